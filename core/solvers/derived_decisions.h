// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fairness/rate_constraint.h"
#include "core/models/derived_predictor.h"

namespace trilemma {

/// Most variables p(k | g, d) of the programme: with dense constraints over all of them it stays within
/// seconds and some ten megabytes.
inline constexpr int maxLawEntries = 1024;

/// What a law makes of counted decisions H (parts with labels x classes):
/// H~[q, k] = sum_d H[q, d] p(k | g(q), d).
RateHistogram derivedHistogram(const Partition& partition, const RateHistogram& counts,
                               const DecisionProbabilities& law);

struct DerivedDecisions {
    DecisionProbabilities law; ///< on its grid
    /// max_j Gamma_j - gamma_j of the derived counts; well above 0 where the constraints cannot all be met.
    double excess = 0;
    int unknown = 0;      ///< inequalities left out because one of their subsets is empty in the table
    bool isSolved = true; ///< false: the method gave up, and the law keeps the base's decisions
};

/// The linear programme over p(k | g, d) >= 0, sum_k p(k | g, d) = 1, e_j >= 0:
///     minimise    sum over parts q, k != label(q) of H~[q, k] / N  +  1000 sum_j e_j
///     subject to  Gamma_j(H~) <= gamma_j + e_j
/// with H the table, its negative cells set to 0, N its sum, and sizes N_I of subsets taken from it. Gamma_j
/// is linear in H~, and H~ in p. Among laws of (to 1e-6) equal error one that keeps more of the base's
/// decisions is taken. Sizes need no floor here: of cells that are not negative every ratio is a rate. An
/// inequality with an empty subset says nothing and is left out. Source: Hardt, Price and Srebro 2016,
/// "Equality of Opportunity in Supervised Learning", Section 4.1; for noisy tables Jagielski et al. 2019,
/// "Differentially Private Fair Learning", Section 4. Here for any rate constraints, classes and groups.
/// `table`: parts x classes; the partition tells labels apart. Everything is a function of the arguments.
DerivedDecisions deriveDecisions(const ConstraintSet& constraints, const RateHistogram& table);

} // namespace trilemma
