// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/mixture_rule.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace trilemma {

namespace {

/// A weighted mean of decisions.
struct Blend {
    DecisionShares shares;
    Eigen::ArrayXd weights; ///< of the decisions so far; later ones have none

    /// (1 - step) of what it is, and `step` of the newest of `count` decisions.
    void moveTo(const DecisionShares& decision, Eigen::Index count, double step) {
        shares = (1 - step) * shares + step * decision;
        weights.conservativeResizeLike(Eigen::ArrayXd::Zero(count));
        weights *= 1 - step;
        weights[count - 1] += step;
    }
    /// One of at least as many decisions.
    void add(const Blend& later) {
        shares += later.shares;
        weights.conservativeResizeLike(Eigen::ArrayXd::Zero(later.weights.size()));
        weights += later.weights;
    }
};

/// What no mixture is below, by the points whose gradient was asked for.
class LowerBound {
  public:
    /// `slope`: <gradient of h at the point, point - shares found>.
    void take(double value, double slope) { m_below = std::max(m_below, value - slope); }
    MixtureProgress at(double value) const { return {value, value - m_below}; }

  private:
    double m_below = -std::numeric_limits<double>::infinity();
};

class AveragingRule : public MixtureRule {
  public:
    AveragingRule(MixtureStep step, PenalisedObjective h, const DecisionShares& first)
        : m_step(step)
        , m_h(std::move(h))
        , m_mean{first, Eigen::ArrayXd::Ones(1)} {}

    Eigen::ArrayXXd costs() const override { return m_h.gradient(m_mean.shares); }
    MixtureProgress add(const DecisionShares& shares) override {
        m_bound.take(m_h.value(m_mean.shares), (costs() * (m_mean.shares - shares)).sum());
        const auto t = static_cast<double>(m_mean.weights.size());
        m_mean.moveTo(shares, m_mean.weights.size() + 1,
                      m_step == MixtureStep::LineSearch   ? bestStep(shares)
                      : m_step == MixtureStep::FrankWolfe ? 2 / (t + 2)
                                                          : 1 / (t + 1));
        return m_bound.at(m_h.value(m_mean.shares));
    }
    DecisionShares mixture() const override { return m_mean.shares; }
    Eigen::ArrayXd weights() const override { return m_mean.weights; }

  private:
    /// Where the slope of h on the way to `shares` changes its sign, by bisection.
    double bestStep(const DecisionShares& shares) const {
        constexpr int halvings = 40;
        const DecisionShares way = shares - m_mean.shares;
        double low = 0, high = 1;
        for (int i = 0; i < halvings; ++i) {
            const double step = (low + high) / 2;
            const double slope = (m_h.gradient(m_mean.shares + step * way) * way).sum();
            (slope < 0 ? low : high) = step;
        }
        return (low + high) / 2;
    }

    MixtureStep m_step;
    PenalisedObjective m_h;
    Blend m_mean; ///< l_t
    LowerBound m_bound;
};

/// x_(i+1) is near the projection of x_i - step grad h(x_i) to all mixtures; the mixture is the mean of the
/// x_i.
class OnlineRule : public MixtureRule {
  public:
    OnlineRule(PenalisedObjective h, const DecisionShares& first, std::int64_t projections)
        : m_h(std::move(h))
        , m_projections(projections)
        , m_diameter(first.rowwise().sum().matrix().norm() * std::numbers::sqrt2)
        , m_now{first, Eigen::ArrayXd::Ones(1)}
        , m_sum(m_now) {
        aim();
    }

    Eigen::ArrayXXd costs() const override { return m_now.shares - m_target; }

    /// The first costs of a projection are the step times the gradient.
    MixtureProgress add(const DecisionShares& shares) override {
        const Eigen::ArrayXXd way = m_now.shares - shares;
        const double slope = (costs() * way).sum(), length = way.square().sum();
        if (m_calls == 0) m_bound.take(m_h.value(m_now.shares), m_step > 0 ? slope / m_step : 0);
        m_now.moveTo(shares, m_now.weights.size() + 1, length > 0 ? std::clamp(slope / length, 0.0, 1.0) : 0);
        if (++m_calls == m_projections) takePoint();
        return m_bound.at(m_h.value(mixture()));
    }

    /// A point on its way counts, too: its decisions are paid for.
    DecisionShares mixture() const override { return soFar().shares / counted(); }
    Eigen::ArrayXd weights() const override { return soFar().weights / counted(); }
    DecisionShares point() const override { return m_now.shares; }

