// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/edge_release.h"

#include "core/data/column_intervals.h"
#include "core/data/number_column.h"
#include "core/data/proposed_edges.h"
#include "core/data/record_encoder.h"
#include "core/learning/count_grid.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

/// The range of a column as it is encoded, in steps of 2^-10.
struct EncodedRange {
    std::int64_t low = 0;
    std::int64_t width = 1; ///< number of encoded values

    explicit EncodedRange(const Column& column)
        : low(std::lround(column.low * featureOne))
        , width(std::lround(column.high * featureOne) - low + 1) {}

    int cellOf(std::int16_t value) const { return static_cast<int>((value - low) * edgeGridCells / width); }
    /// The raw value at the lower end of a cell.
    double rawAt(const Column& column, int cell) const {
        const double steps = static_cast<double>(width) * cell / edgeGridCells;
        return rawValue(column, (static_cast<double>(low) + std::ceil(steps)) / featureOne);
    }
    /// The same as a number with few digits, rounded up by less than a cell.
    double shortRawAt(const Column& column, int cell) const {
        const double raw = rawAt(column, cell);
        const double power = std::pow(10.0, std::floor(std::log10(std::abs(rawAt(column, cell + 1) - raw))));
        return std::isfinite(power) && power > 0 ? tidyNumber(std::ceil(raw / power - 1e-9) * power) : raw;
    }
};

/// Sums from below that rise, from sums with noise.
std::vector<double> risingSums(const Eigen::ArrayXd& counts, int first) {
    std::vector<double> above, below;
    double sum = 0;
    for (Eigen::Index cell = first; cell < counts.size(); ++cell) {
        sum += counts[cell];
        above.push_back(std::max(sum, above.empty() ? 0.0 : above.back()));
        below.push_back(sum);
    }
    for (std::size_t i = below.size() - 1; i-- > 0;)
        below[i] = std::min(below[i], below[i + 1]);
    for (std::size_t i = 0; i < above.size(); ++i)
        above[i] = (above[i] + std::max(below[i], 0.0)) / 2;
    return above;
}

} // namespace

Eigen::ArrayXXd noisyColumnCounts(const EncodedTable& table, const Schema& schema,
                                  const std::vector<std::string>& columns, double noiseMultiplier,
                                  NoiseSource& noise) {
    const auto row = static_cast<std::int64_t>(cellOne) / table.rowsPerUnit();
    std::vector<std::int64_t> cells(columns.size() * edgeGridCells, 0);
    for (std::size_t j = 0; j < columns.size(); ++j) {
        const Column& column = *schema.find(columns[j]);
        const EncodedRange range(column);
        const NumberColumn values(table, column);
        for (std::size_t slot = 0; slot < table.slotCount; ++slot)
            if (const std::optional<std::int16_t> value = values.at(slot))
                cells[j * edgeGridCells + static_cast<std::size_t>(range.cellOf(*value))] += row;
    }
    const double sensitivity = std::sqrt(static_cast<double>(columns.size()));
    if (noiseMultiplier > 0) noise.addGaussian(cells, noiseMultiplier * sensitivity * cellOne);
    const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> grid(
        cells.data(), static_cast<Eigen::Index>(columns.size()), edgeGridCells);
    return grid.cast<double>() / cellOne;
}

std::vector<double> edgesAtShares(const Column& column, const Eigen::ArrayXd& counts, int intervals) {
    const EncodedRange range(column);
    const int first = column.special ? range.cellOf(encodeNumber(column, *column.special)) + 1 : 0;
    const std::vector<double> sums = risingSums(counts, std::min(first, edgeGridCells - 1));
    const RawRange declared = declaredRange(column);
    std::vector<double> edges;
    if (!(sums.back() > 0)) return edges; // nothing but noise
    for (int i = 1; i < intervals; ++i) {
        const double share = sums.back() * i / intervals;
        const auto reached = std::lower_bound(sums.begin(), sums.end(), share);
        const int cell = first + static_cast<int>(reached - sums.begin()) + 1; // the edge is its upper end
        if (cell >= edgeGridCells) break;
        double edge = range.shortRawAt(column, cell);
        if (column.kind == Kind::Integer) edge = std::ceil(edge);
        const bool isInside =
            edge > declared.low && edge < declared.high && (!column.special || edge > *column.special);
        if (isInside && (edges.empty() || edge > edges.back())) edges.push_back(edge);
    }
    return edges;
}

} // namespace trilemma
