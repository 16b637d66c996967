// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where a column's curve has points and levels, whatever the curve is of.
#pragma once

#include "core/evaluation/curve_people.h"
#include "core/evaluation/curves.h"

#include <functional>

namespace trilemma {

/// What a cell of the column adds to each score, and its leverage.
struct CellReading {
    std::vector<double> contributions;
    double leverage = 0;
};
using ReadCell = std::function<CellReading(const EncodedCell&)>;

/// The column's facts; segments from edge to edge over its declared range, of about `pointsOfRange` points
/// together, and its levels, in the order that ColumnCurve says. A feature of a valid schema.
ColumnCurve shapedCurve(const Column& column, const ReadCell& read, int pointsOfRange);

} // namespace trilemma
