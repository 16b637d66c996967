// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a draft's privacy will cost before anything is trained: from public facts alone, in any thread.
#pragma once

#include "core/privacy/planner.h"
#include "core/solvers/solver.h"
#include "ui/session/sweep_axes.h"

namespace trilemma {

/// Public facts of the training that the draft describes, as far as they are known before the table is
/// encoded: the number of slots (or units) of the training part is the expected one, n (1 - test share).
PublicFacts expectedFacts(const Draft& draft); ///< with the first chosen model
PublicFacts expectedFacts(const Draft& draft, const std::string& modelId);

/// What the runs of one setting ask of their solver; `facts` are expectedFacts() of its model.
SolverRequest requestOf(const SweepSetting& setting, const PublicFacts& facts);

/// The solver whose price is shown: the first chosen one that honours a privacy target, else RaCO-DP.
const Solver& pricedSolver(const Draft& draft);

struct Price {
    double epsilon = 0; ///< target
    double delta = 0;
    std::optional<SolverPlan> plan;
    std::optional<double> replaceOne; ///< the same noise under replace-one
    Errors errors;                    ///< why there is no plan
};

struct PriceList {
    QString solver;
    PublicFacts facts;
    double delta = 0;
    Relation relation = Relation::ZeroOut;
    std::vector<Price> prices; ///< one for each epsilon of the draft
    std::optional<SweepPrice> together;
};

/// The price at one epsilon: as priceOf(), never in the GUI thread.
Price priceAt(const Draft& draft, double epsilon);

/// Calibrates the noise for every epsilon of the draft: tenths of a second to seconds, so never in the GUI
/// thread.
PriceList priceOf(const Draft& draft);

} // namespace trilemma
