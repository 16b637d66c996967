// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/metric_registry.h"
#include "ui/charts/axis_scale.h"
#include "ui/models/explore_view.h"

#include <QWidget>

class QHBoxLayout;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace trilemma {

class FacetChart;
class ParallelPanel;
class TradeoffChart;

/// Above the table of runs: the same runs as one trade-off chart, as one for each epsilon, or as parallel
/// coordinates. All show one selection.
class ChartsPanel : public QWidget {
    Q_OBJECT
  public:
    explicit ChartsPanel(QWidget* parent = nullptr);

    TradeoffChart* tradeoff() { return m_tradeoff; }
    ChartKind kind() const;
    void setKind(ChartKind kind);
    /// Takes the data out of `view`.
    void show(ExploreView& view);
    void setSelection(const QSet<QString>& runIds);
    void setTarget(const std::optional<double>& gamma);
    void setEmptyText(const QString& title, const QString& hint);
    std::optional<ChartRange> zoom() const;
    void setZoom(const std::optional<ChartRange>& range);
    /// A small widget at the right of the tabs.
    void addToHead(QWidget* widget);

    /// The chart as it is filtered, by the extension of the path: .svg, .png, .pdf.
    Outcome exportTo(const QString& path, const QString& project, const QString& date) const;

  signals:
    void kindChanged();
    void runsPicked(const QStringList& runIds, bool extend);

  private:
    QTabBar* m_tabs;
    QHBoxLayout* m_head;
    QPushButton* m_asTable;
    QStackedWidget* m_stack;
    TradeoffChart* m_tradeoff;
    FacetChart* m_facets;
    ParallelPanel* m_parallel;
    EvaluationSet m_set = EvaluationSet::Test; ///< of what is shown
    MetricAxes m_axes = defaultAxes();
};

} // namespace trilemma
