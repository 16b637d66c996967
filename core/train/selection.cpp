// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/selection.h"

#include "core/base/memory.h"
#include "core/evaluation/metric_registry.h"
#include "core/learning/training.h"
#include "core/privacy/bernoulli_exp.h"
#include "core/privacy/private_selection.h"
#include "core/solvers/solver.h"
#include "core/train/trainer.h"

#include <algorithm>
#include <limits>

namespace trilemma {

namespace {

/// What the noisy gaps are above what the run asks for.
double gapExcess(const PreparedRun& run, const NoisyEvaluation& evaluation) {
    double excess = 0;
    for (const std::vector<RateConstraint>& inequalities : run.report.ofSpec)
        excess =
            std::max(excess, noisyGap(evaluation, inequalities).value_or(1) - inequalities.front().slack);
    return excess;
}

/// Draws candidates and trains them one after another on one problem. A trial that fails is an outcome of a
/// trial as any other, with the worst score, and the others go on: so what is told is the best of K draws,
/// which is what the price is of. An error that ended the selection would be the likelier the larger K is.
class Trials {
  public:
    Trials(const PreparedRun& run, NoiseSource& noise, const std::stop_token& stop)
        : m_run(run)
        , m_noise(noise)
        , m_stop(stop) {}

    bool isCancelled() const { return m_cancelled; }

    SelectionTrial operator()() {
        SelectionTrial trial;
        if (m_cancelled) return trial;
        const auto& candidates = m_run.selection->candidates;
        trial.candidate = uniformBelow(m_noise, candidates.size());
        const PreparedCandidate& candidate = candidates[trial.candidate];
        Result<TrainingResult> trained = withinMemory([&] {
            const std::unique_ptr<Training> training = m_run.solver->begin(candidate.task, candidate.plan);
            return runTraining(*training, candidate.task, candidate.plan, {m_run.rows, m_noise}, m_stop, {});
        });
        if (!trained) {
            trial.errors = trained.errors();
            trial.score = std::numeric_limits<double>::infinity();
            return trial;
        }
        trial.training = std::move(trained).value();
        m_cancelled = trial.training.termination == Termination::Cancelled;
        if (m_cancelled) return trial;
        trial.evaluation =
            releaseEvaluation(*m_run.rows.table, m_run.split->test, m_run.report.partition,
                              *trial.training.predictor, m_run.evaluation->noiseMultiplier, m_noise);
        trial.score = selectionScore(m_run, trial.evaluation);
        return trial;
    }

  private:
    const PreparedRun& m_run;
    NoiseSource& m_noise;
    const std::stop_token& m_stop;
    bool m_cancelled = false;
};

} // namespace

double selectionScore(const PreparedRun& run, const NoisyEvaluation& evaluation) {
    const SelectionSpec& selection = *run.spec.selection;
    const std::optional<double> value = noisyMetric(evaluation, selection.score, run.report);
    if (!value) return std::numeric_limits<double>::infinity();
    const double loss = findMetric(selection.score)->lowerIsBetter ? *value : -*value;
    return loss + (selection.gapPenalty > 0 ? selection.gapPenalty * gapExcess(run, evaluation) : 0);
}

SelectionOutcome runSelection(const PreparedRun& run, NoiseSource& noise, const std::stop_token& stop) {
    SelectionOutcome outcome;
    const SelectionSpec& selection = *run.spec.selection;
    Trials trials(run, noise, stop);
    outcome.best = bestOfTrials(selection.law, selection.mean, noise, std::ref(trials));
    outcome.cancelled = trials.isCancelled();
    if (outcome.best && !outcome.cancelled) outcome.errors = outcome.best->errors;
    if (outcome.cancelled || !outcome.errors.empty()) outcome.best.reset();
    return outcome;
}

} // namespace trilemma
