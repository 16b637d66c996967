// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters of budget tailoring: their table and their defaults.
#pragma once

#include "core/solvers/budget_shares.h"
#include "core/solvers/descent_options.h"
#include "core/solvers/group_errors.h"

namespace trilemma {

/// What stage 1 is for: shares by standard errors; equal ones, the twin that tells what tailoring brings; or
/// none: one sum over everybody, each record weighted as its group counts.
enum class BudgetSplit { Tailored, Uniform, Pooled };
/// What stage 2 makes small: the mean of the groups' mean losses, or the mean loss of the people.
enum class GroupObjective { Groups, People };
/// Learning rates: those of the descent, or of Algorithm 4.
enum class StepRule { Constant, Theory };

/// Notation of the paper in brackets.
struct TailoringOptions {
    DescentOptions descent;
    BudgetSplit budget = BudgetSplit::Tailored;
    double share = 0.2;     ///< [tau / rho]
    double featureNorm = 1; ///< R
    double labelBound = 1;  ///< Y, in spreads of a number
    double ridge = 1;
    SplitRule rule = SplitRule::Square;
    SplitWhole whole = SplitWhole::Maximum;
    double cap = 1;
    GroupObjective objective = GroupObjective::Groups;
    StepRule stepRule = StepRule::Constant;
    double lossBound = 0;  ///< [eta] of every group's mean loss, in the label's unit squared; 0: none
    double multiplier = 3; ///< [G]
    DecisionSet::Form decisionSet = DecisionSet::Form::All; ///< [C_P]
    double decisionBound = 5;
    double labelSpread = 1;

    bool isTailored() const { return budget == BudgetSplit::Tailored; }
    bool isPooled() const { return budget == BudgetSplit::Pooled; }
    bool boundsLosses() const { return lossBound > 0; }
    GroupErrorOptions stage1() const { return {share, featureNorm, labelBound, ridge}; }
};

std::vector<ParamSpec> tailoringParams();
Json toParams(const TailoringOptions& options);

/// Defaults from public facts, and over them what request.params sets.
TailoringOptions tailoringDefaults(const SolverRequest& request);
/// The options of a plan's parameters, all of which are resolved.
TailoringOptions resolvedTailoring(const Json& params, const PublicFacts& facts);

/// Refused: a table without groups, or of too many of them or, where stage 1 sums moments, of features.
Outcome canSplit(const PublicFacts& facts, const TailoringOptions& options);

} // namespace trilemma
