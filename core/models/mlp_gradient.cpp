// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradients of the multilayer perceptron as exact integers. The argument why a record adds at most C is in
// mlp.h; its numbered steps are named here.
#include "core/models/mlp.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

constexpr int chunkRows = 256;
constexpr double shortened = 1 - 0x1p-36; // step 3
constexpr double unclippedNorm = 0x1p14;  // in units of C
constexpr std::uint64_t maxSquare = std::uint64_t{1} << (2 * GradientGrid::bits);

std::int64_t truncated(double value) {
    return static_cast<std::int64_t>(value); // towards zero
}

/// In an order that depends on `count` alone.
double sumOfSquares(const double* values, Eigen::Index count) {
    double even = 0, odd = 0;
    for (Eigen::Index i = 0; i + 1 < count; i += 2) {
        even += values[i] * values[i];
        odd += values[i + 1] * values[i + 1];
    }
    return even + odd + (count % 2 ? values[count - 1] * values[count - 1] : 0.0);
}

/// Step 4 for one layer: takes |A|^2 |D|^2 off what is left of 2^60; false if there is not enough.
bool spend(std::uint64_t inputSquare, const double* deltas, Eigen::Index count, std::uint64_t& left) {
    std::uint64_t square = 0;
    for (Eigen::Index i = 0; i < count; ++i) {
        const std::int64_t whole = truncated(deltas[i]);
        if (whole > (std::int64_t{1} << 30) || whole < -(std::int64_t{1} << 30)) return false;
        square += static_cast<std::uint64_t>(whole * whole);
        if (square > left) return false;
    }
    if (square > left / inputSquare) return false;
    left -= square * inputSquare;
    return true;
}

} // namespace

/// deltas[l] = d objective / d (W_l a_{l-1}) of one row of the block, without clipping.
void MultilayerPerceptron::backPropagateRow(ForwardPass& pass, const double* scoreGradients, int row,
                                            int of) const {
    const std::size_t last = m_layers.size() - 1;
    for (int k = 0; k < m_outputs; ++k) {
        pass.deltas[last](row, k) = m_layers[last].multiplier * scoreGradients[k];
        pass.deltas[0](row, m_options.width + k) = scoreGradients[k];
    }
    for (std::size_t l = last; l-- > 0;) {
        const int outputs = m_layers[l + 1].outputs;
        const double* above = &pass.deltas[l + 1](row, 0);
        const double* weights = pass.theta.data() + m_layers[l + 1].offset;
        const double* hidden = &pass.hidden[l](of, 0);
        double* deltas = &pass.deltas[l](row, 0);
        for (int h = 0; h < m_options.width; ++h) {
            double sum = 0;
            for (int k = 0; k < outputs; ++k)
                sum += above[k] * weights[static_cast<std::ptrdiff_t>(h) * outputs + k];
            const double slope = m_options.activation == Activation::Tanh
                                     ? 1 - hidden[h] * hidden[h]
                                     : static_cast<double>(hidden[h] > 0 && hidden[h] < reluCap);
            deltas[h] = sum * slope * m_layers[l].multiplier;
        }
    }
}

void MultilayerPerceptron::backPropagate(ForwardPass& pass, const RowMatrix& scoreGradients, int first,
                                         int rows) const {
    pass.deltas.resize(m_layers.size());
    for (std::size_t l = 0; l < m_layers.size(); ++l)
        pass.deltas[l].resize(rows, m_layers[l].outputs);
    for (int row = 0; row < rows; ++row) // of one logit, the score gradient of class 1
        backPropagateRow(pass, &scoreGradients(first + row, m_outputs == 1 ? m_columns - 1 : 0), row,
                         first + row);
}

/// inputs[l] = A_l as doubles; layer 0 has only its dense inputs here.
void MultilayerPerceptron::takeInputs(const RowBlock& block, ForwardPass& pass, int first, int rows) const {
    pass.inputs.resize(m_layers.size());
    pass.inputs.front() =
        Eigen::Map<const Eigen::Array<std::int16_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
            block.denseRow(first), rows, block.denseCount)
            .cast<double>();
    for (std::size_t l = 1; l < m_layers.size(); ++l) {
        RowMatrix& inputs = pass.inputs[l];
        inputs.resize(rows, m_layers[l].inputs);
        inputs.col(m_options.width) = featureOne;
        for (int row = 0; row < rows; ++row) {
            const auto hidden = pass.hidden[l - 1].row(first + row);
            const bool isFinite = hidden.allFinite();
            for (int h = 0; h < m_options.width; ++h)
                inputs(row, h) = isFinite ? static_cast<double>(static_cast<int>(
                                                hidden[h] * featureOne + (hidden[h] < 0 ? -0.5 : 0.5)))
                                          : std::numeric_limits<double>::quiet_NaN();
        }
    }
}

