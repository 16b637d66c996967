// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person wants to be trained, before anything is: everything in it is public.
#pragma once

#include "core/fairness/objective_kind.h"
#include "core/train/sweep_settings.h"

namespace trilemma {

/// A parameter that the sweep varies.
struct ParamAxis {
    std::string path;         ///< "solver.params.clipping_norm", "model.params.hidden_width"
    std::vector<Json> values; ///< legal by the parameter's table; empty until somebody writes some
    bool operator==(const ParamAxis&) const = default;
};

/// Becomes a sweep over the runs that are wished for. No figure in it was read off records, unless somebody
/// declared it.
struct Wish {
    std::vector<std::string> files;
    Schema schema;
    std::string schemaName;     ///< ready name while the schema is untouched, else empty
    FramingDeclaration framing; ///< of the files, as found or changed; its source says who declares it

    std::vector<ConstraintSpec> constraints{ConstraintSpec{}};
    std::vector<double> gammas{0.02, 0.05, 0.1, 0.15}; ///< slacks of the first; the others keep their own
    ObjectiveKind objective = ObjectiveKind::Error;    ///< of classes (wished_objective.h)

    bool isPrivate = true;
    std::vector<double> epsilons{1.0};
    std::optional<double> totalEpsilon; ///< one budget for all private runs together, instead of `epsilons`
    double delta = 1e-5;
    Relation relation = Relation::ZeroOut;
    std::optional<double> evaluationEpsilon; ///< buys test metrics that may be released

    std::vector<std::string> solvers{"raco-dp"};
    std::string preset = recommendedPreset; ///< of those solvers that have it; the others keep their own
    std::vector<std::string> models{"linear"};
    Json params = Json::object();
    std::vector<ParamAxis> paramAxes; ///< each path once
    int seeds = 5;                    ///< runs for each setting; seed i sets split and initialisation
    double testShare = 0.25;
};

/// What the wish says of the framing of its files. The number of rows is left out where it is not public:
/// where the schema has units.
FramingDeclaration framingOf(const Wish& wish);

/// The wish's schema, its files under that framing: what its runs are trained under.
Schema framedSchema(const Wish& wish);

/// The constraints that a wish asks for, the first with the first slack of the sweep. A schema without a
/// sensitive column has no groups to compare: kinds that compare them are left out then.
std::vector<ConstraintSpec> constraintsOf(const Wish& wish);

/// Null where the sweep has no such axis.
const ParamAxis* findAxis(const Wish& wish, const std::string& path);

/// The sweep that a wish asks for; seeds are 1 .. wish.seeds. An axis without values is left out.
SweepSpec sweepOf(const Wish& wish);

/// The runs of that sweep. Errors: nothing ticked, an axis without values, more than maxSweepRuns
/// combinations; those of expand().
Result<std::vector<TrainingSpec>> runsOf(const Wish& wish);

/// What the sweep comes to, without validating anything: the settings that a solver is known for. Empty where
/// nothing is ticked, or where there are more than maxSweepRuns combinations.
std::vector<SweepSetting> settingsOf(const Wish& wish);

} // namespace trilemma
