// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"

#include <QFrame>

class QLabel;
class QPushButton;
class QTextBrowser;

namespace trilemma {

/// The panel that explains the selected run.
class RunInspector : public QFrame {
    Q_OBJECT
  public:
    explicit RunInspector(QWidget* parent = nullptr);

    /// `summary` says what several selected runs have in common; empty for one.
    void showRun(const RunRecord& record, const QString& summary);
    void showNothing();

  signals:
    void copyCommandRequested();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void render();

    std::optional<RunRecord> m_record;
    QLabel* m_summary;
    QTextBrowser* m_text;
    QPushButton* m_copy;
};

} // namespace trilemma
