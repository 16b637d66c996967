// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace trilemma {

/// Which run of a setting leaves: the first seed, a rule that nobody's results have a part in, or another
/// one, and what that means.
class ExportRunChoice : public QWidget {
    Q_OBJECT
  public:
    explicit ExportRunChoice(QWidget* parent = nullptr);
    /// `setting`: the finished runs of the record's setting, itself among them; hidden where it is the only
    /// one.
    void showRun(const RunRecord& record, std::vector<const RunRecord*> setting);

  signals:
    void runWanted(const QString& runId);

  private:
    QComboBox* m_runs;
    QLabel* m_meaning;
};

} // namespace trilemma
