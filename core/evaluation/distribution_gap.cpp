// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/distribution_gap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

/// Predictions in their order with the parts of their records; one that is no number comes last.
using SortedPredictions = std::vector<std::pair<double, int>>;

SortedPredictions sortedPredictions(const std::vector<PredictedNumber>& numbers) {
    SortedPredictions sorted;
    for (const PredictedNumber& each : numbers)
        sorted.emplace_back(
            std::isnan(each.predicted) ? std::numeric_limits<double>::infinity() : each.predicted, each.part);
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

/// sup over t of |sum of alpha F_I(t)|: every record of a part moves the sum by that part's entry.
double distanceBy(const Eigen::ArrayXd& ofPart, const SortedPredictions& sorted) {
    double sum = 0, widest = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        sum += ofPart[sorted[i].second];
        const bool isLastOfEqual = i + 1 == sorted.size() || sorted[i].first < sorted[i + 1].first;
        if (isLastOfEqual) widest = std::max(widest, std::abs(sum));
    }
    return std::min(1.0, widest); // sums of shares round
}

Eigen::ArrayXd recordsByPart(const std::vector<RateConstraint>& inequalities,
                             const EvaluationCounts& counts) {
    int last = 0;
    for (const RateConstraint& inequality : inequalities)
        for (const SubsetTerm& term : inequality.terms)
            for (const int part : term.parts)
                last = std::max(last, part);
    for (const PredictedNumber& each : counts.numbers)
        last = std::max(last, each.part);
    Eigen::ArrayXd records = Eigen::ArrayXd::Zero(last + 1);
    for (const PredictedNumber& each : counts.numbers)
        ++records[each.part];
    return records;
}

} // namespace

Gap distributionGap(const std::vector<RateConstraint>& inequalities, const EvaluationCounts& counts) {
    Gap gap;
    gap.notEstimable = "no groups are compared";
    const SortedPredictions sorted = sortedPredictions(counts.numbers);
    const Eigen::ArrayXd recordsOf = recordsByPart(inequalities, counts);
    std::size_t subsets = 0;
    for (const RateConstraint& inequality : inequalities)
        subsets += inequality.terms.size();
    for (const RateConstraint& inequality : inequalities) {
        Eigen::ArrayXd ofPart = Eigen::ArrayXd::Zero(recordsOf.size());
        double band = 0;
        for (const SubsetTerm& term : inequality.terms) {
            double records = 0;
            for (const int part : term.parts)
                records += recordsOf[part];
            if (records == 0) return {{}, {}, inequality.name + ": a group has no record"};
            for (std::size_t i = 0; i < term.parts.size(); ++i)
                ofPart[term.parts[i]] += term.weights(static_cast<Eigen::Index>(i), 0) / records;
            const double missed = (1 - intervalLevel) / static_cast<double>(subsets);
            band += std::sqrt(std::log(2 / missed) / (2 * records));
        }
        const double distance = distanceBy(ofPart, sorted);
        const Interval own{std::max(0.0, distance - band), std::min(1.0, distance + band)};
        gap = {std::max(gap.value.value_or(0), distance),
               {std::max(gap.interval.low, own.low), std::max(gap.interval.high, own.high)},
               {}};
    }
    return gap;
}

Gap gapOfKind(const ConstraintKind& kind, const std::vector<RateConstraint>& inequalities,
              const EvaluationCounts& counts) {
    return kind.ofNumbers ? distributionGap(inequalities, counts) : gapOf(inequalities, counts.decisions);
}

} // namespace trilemma
