// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/isolines.h"

#include <array>
#include <cmath>

namespace trilemma {

namespace {

/// Corners clockwise from the upper left one.
struct Square {
    std::array<double, 4> values;
    std::array<QPointF, 4> corners;

    bool isWhole() const { return !std::isnan(values[0] + values[1] + values[2] + values[3]); }
    bool isAbove(std::size_t corner, double level) const { return values[corner % 4] >= level; }
    /// Where the edge from a corner to the next one crosses the level.
    QPointF crossing(std::size_t edge, double level) const {
        const std::size_t next = (edge + 1) % 4;
        const double share = (level - values[edge]) / (values[next] - values[edge]);
        return corners[edge] + share * (corners[next] - corners[edge]);
    }
};

void addLines(const Square& square, double level, std::vector<QLineF>& lines) {
    std::vector<std::size_t> crossed;
    for (std::size_t edge = 0; edge < 4; ++edge)
        if (square.isAbove(edge, level) != square.isAbove(edge + 1, level)) crossed.push_back(edge);
    const auto add = [&](std::size_t from, std::size_t to) {
        lines.emplace_back(square.crossing(from, level), square.crossing(to, level));
    };
    if (crossed.size() == 2) add(crossed[0], crossed[1]);
    if (crossed.size() != 4) return;
    const double mean = (square.values[0] + square.values[1] + square.values[2] + square.values[3]) / 4;
    // The middle belongs to the corners on its side of the level: the other two are cut off.
    const std::size_t cut = (mean >= level) == square.isAbove(0, level) ? 1 : 0;
    add((cut + 3) % 4, cut);
    add(cut + 1, cut + 2);
}

} // namespace

std::vector<QLineF> isoline(const std::vector<double>& values, std::size_t columns, double level) {
    std::vector<QLineF> lines;
    const std::size_t rows = columns == 0 ? 0 : values.size() / columns;
    for (std::size_t row = 0; row + 1 < rows; ++row)
        for (std::size_t column = 0; column + 1 < columns; ++column) {
            const auto valueAt = [&](std::size_t down, std::size_t right) {
                return values[(row + down) * columns + column + right];
            };
            const double x = static_cast<double>(column), y = static_cast<double>(row);
            const Square square{{valueAt(0, 0), valueAt(0, 1), valueAt(1, 1), valueAt(1, 0)},
                                {QPointF(x, y), QPointF(x + 1, y), QPointF(x + 1, y + 1), QPointF(x, y + 1)}};
            if (square.isWhole()) addLines(square, level, lines);
        }
    return lines;
}

} // namespace trilemma
