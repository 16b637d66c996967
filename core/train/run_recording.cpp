// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_recording.h"

#include "core/base/hash.h"
#include "core/base/version.h"
#include "core/solvers/solver.h"
#include "core/train/trainer.h"

#include <algorithm>

namespace trilemma {

std::vector<std::string> protectedAttributes(const Schema& schema, std::string_view relation) {
    if (relation != nameOf(Relation::AttributeOnly, relationNames)) return {};
    std::vector<std::string> names = schema.sensitiveNames();
    std::sort(names.begin(), names.end());
    return names;
}

RunRecord newRecord(const TrainingSpec& spec, const std::string& batchId, std::int64_t position) {
    RunRecord record;
    record.runId = generateUuid();
    record.batchId = batchId;
    record.position = position;
    record.spec = toJson(spec);
    record.specHash = specificationHash(spec);
    record.programVersion = programVersion();
    record.solver = spec.solverId;
    record.seed = spec.seed;
    record.unit = spec.schema.privacyUnit();
    const Solver* solver = findSolver(spec.solverId);
    const bool usesSlack = solver && solver->info().isConstrained && solver->info().usesSlack;
    const bool scoresGaps = spec.selection && spec.selection->gapPenalty > 0;
    if ((usesSlack || scoresGaps) && !spec.constraints.empty()) record.gamma = spec.constraints.front().gamma;
    if (spec.privacy) {
        record.epsilon = spec.privacy->epsilon;
        record.delta = spec.privacy->delta;
        record.relation = nameOf(spec.privacy->relation, relationNames);
        record.protectedAttributes = protectedAttributes(spec.schema, record.relation);
    }
    record.simulation = spec.simulationSeed.has_value();
    return record;
}

void takePlan(RunRecord& record, const PreparedRun& run) {
    record.status = RunStatus::Running;
    record.events = run.plan.events;
    record.spentEpsilon = run.plan.spent.epsilon;
    record.slotCount = static_cast<std::int64_t>(run.rows.count());
    record.params = run.plan.params;
    if (run.evaluation) {
        record.evaluationEvents = run.evaluation->events;
        record.evaluationSpentEpsilon = run.evaluation->spent.epsilon;
        record.evaluationSlotCount =
            static_cast<std::int64_t>(run.rows.table->publicCount() - run.rows.count());
    }
}

void takeOutcome(RunRecord& record, const PreparedRun& run, const RunOutcome& outcome) {
    const bool done = outcome.training.termination == Termination::Completed;
    record.status = done ? RunStatus::Done : RunStatus::Cancelled;
    record.steps = outcome.training.steps;
    record.seconds = outcome.seconds;
    record.simulation = outcome.simulation;
    record.metrics = outcome.metrics;
    record.constraints = outcome.constraints;
    record.groups = outcome.groups;
    record.warnings = outcome.warnings;
    record.groupBudgets = outcome.training.groupBudgets;
    if (record.isSelection()) // whoever is in the table paid for every trial
        for (GroupBudget& budget : record.groupBudgets)
            budget.rho.reset();
    record.history = historyOf(run.solver->info().series, outcome.training.history);
    record.selected = outcome.selected;
    const PreparedCandidate* winner =
        outcome.selected ? &run.selection->candidates[outcome.selected->candidate] : nullptr;
    if (winner) record.params = winner->plan.params;
    if (done && outcome.hasModel())
        record.model =
            modelToJson(*run.rows.table, winner ? winner->spec : run.spec, *outcome.training.predictor);
}

} // namespace trilemma
