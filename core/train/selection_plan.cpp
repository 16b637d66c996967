// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The price of a selection, and the noise that meets it.
#include "core/base/known_answers.h"
#include "core/privacy/known_figures.h"
#include "core/privacy/planner.h"
#include "core/solvers/solver.h"
#include "core/train/trainer.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr double tolerance = 1e-3; ///< of epsilon, relative; on the safe side
constexpr int maxRounds = 60;

Json keyOf(const SelectionSpec& selection, const PrivacyTarget& target) {
    return {nameOf(selection.law, trialCountNames), selection.mean, target.epsilon, target.delta,
            nameOf(target.relation, relationNames)};
}

std::vector<PrivacyEvent> repeated(const SelectionSpec& selection, std::vector<PrivacyEvent> trial) {
    return {{RepeatEvent{selection.law, selection.mean, std::move(trial)}, 1}};
}

Result<PrivacyFigure> priceOf(const std::vector<PrivacyEvent>& events, const PrivacyTarget& target) {
    return knownFigure(events, target.relation, target.delta);
}

/// All candidates at one epsilon of a trial, and the price of the selection.
struct PlannedTrials {
    std::vector<SolverPlan> plans;
    std::vector<PrivacyEvent> trial;
    PrivacyFigure spent;
};

/// Finds the epsilon of a trial whose selection costs what was asked for.
class TrialSearch {
  public:
    TrialSearch(const PreparedRun& run, const std::vector<PreparedCandidate>& candidates)
        : m_run(run)
        , m_candidates(candidates)
        , m_target(*run.spec.privacy) {}

    Result<PlannedTrials> find() const {
        static KnownAnswers<double> memory;
        const double first = m_target.epsilon / 3;
        const Result<PlannedTrials> guess = plansAt(first);
        if (!guess) return guess;
        const std::string key = keyOf(*guess);
        if (const std::optional<double> epsilon = memory.find(key))
            if (Result<PlannedTrials> again = pricedAt(*epsilon); again && fits(*again)) return again;
        return search(first, [&](double epsilon) { memory.keep(key, epsilon); });
    }

  private:
    bool fits(const PlannedTrials& planned) const { return *planned.spent.epsilon <= m_target.epsilon; }

    /// The price grows about as the trial's epsilon does: scaled by what is missing, and kept within the
    /// bracket of the last safe and the last unsafe value.
    template <class Found>
    Result<PlannedTrials> search(double epsilon, Found found) const {
        std::optional<PlannedTrials> safe;
        double safeAt = 0, unsafeAt = 0;
        for (int round = 0; round < maxRounds; ++round) {
            Result<PlannedTrials> planned = pricedAt(epsilon);
            if (!planned) return planned;
            const double reached = *planned->spent.epsilon / m_target.epsilon;
            (reached <= 1 ? safeAt : unsafeAt) = epsilon;
            if (reached <= 1) safe = std::move(planned).value();
            if (reached <= 1 && reached >= 1 - tolerance) break;
            epsilon *= (1 - tolerance / 2) / reached;
            if (safeAt > 0 && unsafeAt > 0 && !(epsilon > safeAt && epsilon < unsafeAt))
                epsilon = std::sqrt(safeAt * unsafeAt);
        }
        if (!safe)
            return Error{ErrorCode::PrivacyRefused, "privacy.epsilon", toText(Json(m_target.epsilon)),
                         "no amount of noise reaches this budget",
                         "Choose a larger epsilon or delta, or fewer trials"};
        found(safeAt);
        return *safe;
    }

    Result<PlannedTrials> plansAt(double epsilon) const {
        PlannedTrials planned;
        std::vector<std::vector<PrivacyEvent>> lists;
        PrivacyTarget target = m_target;
        target.epsilon = epsilon;
        for (const PreparedCandidate& candidate : m_candidates) {
            Result<SolverPlan> plan =
                m_run.solver->plan({m_run.task.facts, candidate.spec.params, target, candidate.spec.preset});
            if (!plan) return plan.errors();
            lists.push_back(plan->events);
            planned.plans.push_back(std::move(plan).value());
        }
        const auto trial = dominating(lists);
        if (!trial)
            return Error{
                ErrorCode::InvalidSpecification, "selection.candidates", "",
                "differ in the mechanisms of a step, so that no trial dominates the others",
                "Give all candidates the same choices that decide what is released, such as histogram_noise, "
                "draws, budget or loss_bound"};
        planned.trial = *trial;
        return planned;
    }

