// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/rate_constraint.h"

#include <algorithm>
#include <set>
#include <utility>

namespace trilemma {

SubsetTerm evenTerm(std::vector<int> parts, const std::vector<double>& classWeights) {
    const auto rows = static_cast<Eigen::Index>(parts.size());
    const Eigen::Map<const Eigen::ArrayXd> weights(classWeights.data(),
                                                   static_cast<Eigen::Index>(classWeights.size()));
    return {std::move(parts), weights.transpose().replicate(rows, 1)};
}

std::vector<std::vector<int>> comparedLabels(const ConstraintSet& set) {
    std::set<std::vector<int>> found;
    for (const RateConstraint& constraint : set.constraints) {
        std::set<int> labels;
        for (const SubsetTerm& term : constraint.terms)
            for (const int part : term.parts)
                labels.insert(part % set.partition.labels);
        found.insert({labels.begin(), labels.end()});
    }
    return {found.begin(), found.end()};
}

double RateConstraint::min() const {
    double sum = 0;
    for (const SubsetTerm& term : terms)
        sum += term.weights.minCoeff();
    return sum;
}

double RateConstraint::max() const {
    double sum = 0;
    for (const SubsetTerm& term : terms)
        sum += term.weights.maxCoeff();
    return sum;
}

PartCounts countsOf(RateHistogram predictions, double floor) {
    Eigen::ArrayXd sizes = predictions.rowwise().sum();
    return {std::move(predictions), std::move(sizes), floor};
}

double subsetSize(const SubsetTerm& term, const PartCounts& counts) {
    double size = 0;
    for (const int part : term.parts)
        size += counts.sizes[part];
    return std::max(size, counts.floor);
}

double constraintValue(const RateConstraint& constraint, const PartCounts& counts) {
    double value = 0;
    for (const SubsetTerm& term : constraint.terms) {
        double weighted = 0;
        for (std::size_t i = 0; i < term.parts.size(); ++i)
            weighted +=
                (term.weights.row(static_cast<Eigen::Index>(i)) * counts.predictions.row(term.parts[i]))
                    .sum();
        value += weighted / subsetSize(term, counts);
    }
    return std::clamp(value, constraint.min(), constraint.max());
}

Eigen::ArrayXXd gradientWeights(const std::vector<RateConstraint>& constraints, const Eigen::ArrayXd& dual,
                                const PartCounts& counts) {
    Eigen::ArrayXXd weights = Eigen::ArrayXXd::Zero(counts.predictions.rows(), counts.predictions.cols());
    for (std::size_t j = 0; j < constraints.size(); ++j) {
        const double lambda = dual[static_cast<Eigen::Index>(j)];
        if (lambda == 0) continue;
        for (const SubsetTerm& term : constraints[j].terms) {
            const double share = lambda / subsetSize(term, counts);
            for (std::size_t i = 0; i < term.parts.size(); ++i)
                weights.row(term.parts[i]) += share * term.weights.row(static_cast<Eigen::Index>(i));
        }
    }
    return weights;
}

} // namespace trilemma
