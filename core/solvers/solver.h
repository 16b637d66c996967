// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/params.h"
#include "core/fairness/constraint_spec.h"
#include "core/learning/preset.h"
#include "core/learning/series.h"
#include "core/models/predictor_kind.h"
#include "core/privacy/event.h"
#include "core/solvers/solver_mark.h"

#include <array>

namespace trilemma {

class Training;
struct ConstraintSet;
struct LearningTask;
struct PartitionAxes;
struct Recipe;
struct SolverPlan;
struct SolverRequest;

/// Which bounds say how many records a solver needs (core/wish/sample_advice.h): those of one choice, which
/// is pure, or of rounds.
enum class SampleBound { None, Sampling, Rounds };

struct SolverInfo {
    std::string id;
    std::string title;
    std::string summary;
    std::string source;
    SolverMark mark;                ///< of no other solver
    bool isUsual = false;           ///< of its goals the one to begin with: others are variants or baselines
    bool isPrivate = false;         ///< can honour a privacy target
    std::string withoutPrivacy{};   ///< the solver that does the same without noise; empty: none
    bool isConstrained = false;     ///< uses the constraints while training, or their groups alone
    bool trainsModel = true;        ///< false: whichever model a run names, this solver leaves it alone
    bool takesUnits = true;         ///< can protect units of several rows
    bool thinsSamples = false;      ///< samples groups at rates of their own, up to the one that is paid for
    bool usesSlack = true;          ///< false: the model is the same whatever gamma says
    bool coversSlacks = false;      ///< one training leaves the models of every gamma: sweeps train it once
    bool splitsByGroup = false;     ///< tells groups apart without meeting constraints: see groupsAlone()
    bool predictsAttribute = false; ///< trains a score of the sensitive attribute, which may be no feature
    bool twoClasses = false;        ///< decides between two classes and no more
    bool linearModels = false;      ///< takes no model with hidden layers
    SampleBound sampleBound = SampleBound::None;
    bool partsByLabel = false; ///< its looks tell the classes apart, whatever the constraints need
    std::vector<Relation> relations{Relation::ZeroOut, Relation::ReplaceOne}; ///< of targets that it honours
    std::vector<std::string> tasks{classificationTask};                       ///< that it trains for
    std::vector<std::string>
        constraintKinds; ///< that it can express, one at a time; empty: any, in any number
    std::vector<Preset> presets{{recommendedPreset, "Recommended"}};
    std::vector<ParamSpec> params;
    std::vector<SeriesInfo> series{}; ///< that its trainings record; the window shows one curve for each
    /// Of a solver whose predictor is neither a trained model nor derived: its "id", and what reads it.
    std::optional<PredictorKind> predictor;

    /// Whether it is private under this relation.
    bool honours(Relation relation) const;
    const Preset* findPreset(std::string_view presetId) const;
    /// `params` with the defaults that they have under a preset; an unknown one changes none.
    std::vector<ParamSpec> paramsUnder(std::string_view presetId) const;
    /// What a request sets: its parameters, else those of its preset.
    Json askedParams(const SolverRequest& request) const;

    /// The inequalities over the parts that its looks tell apart; none of an unconstrained solver, whose
    /// parts are groups where it splits by these.
    ConstraintSet constraintsOver(const PartitionAxes& groups,
                                  const std::vector<ConstraintSpec>& asked) const;
};

/// What a solver is there for. Fair: it meets constraints while it trains, or treats groups apart by what it
/// is told of their errors. Private: it can honour a privacy target.
enum class SolverGoals { FairAndPrivate, Private, Fair, Neither };
inline constexpr std::array allSolverGoals{SolverGoals::FairAndPrivate, SolverGoals::Private,
                                           SolverGoals::Fair, SolverGoals::Neither};
SolverGoals goalsOf(const SolverInfo& info);

/// What a run asks of its solver, beside parameters.
struct SolverNeeds {
    std::optional<Relation> privacy;         ///< the target's relation; none: no target
    bool units = false;                      ///< of several rows, to be protected
    std::vector<ConstraintSpec> constraints; ///< to be used in training; empty: it must do without any
    std::string task = classificationTask;
};
/// By the solver's registry row.
bool takes(const SolverInfo& info, const SolverNeeds& needs);
/// Ids of all that take it, in the order of the registry.
std::vector<std::string> solversTaking(const SolverNeeds& needs);

/// An algorithm. Stateless: one object serves every thread.
class Solver {
  public:
    virtual ~Solver() = default;
    virtual const SolverInfo& info() const = 0;

    /// Resolves the parameters and writes down the looks; request.params are legal by their table, and hold
    /// those of the preset. Errors: what cannot be asked of this solver.
    virtual Result<Recipe> recipe(const SolverRequest& request) const = 0;

    /// A training of this plan, at its first step. Task and plan outlive it.
    virtual std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const = 0;

    /// Checks the parameters, takes the recipe and calibrates its noise. Errors: parameters out of range or
    /// unknown, those of recipe(), a privacy target that cannot be met.
    Result<SolverPlan> plan(const SolverRequest& request) const;
};

/// One row a solver, in core/solvers/registry.cpp.
const std::vector<const Solver*>& solverRegistry();
/// One more row, for a solver that lives elsewhere and as long as the program; before anybody reads the
/// registry.
void registerSolver(const Solver& solver);
const Solver* findSolver(std::string_view id);

} // namespace trilemma
