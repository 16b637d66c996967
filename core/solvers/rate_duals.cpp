// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/descent_ascent.h"

namespace trilemma {

namespace {

/// What both players of rate constraints share: Gamma_j on the histogram, and the weights of multipliers.
class RateAdversary : public Adversary {
  public:
    RateAdversary(const ConstraintSet& constraints, const DescentAscentOptions& options, double expectedBatch,
                  double sizeFloor)
        : m_constraints(constraints.constraints)
        , m_options(options)
        , m_expectedBatch(expectedBatch)
        , m_sizeFloor(sizeFloor)
        , m_values(Eigen::ArrayXd::Zero(size())) {}

    Eigen::Index size() const override { return static_cast<Eigen::Index>(m_constraints.size()); }

    void observe(const RateHistogram& histogram) override {
        m_histogram = histogram;
        for (Eigen::Index j = 0; j < size(); ++j)
            m_values[j] = constraintValue(m_constraints[static_cast<std::size_t>(j)], histogram, m_sizeFloor);
    }

    /// The factor B undoes the division of the whole sum by B (equation 10).
    Eigen::ArrayXXd weights(const Eigen::ArrayXd& dual) const override {
        return m_expectedBatch * gradientWeights(m_constraints, multipliers(dual), m_histogram, m_sizeFloor);
    }

  protected:
    virtual Eigen::ArrayXd multipliers(const Eigen::ArrayXd& dual) const = 0;

    const std::vector<RateConstraint>& m_constraints;
    const DescentAscentOptions& m_options;
    double m_expectedBatch;
    double m_sizeFloor;
    RateHistogram m_histogram;
    Eigen::ArrayXd m_values; ///< Gamma_j
};

class RateDuals : public RateAdversary {
  public:
    using RateAdversary::RateAdversary;

    void ascend(Eigen::ArrayXd& dual) const override {
        dual = (dual + m_options.dualRate * violations()).max(0.0).min(m_options.dualMax);
    }
    double violation(const Eigen::ArrayXd&) const override { return violations().maxCoeff(); }

  protected:
    Eigen::ArrayXd multipliers(const Eigen::ArrayXd& dual) const override {
        return (dual + m_options.augmentation * violations()).max(0.0).min(m_options.dualMax);
    }

  private:
    Eigen::ArrayXd violations() const {
        Eigen::ArrayXd over = m_values;
        for (Eigen::Index j = 0; j < size(); ++j)
            over[j] -= m_constraints[static_cast<std::size_t>(j)].slack;
        return over;
    }
};

class RatePenalties : public RateAdversary {
  public:
    using RateAdversary::RateAdversary;

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

std::unique_ptr<Adversary> rateDuals(const ConstraintSet& constraints, const DescentAscentOptions& options,
                                     double expectedBatch, double sizeFloor) {
    return std::make_unique<RateDuals>(constraints, options, expectedBatch, sizeFloor);
}

std::unique_ptr<Adversary> ratePenalties(const ConstraintSet& constraints,
                                         const DescentAscentOptions& options, double expectedBatch,
                                         double sizeFloor) {
    return std::make_unique<RatePenalties>(constraints, options, expectedBatch, sizeFloor);
}

} // namespace trilemma