  private:
    double counted() const { return static_cast<double>(m_points + (m_calls > 0 ? 1 : 0)); }
    Blend soFar() const {
        Blend sum = m_sum;
        if (m_calls > 0) sum.add(m_now);
        return sum;
    }

    void takePoint() {
        m_calls = 0;
        ++m_points;
        m_sum.add(m_now);
        aim();
    }

    void aim() {
        const Eigen::ArrayXXd gradient = m_h.gradient(m_now.shares);
        m_squares += gradient.square().sum();
        m_step = m_squares > 0 ? m_diameter / std::sqrt(2 * m_squares) : 0;
        m_target = m_now.shares - m_step * gradient;
    }

    PenalisedObjective m_h;
    std::int64_t m_projections;
    double m_diameter;
    double m_squares = 0; ///< sum of the gradients' squared norms
    double m_step = 0;
    Blend m_now; ///< x_i, on its way to the next
    Blend m_sum; ///< of all x_i
    std::int64_t m_points = 1;
    std::int64_t m_calls = 0; ///< of the oracle, for this projection
    Eigen::ArrayXXd m_target;
    LowerBound m_bound;
};

/// The learner answers the dual variables, which answer its decisions.
class DualRule : public MixtureRule {
  public:
    DualRule(PenalisedObjective h, const DecisionShares& first, double bound, double rate)
        : m_h(std::move(h))
        , m_bound(bound)
        , m_rate(rate)
        , m_sum(first)
        , m_theta(Eigen::ArrayXd::Zero(static_cast<Eigen::Index>(m_h.g->losses.size()))) {}

    Eigen::ArrayXXd costs() const override {
        Eigen::ArrayXXd sum = m_h.f.gradient(m_sum); // linear: the same everywhere
        const Eigen::ArrayXd lambda = multipliers();
        for (std::size_t j = 0; j < m_h.g->losses.size(); ++j)
            sum += lambda[static_cast<Eigen::Index>(j)] * m_h.g->losses[j].weights;
        return sum;
    }

    MixtureProgress add(const DecisionShares& shares) override {
        const Eigen::ArrayXd excess = excessOf(shares);
        m_lagrangian += m_h.f.value(shares) + (multipliers() * excess).sum();
        m_theta += m_rate * excess;
        m_sum = m_decisions == 0 ? shares : m_sum + shares;
        ++m_decisions;
        const DecisionShares now = mixture();
        const double primal = m_h.f.value(now) + m_bound * std::max(0.0, excessOf(now).maxCoeff());
        return {primal, primal - m_lagrangian / static_cast<double>(m_decisions)};
    }

    DecisionShares mixture() const override {
        return m_sum / static_cast<double>(std::max<Eigen::Index>(1, m_decisions));
    }
    Eigen::ArrayXd weights() const override {
        if (m_decisions == 0) return Eigen::ArrayXd::Ones(1);
        Eigen::ArrayXd weights =
            Eigen::ArrayXd::Constant(m_decisions + 1, 1 / static_cast<double>(m_decisions));
        weights[0] = 0;
        return weights;
    }

  private:
    Eigen::ArrayXd multipliers() const {
        const double largest = std::max(0.0, m_theta.maxCoeff());
        const Eigen::ArrayXd shares = (m_theta - largest).exp();
        return m_bound * shares / (std::exp(-largest) + shares.sum());
    }
    Eigen::ArrayXd excessOf(const DecisionShares& shares) const {
        Eigen::ArrayXd excess(m_theta.size());
        for (std::size_t j = 0; j < m_h.g->losses.size(); ++j)
            excess[static_cast<Eigen::Index>(j)] = m_h.g->losses[j].of(shares);
        return excess;
    }

    PenalisedObjective m_h;
    double m_bound, m_rate;
    DecisionShares m_sum; ///< of all decisions but the first
    Eigen::Index m_decisions = 0;
    Eigen::ArrayXd m_theta;
    double m_lagrangian = 0; ///< sum over rounds
};

} // namespace

std::unique_ptr<MixtureRule> exponentiatedGradient(const PenalisedObjective& h, const DecisionShares& first,
                                                   double bound, double rate) {
    return std::make_unique<DualRule>(h, first, bound, rate);
}

std::unique_ptr<MixtureRule> mixtureRule(MixtureStep step, const PenalisedObjective& h,
                                         const DecisionShares& first, std::int64_t projections) {
    if (step == MixtureStep::Online) return std::make_unique<OnlineRule>(h, first, projections);
    return std::make_unique<AveragingRule>(step, h, first);
}

} // namespace trilemma
