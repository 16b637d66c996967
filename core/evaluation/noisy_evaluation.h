// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Metrics that may be released: one noisy histogram of the evaluated records, everything else is
// post-processing of it.
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/privacy/noise.h"

namespace trilemma {

class Predictor;

/// The cells of the histogram: crossing of groups x label x decision x bin of the probability that the model
/// gives to the record's own label. With two classes the bin implies the decision, which then has no
/// dimension of its own, unless decisions are drawn.
struct EvaluationShape {
    int crossings = 1; ///< cells of the report's partition
    int classes = 2;
    bool drawsDecisions = false; ///< of a predictor that decides at random

    bool impliesDecision() const { return classes == 2 && !drawsDecisions; }

    struct Cell {
        int crossing = 0;
        int label = 0;
        int decision = 0;
        int bin = 0;
    };
    int cellsOfPart() const; ///< of one crossing and label
    std::size_t cellCount() const;
    Cell cellAt(std::size_t index) const;
    /// Where a record belongs; `probability` is that of its label.
    std::size_t indexOf(int crossing, int label, int decision, double probability) const;
};

/// The released histogram.
struct NoisyEvaluation {
    EvaluationShape shape;
    Eigen::ArrayXd cells;
    double noiseMultiplier = 0; ///< standard deviation of the noise of each cell, in records or units
};

/// Counts the records of `slotIndices` over a partition that tells labels apart and adds N(0, z^2) to every
/// cell. Where the table has units of at most w rows, each row counts 1/w (truncated to the grid). A row of a
/// predictor that decides at random is shared out over the cells of its decisions by their probabilities,
/// each share truncated to the grid, and all of them together never more than the row. Neighbours: zero-out.
/// A record adds at most 1 in L1 norm, and so do the rows of a unit together; the L2 norm is not larger:
/// leaving it out changes the histogram by at most 1. One unsampled Gaussian mechanism with noise multiplier
/// z, priced as such. z >= 0; 0 only for tests.
NoisyEvaluation releaseEvaluation(const EncodedTable& table, const std::vector<std::uint32_t>& slotIndices,
                                  const Partition& partition, const Predictor& predictor,
                                  double noiseMultiplier, NoiseSource& noise);

/// One registered metric from the noisy histogram, without its interval; nullopt where it is not estimable.
/// Precondition: `id` is registered.
std::optional<double> noisyMetric(const NoisyEvaluation& evaluation, std::string_view id,
                                  const GroupReport& report);

/// The largest Gamma of some inequalities on the noisy histogram; nullopt where it is not estimable.
std::optional<double> noisyGap(const NoisyEvaluation& evaluation,
                               const std::vector<RateConstraint>& inequalities);

/// Every registered metric from the noisy histogram, with the provenance "released". A rate whose noisy
/// denominator is below 3 standard deviations of its noise is not estimable. Log loss and the area under the
/// curve are those of the binned scores. Intervals (95 %): reflected parametric bootstrap over sampling
/// (Poisson counts) and noise, seeded publicly. Poisson counts of units have at least the variance of rows
/// that count 1/w, however alike the rows of one unit are: sum (m_u / w)^2 <= sum m_u / w.
std::vector<MetricValue> computeMetrics(const NoisyEvaluation& evaluation, EvaluationSet set,
                                        const GroupReport& report);

} // namespace trilemma
