// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/descent_ascent.h"

#include <cmath>

namespace trilemma {

namespace {

class RenyiCoupling : public Adversary {
  public:
    RenyiCoupling(const Partition& partition, int classes, const Eigen::ArrayXd& shares, double leastShare,
                  const DescentAscentOptions& options)
        : m_labels(partition.labels)
        , m_classes(classes)
        , m_inverseRoots(shares.max(leastShare).sqrt().inverse())
        , m_radius(std::sqrt(classes / leastShare))
        , m_options(options)
        , m_means(RateHistogram::Zero(partition.partCount(), classes)) {}

    Eigen::Index size() const override { return m_means.size(); }

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
        const auto w = matrix(dual);
        const RateHistogram gradient =
            2 * (m_means.colwise() * m_inverseRoots) - 2 * w * sumOverGroups(m_means);
        dual += m_options.dualRate * flat(gradient);
        const double norm = std::sqrt(dual.square().sum());
        if (norm > m_radius) dual *= m_radius / norm;
    }

    double violation(const Eigen::ArrayXd& dual) const override {
        const auto w = matrix(dual);
        return (m_means * (2 * (w.colwise() * m_inverseRoots) - sumOverGroups(w.square()))).sum() - 1;
    }

  private:
    Eigen::Map<const RateHistogram> matrix(const Eigen::ArrayXd& dual) const {
        return {dual.data(), m_means.rows(), m_means.cols()};
    }

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

    int m_labels;
    int m_classes;
    Eigen::ArrayXd m_inverseRoots; ///< P^(-1/2) of each part
    double m_radius;
    const DescentAscentOptions& m_options;
    RateHistogram m_means;
};

} // namespace

std::unique_ptr<Adversary> renyiCoupling(const Partition& partition, int classes,
                                         const Eigen::ArrayXd& shares, double leastShare,
                                         const DescentAscentOptions& options) {
    return std::make_unique<RenyiCoupling>(partition, classes, shares, leastShare, options);
}

} // namespace trilemma
