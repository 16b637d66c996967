// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/proposed_edges.h"

#include "core/data/cell_reader.h"
#include "core/data/column_intervals.h"
#include "core/data/inspection.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

namespace trilemma {

namespace {

constexpr double mostValues = 32; ///< of a whole number whose values all have an interval
constexpr double farthest = 3;    ///< scales from the centre

/// 1, 2 or 5 times a power of ten, the nearest in ratio.
double roundStep(double size) {
    const double power = std::pow(10.0, std::floor(std::log10(size)));
    double best = power;
    for (const double digit : {2.0, 5.0, 10.0})
        if (std::abs(std::log(digit * power / size)) < std::abs(std::log(best / size))) best = digit * power;
    return best;
}

/// Whole numbers have no use for narrower cuts.
double stepOf(const Column& column) {
    const double step = roundStep(column.unit * column.scale / 3);
    return column.kind == Kind::Integer ? std::max(1.0, step) : step;
}

std::set<double> evenEdges(const Column& column) {
    const double scale = column.unit * column.scale, centre = column.unit * column.centre;
    std::set<double> edges;
    const auto add = [&](double step, double reach) {
        const double first = std::ceil((centre - reach * scale) / step - 1e-9);
        const double last = std::floor((centre + reach * scale) / step + 1e-9);
        if (!(std::abs(first) + std::abs(last) < 0x1p50)) return; // the step is lost beside the centre
        for (double k = first; k <= last; ++k)
            edges.insert(tidyNumber(k * step));
    };
    const double step = stepOf(column);
    add(step, 1);
    add(2 * step, 2);
    add(4 * step, farthest);
    return edges;
}

/// Digits that cut a power of ten into steps of about so many decades.
std::vector<double> digitsOf(double decades) {
    if (decades > 0.7) return {1};
    if (decades > 0.4) return {1, 3};
    if (decades > 0.25) return {1, 2, 5};
    return {1, 1.5, 2, 3, 5, 7};
}

/// Of a logarithm: on both sides of 0 where the range has both.
std::set<double> logarithmicEdges(const Column& column) {
    const double decades = column.scale / (column.transform == Transform::Log10 ? 1 : std::log(10)) / 3;
    std::set<double> edges;
    const auto add = [&](const std::vector<double>& digits, double reach) {
        const double from = rawValue(column, -reach), to = rawValue(column, reach);
        const double least = from > 0 ? from : column.unit, most = std::max(std::abs(from), std::abs(to));
        for (double power = std::floor(std::log10(least)); std::pow(10.0, power) <= most; ++power)
            for (const double digit : digits) {
                const double edge = tidyNumber(digit * std::pow(10.0, power));
                if (edge < least * (1 - 1e-9) || edge > most * (1 + 1e-9)) continue;
                edges.insert(edge);
                if (from < 0) edges.insert(-edge);
            }
    };
    add(digitsOf(decades), 1);
    add(digitsOf(2 * decades), 2);
    return edges;
}

} // namespace

double tidyNumber(double value) {
    std::array<char, 32> text;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, 11).ptr;
    double tidy = 0;
    std::from_chars(text.data(), end, tidy);
    return tidy == 0 ? 0 : tidy; // no -0
}

EdgeProposal proposedEdges(const Column& column) {
    EdgeProposal proposal;
    if (!mayHaveEdges(column) || !(column.scale > 0) || !(column.unit > 0) || !(column.low < column.high))
        return proposal;
    const auto [low, high] = declaredRange(column);
    if (!std::isfinite(low) || !std::isfinite(high)) return proposal;
    if (column.kind == Kind::Integer && high - low < mostValues) {
        for (double value = std::floor(low) + 1; value <= high; ++value)
            proposal.edges.push_back(value);
        return proposal;
    }
    const std::set<double> found =
        column.transform == Transform::None ? evenEdges(column) : logarithmicEdges(column);
    std::copy_if(
        found.begin(), found.end(), std::back_inserter(proposal.edges),
        [&, slack = 1e-9 * (high - low)](double edge) { return edge > low + slack && edge < high - slack; });
    if (low == 0 && !proposal.edges.empty()) proposal.special = 0;
    return proposal;
}

bool takeProposedEdges(Column& column) {
    EdgeProposal proposal = proposedEdges(column);
    if (proposal.edges.empty()) return false;
    const CurveRule rule = column.curve;
    dropEdges(column);
    column.curve = rule;
    column.edges = std::move(proposal.edges);
    column.special = proposal.special;
    return true;
}

std::vector<double> decileEdges(const Column& column, const ColumnInspection& seen, const FileFormat& file) {
    if (!mayHaveEdges(column) || seen.manyValues) return {};
    const CellReader reader(column, file);
    std::map<double, std::uint64_t> counts;
    std::uint64_t all = 0;
    for (const auto& [cell, count] : seen.values) {
        const CellValue value = reader.read(cell);
        if (reader.isMissing(cell) || value.state != CellState::Value) continue;
        counts[value.number] += count;
        all += count;
    }
    const auto [low, high] = declaredRange(column);
    std::vector<double> edges;
    std::uint64_t below = 0, tenths = 1;
    for (const auto& [value, count] : counts) {
        const bool isDecile = tenths <= 9 && 10 * below >= tenths * all;
        while (tenths <= 9 && 10 * below >= tenths * all)
            ++tenths;
        if (isDecile && value > low && value < high) edges.push_back(value);
        below += count;
    }
    return edges;
}

} // namespace trilemma
