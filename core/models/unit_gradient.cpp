// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/unit_gradient.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

std::int64_t truncated(double value) {
    return static_cast<std::int64_t>(value); // towards zero
}

/// Whether the integers that `scale` makes of the gradient have a squared norm of at most 2^60, exactly. The
/// sum cannot overflow: it ends at the first entry that leads beyond 2^60, and none is squared above 2^31.
bool staysWithin(std::span<const double> gradient, double scale) {
    std::uint64_t sum = 0;
    for (const double entry : gradient) {
        const double size = std::abs(entry * scale);
        if (!(size < 0x1p31)) return false;
        const auto whole = static_cast<std::uint64_t>(size);
        sum += whole * whole;
        if (sum > GradientGrid::maxSquare) return false;
    }
    return true;
}

/// Grid units for one unit of the gradient, such that the clipped integers stay within norm 2^30. The norm in
/// double precision brings it there but for rounding errors; then it shrinks until the integers themselves
/// say so. 0 where the squares overflow.
double clippedScale(std::span<const double> gradient, const GradientGrid& grid) {
    double square = 0;
    for (const double entry : gradient)
        square += entry * entry;
    if (!std::isfinite(square)) return 0;
    const double norm = std::sqrt(square);
    double scale =
        std::ldexp(1.0, GradientGrid::bits) / (norm > grid.clippingNorm ? norm : grid.clippingNorm);
    double shrink = 0x1p-45;
    while (!staysWithin(gradient, scale)) {
        scale *= 1 - shrink;
        shrink = std::min(2 * shrink, 0.5);
    }
    return scale;
}

} // namespace

void addClipped(std::span<const double> gradient, const GradientGrid& grid, std::span<std::int64_t> sums) {
    const auto isFinite = [](double entry) { return std::isfinite(entry); };
    if (!std::all_of(gradient.begin(), gradient.end(), isFinite)) return;
    const double scale = grid.clip ? clippedScale(gradient, grid) : 1 / grid.unit();
    for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i] += truncated(gradient[i] * scale);
}

int endOfUnit(const RowBlock& block, int first) {
    int last = first + 1;
    while (!block.unit.empty() && last < block.rows &&
           block.unit[static_cast<std::size_t>(last)] == block.unit[static_cast<std::size_t>(first)])
        ++last;
    return last;
}

void UnitGradients::add(const Model& model, const RowBlock& block, ForwardPass& pass,
                        const RowMatrix& scoreGradients, const GradientGrid& grid,
                        std::span<std::int64_t> sums) {
    for (int first = 0, last = 0; first < block.rows; first = last) {
        last = endOfUnit(block, first);
        m_gradient.assign(sums.size(), 0);
        for (int row = first; row < last; ++row)
            model.accumulateGradient(block, pass, row, scoreGradients, m_gradient);
        addClipped(m_gradient, grid, sums);
    }
}

void UnitGradients::addByPart(const Model& model, const RowBlock& block, ForwardPass& pass,
                              const RowMatrix& scoreGradients, const GradientGrid& grid,
                              std::span<std::int64_t> sums) {
    const auto length = static_cast<std::size_t>(model.parameterCount());
    const auto partOf = [&](int row) { return block.part[static_cast<std::size_t>(row)] * length; };
    for (int first = 0, last = 0; first < block.rows; first = last) {
        last = endOfUnit(block, first);
        const bool isOnePart = last - first == 1;
        m_gradient.assign(isOnePart ? length : sums.size(), 0);
        for (int row = first; row < last; ++row)
            model.accumulateGradient(block, pass, row, scoreGradients,
                                     std::span(m_gradient).subspan(isOnePart ? 0 : partOf(row), length));
        addClipped(m_gradient, grid, isOnePart ? sums.subspan(partOf(first), length) : sums);
    }
}

} // namespace trilemma
