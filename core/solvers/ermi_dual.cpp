// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/descent_options.h"
#include "core/solvers/dual_player.h"

#include <cmath>
#include <limits>

namespace trilemma {

namespace {

class ErmiDual : public DualPlayer {
  public:
    ErmiDual(const CouplingGroups& groups, int classes, const DescentOptions& options)
        : m_labels(groups.labels)
        , m_classes(classes)
        , m_inverseRoots(groups.shares.max(groups.min).sqrt().inverse())
        , m_options(options)
        , m_radius(std::sqrt(classes / groups.min)) {}

    Eigen::Index size() const override { return m_inverseRoots.size() * m_classes; }

    /// Mean of F by part: the cells' share of all counts. Noise may take a cell below 0.
    void observe(const RateHistogram& histogram) override {
        m_means = histogram / std::max(histogram.sum(), 1.0);
    }

    Eigen::ArrayXXd weights(const Eigen::ArrayXd& dual) const override {
        const auto w = matrix(dual);
        const RateHistogram squares = sumOverGroups(w.square());
        return m_options.fairnessWeight * (2 * (w.colwise() * m_inverseRoots) - squares);
    }

    void ascend(Eigen::ArrayXd& dual) const override {
        const RateHistogram gradient = meanGradient(dual);
        dual += m_options.dualRate * flat(gradient);
        const double norm = std::sqrt(dual.square().sum());
        if (norm > m_radius) dual *= m_radius / norm;
    }

    double violation(const Eigen::ArrayXd& dual) const override {
        const auto w = matrix(dual);
        return (m_means * (2 * (w.colwise() * m_inverseRoots) - sumOverGroups(w.square()))).sum() - 1;
    }

  protected:
    virtual RateHistogram meanGradient(const Eigen::ArrayXd& dual) const {
        return 2 * (m_means.colwise() * m_inverseRoots) - 2 * matrix(dual) * sumOverGroups(m_means);
    }

    Eigen::Map<const RateHistogram> matrix(const Eigen::ArrayXd& dual) const {
        return {dual.data(), m_inverseRoots.size(), m_classes};
    }

    int m_labels;
    int m_classes;
    Eigen::ArrayXd m_inverseRoots; ///< P^(-1/2) of each part
    const DescentOptions& m_options;

  private:
    static Eigen::Map<const Eigen::ArrayXd> flat(const RateHistogram& values) {
        return {values.data(), values.size()};
    }

    /// For each part, the sum over all parts with the same label.
    RateHistogram sumOverGroups(const RateHistogram& values) const {
        RateHistogram sums(values.rows(), values.cols());
        for (int label = 0; label < m_labels; ++label) {
            Eigen::ArrayXd sum = Eigen::ArrayXd::Zero(m_classes);
            for (Eigen::Index part = label; part < values.rows(); part += m_labels)
                sum += values.row(part).transpose();
            for (Eigen::Index part = label; part < values.rows(); part += m_labels)
                sums.row(part) = sum.transpose();
        }
        return sums;
    }

    double m_radius;
    RateHistogram m_means;
};

class ClippedCoupling : public ErmiDual {
  public:
    ClippedCoupling(const CouplingGroups& groups, int classes, const DescentOptions& options,
                    double expectedBatch)
        : ErmiDual(groups, classes, options)
        , m_expectedBatch(expectedBatch) {}

    bool hasContribution() const override { return true; }

    void contribution(int part, const Eigen::ArrayXd& scores, const Eigen::ArrayXd& dual,
                      RateHistogram& into) const override {
        const auto w = matrix(dual);
        into.setZero(w.rows(), w.cols());
        for (Eigen::Index other = part % m_labels; other < w.rows(); other += m_labels)
            into.row(other) = -2 * w.row(other) * scores.transpose();
        into.row(part) += 2 * m_inverseRoots[part] * scores.transpose();
        const double norm = std::sqrt(into.square().sum());
        if (!std::isfinite(norm)) {
            into.setZero();
            return;
        }
        // A little less than 1, so that rounding cannot take the norm above it.
        into *= (1 - 1e-15 * static_cast<double>(into.size() + 1000)) /
                std::max(norm, m_options.couplingClippingNorm);
    }

    void observe(const RateHistogram& table) override {
        m_gradient = m_options.couplingClippingNorm / m_expectedBatch * table;
    }

    double violation(const Eigen::ArrayXd&) const override {
        return std::numeric_limits<double>::quiet_NaN();
    }

  protected:
    RateHistogram meanGradient(const Eigen::ArrayXd&) const override { return m_gradient; }

  private:
    double m_expectedBatch;
    RateHistogram m_gradient;
};

} // namespace

std::unique_ptr<DualPlayer> ermiDual(const CouplingGroups& groups, int classes,
                                     const DescentOptions& options) {
    return std::make_unique<ErmiDual>(groups, classes, options);
}

std::unique_ptr<DualPlayer> clippedCoupling(const CouplingGroups& groups, int classes,
                                            const DescentOptions& options, double expectedBatch) {
    return std::make_unique<ClippedCoupling>(groups, classes, options, expectedBatch);
}

} // namespace trilemma
