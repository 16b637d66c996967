// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"

#include <QWidget>

class QLabel;

namespace trilemma {

class HistoryChart;

/// The curve of the selected run's training, with the mark of where its numbers come from.
class RunInspectorTraining : public QWidget {
    Q_OBJECT
  public:
    explicit RunInspectorTraining(QWidget* parent = nullptr);
    void showRun(const RunRecord* record); ///< null: none

  private:
    HistoryChart* m_chart;
    QLabel* m_words;
    QLabel* m_badge;
};

} // namespace trilemma
