// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/choice_facts.h"

#include "core/bundle/release_file.h"
#include "core/train/released_curve.h"
#include "core/train/run_tradeoff.h"
#include "core/workspace/store.h"
#include "ui/report/report_tables.h"

#include <QFileInfo>

namespace trilemma {

namespace {

Error notReported(const std::string& runId, std::string rule, std::string remedy) {
    return {ErrorCode::InvalidSpecification, "run_id", runId, std::move(rule), std::move(remedy)};
}

Outcome takeTable(const Store& project, ChoiceFacts& facts) {
    const Result<std::vector<DatasetRecord>> datasets = project.datasets();
    if (!datasets) return datasets.errors();
    for (const DatasetRecord& dataset : *datasets)
        if (dataset.id == facts.run.datasetId) {
            Result<Schema> schema = schemaFromJson(dataset.schema);
            if (!schema) return schema.errors();
            facts.schema = std::move(schema).value();
        }
    for (TableFacts& table : tableFactsOf(project, ledgerSentencesOf(project)))
        if (table.datasetId == facts.run.datasetId) facts.table = std::move(table);
    return success();
}

Outcome takeWords(const Store& project, ChoiceFacts& facts) {
    const Result<Json> choice = project.choices();
    if (!choice) return choice.errors();
    facts.choice = runChoiceFrom(*choice);
    if (facts.choice.wish == TradeoffWish()) facts.choice.axes = usualAxes(facts.runs);
    facts.owner = ownerTextsOf(project);
    return success();
}

/// Without what only its owner may know.
RunRecord publicRun(const RunRecord& run) {
    RunRecord shown;
    shown.runId = run.runId;
    shown.datasetId = run.datasetId;
    shown.spec = run.spec;
    shown.programVersion = run.programVersion;
    shown.solver = run.solver;
    shown.seed = run.seed;
    shown.gamma = run.gamma;
    shown.epsilon = run.epsilon;
    shown.delta = run.delta;
    shown.relation = run.relation;
    shown.unit = run.unit;
    shown.protectedAttributes = run.protectedAttributes;
    shown.spentEpsilon = run.spentEpsilon;
    shown.status = run.status;
    shown.slotCount = run.slotCount;
    shown.events = run.events;
    shown.evaluationEvents = run.evaluationEvents;
    shown.evaluationSpentEpsilon = run.evaluationSpentEpsilon;
    shown.evaluationSlotCount = run.evaluationSlotCount;
    shown.params = run.params;
    shown.model = run.model; // it has left, and the statement speaks of its decisions
    shown.selected = run.selected;
    if (run.resumed) shown.resumed = ResumedRun(); // at which step follows from a clock
    for (const MetricValue& metric : run.metrics)
        if (metric.provenance != Provenance::NonPrivate) shown.metrics.push_back(metric);
    return shown;
}

} // namespace

std::optional<ReleaseChoice> ChoiceFacts::left() const {
    const auto found = table.releases.find(run.runId);
    return found == table.releases.end() ? std::nullopt : std::optional(found->second);
}

Result<ChoiceFacts> choiceFactsOf(const Store& project, const std::string& runId, const QString& date) {
    Errors damage; // of others
    Result<std::vector<RunRecord>> runs = project.runs(RunDetail::Listed, &damage);
    if (!runs) return runs.errors();
    const auto chosen =
        std::find_if(runs->begin(), runs->end(), [&](const RunRecord& run) { return run.runId == runId; });
    if (chosen == runs->end())
        return notReported(runId, "is not a run of this project, or is damaged", "List the runs first");
    if (!isDone(*chosen)) return notReported(runId, "is not finished", "Report on a finished run");

    Result<RunRecord> whole = project.run(runId);
    if (!whole) return whole.errors();
    ChoiceFacts facts;
    facts.project = QFileInfo(project.path()).fileName();
    facts.date = date;
    facts.run = std::move(whole).value();
    for (RunRecord& run : *runs)
        if (isDone(run) && run.datasetId == facts.run.datasetId && !run.archived)
            facts.runs.push_back(std::move(run));
    if (const Outcome taken = takeTable(project, facts); !taken) return taken.errors();
    if (const Outcome taken = takeWords(project, facts); !taken) return taken.errors();
    return facts;
}

Result<ChoiceFacts> publicPart(const ChoiceFacts& facts) {
    const std::optional<ReleaseChoice> left = facts.left();
    if (!left)
        return Error{ErrorCode::PrivacyRefused, "run_id", facts.run.runId,
                     "has not left the project, so that the ledger does not count what a public report tells",
                     "Export the model first, or make an internal report"};
    if (coversSlacks(facts.run))
        return Error{ErrorCode::PrivacyRefused, "run_id", facts.run.runId,
                     "covers the models of several slacks, and the ledger does not say which of them left",
                     "Hand out a bundle of the model that you export: its card is about that one"};
    ChoiceFacts shown;
    shown.run = publicRun(facts.run);
    shown.schema = facts.schema;
    shown.choice.axes = defaultAxes(taskOf(facts.schema));
    shown.owner = facts.owner;
    shown.date = facts.date;
    shown.table.label = facts.table.label;
    shown.table.sensitive = facts.table.sensitive;
    shown.table.isSlotCountPublic = facts.table.isSlotCountPublic;
    shown.table.releases = {{facts.run.runId, *left}};
    return shown;
}

} // namespace trilemma
