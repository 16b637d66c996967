// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/history_point.h"

#include <QWidget>

namespace trilemma {

/// How a training went: worst violation and sum of the dual variables over the steps, one above the other.
/// Hovering tells the numbers of a step.
class HistoryChart : public QWidget {
    Q_OBJECT
  public:
    explicit HistoryChart(QWidget* parent = nullptr);

    void setHistory(std::vector<HistoryPoint> history);
    /// Where the axis of the steps ends, for a training that goes on; 0: at the last point.
    void setLastStep(std::int64_t step);
    const std::vector<HistoryPoint>& history() const { return m_history; }
    QString toolTipAt(const QPoint& position) const; ///< empty: beside the curves
    QPoint positionOf(std::size_t point) const;      ///< in the upper panel

    QSize minimumSizeHint() const override { return {240, 220}; }
    QSize sizeHint() const override { return {320, 320}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Panel;
    Panel panelOf(int place) const;
    void paintPanel(QPainter& painter, const Panel& panel) const;
    void paintAxes(QPainter& painter, const Panel& panel) const;

    std::vector<HistoryPoint> m_history;
    std::int64_t m_lastStep = 0;
};

} // namespace trilemma
