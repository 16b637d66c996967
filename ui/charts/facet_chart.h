// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_labels.h"
#include "ui/charts/tradeoff_data.h"

#include <QSet>
#include <QStringList>
#include <QWidget>

class QGridLayout;
class QLabel;

namespace trilemma {

class LegendStrip;
class TradeoffChart;

/// How many charts stand side by side before a new line begins.
int facetColumns(std::size_t facets);

/// Trade-off charts side by side, under one key and with the same axes: zooming in one zooms in all.
/// Each is a TradeoffChart with its keys and mouse.
class FacetChart : public QWidget {
    Q_OBJECT
  public:
    explicit FacetChart(QWidget* parent = nullptr);

    /// `whole`: everything that the facets hold, for key and axes.
    void setData(const TradeoffData& whole, std::vector<TradeoffData> facets);
    void setLabels(const ChartLabels& labels);
    void setSelection(const QSet<QString>& runIds);
    void setTarget(const std::optional<double>& gamma);
    void setWish(const TradeoffWish& wish);
    void setEmptyText(const QString& title, const QString& hint);
    std::vector<TradeoffData> facets() const;

    std::optional<ChartRange> zoom() const; ///< none: everything
    void setZoom(const std::optional<ChartRange>& range);

    /// Those that are shown, in their order.
    QList<TradeoffChart*> charts() const;

  signals:
    void runsPicked(const QStringList& runIds, bool extend);
    void axisClicked(Qt::Orientation axis, const QPoint& globalPosition); ///< the metric's

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    TradeoffChart* addChart();
    int columns() const; ///< fewer where the window is narrow
    void arrange();

    LegendStrip* m_legend;
    QLabel* m_empty;
    QWidget* m_ground;
    QGridLayout* m_grid;
    QList<TradeoffChart*> m_charts; ///< kept for later where fewer are shown
    std::size_t m_shown = 0;
    int m_columns = 1;
    QSet<QString> m_selection;
    ChartLabels m_labels;
    std::optional<ChartRange> m_wanted; ///< zoom for the charts that are still to come
    bool m_following = false;           ///< one chart's zoom is being taken over by the others
};

} // namespace trilemma
