// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/frontier_table.h"
#include "core/train/run_record.h"
#include "ui/base/latest_task.h"
#include "ui/charts/tradeoff_data.h"

#include <QWidget>

class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSlider;

namespace trilemma {

/// The slacks of a run whose one release covers them all: a place on its curve with the noise there, the
/// model of that slack for no further price, or a training for it alone. Everything here follows from the
/// release.
class RunInspectorSlack : public QWidget {
    Q_OBJECT
  public:
    explicit RunInspectorSlack(QWidget* parent = nullptr);

    void showRun(const RunRecord* record); ///< null: none; with its model

  signals:
    /// Where the slider stands; none: there is no curve.
    void marked(const std::optional<trilemma::SlackMark>& mark);
    void modelWanted(double gamma);
    void trainingWanted(double gamma);

  private:
    QWidget* buildContent();
    void say(const QString& text);
    void compute();
    void takeCurve();
    void setGamma(double gamma);
    void move();
    void showPoint();

    std::optional<RunRecord> m_record;
    std::shared_ptr<const FrontierSearch> m_search; ///< of its table
    std::optional<SlackPoint> m_point;
    LatestTask m_reading;
    LatestTask m_moving;

    QLabel* m_words; ///< why there is no curve
    QWidget* m_content;
    QLabel* m_badge;   ///< of a run that protects nobody
    QSlider* m_slider; ///< thousandths
    QDoubleSpinBox* m_spin;
    QLabel* m_facts;
    QLabel* m_problem; ///< why the slack is not resolved
    QPushButton* m_take;
    QPushButton* m_train;
};

} // namespace trilemma
