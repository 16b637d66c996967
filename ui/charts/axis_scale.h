// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>

namespace trilemma {

struct AxisRange {
    double min = 0;
    double max = 1;
    double span() const { return max - min; }
    bool contains(double value) const { return value >= min && value <= max; }
    bool operator==(const AxisRange&) const = default;
};

/// The part of a chart that is seen.
struct ChartRange {
    AxisRange x;
    AxisRange y;
    bool operator==(const ChartRange&) const = default;
};

/// A range around [least, greatest] with some air; quantities that cannot be negative do not get a negative
/// start.
AxisRange paddedRange(double min, double max);

/// 1, 2 or 5 times a power of ten, so that at most `most` ticks fit into the span. span > 0.
double niceInterval(double span, int max);
/// The same, and smaller where fewer than two of its multiples lie within the range: one tick is no scale.
double niceInterval(const AxisRange& range, int max);

/// Decimals that tell multiples of the interval apart.
int decimalsFor(double interval);

/// From values to the pixels of a plot area and back; both axes are linear.
struct PlotMapping {
    QRectF area;
    AxisRange x;
    AxisRange y;

    QPointF toPixel(double xValue, double yValue) const {
        return {area.left() + (xValue - x.min) / x.span() * area.width(),
                area.bottom() - (yValue - y.min) / y.span() * area.height()};
    }
    QPointF toValue(const QPointF& pixel) const {
        return {x.min + (pixel.x() - area.left()) / area.width() * x.span(),
                y.min + (area.bottom() - pixel.y()) / area.height() * y.span()};
    }
};

} // namespace trilemma
