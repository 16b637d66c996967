// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fairness/rate_constraint.h"

#include <algorithm>

namespace trilemma {

double subsetSize(const SubsetTerm& term, const RateHistogram& histogram, double floor) {
    double size = 0;
    for (const int part : term.parts)
        size += histogram.row(part).sum();
    return std::max(size, floor);
}

double constraintValue(const RateConstraint& constraint, const RateHistogram& histogram, double floor) {
    double value = 0;
    for (const SubsetTerm& term : constraint.terms) {
        const double size = subsetSize(term, histogram, floor);
        for (const int part : term.parts)
            for (Eigen::Index k = 0; k < histogram.cols(); ++k)
                value += term.classWeights[static_cast<std::size_t>(k)] * histogram(part, k) / size;
    }
    return std::clamp(value, constraint.least, constraint.greatest);
}

Eigen::ArrayXXd gradientWeights(const std::vector<RateConstraint>& constraints, const Eigen::ArrayXd& dual,
                                const RateHistogram& histogram, double floor) {
    Eigen::ArrayXXd weights = Eigen::ArrayXXd::Zero(histogram.rows(), histogram.cols());
    for (std::size_t j = 0; j < constraints.size(); ++j) {
        const double lambda = dual[static_cast<Eigen::Index>(j)];
        if (lambda == 0) continue;
        for (const SubsetTerm& term : constraints[j].terms) {
            const double size = subsetSize(term, histogram, floor);
            for (const int part : term.parts)
                for (Eigen::Index k = 0; k < histogram.cols(); ++k)
                    weights(part, k) += lambda * term.classWeights[static_cast<std::size_t>(k)] / size;
        }
    }
    return weights;
}

} // namespace trilemma
