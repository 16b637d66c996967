// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/row_block.h"

#include <Eigen/Core>

#include <memory>

namespace trilemma {

/// Class probabilities or output weights of a block: rows x K (or rows x outputs).
using RowMatrix = Eigen::Array<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// The grid on which clipped gradients are summed as exact integers: one unit is clippingNorm 2^-30. A
/// clipped gradient has an integer norm^2 of at most 2^60, so a sum of up to 2^33 of them fits into 64 bits
/// and does not depend on order or threads.
struct GradientGrid {
    double clippingNorm = 1;
    bool clip = true; ///< false for non-private training: the norm only sets the unit

    static constexpr int bits = 30;
    double unit() const { return clippingNorm * 0x1p-30; }
};

/// Scores and per-example gradients; knows nothing about training.
class Model {
  public:
    virtual ~Model() = default;
    virtual int parameterCount() const = 0;

    /// softmax(h(theta; x)) for every row; probabilities is rows x K.
    virtual void probabilities(const RowBlock& block, const Eigen::VectorXd& theta,
                               RowMatrix& probabilities) const = 0;

    /// Adds to `sums` (one integer for each parameter, in grid units) the gradient of each row, given
    /// pulls(row, k) = d objective / d score_k, clipped to the grid's norm. `scratch`: probabilities of the
    /// block. A row with a non-finite pull adds nothing.
    virtual void addGradients(const RowBlock& block, const RowMatrix& pulls, const GradientGrid& grid,
                              std::span<std::int64_t> sums) const = 0;

    /// Adds one row's gradient, unclipped, to `gradient` (one number for each parameter). For units of
    /// several rows: their sum has no closed norm. A row with a non-finite pull adds nothing.
    virtual void accumulateGradient(const RowBlock& block, int row, const RowMatrix& pulls,
                                    std::span<double> gradient) const = 0;
};

/// Model ids: "linear". Shapes come from the encoded table (d features, K classes).
struct ModelKind {
    std::string id;
    std::string title;
    std::unique_ptr<Model> (*create)(int features, int classes) = nullptr;
};
const std::vector<ModelKind>& modelRegistry();
const ModelKind* findModelKind(std::string_view id);

} // namespace trilemma
