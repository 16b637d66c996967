// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/curve_people.h"

#include "core/data/column_intervals.h"
#include "core/data/feature_grid.h"
#include "core/data/record_encoder.h"
#include "core/evaluation/curves.h"
#include "core/fairness/intervals.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace trilemma {

namespace {

constexpr std::uint64_t publicSeed = 20'240'613;

/// Phi^-1(u), u in (0, 1).
double normalAt(double u) {
    if (u == 0.5) return 0;
    return std::copysign(normalQuantile(std::abs(2 * u - 1)), u - 0.5);
}

/// The raw value at a quantile of N(0, 1), clipped to the declared range.
double numberAt(const Column& column, double u) {
    const double value = rawValue(column, std::clamp(normalAt(u), column.low, column.high));
    if (column.kind != Kind::Integer) return value;
    const RawRange range = declaredRange(column);
    return std::clamp(std::round(value), range.low, range.high);
}

/// The person at place `place` of `count` in the order of the column's values.
EncodedCell cellAt(const Column& column, std::size_t place, std::size_t count) {
    const auto rare = static_cast<std::size_t>(std::llround(rareCellShare * static_cast<double>(count)));
    if (column.missing == MissingPolicy::OwnCategory) {
        if (place < rare) return missingCell(column);
        place -= rare, count -= rare;
    }
    if (column.special) {
        if (place < rare) return numberCell(column, *column.special);
        place -= rare, count -= rare;
    }
    if (column.isNumber()) {
        const double u = (static_cast<double>(place) + 0.5) / static_cast<double>(count);
        return numberCell(column, numberAt(column, u));
    }
    return {0, static_cast<int>(place * column.categories.size() / count), false};
}

} // namespace

EncodedCell numberCell(const Column& column, double value) {
    return {static_cast<double>(encodeNumber(column, value)) / featureOne,
            column.edges.empty() ? -1 : intervalOf(column, value), false};
}

EncodedCell missingCell(const Column& column) {
    if (!column.isNumber()) return {0, static_cast<int>(column.categories.size()), true};
    return {0, column.edges.empty() ? -1 : missingInterval(column), true};
}

std::vector<EncodedCell> madeUpCells(const Column& column, std::size_t count, std::uint64_t stream) {
    std::vector<EncodedCell> cells;
    cells.reserve(count);
    for (std::size_t place = 0; place < count; ++place)
        cells.push_back(cellAt(column, place, count));
    std::mt19937_64 random(publicSeed + stream);
    for (std::size_t left = count; left > 1; --left) // std::shuffle is another one with each library
        std::swap(cells[left - 1], cells[random() % left]);
    return cells;
}

} // namespace trilemma
