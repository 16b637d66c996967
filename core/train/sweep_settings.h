// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/preset.h"
#include "core/privacy/privacy_target.h"
#include "core/train/sweep.h"

#include <functional>

namespace trilemma {

class Solver;

/// Runs of a sweep that differ in nothing but slacks and seeds: they share one plan.
struct SweepSetting {
    /// Null: nobody knows the solver, or a value has not the form of its field; expand() refuses the runs.
    const Solver* solver = nullptr;
    std::string preset = recommendedPreset;
    Json params = Json::object(); ///< of the solver, as set
    std::string modelId;
    Json modelParams = Json::object();
    std::optional<PrivacyTarget> target; ///< none: without privacy
    std::size_t runs = 0;
};

/// Called for each run: its setting, as far as it is known, and its specification, which nobody has
/// validated.
using SweepVisitor = std::function<void(const SweepSetting& setting, const Json& spec)>;

/// The one expansion of a sweep: walks the product once, in the order that expand() says, and makes of it
/// settings, and with a visitor the specifications. Nothing is validated and no table is read, so that
/// 100,000 combinations take about a second. Errors: an axis that leads to no field.
Result<std::vector<SweepSetting>> settingsOf(const SweepSpec& sweep, const SweepVisitor& visit = {});

std::size_t countRuns(const std::vector<SweepSetting>& settings);

} // namespace trilemma
