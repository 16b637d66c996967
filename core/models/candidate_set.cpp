// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/candidate_set.h"

#include "core/base/hash.h"
#include "core/data/feature_grid.h"

#include <cmath>
#include <numbers>

namespace trilemma {

namespace {

/// Uniform numbers from a public seed, one after the other.
class PublicNumbers {
  public:
    explicit PublicNumbers(std::uint64_t seed)
        : m_seed(seed) {}

    double uniform() { return (static_cast<double>(publicWord(m_seed, m_next++) >> 11) + 0.5) * 0x1p-53; }
    int below(int count) { return std::min(count - 1, static_cast<int>(uniform() * count)); }
    double normal() { // Box and Muller
        const double radius = std::sqrt(-2 * std::log(uniform()));
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }

  private:
    std::uint64_t m_seed;
    std::uint64_t m_next = 0;
};

constexpr double widestThreshold = 2; ///< in spreads of a number

Eigen::VectorXd drawnWeights(CandidateFamily family, int features, PublicNumbers& numbers) {
    Eigen::VectorXd weights = Eigen::VectorXd::Zero(features);
    if (family == CandidateFamily::Halfspaces) {
        for (double& weight : weights)
            weight = numbers.normal();
        return weights.normalized();
    }
    const int feature = features == 1 ? 0 : 1 + numbers.below(features - 1);
    const bool ofIndicators = numbers.uniform() < 0.5;
    const double anywhere = widestThreshold * (2 * numbers.uniform() - 1);
    const double sign = family == CandidateFamily::Stumps && numbers.uniform() < 0.5 ? -1 : 1;
    weights[feature] = sign;
    weights[0] -= sign * (ofIndicators ? 0.5 : anywhere);
    return weights;
}

} // namespace

CandidateSet::CandidateSet(CandidateFamily family, int count, std::uint64_t seed, const Model& model)
    : m_weights(model.parameterCount(), count) {
    PublicNumbers numbers(seed);
    const int features = model.parameterCount();
    for (int candidate = 0; candidate < count; ++candidate) {
        Eigen::VectorXd weights = drawnWeights(family, features, numbers);
        if (candidate < 2) weights = Eigen::VectorXd::Unit(features, 0) * (candidate == 0 ? -1 : 1);
        model.project(weights);
        m_weights.col(candidate) = weights.array();
    }
}

void CandidateSet::score(const RowBlock& block, int row, int begin, int end, Eigen::ArrayXd& scores) const {
    scores.setZero(end - begin);
    const auto weightsOf = [&](int feature) {
        return m_weights.row(feature).segment(begin, end - begin).transpose();
    };
    const std::int16_t* dense = block.denseRow(row);
    for (int j = 0; j < block.denseCount; ++j)
        if (dense[j] != 0) scores += weightsOf(j) * (dense[j] * (1.0 / featureOne));
    const std::uint16_t* category = block.categoryRow(row);
    for (int j = 0; j < block.categoricalCount + block.intervalColumns; ++j)
        if (category[j] < m_weights.rows()) // a model without curves reads no intervals
            scores += weightsOf(category[j]);
}

} // namespace trilemma
