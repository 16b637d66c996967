// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_labels.h"
#include "ui/charts/front_item.h"
#include "ui/charts/front_legend.h"

#include <QChart>
#include <QValueAxis>

namespace trilemma {

/// Axes, key and marks of a trade-off chart: what the window and the exported files share.
class FrontChart : public QChart {
    Q_OBJECT
  public:
    explicit FrontChart(QGraphicsItem* parent = nullptr);

    void setData(TradeoffData data);
    /// What showAll() shows instead of just what its data needs: charts side by side share their axes.
    void setExtent(const ChartRange& extent);
    void setTarget(const std::optional<double>& gamma); ///< the line alone
    void setWish(const TradeoffWish& wish);             ///< the lines alone
    void setLabels(const ChartLabels& labels);          ///< of the axes
    /// Axes whose titles are buttons.
    void setChoosable(Qt::Orientations axes);
    std::optional<Qt::Orientation> titleAt(const QPointF& position) const; ///< of such an axis
    /// Arranges everything now: a chart that is printed without ever being shown gets no event to do so.
    void settle();
    void setLook(const ChartColours& colours, const QFont& font);

    /// Shows everything, or a part of it; a part stays when data changes.
    void showAll();
    void showRange(const AxisRange& x, const AxisRange& y);
    bool showsAll() const { return m_showsAll; }

    ChartRange range() const { return {m_mapping.x, m_mapping.y}; }
    ChartRange whole() const; ///< what showAll() shows

    const TradeoffData& data() const { return m_data; }
    const PlotMapping& mapping() const { return m_mapping; }
    const ChartColours& colours() const { return m_colours; }
    FrontItem& marks() { return *m_marks; }
    const FrontItem& marks() const { return *m_marks; }

  signals:
    void rangeChanged(); ///< by a person or a caller, not by data

  private:
    void applyRange(QValueAxis& axis, const AxisRange& range, double pixels, double pixelsForTick);
    void fitToData();
    void showTicks();
    void arrange();
    void fitTitles();
    QSizeF roomOfAxes() const;
    void updateMapping();
    void styleAxis(QValueAxis& axis, const QFont& font) const;

    TradeoffData m_data;
    PlotMapping m_mapping;
    ChartColours m_colours;
    ChartLabels m_labels;
    Qt::Orientations m_choosable;
    QValueAxis* m_x; ///< owned by the chart
    QValueAxis* m_y;
    FrontItem* m_marks; ///< child items
    FrontLegend* m_legend;
    QGraphicsSimpleTextItem* m_title;
    std::optional<ChartRange> m_extent;
    bool m_showsAll = true;
};

} // namespace trilemma
