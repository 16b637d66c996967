// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>

#include <vector>

namespace trilemma {

/// Where a table of values takes one value, by marching squares: pieces of lines in units of columns (x) and
/// rows (y), linear between neighbours. `values` is rows x columns, NaN where there is none: no line touches
/// a square with such a corner. A saddle is cut by the mean of its corners.
std::vector<QLineF> isoline(const std::vector<double>& values, std::size_t columns, double level);

} // namespace trilemma