    Result<PlannedTrials> pricedAt(double epsilon) const {
        Result<PlannedTrials> planned = plansAt(epsilon);
        if (!planned) return planned;
        const Result<PrivacyFigure> price =
            priceOf(repeated(*m_run.spec.selection, planned->trial), m_target);
        if (!price) return price.errors();
        planned->spent = *price;
        return planned;
    }

    /// What decides the answer: law, target and the events of every candidate at the first guess.
    std::string keyOf(const PlannedTrials& guess) const {
        Json key = trilemma::keyOf(*m_run.spec.selection, m_target);
        for (const SolverPlan& plan : guess.plans)
            for (const PrivacyEvent& event : plan.events)
                key.push_back(toJson(event));
        return toText(key);
    }

    const PreparedRun& m_run;
    const std::vector<PreparedCandidate>& m_candidates;
    const PrivacyTarget& m_target;
};

/// One trial's evaluation is an unsampled Gaussian; its noise is what the whole selection may cost.
Result<EvaluationPlan> planEvaluation(const TrainingSpec& spec) {
    static KnownAnswers<double> memory;
    PrivacyTarget target = *spec.privacy;
    target.epsilon = *spec.evaluationEpsilon;
    const auto events = [&](double z) { return repeated(*spec.selection, stepEvents({}, z, 1, 1)); };
    const std::string key = toText(keyOf(*spec.selection, target));
    if (const std::optional<double> z = memory.find(key)) {
        const Result<PrivacyFigure> price = priceOf(events(*z), target);
        if (price && *price->epsilon <= target.epsilon) return EvaluationPlan{*z, events(*z), *price};
    }
    const Result<Calibration> one = calibrateNoise(1, 1, target);
    if (!one) return one.errors();
    const Result<Calibration> found = calibrate(events, target, 2 * one->noiseMultiplier);
    if (!found) return found.errors();
    memory.keep(key, found->noiseMultiplier);
    return EvaluationPlan{found->noiseMultiplier, events(found->noiseMultiplier), found->spent};
}

Result<std::vector<PreparedCandidate>> candidatesOf(const PreparedRun& run) {
    std::vector<PreparedCandidate> candidates;
    for (std::size_t i = 0; i < run.spec.selection->candidates.size(); ++i) {
        Result<TrainingSpec> spec = candidateSpec(run.spec, i);
        if (!spec) return spec.errors();
        LearningTask task = taskOf(*spec, *run.solver, run.rows);
        candidates.push_back({std::move(spec).value(), std::move(task), {}});
    }
    return candidates;
}

/// What is shown of the plan before a candidate has won: the dearest of each.
SolverPlan planOfAll(const std::vector<SolverPlan>& plans) {
    SolverPlan all = plans.front();
    for (const SolverPlan& plan : plans) {
        all.steps = std::max(all.steps, plan.steps);
        all.step.rate = std::max(all.step.rate, plan.step.rate);
        all.step.expectedBatch = std::max(all.step.expectedBatch, plan.step.expectedBatch);
    }
    all.params = Json::object();
    all.looks = {}; // each trial has those of its candidate
    return all;
}

} // namespace

Outcome planSelection(PreparedRun& run) {
    const SelectionSpec& selection = *run.spec.selection;
    if (selection.score == "auc" && run.rows.table->classes.size() != 2)
        return Error{ErrorCode::InvalidSpecification, "selection.score", selection.score,
                     "exists for two classes only", "Use error"};
    Result<std::vector<PreparedCandidate>> candidates = candidatesOf(run);
    if (!candidates) return candidates.errors();
    Result<PlannedTrials> trials = TrialSearch(run, *candidates).find();
    if (!trials) return trials.errors();
    Result<EvaluationPlan> evaluation = planEvaluation(run.spec);
    if (!evaluation) return evaluation.errors();
    run.evaluation = std::move(evaluation).value();
    run.plan = planOfAll(trials->plans);
    run.plan.events = repeated(selection, trials->trial);
    run.plan.spent = trials->spent;
    for (std::size_t i = 0; i < candidates->size(); ++i)
        (*candidates)[i].plan = std::move(trials->plans[i]);
    run.selection = PreparedSelection{std::move(candidates).value(), std::move(trials->trial)};
    return success();
}

} // namespace trilemma
