// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/selection.h"

#include "core/privacy/bernoulli_exp.h"
#include "core/privacy/private_selection.h"
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

/// Draws candidates and trains them one after another on one problem.
class Trials {
  public:
    Trials(const PreparedRun& run, NoiseSource& noise, const std::stop_token& stop)
        : m_run(run)
        , m_noise(noise)
        , m_stop(stop)
        , m_problem(run.problem) {}

    bool isCancelled() const { return m_cancelled; }

    SelectionTrial operator()() {
        SelectionTrial trial;
        if (m_cancelled) return trial;
        const auto& candidates = m_run.selection->candidates;
        trial.candidate = uniformBelow(m_noise, candidates.size());
        const PreparedCandidate& candidate = candidates[trial.candidate];
        m_problem.model = candidate.model;
        m_problem.constraints.constraints = candidate.constraints;
        trial.training = m_run.solver->train(m_problem, candidate.plan, m_noise, m_stop, [](double) {});
        m_cancelled = trial.training.termination == Termination::Cancelled;
        if (m_cancelled) return trial;
        trial.evaluation =
            releaseEvaluation(*m_problem.table, m_run.testSlots, m_run.report.partition, *candidate.released,
                              trial.training.theta, m_run.evaluation->noiseMultiplier, m_noise);
        trial.score = selectionScore(m_run, trial.evaluation);
        return trial;
    }

  private:
    const PreparedRun& m_run;
    NoiseSource& m_noise;
    const std::stop_token& m_stop;
    Problem m_problem;
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
    if (outcome.cancelled) outcome.best.reset();
    return outcome;
}

} // namespace trilemma
