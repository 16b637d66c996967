// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradients of the multilayer perceptron as exact integers. The argument why a record adds at most C is in
// mlp.h; its numbered steps are named here.
#include "core/models/mlp.h"

#include "core/models/layer_kernels.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace trilemma {

namespace {

constexpr int chunkRows = 256;
template <typename Value>
using OfRows = Eigen::Array<Value, chunkRows, 1>;

constexpr double shortened = 1 - 0x1p-36; // step 3
constexpr double unclippedNorm = 0x1p14;  // in units of C

using WholeMatrix = Eigen::Map<Eigen::Array<std::int64_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

} // namespace

/// deltas[l] = d objective / d (W_l a_{l-1}) of `rows` rows of the block, without clipping.
void MultilayerPerceptron::backPropagate(ForwardPass& pass, const RowMatrix& scoreGradients, int first,
                                         int rows) const {
    const std::size_t last = m_layers.size() - 1;
    pass.deltas.resize(m_layers.size());
    for (std::size_t l = 0; l < m_layers.size(); ++l)
        pass.deltas[l].resize(rows, m_layers[l].outputs);
    const auto ofScores =
        scoreGradients.middleRows(first, rows).rightCols(m_outputs); // of one logit, class 1's
    pass.deltas[last].matrix() = m_layers[last].multiplier * ofScores;
    pass.deltas[0].matrix().rightCols(m_outputs) = ofScores;
    const double cap = m_options.activation == Activation::Relu ? reluCap : 0;
    for (std::size_t l = last; l-- > 0;)
        hiddenDeltas(rowsOf(std::as_const(pass.deltas[l + 1]), m_layers[l + 1].outputs),
                     pass.theta.data() + m_layers[l + 1].offset,
                     rowsOf(std::as_const(pass.hidden[l]), m_options.width, first), rows,
                     m_layers[l].multiplier, cap, rowsOf(pass.deltas[l], m_options.width));
}

/// inputs[l] = A_l as doubles; layer 0 has only its dense inputs here.
void MultilayerPerceptron::takeInputs(const RowBlock& block, ForwardPass& pass, int first, int rows) const {
    pass.inputs.resize(m_layers.size());
    pass.inputs.front().resize(rows, block.denseCount);
    pass.inputs.front().matrix() =
        Eigen::Map<const Eigen::Array<std::int16_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
            block.denseRow(first), rows, block.denseCount)
            .cast<double>();
    for (std::size_t l = 1; l < m_layers.size(); ++l) {
        AlignedRows& inputs = pass.inputs[l];
        inputs.resize(rows, m_layers[l].inputs);
        inputs.matrix().col(m_options.width) = featureOne;
        wholeRows(rowsOf(std::as_const(pass.hidden[l - 1]), m_options.width, first), rows,
                  rowsOf(inputs, m_options.width));
    }
}

/// inputSquares[l] = |A_l|^2 of each row, whole numbers below 2^47; of layer 0 with its categories.
void MultilayerPerceptron::squareInputs(const RowBlock& block, ForwardPass& pass, int first, int rows) const {
    pass.inputSquares.resize(m_layers.size());
    for (Eigen::ArrayXd& squares : pass.inputSquares)
        squares.resize(rows);
    for (int row = 0; row < rows; ++row)
        pass.inputSquares.front()[row] = static_cast<double>(squaredNorm(block, first + row));
    for (std::size_t l = 1; l < m_layers.size(); ++l)
        sumsOfSquares(rowsOf(std::as_const(pass.inputs[l]), m_layers[l].inputs), rows,
                      pass.inputSquares[l].data());
}

/// Step 3: the factor that takes the deltas of each row to the grid, clipped; 0 if its norm is not finite.
void MultilayerPerceptron::scaleRows(ForwardPass& pass, int rows, const GradientGrid& grid) const {
    const double limit = grid.clippingNorm * (grid.clip ? shortened : unclippedNorm);
    const double toGrid = 0x1p20 / grid.clippingNorm;
    OfRows<double> ofDeltas;
    pass.scales.setZero(rows);
    for (std::size_t l = 0; l < m_layers.size(); ++l) {
        sumsOfSquares(rowsOf(std::as_const(pass.deltas[l]), m_layers[l].outputs), rows, ofDeltas.data());
        pass.scales += pass.inputSquares[l] * ofDeltas.head(rows);
    }
    for (double& scale : pass.scales) {
        const double norm = std::sqrt(scale) / featureOne;
        if (!std::isfinite(norm))
            scale = 0;
        else
            scale = norm > limit ? toGrid * (limit / norm) : toGrid;
    }
}

