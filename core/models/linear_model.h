// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/curve_projection.h"
#include "core/models/model.h"
#include "core/models/model_kind.h"

namespace trilemma {

/// Linear softmax: score_k = theta_k . x; linear regression where a number is predicted, whose one score is
/// the number. For K = 2 there is one weight vector, the logit of class 1, which is the same model at half
/// the cost (and half the noise); otherwise K of them, stored one after another. An example's gradient is g
/// (outer product) x, so its norm is |g| |x|, g the score gradients. With curves x has the indicators of the
/// intervals, too: the score is a sum of one step function for each column with edges beside its line, and of
/// one weight for each category (a generalised additive model).
class LinearModel : public Model {
  public:
    enum class Curves { No, Yes };
    LinearModel(const ModelShape& shape, Curves curves);

    std::string id() const override { return m_curves == Curves::Yes ? "additive" : "linear"; }
    int parameterCount() const override { return m_outputs * m_features; }
    void project(Eigen::VectorXd& theta) const override;
    void forward(const RowBlock& block, const Eigen::VectorXd& theta, RowMatrix& probabilities,
                 ForwardPass& pass) const override;
    void addGradients(const RowBlock& block, ForwardPass& pass, const RowMatrix& scoreGradients,
                      const GradientGrid& grid, std::span<std::int64_t> sums) const override;
    void accumulateGradient(const RowBlock& block, ForwardPass& pass, int row,
                            const RowMatrix& scoreGradients, std::span<double> gradient) const override;
    Json description() const override;

  private:
    /// How many of a row's one-hot features the model reads.
    int oneHotCount(const RowBlock& block) const {
        return block.categoricalCount + (m_curves == Curves::Yes ? block.intervalColumns : 0);
    }

    Curves m_curves;
    int m_features; ///< with those of intervals where there are curves
    int m_columns;  ///< K, or 1 of a number
    int m_outputs;  ///< weight vectors: 1 for two classes or a number, else K
    std::vector<CurveProjection> m_projections;
};

} // namespace trilemma
