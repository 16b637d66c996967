// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/models/row_block.h"
#include "core/models/row_matrix.h"

#include <Eigen/Core>

#include <memory>

namespace trilemma {

/// The grid on which clipped gradients are summed as exact integers: one unit is clippingNorm 2^-30. A
/// clipped gradient has an integer norm^2 of at most 2^60, so a sum of up to 2^33 of them fits into 64 bits
/// and does not depend on order or threads.
struct GradientGrid {
    double clippingNorm = 1;
    bool clip = true; ///< false for non-private training: the norm only sets the unit

    static constexpr int bits = 30;
    static constexpr std::uint64_t maxSquare = std::uint64_t{1} << (2 * bits); ///< C^2 in grid units
    double unit() const { return clippingNorm * 0x1p-30; }
};

/// What a forward pass leaves for the backward pass over the same block, and buffers of both, kept from step
/// to step so that a training allocates nothing. One for each training; each kind of model uses its own part.
struct ForwardPass {
    std::vector<double> scores; ///< buffer of the forward pass: outputs x rows
    std::vector<std::int64_t>
        coefficients;                     ///< of a linear model, buffer of its backward pass: outputs x rows
    std::vector<std::int64_t> numberSums; ///< of a linear model, buffer of its backward pass
    Eigen::VectorXd theta;                ///< of a perceptron, like all that follows
    AlignedRows weights;                  ///< of theta those of the first layer
    AlignedRows mixed;                    ///< x W of the first layer, rows x outputs
    std::vector<AlignedRows> hidden;      ///< activations of each hidden layer, rows x units
    std::vector<AlignedRows> deltas;      ///< buffer of the backward pass: a few rows for each layer
    std::vector<AlignedRows> sums;        ///< buffer of the backward pass: inputs x outputs of each layer
    std::vector<AlignedRows> inputs;      ///< buffer of the backward pass: a few rows of each layer's inputs
    std::vector<Eigen::ArrayXd> inputSquares; ///< their |A|^2
    Eigen::ArrayXd scales;                    ///< what takes the deltas of these rows to the grid
};

/// Scores and per-example gradients; knows nothing about training.
class Model {
  public:
    virtual ~Model() = default;
    /// Of its kind.
    virtual std::string id() const = 0;
    virtual int parameterCount() const = 0;

    /// theta_0, a function of the shape and the public seed alone. Zeros unless a model says otherwise.
    virtual Eigen::VectorXd initialParameters(std::uint64_t seed) const;

    /// Takes theta to the nearest parameters that keep the model's public rules, if it has any. Reads no
    /// record; what is allowed is closed, convex and contains theta_0.
    virtual void project(Eigen::VectorXd& theta) const { static_cast<void>(theta); }

    /// softmax(h(theta; x)) for every row, rows x K; of a model that predicts a number its score, rows x 1.
    /// Replaces the content of `pass`.
    /// A row's numbers are the same bit by bit wherever it stands in a block: the place depends on other
    /// records, and the sensitivity of the released sums is that of one record's contribution alone.
    virtual void forward(const RowBlock& block, const Eigen::VectorXd& theta, RowMatrix& probabilities,
                         ForwardPass& pass) const = 0;

    /// forward() for those who need no gradient.
    void probabilities(const RowBlock& block, const Eigen::VectorXd& theta, RowMatrix& probabilities) const;

    /// Adds to `sums` (one integer for each parameter, in grid units) the gradient of each row, given
    /// scoreGradients(row, k) = d objective / d score_k, clipped to the grid's norm. `pass`: of forward() on
    /// the same block. A row with a non-finite score gradient (of two classes: that of class 1) adds nothing.
    virtual void addGradients(const RowBlock& block, ForwardPass& pass, const RowMatrix& scoreGradients,
                              const GradientGrid& grid, std::span<std::int64_t> sums) const = 0;

    /// Adds one row's gradient, unclipped, to `gradient` (one number for each parameter). For units of
    /// several rows: their sum has no closed norm. A row with a non-finite score gradient adds nothing.
    virtual void accumulateGradient(const RowBlock& block, ForwardPass& pass, int row,
                                    const RowMatrix& scoreGradients, std::span<double> gradient) const = 0;

    /// What a reader of the exported parameters needs beside the names of features and classes: shapes,
    /// activation, order of the parameters and the formula of the scores.
    virtual Json description() const = 0;
};

/// R = 0.8 sqrt(columns + 1): the norm that an encoded record of so many feature columns typically has.
double typicalNorm(int columns);

/// The class that a row of probabilities decides on: the most likely, ties go to the lowest.
inline int decisionOf(const RowMatrix& probabilities, Eigen::Index row) {
    int decision = 0;
    for (Eigen::Index k = 1; k < probabilities.cols(); ++k)
        if (probabilities(row, k) > probabilities(row, decision)) decision = static_cast<int>(k);
    return decision;
}

} // namespace trilemma
