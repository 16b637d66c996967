// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows and measures that the tests of models share.
#pragma once

#include "core/models/model.h"
#include "core/models/model_kind.h"

#include <cmath>
#include <vector>

namespace trilemma::test {

/// A block of small pseudo-random rows: 3 dense features (the first an intercept), 2 categories of 2 + 3
/// values, and a column that is cut into 4 intervals.
inline constexpr int featureCount = 8, intervalCount = 4;
inline ModelShape shapeOfRows(int classes) {
    return {{.columns = 4, .features = featureCount, .intervalColumns = 1, .intervals = intervalCount},
            classes};
}
inline RowBlock someRows(int rows, int classes) {
    RowBlock block;
    block.rows = rows;
    block.denseCount = 3;
    block.categoricalCount = 2;
    block.intervalColumns = 1;
    for (int row = 0; row < rows; ++row) {
        block.dense.insert(block.dense.end(),
                           {featureOne, static_cast<std::int16_t>((row * 733) % 4096 - 2048),
                            static_cast<std::int16_t>((row * 389) % 8192 - 4096)});
        block.category.push_back(static_cast<std::uint16_t>(3 + row % 2));
        block.category.push_back(static_cast<std::uint16_t>(5 + row % 3));
        block.category.push_back(static_cast<std::uint16_t>(featureCount + (row * 5) % 7 % intervalCount));
        block.label.push_back(static_cast<std::uint16_t>((row * 7) % classes));
        block.part.push_back(0);
    }
    return block;
}

inline double meanLoss(const Model& model, const RowBlock& block, const Eigen::VectorXd& theta) {
    RowMatrix p;
    model.probabilities(block, theta, p);
    double loss = 0;
    for (int row = 0; row < block.rows; ++row)
        loss -= std::log(p(row, block.label[static_cast<std::size_t>(row)]));
    return loss / block.rows;
}

/// Exact squared norm of integer sums, as a 128-bit number.
__extension__ typedef __int128 Wide;
/// Square of the norm C in units of the grid.
inline constexpr Wide maxSquare = static_cast<Wide>(1) << 60;
inline Wide squaredNorm(const std::vector<std::int64_t>& sums) {
    Wide total = 0;
    for (const std::int64_t sum : sums)
        total += static_cast<Wide>(sum) * sum;
    return total;
}

/// What follows is how the tests of models meet the interface: nothing else of them calls it.

/// Class probabilities of each row.
inline RowMatrix probabilitiesOf(const Model& model, const RowBlock& block, const Eigen::VectorXd& theta) {
    RowMatrix probabilities;
    model.probabilities(block, theta, probabilities);
    return probabilities;
}

/// Grid units that the block adds, given the score gradient of each row and class.
inline std::vector<std::int64_t> gradientSums(const Model& model, const RowBlock& block,
                                              const Eigen::VectorXd& theta, const RowMatrix& scoreGradients,
                                              const GradientGrid& grid) {
    ForwardPass pass;
    RowMatrix probabilities;
    model.forward(block, theta, probabilities, pass);
    std::vector<std::int64_t> sums(static_cast<std::size_t>(model.parameterCount()), 0);
    model.addGradients(block, pass, scoreGradients, grid, sums);
    return sums;
}

/// Unclipped gradient of one row.
inline std::vector<double> rowGradient(const Model& model, const RowBlock& block,
                                       const Eigen::VectorXd& theta, int row,
                                       const RowMatrix& scoreGradients) {
    ForwardPass pass;
    RowMatrix probabilities;
    model.forward(block, theta, probabilities, pass);
    std::vector<double> gradient(static_cast<std::size_t>(model.parameterCount()), 0);
    model.accumulateGradient(block, pass, row, scoreGradients, gradient);
    return gradient;
}

/// One row of a block as a block of its own.
inline RowBlock rowAlone(const RowBlock& block, int row) {
    RowBlock one = block;
    one.rows = 1;
    one.dense.assign(block.denseRow(row), block.denseRow(row) + block.denseCount);
    one.category.assign(block.categoryRow(row), block.categoryRow(row + 1));
    one.label = {block.label[static_cast<std::size_t>(row)]};
    return one;
}

} // namespace trilemma::test
