// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What becomes of the objective that a wish names: which runs pursue it, and why others do not. Everything
// follows from the parameters of solvers.
#pragma once

#include "core/solvers/solver.h"
#include "core/wish/wish.h"

namespace trilemma {

/// The parameters that every run of the wish begins with: those that were set, and the objective of classes
/// where it is not the one that solvers pursue by themselves and nobody set another one for a chosen solver.
/// A solver that does not offer it leaves it out.
Json startingParams(const Wish& wish);

/// Who says what a wish's runs pursue: the wish, the parameter that somebody set for all solvers, or an axis.
enum class ObjectiveSource { Wish, Param, Axis };

struct WishedObjective {
    ObjectiveSource source = ObjectiveSource::Wish;
    std::vector<std::string> ids;          ///< that runs are given, in this order; at least one
    std::vector<const Solver*> pursuing;   ///< chosen solvers that can be given one of them
    std::vector<const Solver*> ofTheirOwn; ///< chosen ones whose objectives are other ones altogether
    std::vector<const Solver*> minimising; ///< all other chosen ones: the share of errors
};
/// Where a number is predicted there is nothing to pursue: no solver is listed.
WishedObjective objectiveOf(const Wish& wish);

/// Whether the kind is among the choices of the solver's objective.
bool offersObjective(const SolverInfo& info, std::string_view kind);
/// All that offer the kind for the wish's label, in the order of the registry.
std::vector<const Solver*> solversPursuing(const Wish& wish, ObjectiveKind kind);

/// Why an objective that runs are given is refused by solvers that offer it. Nothing is said while its
/// constraints are not valid: these are to be corrected first.
std::optional<Error> objectiveProblem(const Wish& wish);

} // namespace trilemma
