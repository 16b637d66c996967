// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/constraint_gap.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace trilemma {

namespace {

/// A value with the distances to the ends of its interval.
struct Estimate {
    double value = 0;
    double below = 0;
    double above = 0;
};

/// sum_c w_c p_c of one subset: its different weights cut the decisions into categories c. Their rates hang
/// together, so the distances add up.
Estimate termEstimate(const SubsetTerm& term, const DecisionCounts& decisions, double trials,
                      double confidence) {
    std::map<double, double> hits;
    for (std::size_t i = 0; i < term.parts.size(); ++i)
        for (Eigen::Index k = 0; k < decisions.cols(); ++k)
            if (const double weight = term.weights(static_cast<Eigen::Index>(i), k); weight != 0)
                hits[weight] += decisions(term.parts[i], k);
    Estimate sum;
    for (const auto& [weight, count] : hits) {
        const double rate = count / trials;
        const Interval interval = wilson(count, trials, confidence);
        const double low = rate - interval.low, high = interval.high - rate;
        sum.value += weight * rate;
        sum.below += weight > 0 ? weight * low : -weight * high;
        sum.above += weight > 0 ? weight * high : -weight * low;
    }
    return sum;
}

bool areDisjoint(const std::vector<SubsetTerm>& terms) {
    std::set<int> seen;
    for (const SubsetTerm& term : terms)
        for (const int part : term.parts)
            if (!seen.insert(part).second) return false;
    return true;
}

} // namespace

std::size_t comparisonCount(const std::vector<RateConstraint>& inequalities) {
    std::set<int> comparisons;
    for (const RateConstraint& each : inequalities)
        comparisons.insert(each.comparison);
    return comparisons.size();
}

Gap gapOf(const std::vector<RateConstraint>& inequalities, const DecisionCounts& decisions) {
    Gap gap;
    gap.notEstimable = "no constraint names groups";
    if (inequalities.empty()) return gap;
    const double confidence = 1 - (1 - intervalLevel) / static_cast<double>(comparisonCount(inequalities));
    for (const RateConstraint& inequality : inequalities) {
        const bool disjoint = areDisjoint(inequality.terms);
        Estimate sum;
        for (const SubsetTerm& term : inequality.terms) {
            double trials = 0;
            for (const int part : term.parts)
                trials += decisions.row(part).sum();
            if (trials == 0) return {{}, {}, inequality.name + ": a group has no record"};
            const Estimate one = termEstimate(term, decisions, trials, confidence);
            sum.value += one.value;
            sum.below = disjoint ? std::hypot(sum.below, one.below) : sum.below + one.below;
            sum.above = disjoint ? std::hypot(sum.above, one.above) : sum.above + one.above;
        }
        const double min = inequality.min(), max = inequality.max();
        const Interval interval{std::clamp(sum.value - sum.below, min, max),
                                std::clamp(sum.value + sum.above, min, max)};
        if (!gap.value) gap = {sum.value, interval, {}};
        gap.value = std::max(*gap.value, sum.value);
        gap.interval = {std::max(gap.interval.low, interval.low), std::max(gap.interval.high, interval.high)};
    }
    // A difference and its reverse are both among the inequalities: their largest value is not below 0.
    if (comparisonCount(inequalities) < inequalities.size())
        gap.interval.low = std::max(0.0, gap.interval.low);
    return gap;
}

Gap reported(const Gap& gap, const ConstraintKind& kind) {
    if (!kind.isFloor || !gap.value) return gap;
    return {1 - *gap.value, {1 - gap.interval.high, 1 - gap.interval.low}, {}};
}

ConstraintStatus judge(const Gap& value, const ConstraintKind& kind, double gamma) {
    if (!value.value) return ConstraintStatus::Undecided;
    const Interval& interval = value.interval;
    if (kind.isFloor ? interval.low >= gamma : interval.high <= gamma) return ConstraintStatus::Met;
    if (kind.isFloor ? interval.high < gamma : interval.low > gamma) return ConstraintStatus::Violated;
    return ConstraintStatus::Undecided;
}

} // namespace trilemma
