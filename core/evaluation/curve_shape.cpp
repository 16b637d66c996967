// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/curve_shape.h"

#include "core/base/text.h"
#include "core/data/column_intervals.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

CurvePoint pointAt(double value, const EncodedCell& cell, const ReadCell& read) {
    CellReading reading = read(cell);
    return {value, reading.leverage, std::move(reading.contributions)};
}

/// From an edge to the next, in the interval that lies between them.
CurveSegment segmentBetween(const Column& column, double from, double to, const ReadCell& read,
                            int pointsOfRange) {
    const double first = numberCell(column, from).number, last = numberCell(column, to).number;
    const int interval = numberCell(column, from + (to - from) / 2).indicator;
    const double share = (last - first) / (column.high - column.low);
    const int pieces = std::max(1, static_cast<int>(std::ceil(pointsOfRange * share)));
    CurveSegment segment;
    for (int i = 0; i <= pieces; ++i) {
        const double value = i == 0        ? from
                             : i == pieces ? to
                                           : rawValue(column, first + (last - first) * i / pieces);
        segment.points.push_back(pointAt(value, {numberCell(column, value).number, interval, false}, read));
    }
    return segment;
}

std::vector<CurveSegment> segmentsOf(const Column& column, const ReadCell& read, int pointsOfRange) {
    const RawRange range = declaredRange(column);
    std::vector<CurveSegment> segments;
    double from = range.low;
    for (const double edge : column.edges)
        if (edge > from && edge < range.high) {
            segments.push_back(segmentBetween(column, from, edge, read, pointsOfRange));
            from = edge;
        }
    if (from < range.high) segments.push_back(segmentBetween(column, from, range.high, read, pointsOfRange));
    return segments;
}

} // namespace

ColumnCurve shapedCurve(const Column& column, const ReadCell& read, int pointsOfRange) {
    ColumnCurve curve;
    curve.column = column.name;
    curve.isNumber = column.isNumber();
    curve.isWhole = column.kind == Kind::Integer;
    curve.transform = column.transform;
    curve.unit = column.unit;
    const auto addLevel = [&](CurveLevel::Kind kind, const std::string& name, const EncodedCell& cell) {
        CellReading reading = read(cell);
        curve.levels.push_back({kind, name, reading.leverage, std::move(reading.contributions)});
    };
    if (column.isNumber())
        curve.segments = segmentsOf(column, read, pointsOfRange);
    else
        for (std::size_t i = 0; i < column.categories.size(); ++i)
            addLevel(CurveLevel::Kind::Category, column.categories[i], {0, static_cast<int>(i), false});
    if (column.special)
        addLevel(CurveLevel::Kind::Special, exactText(*column.special), numberCell(column, *column.special));
    if (column.missing == MissingPolicy::OwnCategory)
        addLevel(CurveLevel::Kind::Missing, "(missing)", missingCell(column));
    return curve;
}

} // namespace trilemma
