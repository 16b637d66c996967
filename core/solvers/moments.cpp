// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/moments.h"

#include <Eigen/Eigenvalues>

namespace trilemma {

namespace {

/// Place of entry (i, j), i <= j.
std::size_t placeOf(std::size_t i, std::size_t j) {
    return triangle(j) + i;
}

} // namespace

void readFeatures(const RowBlock& block, int row, Intervals intervals, std::vector<RowFeature>& features) {
    features.clear();
    const std::int16_t* dense = block.denseRow(row);
    for (int j = 0; j < block.denseCount; ++j)
        if (dense[j] != 0) features.push_back({static_cast<std::size_t>(j), dense[j] * (1.0 / featureOne)});
    const std::uint16_t* category = block.categoryRow(row);
    const int count = block.categoricalCount + (intervals == Intervals::Read ? block.intervalColumns : 0);
    for (int j = 0; j < count; ++j)
        features.push_back({category[j], 1});
}

void SparseSum::addSquare(const std::vector<RowFeature>& x, std::size_t first) {
    for (const RowFeature& a : x)
        for (const RowFeature& b : x)
            if (a.index <= b.index) add(first + placeOf(a.index, b.index), a.value * b.value);
}

void SparseSum::moveTo(std::span<std::int64_t> sums, const GradientGrid& grid) {
    m_some.clear();
    for (const std::size_t at : m_places)
        m_some.push_back(m_values[at]);
    m_clipped.assign(m_some.size(), 0);
    addClipped(m_some, grid, m_clipped);
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        sums[m_places[i]] += m_clipped[i];
        m_values[m_places[i]] = 0;
        m_isTouched[m_places[i]] = false;
    }
    m_places.clear();
}

GradientGrid momentGrid(double norm, bool clips) {
    constexpr GradientGrid exact{64, false};
    return clips ? GradientGrid{norm, true} : exact;
}

Eigen::MatrixXd symmetricOf(std::span<const double> upper, Eigen::Index d) {
    Eigen::MatrixXd matrix(d, d);
    for (Eigen::Index j = 0; j < d; ++j)
        for (Eigen::Index i = 0; i <= j; ++i)
            matrix(i, j) = matrix(j, i) =
                upper[placeOf(static_cast<std::size_t>(i), static_cast<std::size_t>(j))];
    return matrix;
}

Eigen::MatrixXd nearestSemidefinite(const Eigen::MatrixXd& matrix) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> parts(matrix);
    const Eigen::VectorXd kept = parts.eigenvalues().cwiseMax(0);
    return parts.eigenvectors() * kept.asDiagonal() * parts.eigenvectors().transpose();
}

} // namespace trilemma
