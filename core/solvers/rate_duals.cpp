// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/descent_options.h"
#include "core/solvers/dual_player.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

/// Nearest point of {lambda >= 0, sum <= most}: the positive part where its sum is small enough, else
/// max(lambda - t, 0) with the t that makes the sum `most` (Duchi et al. 2008, Figure 1).
Eigen::ArrayXd projectedOnBall(const Eigen::ArrayXd& lambda, double max) {
    const Eigen::ArrayXd positive = lambda.max(0.0);
    if (positive.sum() <= max) return positive;
    std::vector<double> sorted(positive.data(), positive.data() + positive.size());
    std::sort(sorted.rbegin(), sorted.rend());
    double sum = 0, shift = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        sum += sorted[i];
        const double candidate = (sum - max) / static_cast<double>(i + 1);
        if (sorted[i] > candidate) shift = candidate;
    }
    return (positive - shift).max(0.0);
}

/// What both players of rate constraints share: Gamma_j on the histogram, and the weights of multipliers.
class RateDualPlayer : public DualPlayer {
  public:
    RateDualPlayer(const ConstraintSet& constraints, const DescentOptions& options, double expectedBatch,
                   PartSizes sizes)
        : m_constraints(constraints.constraints)
        , m_options(options)
        , m_expectedBatch(expectedBatch)
        , m_sizes(std::move(sizes))
        , m_values(Eigen::ArrayXd::Zero(size())) {}

    Eigen::Index size() const override { return static_cast<Eigen::Index>(m_constraints.size()); }

    void observe(const RateHistogram& histogram) override {
        m_counts = countsOf(histogram, m_sizes.floor);
        if (m_sizes.expected.size() > 0) m_counts.sizes = m_sizes.expected;
        for (Eigen::Index j = 0; j < size(); ++j)
            m_values[j] = constraintValue(m_constraints[static_cast<std::size_t>(j)], m_counts);
    }

    /// The factor B undoes the division of the whole sum by B (equation 10).
    Eigen::ArrayXXd weights(const Eigen::ArrayXd& dual) const override {
        return m_expectedBatch * gradientWeights(m_constraints, multipliers(dual), m_counts);
    }

  protected:
    virtual Eigen::ArrayXd multipliers(const Eigen::ArrayXd& dual) const = 0;

    const std::vector<RateConstraint>& m_constraints;
    const DescentOptions& m_options;
    double m_expectedBatch;
    PartSizes m_sizes;
    PartCounts m_counts;
    Eigen::ArrayXd m_values; ///< Gamma_j
};

class RateDuals : public RateDualPlayer {
  public:
    using RateDualPlayer::RateDualPlayer;

    void ascend(Eigen::ArrayXd& dual) const override {
        Eigen::ArrayXd steps = violations();
        for (Eigen::Index j = 0; j < size(); ++j)
            steps[j] *= dualRate(m_constraints[static_cast<std::size_t>(j)]);
        dual = projected(dual + steps);
    }
    double violation(const Eigen::ArrayXd&) const override { return violations().maxCoeff(); }

  protected:
    Eigen::ArrayXd multipliers(const Eigen::ArrayXd& dual) const override {
        return projected(dual + m_options.augmentation * violations());
    }

  private:
    Eigen::ArrayXd projected(const Eigen::ArrayXd& lambda) const {
        if (m_options.dualSet == DualSet::Ball) return projectedOnBall(lambda, m_options.dualMax);
        return lambda.max(0.0).min(m_options.dualMax);
    }

    /// eta_j. Noise of the sizes N_I is left out: they are sums of more cells than a rate is.
    double dualRate(const RateConstraint& constraint) const {
        if (m_sizes.cellNoise == 0 || m_options.dualNoise == 0) return m_options.dualRate;
        double squares = 0;
        for (const SubsetTerm& term : constraint.terms)
            squares += term.weights.square().sum() / std::pow(subsetSize(term, m_counts), 2);
        const double ofAllSteps =
            m_sizes.cellNoise * std::sqrt(squares * static_cast<double>(m_options.steps));
        return std::min(m_options.dualRate, m_options.dualNoise / ofAllSteps);
    }

    Eigen::ArrayXd violations() const {
        Eigen::ArrayXd over = m_values;
        for (Eigen::Index j = 0; j < size(); ++j)
            over[j] -= m_constraints[static_cast<std::size_t>(j)].slack;
        return over;
    }
};

class RatePenalties : public RateDualPlayer {
  public:
    using RateDualPlayer::RateDualPlayer;

    void ascend(Eigen::ArrayXd& dual) const override {
        dual = (dual + m_options.dualRate * m_values.abs()).min(m_options.dualMax);
    }
    double violation(const Eigen::ArrayXd&) const override { return m_values.maxCoeff(); }

  protected:
    Eigen::ArrayXd multipliers(const Eigen::ArrayXd& dual) const override {
        return (m_values > 0).select(dual, 0.0);
    }
};

} // namespace

std::unique_ptr<DualPlayer> rateDuals(const ConstraintSet& constraints, const DescentOptions& options,
                                      double expectedBatch, const PartSizes& sizes) {
    return std::make_unique<RateDuals>(constraints, options, expectedBatch, sizes);
}

std::unique_ptr<DualPlayer> ratePenalties(const ConstraintSet& constraints, const DescentOptions& options,
                                          double expectedBatch, const PartSizes& sizes) {
    return std::make_unique<RatePenalties>(constraints, options, expectedBatch, sizes);
}

} // namespace trilemma
