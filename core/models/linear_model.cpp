// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/linear_model.h"

#include "core/models/softmax.h"

#include <cmath>

namespace trilemma {

namespace {

double score(const RowBlock& block, int row, int oneHotCount, const double* weights) {
    const std::int16_t* dense = block.denseRow(row);
    double sum = 0;
    for (int j = 0; j < block.denseCount; ++j)
        sum += weights[j] * dense[j];
    sum *= 1.0 / featureOne;
    const std::uint16_t* category = block.categoryRow(row);
    for (int j = 0; j < oneHotCount; ++j)
        sum += weights[category[j]];
    return sum;
}

/// Adds coefficient * x, both integers.
void scatter(const RowBlock& block, int row, int oneHotCount, std::int64_t coefficient, std::int64_t* sums) {
    const std::int16_t* dense = block.denseRow(row);
    for (int j = 0; j < block.denseCount; ++j)
        sums[j] += coefficient * dense[j];
    const std::uint16_t* category = block.categoryRow(row);
    for (int j = 0; j < oneHotCount; ++j)
        sums[category[j]] += coefficient * featureOne;
}

double normOf(std::span<const double> values) {
    double squares = 0;
    for (const double value : values)
        squares += value * value;
    return std::sqrt(squares);
}

} // namespace

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
                          ForwardPass&) const {
    probabilities.resize(block.rows, m_columns);
    const int oneHot = oneHotCount(block);
    std::vector<double> scores(static_cast<std::size_t>(m_outputs));
    for (int row = 0; row < block.rows; ++row) {
        for (int k = 0; k < m_outputs; ++k)
            scores[static_cast<std::size_t>(k)] =
                score(block, row, oneHot, theta.data() + static_cast<std::ptrdiff_t>(k) * m_features);
        fromScores(scores, {&probabilities(row, 0), static_cast<std::size_t>(m_columns)});
    }
}

void LinearModel::addGradients(const RowBlock& block, ForwardPass&, const RowMatrix& scoreGradients,
                               const GradientGrid& grid, std::span<std::int64_t> sums) const {
    // The coefficient is truncated towards zero on a grid of C 2^-20 and the features are multiples of 2^-10:
    // every product is a whole number of units C 2^-30, and the norm of what is added is at most C, exactly.
    const double scale = 0x1p20 / grid.clippingNorm;
    // The margin is more than the rounding of a norm of up to 2^16 outputs.
    const double limit = grid.clippingNorm * (1 - 0x1p-36);
    const int oneHot = oneHotCount(block);
    for (int row = 0; row < block.rows; ++row) {
        // For one logit the score gradient of class 0 is the negative of that of class 1.
        const double scoreGradientNorm = m_outputs == 1
                                             ? std::abs(scoreGradients(row, m_columns - 1))
                                             : normOf({&scoreGradients(row, 0), std::size_t(m_outputs)});
        if (!std::isfinite(scoreGradientNorm) || scoreGradientNorm == 0) continue;
        double factor = scale;
        if (grid.clip) {
            const double norm = scoreGradientNorm *
                                std::sqrt(static_cast<double>(squaredNorm(block, row, oneHot))) / featureOne;
            if (norm > limit) factor *= limit / norm;
        }
        for (int output = 0; output < m_outputs; ++output) {
            const double scoreGradient =
                m_outputs == 1 ? scoreGradients(row, m_columns - 1) : scoreGradients(row, output);
            const auto coefficient = static_cast<std::int64_t>(scoreGradient * factor);
            scatter(block, row, oneHot, coefficient,
                    sums.data() + static_cast<std::ptrdiff_t>(output) * m_features);
        }
    }
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
