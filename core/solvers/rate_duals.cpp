// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/descent_ascent.h"

namespace trilemma {

namespace {

class RateDuals : public Adversary {
  public:
    RateDuals(const ConstraintSet& constraints, const DescentAscentOptions& options, double expectedBatch,
              double sizeFloor)
        : m_constraints(constraints.constraints)
        , m_options(options)
        , m_expectedBatch(expectedBatch)
        , m_sizeFloor(sizeFloor)
        , m_violations(Eigen::ArrayXd::Zero(size())) {}

    Eigen::Index size() const override { return static_cast<Eigen::Index>(m_constraints.size()); }

    void observe(const RateHistogram& histogram) override {
        m_histogram = histogram;
        for (Eigen::Index j = 0; j < size(); ++j) {
            const RateConstraint& constraint = m_constraints[static_cast<std::size_t>(j)];
            m_violations[j] = constraintValue(constraint, histogram, m_sizeFloor) - constraint.slack;
        }
    }

    /// The factor B undoes the division of the whole sum by B (equation 10).
    Eigen::ArrayXXd weights(const Eigen::ArrayXd& dual) const override {
        const Eigen::ArrayXd multiplier =
            (dual + m_options.augmentation * m_violations).max(0.0).min(m_options.dualMax);
        return m_expectedBatch * gradientWeights(m_constraints, multiplier, m_histogram, m_sizeFloor);
    }

    void ascend(Eigen::ArrayXd& dual) const override {
        dual = (dual + m_options.dualRate * m_violations).max(0.0).min(m_options.dualMax);
    }

    double violation(const Eigen::ArrayXd&) const override { return m_violations.maxCoeff(); }

  private:
    const std::vector<RateConstraint>& m_constraints;
    const DescentAscentOptions& m_options;
    double m_expectedBatch;
    double m_sizeFloor;
    RateHistogram m_histogram;
    Eigen::ArrayXd m_violations; ///< Gamma_j - gamma_j
};

} // namespace

std::unique_ptr<Adversary> rateDuals(const ConstraintSet& constraints, const DescentAscentOptions& options,
                                     double expectedBatch, double sizeFloor) {
    return std::make_unique<RateDuals>(constraints, options, expectedBatch, sizeFloor);
}

} // namespace trilemma
