// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/metric_registry.h"
#include "ui/charts/axis_scale.h"
#include "ui/charts/point_motion.h"
#include "ui/models/explore_view.h"

#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;
class QStackedWidget;
class QTabBar;

namespace trilemma {

class FacetChart;
class GroupsPlot;
class MapPlot;
class ParallelPanel;
class PlotView;
class TradeoffChart;

/// The same settings through one lens: error against gap, what privacy costs, a map of epsilon and slack,
/// what they do to groups, or parallel coordinates. All show one selection and one wish.
class ChartsPanel : public QWidget {
    Q_OBJECT
  public:
    explicit ChartsPanel(QWidget* parent = nullptr);

    TradeoffChart* tradeoff() { return m_tradeoff; }
    ChartKind kind() const;
    void setKind(ChartKind kind);
    void focusLens(); ///< gives the keyboard to what is in front
    /// `target`: the line across the axis of the gap.
    void show(const ExploreView& view, const std::optional<double>& target);
    void setSelection(const QSet<QString>& runIds);
    void setTarget(const std::optional<double>& gamma);
    void setWish(const TradeoffWish& wish); ///< moves the lines; show() tells who meets it
    /// Runs with their groups: those that groupRuns() names.
    void showGroups(const std::vector<RunRecord>& runs);
    QStringList groupRuns() const;
    bool lacksSelectedGroups() const; ///< groups are shown, but not those of every selected setting
    void setEmptyText(const QString& title, const QString& hint);
    std::optional<ChartRange> zoom() const;
    void setZoom(const std::optional<ChartRange>& range);
    /// Small widgets at the right of the tabs: one that takes what room there is, or a line of its own where
    /// its size hint finds none, and one at the end.
    void addToHead(QWidget* middle, QWidget* last);

    /// The chart as it is filtered, by the extension of the path: .svg, .png, .pdf.
    Outcome exportTo(const QString& path, const QString& project, const QString& date) const;

  signals:
    void kindChanged();
    void runsPicked(const QStringList& runIds, bool extend);
    void axisClicked(Qt::Orientation axis, const QPoint& globalPosition);

  protected:
    bool event(QEvent* event) override;

  private:
    void fitHead();
    void addLens(const QString& name, const QString& toolTip, QWidget* content);
    PointPlaces places() const; ///< in the lens in front, over its frame
    void arriveSoon();

    QTabBar* m_tabs;
    QHBoxLayout* m_head;
    QVBoxLayout* m_lines; ///< the head, what has no room in it, the lens
    QWidget* m_middle = nullptr;
    QWidget* m_last = nullptr;
    QStackedWidget* m_stack;
    PointMotion* m_motion = nullptr;
    TradeoffChart* m_tradeoff;
    FacetChart* m_facets;
    MapPlot* m_map; ///< its view's
    PlotView* m_mapView;
    GroupsPlot* m_groups; ///< its view's
    PlotView* m_groupsView;
    ParallelPanel* m_parallel;
    QSet<QString> m_selection;
    bool m_seeksSelected = false;              ///< the rows of groups that come next are to show it
    EvaluationSet m_set = EvaluationSet::Test; ///< of what is shown
    MetricAxes m_axes = defaultAxes();
};

} // namespace trilemma
