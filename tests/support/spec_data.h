// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/stored_spec.h"
#include "core/train/training_spec.h"
#include "tests/support/test_data.h"

#include <functional>

namespace trilemma {
class Solver;
struct SolverInfo;
} // namespace trilemma

namespace trilemma::test {

/// A specification of raco-dp on the given file with smallSchema(), epsilon 1, gamma 0.1, few steps.
TrainingSpec smallSpec(const QString& file);

/// Whether a solver has a parameter, and those of `wished` that it has: not every solver has steps or
/// samples.
bool hasParam(const SolverInfo& info, std::string_view id);
Json knownParams(const SolverInfo& info, const Json& wished);

/// smallSpec() for any solver.
TrainingSpec smallSpecFor(const Solver& solver, const QString& file);

/// What a run was asked for, with something of its JSON changed.
inline StoredSpec changed(const StoredSpec& spec, const std::function<void(Json&)>& change) {
    Json json = spec.json();
    change(json);
    return json;
}

} // namespace trilemma::test
