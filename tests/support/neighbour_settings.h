// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/neighbour_run.h"

namespace trilemma::test {

/// Every registered solver that honours a privacy target, under every relation that it honours, with every
/// registered model, on tables of records and of units; for each of them the presets, each other value of
/// each of its choices, and some of these together. A solver, model or choice that is registered later is
/// among them by itself.
std::vector<NeighbourSetting> neighbourSettings();

/// The setting with what varies from pair to pair drawn from `random`: classes, constraints, clipping norm,
/// learning rate, sampling rate, where the training starts.
NeighbourSetting variedSetting(NeighbourSetting setting, std::mt19937_64& random);

/// A setting by hand: records, three steps at rate 0.3 where the solver has such parameters, demographic
/// parity between the groups of "group".
NeighbourSetting plainSetting(const char* solver, Relation relation = Relation::ZeroOut,
                              const Json& params = Json::object());

} // namespace trilemma::test
