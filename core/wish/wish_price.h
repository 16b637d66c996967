// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a wish will cost before anything is trained: from public facts alone, in any thread.
#pragma once

#include "core/data/inspection.h"
#include "core/learning/plan.h"
#include "core/privacy/planner.h"
#include "core/train/one_budget.h"
#include "core/wish/wish.h"

namespace trilemma {

class Solver;

/// The public size that can be expected of the inspected files: slots, or units. Of more units than the
/// inspection tells apart only a lower bound is known: each has at most w rows.
double expectedCount(const Schema& schema, const Inspection& inspection);
/// Not so for units of which the inspection saw too many to tell them apart: there are at least as many.
bool isCountKnown(const Schema& schema, const Inspection& inspection);

/// Of `count` slots (or units) the expected training part, count (1 - test share).
std::int64_t expectedTrainSlots(const Wish& wish, double count);

/// Public facts of the training that a wish describes, as far as they are known before the table is encoded.
PublicFacts expectedFacts(const Wish& wish, double count, const Solver& solver, const std::string& modelId);

/// What the runs of one setting ask of their solver; `facts` are expectedFacts() of its solver and model.
/// Precondition: the setting has a solver.
SolverRequest requestOf(const SweepSetting& setting, const PublicFacts& facts, const Schema& schema);

/// The solver whose price is shown: the first chosen one that honours a privacy target, else RaCO-DP.
const Solver& pricedSolver(const Wish& wish);

struct Price {
    double epsilon = 0; ///< target
    double delta = 0;
    std::optional<SolverPlan> plan;
    std::optional<double> replaceOne; ///< the same noise under replace-one
    Errors errors;                    ///< why there is no plan
};

struct PriceList {
    std::string solver; ///< its title
    PublicFacts facts;
    double delta = 0;
    Relation relation = Relation::ZeroOut;
    std::vector<Price> prices; ///< one for each epsilon of the wish; of its share
    std::optional<SweepPrice> together;
    std::optional<BudgetShare>
        share; ///< of a wish with one budget: `prices` holds the one epsilon that it gives
};

/// The price at one epsilon, with the first chosen model: takes as long as priceOf().
Price priceAt(const Wish& wish, double count, double epsilon);

/// Calibrates the noise for every epsilon of the wish: tenths of a second to seconds.
PriceList priceOf(const Wish& wish, double count);

} // namespace trilemma
