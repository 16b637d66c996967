// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Set-ups that start from a run that was trained.
#pragma once

#include "core/evaluation/metric_registry.h"
#include "core/tradeoff/choice.h"
#include "ui/session/session.h"

namespace trilemma {

struct TrainingSpec;

/// One slack of a release of every slack, by the first solver that trains for it.
Draft draftOfSlack(Draft draft, const TrainingSpec& released, double gamma);

/// A sweep around a wish that starts from the setting that comes nearest: slacks at and below the bound on
/// the gap, epsilons at and below the bound on epsilon, or where it bounds none of them those of the setting
/// and half its epsilon. A setting without privacy gives way to the solver that does the same with noise
/// where epsilon is bounded.
Draft draftAround(Draft draft, const TradeoffWish& wish, const MetricAxes& axes, const TrainingSpec& nearest);

} // namespace trilemma