/// Steps 3 and 4: turns the deltas of each row into D, or into zeros.
void MultilayerPerceptron::quantise(const RowBlock& block, ForwardPass& pass, int first, int rows,
                                    const GradientGrid& grid) const {
    const double toGrid = 0x1p20 / grid.clippingNorm;
    const double limit = grid.clippingNorm * (grid.clip ? shortened : unclippedNorm);
    for (int row = 0; row < rows; ++row) {
        double square = 0;
        for (std::size_t l = 0; l < m_layers.size(); ++l)
            square += inputSquare(block, pass, l, first, row) *
                      sumOfSquares(&pass.deltas[l](row, 0), pass.deltas[l].cols());
        const double norm = std::sqrt(square) / featureOne;
        bool fits = std::isfinite(norm);
        if (fits) {
            const double scale = norm > limit ? toGrid * (limit / norm) : toGrid;
            std::uint64_t left = maxSquare;
            for (std::size_t l = 0; l < m_layers.size() && fits; ++l) {
                const auto inputs = static_cast<std::uint64_t>(inputSquare(block, pass, l, first, row));
                auto deltas = pass.deltas[l].row(row);
                for (Eigen::Index i = 0; i < deltas.size(); ++i)
                    deltas[i] = inputs == 0 ? 0.0 : static_cast<double>(truncated(deltas[i] * scale));
                if (grid.clip && inputs > 0) fits = spend(inputs, deltas.data(), deltas.size(), left);
            }
        }
        if (fits) continue;
        for (std::size_t l = 0; l < m_layers.size(); ++l) {
            pass.deltas[l].row(row).setZero();
            pass.inputs[l].row(row).setZero(); // may not be finite
        }
    }
}

/// |A_l|^2, a whole number below 2^47.
double MultilayerPerceptron::inputSquare(const RowBlock& block, const ForwardPass& pass, std::size_t layer,
                                         int first, int row) const {
    return layer == 0 ? static_cast<double>(squaredNorm(block, first + row))
                      : pass.inputs[layer].row(row).square().sum();
}

/// Step 5: sums[l] += A_l^T D_l.
void MultilayerPerceptron::addProducts(const RowBlock& block, ForwardPass& pass, int first, int rows) const {
    pass.sums.resize(m_layers.size());
    for (std::size_t l = 0; l < m_layers.size(); ++l) {
        RowMatrix& sums = pass.sums[l];
        sums.setZero(m_layers[l].inputs, m_layers[l].outputs);
        sums.topRows(pass.inputs[l].cols()).matrix().noalias() +=
            pass.inputs[l].matrix().transpose() * pass.deltas[l].matrix();
    }
    const Eigen::Index columns = m_layers.front().outputs;
    double* sums = pass.sums.front().data();
    for (int row = 0; row < rows; ++row) {
        const double* deltas = pass.deltas.front().data() + row * columns;
        const std::uint16_t* category = block.categoryRow(first + row);
        for (int j = 0; j < block.categoricalCount; ++j) {
            double* into = sums + category[j] * columns;
            for (Eigen::Index h = 0; h < columns; ++h)
                into[h] += featureOne * deltas[h];
        }
    }
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
        for (const RowMatrix& layer : pass.sums)
            for (Eigen::Index i = 0; i < layer.size(); ++i)
                *into++ += static_cast<std::int64_t>(layer.data()[i]);
    }
}

void MultilayerPerceptron::accumulateGradient(const RowBlock& block, ForwardPass& pass, int row,
                                              const RowMatrix& scoreGradients,
                                              std::span<double> gradient) const {
    backPropagate(pass, scoreGradients, row, 1);
    takeInputs(block, pass, row, 1);
    for (std::size_t l = 0; l < m_layers.size(); ++l)
        if (!pass.deltas[l].allFinite() || !pass.inputs[l].allFinite()) return;
    addProducts(block, pass, row, 1);
    double* into = gradient.data();
    for (const RowMatrix& layer : pass.sums)
        for (Eigen::Index i = 0; i < layer.size(); ++i)
            *into++ += layer.data()[i] * (1.0 / featureOne);
}

} // namespace trilemma
