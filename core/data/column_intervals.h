// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A numeric column that is cut at public edges into intervals, each with an indicator of its own. In the
// order of their indices: the special value, if one is declared; below the first edge e_1; [e_1, e_2) ...;
// from the last edge on; missing cells, where they are a category of their own.
#pragma once

#include "core/data/schema.h"

namespace trilemma {

/// T^-1(centre + scale `encoded`) unit: the raw value that becomes `encoded`.
double rawValue(const Column& column, double encoded);

/// What the declared range says of raw values: those that `low` and `high` stand for.
struct RawRange {
    double low = 0, high = 0;
};
RawRange declaredRange(const Column& column);

/// Only numeric features are cut into intervals.
inline bool mayHaveEdges(const Column& column) {
    return column.isNumber() && column.isFeature();
}

/// Takes edges, special value, the rule of the curve and what is said of them away.
void dropEdges(Column& column);

/// 0 for a column without edges.
int intervalCount(const Column& column);

/// One for each interval: "0", "below 20", "20 to 25", "65 and more", "(missing)". Of a whole-number column
/// an interval that holds one value has its name: "21".
std::vector<std::string> intervalNames(const Column& column);

/// Where a value lies. Whatever is at or below the special value is in its interval, as the declared range
/// begins with it. Precondition: the column has edges.
int intervalOf(const Column& column, double value);
/// Of a missing cell, where such cells are a category of their own.
int missingInterval(const Column& column);

/// "below 25", "25 to 60", "60 and more"; `whole`: of whole numbers, "25" for 25 to 26.
std::vector<std::string> namesBetween(const std::vector<double>& edges, bool whole);

} // namespace trilemma
