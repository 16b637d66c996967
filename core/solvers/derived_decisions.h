// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fairness/rate_constraint.h"
#include "core/models/derived_predictor.h"

namespace trilemma {

/// Most variables p(k | g, c) of the programme: with dense constraints over all of them it stays within
/// seconds and some ten megabytes.
inline constexpr int maxLawEntries = 1024;

/// What a law may look at, and how.
struct LawForm {
    ScoreCells cells;
    bool knowsGroup = true; ///< false: one law for everybody, by the score alone
    /// The surer the base is of its class, the likelier the law keeps it: p(d | g, (d, b)) does not fall in
    /// b; of two classes the law follows the score across both, so that it is a threshold with one cell
    /// drawn. Says nothing of one bin.
    bool isMonotone = true;
};

/// What a law makes of counted cells H (parts with labels x C):
/// H~[q, k] = sum_c H[q, c] p(k | g(q), c).
RateHistogram derivedHistogram(const Partition& partition, const RateHistogram& counts,
                               const DecisionProbabilities& law, const LawForm& form = {});

struct DerivedDecisions {
    DecisionProbabilities law; ///< on its grid
    /// max_j Gamma_j - gamma_j of the derived counts; well above 0 where the constraints cannot all be met.
    double excess = 0;
    int unknown = 0;      ///< inequalities left out because one of their subsets is empty in the table
    bool isSolved = true; ///< false: the method gave up, and the law keeps the base's decisions
};

/// The linear programme over p(k | g, c) >= 0, sum_k p(k | g, c) = 1, e_j >= 0:
///     minimise    sum over parts q, k != label(q) of H~[q, k] / N  +  1000 sum_j e_j
///     subject to  Gamma_j(H~) <= gamma_j + e_j, and the form's monotony
/// with H the table, each of its parts brought to cells that are not negative without changing its sum (Wang
/// et al. 2020, "Locally Differentially Private Frequency Estimation with Consistency", Norm-Sub), N its sum,
/// and sizes N_I of subsets taken from it. Gamma_j is linear in H~, and H~ in p. Among laws of (to 1e-6)
/// equal error one that keeps more of the base's decisions is taken. Sizes need no floor here: of cells that
/// are not negative every ratio is a rate. An inequality with an empty subset says nothing and is left out.
/// Source: Hardt, Price and Srebro 2016, "Equality of Opportunity in Supervised Learning", Sections 4.1
/// (decisions) and 4.2 (scores); for noisy tables Jagielski et al. 2019, "Differentially Private Fair
/// Learning", Section 4. Here for any rate constraints, classes and groups. `table`: parts x C; the partition
/// tells labels apart. Everything is a function of the arguments.
DerivedDecisions deriveDecisions(const ConstraintSet& constraints, const RateHistogram& table,
                                 const LawForm& form = {});

} // namespace trilemma
