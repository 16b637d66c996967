// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/loss_function.h"

#include <cmath>

namespace trilemma {

namespace {

class WeightedSum : public LossFunction {
  public:
    explicit WeightedSum(Eigen::ArrayXd costs)
        : m_costs(std::move(costs)) {}

    double value(const Eigen::ArrayXd& losses) const override { return (m_costs * losses).sum(); }
    Eigen::ArrayXd gradient(const Eigen::ArrayXd&) const override { return m_costs; }
    Eigen::ArrayXd slopes(Eigen::Index) const override { return m_costs.abs(); }
    double smoothness(Eigen::Index) const override { return 0; }

  private:
    Eigen::ArrayXd m_costs;
};

/// A mean of rates that are brought above kappa, negative.
class NegativeMean : public LossFunction {
  public:
    explicit NegativeMean(double kappa)
        : m_kappa(kappa) {}

  protected:
    Eigen::ArrayXd rates(const Eigen::ArrayXd& losses) const { return 1 - (1 - m_kappa) * losses; }
    double kappa() const { return m_kappa; }
    double rise() const { return 1 - m_kappa; } ///< - d r / d l

  private:
    double m_kappa;
};

class NegativeGeometricMean : public NegativeMean {
  public:
    using NegativeMean::NegativeMean;

    double value(const Eigen::ArrayXd& losses) const override {
        return -std::exp(rates(losses).log().mean());
    }
    Eigen::ArrayXd gradient(const Eigen::ArrayXd& losses) const override {
        const auto m = static_cast<double>(losses.size());
        return -value(losses) * rise() / m / rates(losses);
    }
    Eigen::ArrayXd slopes(Eigen::Index losses) const override {
        const auto m = static_cast<double>(losses);
        return Eigen::ArrayXd::Constant(losses, rise() * std::pow(kappa(), 1 / m - 1) / m);
    }
    double smoothness(Eigen::Index losses) const override {
        const auto m = static_cast<double>(losses);
        return rise() * rise() * (m - 1) / (m * m) *
               (std::pow(kappa(), 1 / m - 2) + std::pow(kappa(), 2 / m - 2));
    }
};

class NegativeHarmonicMean : public NegativeMean {
  public:
    using NegativeMean::NegativeMean;

    double value(const Eigen::ArrayXd& losses) const override {
        return -static_cast<double>(losses.size()) / rates(losses).inverse().sum();
    }
    Eigen::ArrayXd gradient(const Eigen::ArrayXd& losses) const override {
        const Eigen::ArrayXd inverse = rates(losses).inverse();
        return rise() * static_cast<double>(losses.size()) * (inverse / inverse.sum()).square();
    }
    Eigen::ArrayXd slopes(Eigen::Index losses) const override {
        const auto m = static_cast<double>(losses);
        return Eigen::ArrayXd::Constant(losses, rise() * m / std::pow(1 + (m - 1) * kappa(), 2));
    }
    double slopeSum(Eigen::Index losses) const override { return rise() * static_cast<double>(losses); }
    double lipschitz(Eigen::Index losses) const override { return slopeSum(losses); }
    double smoothness(Eigen::Index losses) const override {
        return rise() * rise() * 16 * static_cast<double>(losses) / (27 * kappa());
    }
};

class SmoothMaximum : public LossFunction {
  public:
    explicit SmoothMaximum(double eta)
        : m_eta(eta) {}

    double value(const Eigen::ArrayXd& losses) const override {
        const double largest = losses.maxCoeff();
        return largest + std::log((m_eta * (losses - largest)).exp().sum()) / m_eta;
    }
    Eigen::ArrayXd gradient(const Eigen::ArrayXd& losses) const override {
        const Eigen::ArrayXd weights = (m_eta * (losses - losses.maxCoeff())).exp();
        return weights / weights.sum();
    }
    Eigen::ArrayXd slopes(Eigen::Index losses) const override { return Eigen::ArrayXd::Ones(losses); }
    double slopeSum(Eigen::Index) const override { return 1; }
    double lipschitz(Eigen::Index) const override { return 1; }
    double smoothness(Eigen::Index) const override { return m_eta; }
    double curvature(Eigen::Index, double range) const override { return m_eta * range * range; }

  private:
    double m_eta;
};

class SmoothGini : public LossFunction {
  public:
    SmoothGini(double theta, double tau)
        : m_theta(theta)
        , m_tau(tau) {}

    double value(const Eigen::ArrayXd& losses) const override {
        double sum = 0;
        for (Eigen::Index i = 0; i < losses.size(); ++i)
            for (Eigen::Index j = 0; j < i; ++j)
                sum += distance(losses[i] - losses[j]);
        return sum / static_cast<double>(losses.size()) - m_theta * losses.sum();
    }
    Eigen::ArrayXd gradient(const Eigen::ArrayXd& losses) const override {
        Eigen::ArrayXd slope = Eigen::ArrayXd::Constant(losses.size(), -m_theta);
        for (Eigen::Index i = 0; i < losses.size(); ++i)
            slope[i] += ((losses[i] - losses) / m_tau).max(-1.0).min(1.0).mean();
        return slope;
    }
    Eigen::ArrayXd slopes(Eigen::Index losses) const override {
        const auto m = static_cast<double>(losses);
        return Eigen::ArrayXd::Constant(losses, (m - 1) / m + m_theta);
    }
    double smoothness(Eigen::Index) const override { return 1 / m_tau; }

  private:
    double distance(double x) const {
        return std::abs(x) < m_tau ? x * x / (2 * m_tau) : std::abs(x) - m_tau / 2;
    }

    double m_theta, m_tau;
};

} // namespace

std::unique_ptr<LossFunction> weightedSum(Eigen::ArrayXd costs) {
    return std::make_unique<WeightedSum>(std::move(costs));
}
std::unique_ptr<LossFunction> negativeGeometricMean(double kappa) {
    return std::make_unique<NegativeGeometricMean>(kappa);
}
std::unique_ptr<LossFunction> negativeHarmonicMean(double kappa) {
    return std::make_unique<NegativeHarmonicMean>(kappa);
}
std::unique_ptr<LossFunction> smoothMaximum(double eta) {
    return std::make_unique<SmoothMaximum>(eta);
}
std::unique_ptr<LossFunction> smoothGini(double theta, double tau) {
    return std::make_unique<SmoothGini>(theta, tau);
}

double SmoothPenalty::value(double x) const {
    const double w = alpha / G;
    if (x <= 0) return 0;
    return x < w ? G * x * x / (2 * w) : G * (x - w / 2);
}

double SmoothPenalty::slope(double x) const {
    return G * std::clamp(x * G / alpha, 0.0, 1.0);
}

double penaltyWeight(double alpha, double lipschitzOfF, Eigen::Index losses) {
    return (alpha + lipschitzOfF * std::sqrt(static_cast<double>(losses))) / alpha;
}

} // namespace trilemma
