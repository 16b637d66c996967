// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Second moments of records: sums over units of x x', clipped as one, and what is made of the noisy ones.
#pragma once

#include "core/learning/records.h"
#include "core/models/unit_gradient.h"

#include <Eigen/Core>

namespace trilemma {

/// The look at everybody that releases moments.
inline constexpr const char* momentsLook = "moments";
inline constexpr const char* momentsRelease = "moments";

struct RowFeature {
    std::size_t index = 0;
    double value = 0;
};
enum class Intervals { Left, Read };
/// Those of a row that are not zero; without intervals, or with those that an additive model reads.
void readFeatures(const RowBlock& block, int row, Intervals intervals, std::vector<RowFeature>& features);

/// What a unit adds to a long sum that it touches in few places.
class SparseSum {
  public:
    explicit SparseSum(std::size_t size)
        : m_values(size)
        , m_isTouched(size) {}

    void add(std::size_t at, double value) {
        if (!m_isTouched[at]) m_places.push_back(at);
        m_isTouched[at] = true;
        m_values[at] += value;
    }
    /// The upper triangle of x x', from `first` on.
    void addSquare(const std::vector<RowFeature>& x, std::size_t first);
    /// Clipped as one (addClipped), into `sums`; nothing is left then.
    void moveTo(std::span<std::int64_t> sums, const GradientGrid& grid);

  private:
    std::vector<double> m_values;
    std::vector<bool> m_isTouched;
    std::vector<std::size_t> m_places;
    std::vector<double> m_some;
    std::vector<std::int64_t> m_clipped;
};

/// Unit by unit what `addRow(block, row, its features, sum)` says, clipped: a unit moves the sum of `size`
/// entries by at most grid.clippingNorm in L2 norm, whatever it says.
template <class AddRow>
BlockKernel clippedUnits(std::size_t size, const GradientGrid& grid, Intervals intervals, AddRow addRow) {
    return [grid, intervals, addRow, sum = SparseSum(size),
            features = std::vector<RowFeature>()](SampleBlock& block, std::span<std::int64_t> into) mutable {
        for (int first = 0, last = 0; first < block.rows.rows; first = last) {
            last = endOfUnit(block.rows, first);
            for (int row = first; row < last; ++row) {
                readFeatures(block.rows, row, intervals, features);
                addRow(block.rows, row, features, sum);
            }
            sum.moveTo(into, grid);
        }
    };
}

/// The grid of sums that are clipped to `norm` or, for a twin without privacy, not at all: then the norm only
/// sets the unit, and sums over 2^24 records of the longest features fit.
GradientGrid momentGrid(double norm, bool clips);

/// Entries of the upper triangle of a d x d matrix, which stand column by column.
constexpr std::size_t triangle(std::size_t d) {
    return d * (d + 1) / 2;
}
/// The symmetric d x d matrix of an upper triangle.
Eigen::MatrixXd symmetricOf(std::span<const double> upper, Eigen::Index d);
/// The nearest one (Frobenius norm) without negative eigenvalues. `matrix`: symmetric, finite.
Eigen::MatrixXd nearestSemidefinite(const Eigen::MatrixXd& matrix);

} // namespace trilemma