/// Steps 3 and 4: turns the deltas of all rows into D, and those of a row that adds nothing into zeros.
void MultilayerPerceptron::quantise(const RowBlock& block, ForwardPass& pass, int first, int rows,
                                    const GradientGrid& grid) const {
    squareInputs(block, pass, first, rows);
    scaleRows(pass, rows, grid);
    OfRows<std::uint64_t> ofDeltas;
    OfRows<std::uint64_t> left = OfRows<std::uint64_t>::Constant(GradientGrid::maxSquare);
    OfRows<bool> isIn;
    isIn.head(rows) = pass.scales > 0;
    for (std::size_t l = 0; l < m_layers.size(); ++l) {
        truncateScaled(rowsOf(pass.deltas[l], m_layers[l].outputs), rows, pass.scales.data(),
                       ofDeltas.data());
        for (int row = 0; row < rows; ++row) {
            if (!isIn[row]) continue;
            const auto inputs = static_cast<std::uint64_t>(pass.inputSquares[l][row]);
            if (inputs == 0) {
                pass.deltas[l].matrix().row(row).setZero(); // may not be finite
                continue;
            }
            if (!grid.clip) continue;
            isIn[row] = ofDeltas[row] != tooLong && ofDeltas[row] <= left[row] / inputs;
            left[row] -= isIn[row] ? ofDeltas[row] * inputs : 0;
        }
    }
    for (int row = 0; row < rows; ++row)
        if (!isIn[row]) leaveOut(pass, row);
}

void MultilayerPerceptron::leaveOut(ForwardPass& pass, int row) const {
    for (std::size_t l = 0; l < m_layers.size(); ++l) {
        pass.deltas[l].matrix().row(row).setZero();
        pass.inputs[l].matrix().row(row).setZero(); // may not be finite
    }
}

/// Step 5: sums[l] += A_l^T D_l.
void MultilayerPerceptron::addProducts(const RowBlock& block, ForwardPass& pass, int first, int rows) const {
    pass.sums.resize(m_layers.size());
    for (std::size_t l = 0; l < m_layers.size(); ++l) {
        const Layer& layer = m_layers[l];
        pass.sums[l].resize(layer.inputs, layer.outputs);
        pass.sums[l].matrix().setZero();
        addOuterProducts(rowsOf(std::as_const(pass.inputs[l]), static_cast<int>(pass.inputs[l].cols())),
                         rowsOf(std::as_const(pass.deltas[l]), layer.outputs), rows,
                         rowsOf(pass.sums[l], layer.outputs));
    }
    addCategoryProducts(block, first, rowsOf(std::as_const(pass.deltas.front()), m_layers.front().outputs),
                        rows, rowsOf(pass.sums.front(), m_layers.front().outputs));
}

void MultilayerPerceptron::addGradients(const RowBlock& block, ForwardPass& pass,
                                        const RowMatrix& scoreGradients, const GradientGrid& grid,
                                        std::span<std::int64_t> sums) const {
    for (int first = 0; first < block.rows; first += chunkRows) {
        const int rows = std::min(chunkRows, block.rows - first);
        backPropagate(pass, scoreGradients, first, rows);
        takeInputs(block, pass, first, rows);
        quantise(block, pass, first, rows, grid);
        addProducts(block, pass, first, rows);
        std::int64_t* into = sums.data();
        for (const AlignedRows& layer : pass.sums) {
            WholeMatrix(into, layer.rows(), layer.cols()) += layer.matrix().cast<std::int64_t>();
            into += layer.rows() * layer.cols();
        }
    }
}

void MultilayerPerceptron::accumulateGradient(const RowBlock& block, ForwardPass& pass, int row,
                                              const RowMatrix& scoreGradients,
                                              std::span<double> gradient) const {
    backPropagate(pass, scoreGradients, row, 1);
    takeInputs(block, pass, row, 1);
    for (std::size_t l = 0; l < m_layers.size(); ++l)
        if (!pass.deltas[l].matrix().allFinite() || !pass.inputs[l].matrix().allFinite()) return;
    addProducts(block, pass, row, 1);
    double* into = gradient.data();
    for (const AlignedRows& layer : pass.sums) {
        Eigen::Map<RowMatrix>(into, layer.rows(), layer.cols()) += layer.matrix() * (1.0 / featureOne);
        into += layer.rows() * layer.cols();
    }
}

} // namespace trilemma
