// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run that is a private selection: K trials, K secret; each draws one of the candidates of its
// specification uniformly, trains it on the train part, counts one noisy histogram of the test part and takes
// its score from that; only the best trial is released (core/privacy/private_selection.h).
//
// Neighbours: zero-out (or replace-one) of a record or unit, which is in the train or in the test part, by a
// public function; so there are two kinds of pairs of neighbours.
//   - They differ in the train part. A trial is the candidate's training, then a histogram of the *same* test
//     records: post-processing with independent noise. Its loss is that of the training's events.
//   - They differ in the test part. The law of candidate and model is the same for both, and given them the
//     trial is one unsampled Gaussian mechanism. Its loss is that of the evaluation event.
// Selection is priced for each pair by its own trial: RepeatEvent{law, mean, training} on the train part,
// RepeatEvent{law, mean, evaluation} on the test part. A record meets one of them, never both.
//
// Candidates: the choice of a candidate does not depend on the data, and it is released with the trial. With
// Q_c the law of a trial of candidate c,
//     D_a((1/m) sum_c c x Q_c || (1/m) sum_c c x Q'_c) = log((1/m) sum_c e^((a-1) D_a(Q_c||Q'_c))) / (a-1)
//                                                      <= max_c D_a(Q_c||Q'_c),
// and the hockey-stick divergence is the mean of those of the candidates. So events that dominate those of
// every candidate (core/privacy/planner.h: least noise, largest rate, most steps) bound the trial at all
// orders at once. The largest of the candidates' *prices* would not do: a price joins divergences at
// several orders, and different candidates may be the worst at each.
//
// Released: the winner with its iterates, its candidate, noisy histogram and score. Secret: K, the other
// trials, and everything that tells them, such as progress and time. The candidates' list, the law and the
// mean are fixed before a record is touched.
#pragma once

#include "core/evaluation/noisy_evaluation.h"
#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/learning/run_training.h"
#include "core/train/selected_candidate.h"
#include "core/train/training_spec.h"

namespace trilemma {

struct PreparedRun;

/// What a trial of one candidate does.
struct PreparedCandidate {
    TrainingSpec spec; ///< without a selection
    LearningTask task; ///< with the candidate's model and slack
    SolverPlan plan;   ///< of one trial, calibrated for the budget that all candidates share
};

struct PreparedSelection {
    std::vector<PreparedCandidate> candidates;
    std::vector<PrivacyEvent> trial; ///< dominates the events of every candidate
};

/// Fills in run.selection, and run.plan and run.evaluation with the price of all trials. The noise of a trial
/// is found by a search over its own epsilon, the same for every candidate, so that
///     account(RepeatEvent{law, mean, trial}) <= privacy.epsilon,
///     account(RepeatEvent{law, mean, evaluation}) <= evaluation_epsilon, both at privacy.delta;
/// both checked. run.plan.steps, rate and noise multipliers are those of the dominating trial; its params
/// stay empty until a candidate has won. Errors: those of the solver's plan; candidates whose steps hold
/// different mechanisms; no noise that reaches the target; the area under the curve with other than two
/// classes. Precondition: run holds table, split and constraints, and its specification is valid.
Outcome planSelection(PreparedRun& run);

/// One trial: what it released, and its score, the less the better.
struct SelectionTrial {
    std::size_t candidate = 0;
    TrainingResult training;
    NoisyEvaluation evaluation;
    double score = 0; ///< infinite where it is not estimable, or the training failed
    Errors errors;    ///< of a training that failed; nothing else is there then
};

struct SelectionOutcome {
    Errors errors; ///< of the best trial: all of them failed, or had no score either
    bool cancelled = false;
    std::optional<SelectionTrial> best; ///< none: cancelled, or no trial was drawn
};
SelectionOutcome runSelection(const PreparedRun& run, NoiseSource& noise, const std::stop_token& stop);

/// The metric `selection.score` of the noisy histogram, negated where more is better, plus
///     gap_penalty * max(0, max_j (noisy gap_j - gamma_j))
/// with the constraints and the gammas of the run's specification, not of the candidate: gamma_j is what is
/// asked of the result, the candidate's gamma a knob of its training. A gap that is not estimable counts
/// as 1.
double selectionScore(const PreparedRun& run, const NoisyEvaluation& evaluation);

} // namespace trilemma
