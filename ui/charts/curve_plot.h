// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The small chart of one column: what a model adds to its score against the value, or a bar for each
// category.
#pragma once

#include "core/evaluation/curves.h"
#include "ui/charts/axis_scale.h"
#include "ui/charts/tradeoff_data.h"

#include <QFont>

#include <optional>
#include <vector>

class QPainter;

namespace trilemma {

/// A curve and how much noise its weights have (standard deviation; 0: none that is known).
struct CurveLayer {
    const ColumnCurve* curve = nullptr; ///< null: this model has no such column
    double noise = 0;
};

struct CurvePlotData {
    QString title;
    QString note; ///< at the right of the title
    CurveLayer first, second;
    std::size_t score = 0;
    AxisRange y;

    const ColumnCurve& leading() const { return first.curve ? *first.curve : *second.curve; }
};

struct CurveLook {
    ChartColours colours;
    QColor second; ///< of the layer that is laid over
    QFont font;
};
CurveLook curveLook(const QPalette& palette, const QFont& font);

/// Where a pointer is: at a level, or at a value of the range.
struct CurvePlace {
    const CurveLevel* level = nullptr;
    double value = 0;
};

/// Raw values that a chart of the curve shows: a little beyond its outermost edges, where the declared range
/// goes farther. Beyond them a curve goes on as it is there.
AxisRange shownValues(const ColumnCurve& curve);

/// What both layers reach within them, with zero and their bands, but for bands that would squeeze the
/// curves.
AxisRange curveExtent(const CurveLayer& first, const CurveLayer& second, std::size_t score);
AxisRange joined(const AxisRange& a, const AxisRange& b);

/// The title above the plot; it lives as long as its data.
class CurvePlot {
  public:
    CurvePlot(const CurvePlotData& data, const QRectF& cell, const CurveLook& look);

    void paint(QPainter& painter) const;
    void paintMark(QPainter& painter, const CurvePlace& place) const;
    std::optional<CurvePlace> placeAt(const QPointF& position) const; ///< none: beside the plot
    QPointF positionOf(const CurvePlace& place) const;                ///< on the first layer that has it
    /// From left to right, for a keyboard.
    std::vector<CurvePlace> stops() const;

  private:
    /// A point in pixels, with the half width of its band.
    struct DrawnPoint {
        double x = 0, contribution = 0, leverage = 0;
    };
    /// What of a stretch is within the shown values.
    std::vector<DrawnPoint> drawn(const CurveSegment& segment) const;
    double scaled(double value) const; ///< so that the curve is drawn as straight as it is
    double unscaled(double place) const;
    double xOf(double value) const;
    double xOf(const CurveLevel& level) const;
    double yOf(double contribution) const; ///< within the plot
    const CurveLevel* extraLevel(CurveLevel::Kind kind) const;
    void layOut();
    void paintHead(QPainter& painter) const;
    void paintGrid(QPainter& painter) const;
    void paintValues(QPainter& painter) const;
    void paintCategoryNames(QPainter& painter) const;
    void paintName(QPainter& painter, const QString& name, double centre, double room) const;
    void paintBand(QPainter& painter, const CurveLayer& layer, bool isSecond) const;
    void paintLine(QPainter& painter, const CurveLayer& layer, bool isSecond) const;
    void paintLevels(QPainter& painter, const CurveLayer& layer, bool isSecond) const;
    void paintBar(QPainter& painter, const CurveLayer& layer, const CurveLevel& level, bool isSecond) const;
    void paintDot(QPainter& painter, const CurveLayer& layer, const CurveLevel& level, bool isSecond) const;
    void paintWhisker(QPainter& painter, const CurveLayer& layer, const CurveLevel& level, double x,
                      const QColor& ink) const;
    QColor inkOf(bool isSecond) const { return isSecond ? m_look.second : m_look.colours.accent; }
    bool hasBoth() const { return m_data.first.curve && m_data.second.curve; }

    const CurvePlotData& m_data;
    const CurveLook& m_look;
    QRectF m_cell;
    QRectF m_plot;                         ///< within its axes
    QRectF m_range;                        ///< the part of it that values have
    AxisRange m_values;                    ///< scaled
    std::vector<const CurveLevel*> m_bars; ///< of a categorical column, from left to right
};

} // namespace trilemma
