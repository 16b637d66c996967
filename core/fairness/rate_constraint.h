// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Generalised rate constraints (RaCO-DP, Section 3, equation 6):
//     Gamma_j = sum over I in family j, classes k of alpha_(j,I,k) P_k(union of the parts in I) <= gamma_j,
// with P_k(S) the share of S that the model puts into class k. Parts D_1 .. D_Q partition the slots. Here a
// weight may also depend on the part, which the paper's form does not allow: the accuracy of a group counts
// class k only where it is the true label.
#pragma once

#include "core/fairness/partition.h"

#include <Eigen/Core>

namespace trilemma {

/// One subset I of the parts: sum over q in I, k of weights(q, k) H(q, k) / (size of I).
struct SubsetTerm {
    std::vector<int> parts;
    Eigen::ArrayXXd weights; ///< alpha, one row for each of `parts`, one column for each class
};

/// The same weight of each class for all parts.
SubsetTerm evenTerm(std::vector<int> parts, const std::vector<double>& classWeights);

/// One inequality Gamma <= slack.
struct RateConstraint {
    std::string name; ///< "sex=Female, class >50K"
    int family = 0;   ///< index of the specification's constraint that it belongs to
    std::vector<SubsetTerm> terms;
    double slack = 0; ///< gamma
    /// Inequalities with the same number say the same of one pair of groups, with reversed signs.
    int comparison = 0;

    double min() const; ///< the smallest value that the weights allow
    double max() const; ///< the largest one
};

/// All constraints of one run over one partition.
struct ConstraintSet {
    Partition partition;
    std::vector<RateConstraint> constraints;
    double smallestShare = 0; ///< pi: declared share of the smallest constrained subset; public
    bool shareIsKnown = true; ///< false: an attribute or label that pi needs declares none, and pi is a guess
    double groupShare = 0;    ///< the same of the attributes' groups alone, whatever their labels
    bool oneSided = false;    ///< some bound one rate alone, such as a false-negative rate
};

/// The sets of labels within which the constraints compare or bound rates, each once, in order: {0, .., K-1}
/// of demographic parity, {0} .. {K-1} of equalised odds. Empty without constraints; {{0}} where parts do not
/// tell labels apart.
std::vector<std::vector<int>> comparedLabels(const ConstraintSet& set);

/// Counts or sums of predictions, Q parts x K classes.
using RateHistogram = Eigen::ArrayXXd;

/// What constraints are computed from: predictions by part, and how many records each part has.
struct PartCounts {
    RateHistogram predictions;
    Eigen::ArrayXd sizes; ///< of each part, in the same unit as `predictions`
    double floor = 1;     ///< no union of parts counts as smaller; > 0 but where none is empty
};

/// Sizes read from the histogram itself: the sum of each part's row.
PartCounts countsOf(RateHistogram predictions, double floor);

/// N_I: how many records a term's union of parts counts as.
double subsetSize(const SubsetTerm& term, const PartCounts& counts);

/// Gamma_j by equation 12, a post-processing of the counts, clamped to the constraint's range.
double constraintValue(const RateConstraint& constraint, const PartCounts& counts);

/// A[q][k] = sum over j, I containing q of lambda_j alpha_(j,I,k) / N_I: the weight of class k for a record
/// of part q in the gradient of the constraint terms (equation 10). One table a step serves every constraint.
Eigen::ArrayXXd gradientWeights(const std::vector<RateConstraint>& constraints, const Eigen::ArrayXd& dual,
                                const PartCounts& counts);

} // namespace trilemma
