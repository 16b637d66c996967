// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/linear_model.h"

#include "core/models/probability_kernels.h"
#include "core/models/row_kernels.h"

namespace trilemma {

LinearModel::LinearModel(const ModelShape& shape, Curves curves)
    : m_curves(curves)
    , m_features(shape.width.features + (curves == Curves::Yes ? shape.width.intervals : 0))
    , m_columns(shape.columns())
    , m_outputs(shape.scores()) {
    if (curves == Curves::Yes)
        for (const RuledCurve& curve : shape.curves)
            m_projections.emplace_back(curve);
}

void LinearModel::project(Eigen::VectorXd& theta) const {
    const auto length = static_cast<std::size_t>(m_features);
    for (int output = 0; output < m_outputs; ++output)
        for (const CurveProjection& curve : m_projections)
            curve.project({theta.data() + static_cast<std::size_t>(output) * length, length});
}

void LinearModel::forward(const RowBlock& block, const Eigen::VectorXd& theta, RowMatrix& probabilities,
                          ForwardPass& pass) const {
    const LinearRows rows{block, oneHotCount(block)};
    probabilities.resize(block.rows, m_columns);
    pass.scores.resize(static_cast<std::size_t>(block.rows * m_outputs));
    for (int k = 0; k < m_outputs; ++k)
        linearScores(rows, theta.data() + static_cast<std::ptrdiff_t>(k) * m_features,
                     pass.scores.data() + static_cast<std::ptrdiff_t>(k) * block.rows);
    probabilitiesOf(pass.scores, m_columns, probabilities.data());
}

void LinearModel::addGradients(const RowBlock& block, ForwardPass& pass, const RowMatrix& scoreGradients,
                               const GradientGrid& grid, std::span<std::int64_t> sums) const {
    // The coefficient is truncated towards zero on a grid of C 2^-20 and the features are multiples of 2^-10:
    // every product is a whole number of units C 2^-30, and the norm of what is added is at most C, exactly.
    // The limit's margin is more than the rounding of a norm of up to 2^16 outputs.
    CoefficientGrid coefficientGrid{0x1p20 / grid.clippingNorm};
    if (grid.clip) coefficientGrid.limit = grid.clippingNorm * (1 - 0x1p-36);
    const LinearRows rows{block, oneHotCount(block)};
    pass.coefficients.resize(static_cast<std::size_t>(block.rows * m_outputs));
    // For one logit the score gradient of class 0 is the negative of that of class 1.
    const int first = m_outputs == 1 ? m_columns - 1 : 0;
    const bool areSmall = gradientCoefficients(rows, scoreGradients.data() + first, m_columns, m_outputs,
                                               coefficientGrid, pass.coefficients.data());
    for (int k = 0; k < m_outputs; ++k)
        scatterRows(rows, pass.coefficients.data() + static_cast<std::ptrdiff_t>(k) * block.rows, areSmall,
                    sums.data() + static_cast<std::ptrdiff_t>(k) * m_features, pass.numberSums);
}

void LinearModel::accumulateGradient(const RowBlock& block, ForwardPass&, int row,
                                     const RowMatrix& scoreGradients, std::span<double> gradient) const {
    if (!scoreGradients.row(row).allFinite()) return;
    const std::int16_t* dense = block.denseRow(row);
    const std::uint16_t* category = block.categoryRow(row);
    for (int output = 0; output < m_outputs; ++output) {
        const double scoreGradient =
            m_outputs == 1 ? scoreGradients(row, m_columns - 1) : scoreGradients(row, output);
        double* weights = gradient.data() + static_cast<std::ptrdiff_t>(output) * m_features;
        for (int j = 0; j < block.denseCount; ++j)
            weights[j] += scoreGradient * (1.0 / featureOne) * dense[j];
        for (int j = 0; j < oneHotCount(block); ++j)
            weights[category[j]] += scoreGradient;
    }
}

Json LinearModel::description() const {
    return {{"scores", m_columns == 1   ? "the number is theta . x, in spreads from its centre"
                       : m_outputs == 1 ? "the logit of class 1 is theta . x"
                                        : "score k is theta_k . x"},
            {"order", m_curves == Curves::Yes ? "class by class, one number a feature and one an interval"
                                              : "class by class, one number a feature"}};
}

} // namespace trilemma
