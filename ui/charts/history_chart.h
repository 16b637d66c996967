// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/runs/series_words.h"

#include <QWidget>

namespace trilemma {

/// How a training went: its series over the steps, one above the other. Hovering tells the numbers of a step.
class HistoryChart : public QWidget {
    Q_OBJECT
  public:
    explicit HistoryChart(QWidget* parent = nullptr);

    void setHistory(const std::vector<SeriesInfo>& series, std::vector<SeriesPoint> history);
    /// Where the axis of the steps ends, for a training that goes on; 0: at the last point.
    void setLastStep(std::int64_t step);
    const std::vector<SeriesPoint>& history() const { return m_history; }
    QString toolTipAt(const QPoint& position) const; ///< empty: beside the curves
    QPoint positionOf(std::size_t point) const;      ///< in the uppermost panel

    QSize minimumSizeHint() const override { return {240, 110 * panelCount()}; }
    QSize sizeHint() const override { return {320, 160 * panelCount()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Panel;
    bool isEmpty() const { return m_series.empty() || m_history.empty(); }
    int panelCount() const; ///< that it has room for
    Panel panelOf(std::size_t place) const;
    QStringList valuesOf(const SeriesPoint& point) const;
    void paintPanel(QPainter& painter, const Panel& panel) const;
    void paintAxes(QPainter& painter, const Panel& panel) const;

    std::vector<SeriesWords> m_series;
    std::vector<SeriesPoint> m_history;
    std::int64_t m_lastStep = 0;
};

} // namespace trilemma
