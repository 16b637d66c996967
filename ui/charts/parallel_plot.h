// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/parallel_data.h"
#include "ui/charts/tradeoff_data.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace trilemma {

/// Parallel coordinates as a drawing: where axes and lines stand, and how they are painted. The window and
/// the exported files share it.
class ParallelPlot {
  public:
    void setData(ParallelData data);
    void setLook(const ChartColours& colours, const QFont& font);
    void setArea(const QRectF& area);
    double minWidth() const; ///< that labels can be told apart in

    const ParallelData& data() const { return m_data; }
    const ChartColours& colours() const { return m_colours; }
    int axisCount() const { return static_cast<int>(m_data.axes.size()); }
    double axisX(int axis) const;
    double top() const { return axes().top(); }
    double bottom() const { return axes().bottom(); }
    double yOf(double place) const;
    double placeAt(double y) const;
    /// The place of a pixel that is brushed, down to the values that are missing.
    QPointF pointOf(int line, int axis) const;
    int axisAt(double x, double reach) const; ///< -1: none
    int lineAt(const QPointF& position, double reach) const;

    /// `strong`: one for each line; the others are drawn faintly. Empty: all are strong.
    void paintLines(QPainter& painter, const std::vector<bool>& strong) const;
    void paintLine(QPainter& painter, int line, double width) const;
    void paintAxes(QPainter& painter, const ParallelBrushes& brushes, int focused = -1) const;

  private:
    const QRectF& axes() const { return m_axes; } ///< from the first to the last axis
    void arrange();
    double leftMargin() const; ///< for the labels of the first axis
    double rightMargin() const;
    QColor colourOf(const TradeoffSetting& setting) const;
    void paintTitle(QPainter& painter, int axis, bool focused) const;
    void paintTicks(QPainter& painter, int axis) const;
    void paintLabel(QPainter& painter, int axis, double place, const QString& text, const QColor& ink) const;

    ParallelData m_data;
    ChartColours m_colours;
    QFont m_font;
    QRectF m_area;
    QRectF m_axes; ///< asked for with every point
};

} // namespace trilemma
