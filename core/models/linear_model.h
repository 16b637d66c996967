// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model.h"

namespace trilemma {

/// Linear softmax: score_k = theta_k . x. For K = 2 there is one weight vector, the logit of class 1, which
/// is the same model at half the cost (and half the noise); otherwise K of them, stored one after another. An
/// example's gradient is g (outer product) x, so its norm is |g| |x|, g the score gradients.
class LinearModel : public Model {
  public:
    LinearModel(int features, int classes);

    std::string id() const override { return "linear"; }
    int parameterCount() const override { return m_outputs * m_features; }
    void forward(const RowBlock& block, const Eigen::VectorXd& theta, RowMatrix& probabilities,
                 ForwardPass& pass) const override;
    void addGradients(const RowBlock& block, ForwardPass& pass, const RowMatrix& scoreGradients,
                      const GradientGrid& grid, std::span<std::int64_t> sums) const override;
    void accumulateGradient(const RowBlock& block, ForwardPass& pass, int row,
                            const RowMatrix& scoreGradients, std::span<double> gradient) const override;
    Json description() const override;

  private:
    int m_features;
    int m_classes;
    int m_outputs; ///< weight vectors: 1 for two classes, else K
};

} // namespace trilemma
