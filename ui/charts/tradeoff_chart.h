// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_labels.h"
#include "ui/charts/tradeoff_data.h"

#include <QSet>
#include <QStringList>
#include <QWidget>

namespace trilemma {

class FrontChart;
class FrontView;

/// Two metrics against each other, or one against epsilon: a shape for each solver, a colour for each epsilon
/// or slack. Click picks a point (again: the one behind it; Ctrl: one more), drag zooms into a rectangle,
/// Shift and drag picks what lies in one, wheel and pinch zoom at the cursor, the middle button or Space and
/// drag move, double click shows everything. Keys: arrows step through the points, Space or Return picks, + -
/// zoom, 0 shows everything, Shift and arrows move, B picks all that is in sight. The widget only shows: it
/// keeps no runs and filters nothing.
class TradeoffChart : public QWidget {
    Q_OBJECT
  public:
    explicit TradeoffChart(QWidget* parent = nullptr);
    ~TradeoffChart() override;

    void setData(TradeoffData data);
    const TradeoffData& data() const;
    void setLabels(const ChartLabels& labels); ///< title and footer are for files only
    /// What an empty chart says: one line, and what to do next.
    void setEmptyText(const QString& title, const QString& hint);
    /// Run ids; a point is highlighted if any of its runs is among them.
    void setSelection(const QSet<QString>& runIds);

    /// Moves the target line and leaves the rest.
    void setTarget(const std::optional<double>& gamma);
    /// Moves the lines of the wish and leaves the rest.
    void setWish(const TradeoffWish& wish);
    void setSlackMark(const std::optional<SlackMark>& mark);
    /// What is shown when nobody has zoomed; without it, what the data needs.
    void setExtent(const ChartRange& extent);
    /// The titles of these axes are buttons that axisClicked() tells of.
    void setChoosable(Qt::Orientations axes);

    void resetZoom();
    bool isZoomed() const;
    /// The part that is shown; none: everything.
    std::optional<ChartRange> zoom() const;
    void setZoom(const std::optional<ChartRange>& range);

    // For tests and for scripts that drive the window.
    int pointCount() const { return static_cast<int>(data().points.size()); }
    QPoint positionOf(int point) const; ///< of a point's mean, in the coordinates of canvas()
    QWidget* canvas() const;            ///< takes the mouse
    QString toolTipOf(int point) const;

    QSize minimumSizeHint() const override { return {320, 220}; }
    QSize sizeHint() const override { return {720, 440}; }

  signals:
    /// The runs of the picked point or seed; empty: the ground was clicked. extend: keep what was picked
    /// before.
    void runsPicked(const QStringList& runIds, bool extend);
    void zoomChanged();
    void axisClicked(Qt::Orientation axis, const QPoint& globalPosition);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void applyLook();
    void describe();

    QString m_topic;     ///< "error against fairness gap"
    FrontChart* m_chart; ///< owned by the view
    FrontView* m_view;
};

} // namespace trilemma
