// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/checkpoint.h"
#include "core/learning/group_budget.h"
#include "core/learning/sample_source.h"
#include "core/learning/series.h"

#include <chrono>
#include <concepts>
#include <memory>
#include <optional>
#include <stop_token>

namespace trilemma {

class NoiseSource;
class Predictor;
class Training;
struct LearningTask;
struct SolverPlan;
struct TrainingRows;

/// What a training tells while it goes on, from its own thread, and where it begins. What is empty is not
/// called.
struct Progress {
    Progress() = default;
    template <std::invocable<double> Fraction>
    Progress(Fraction done)
        : fraction(std::move(done)) {}

    std::function<void(double)> fraction;          ///< of its steps; every 16 of them
    std::function<void(const SeriesPoint&)> point; ///< each point of its series, when it is recorded
    std::function<void(Checkpoint)> checkpoint;    ///< now and then, and where a stop ends it; without hash
    std::chrono::milliseconds checkpointEvery{5000};
    std::shared_ptr<const Checkpoint> from; ///< of the same plan; null: the first step
};

/// Why a training ended; a cancelled one leaves no model, and what it drew is spent all the same.
enum class Termination { Completed, Cancelled };

/// | field     | Completed   | Cancelled      |
/// | predictor | what it is  | null           |
/// | history   | all of it   | up to the stop |
struct TrainingResult {
    Termination termination = Termination::Completed;
    std::shared_ptr<const Predictor> predictor;
    std::vector<SeriesPoint> history; ///< the points of its series
    std::int64_t steps = 0;
    std::vector<std::string> warnings;     ///< from released quantities only
    std::vector<GroupBudget> groupBudgets; ///< from the same; empty: the budget was not split
};

/// What a training runs on: its records, and where its looks draw from.
struct TrainingGround {
    const TrainingRows& rows;
    NoiseSource& noise;
    SampleSource sampling{}; ///< see Records
};

/// Drives a training of this task and plan to its end, from progress.from on. Errors: a checkpoint that is
/// not of this training (StoreBroken); a look that the plan does not declare, or anything that a training
/// throws but std::bad_alloc (Internal). What was drawn until then is spent; no text of an exception gets
/// out.
Result<TrainingResult> runTraining(Training& training, const LearningTask& task, const SolverPlan& plan,
                                   const TrainingGround& ground, const std::stop_token& stop,
                                   const Progress& progress);

/// Gives a fresh training of this plan the state of a checkpoint; how often each look was drawn before it,
/// see drawnIn(). Errors: it is not of this training.
Result<std::vector<std::int64_t>> restoreFrom(const Checkpoint& from, Training& training,
                                              const SolverPlan& plan);

} // namespace trilemma
