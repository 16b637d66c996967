// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Generalised rate constraints (RaCO-DP, Section 3, equation 6):
//     Gamma_j = sum over I in family j, classes k of alpha_(j,I,k) P_k(union of the parts in I) <= gamma_j,
// with P_k(S) the share of S that the model puts into class k. Parts D_1 .. D_Q partition the slots.
#pragma once

#include "core/data/encoded_table.h"

#include <Eigen/Core>

namespace trilemma {

/// Which part each slot belongs to. Parts are the crossings of the groups of some sensitive attributes.
struct Partition {
    std::vector<std::string> partNames; ///< Q of them, "sex=Female, race=Other"
    std::vector<std::uint16_t> partOfSlot;
    int partCount() const { return static_cast<int>(partNames.size()); }
};

/// One subset of the parts and the weight of each class on it.
struct SubsetTerm {
    std::vector<int> parts;
    std::vector<double> classWeights; ///< alpha, one for each class
};

/// One inequality Gamma <= slack.
struct RateConstraint {
    std::string name; ///< "sex=Female, class >50K"
    int family = 0;   ///< index of the specification's constraint that it belongs to
    std::vector<SubsetTerm> terms;
    double slack = 0;  ///< gamma
    double least = -1; ///< smallest and largest value that Gamma can take given the weights
    double greatest = 1;
};

/// All constraints of one run over one partition.
struct ConstraintSet {
    Partition partition;
    std::vector<RateConstraint> constraints;
    double smallestShare = 0; ///< pi: declared share of the smallest constrained part; public
};

/// Counts or sums of predictions, Q parts x K classes.
using RateHistogram = Eigen::ArrayXXd;

/// Size of the parts of a term, read from the histogram; never below floor > 0.
double subsetSize(const SubsetTerm& term, const RateHistogram& histogram, double floor);

/// Gamma_j by equation 12, a post-processing of the histogram, clamped to the constraint's range.
double constraintValue(const RateConstraint& constraint, const RateHistogram& histogram, double floor);

/// A[q][k] = sum over j, I containing q of lambda_j alpha_(j,I,k) / N_I: the weight of class k for a record
/// of part q in the gradient of the constraint terms (equation 10). One table a step serves every constraint.
Eigen::ArrayXXd gradientWeights(const std::vector<RateConstraint>& constraints, const Eigen::ArrayXd& dual,
                                const RateHistogram& histogram, double floor);

} // namespace trilemma
