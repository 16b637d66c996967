// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/run_rows.h"

#include "core/train/run_columns.h"
#include "core/workspace/checkpoint_rows.h"
#include "core/workspace/run_digests.h"

#include <algorithm>

namespace trilemma {

namespace {

template <class Value>
QString textIn(const JsonColumn<Value>& column, const Value& value) {
    return sqlText(column.write(value));
}
template <class Value>
QVariant textIn(const JsonColumn<Value>& column, const std::optional<Value>& value) {
    return value ? QVariant(textIn(column, *value)) : QVariant();
}

QVariant real(const std::optional<double>& value) {
    return value ? QVariant(*value) : QVariant();
}

Outcome writeEvents(SqlConnection& connection, const RunRecord& run) {
    const QVariant id = sqlText(run.runId);
    if (const Outcome cleared = connection.run("DELETE FROM run_events WHERE run_id = ?", {id}); !cleared)
        return cleared;
    qint64 position = 0;
    const auto add = [&](const PrivacyEvent& event, EvaluationSet part, std::int64_t slotCount) {
        return connection.run("INSERT INTO run_events (run_id, position, event, relation, slots, part) "
                              "VALUES (?, ?, ?, ?, ?, ?)",
                              {id, position++, textIn(column::event, event), sqlText(run.relation),
                               static_cast<qint64>(slotCount), sqlText(nameOf(part, evaluationSetNames))});
    };
    for (const PrivacyEvent& event : run.events)
        if (const Outcome added = add(event, EvaluationSet::Train, run.slotCount); !added) return added;
    for (const PrivacyEvent& event : run.evaluationEvents)
        if (const Outcome added = add(event, EvaluationSet::Test, run.evaluationSlotCount); !added)
            return added;
    return success();
}

Outcome writeMetrics(SqlConnection& connection, const RunRecord& run) {
    const QVariant id = sqlText(run.runId);
    for (const MetricValue& metric : run.metrics) {
        const Outcome added = connection.run(
            "INSERT OR REPLACE INTO run_metrics (run_id, id, evaluated_on, value, low, high, "
            "provenance, not_estimable) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            {id, sqlText(metric.id), sqlText(nameOf(metric.set, evaluationSetNames)), real(metric.value),
             real(metric.low), real(metric.high), sqlText(nameOf(metric.provenance, provenanceNames)),
             sqlText(metric.notEstimable)});
        if (!added) return added;
    }
    return success();
}

Outcome writeConstraints(SqlConnection& connection, const RunRecord& run) {
    const QVariant id = sqlText(run.runId);
    for (std::size_t i = 0; i < run.constraints.size(); ++i) {
        const ConstraintResult& result = run.constraints[i];
        const Outcome added = connection.run("INSERT OR REPLACE INTO run_constraints (run_id, position, "
                                             "kind, gamma, gap_train, gap_test, status, "
                                             "provenance) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                                             {id, static_cast<qint64>(i), sqlText(result.kind), result.gamma,
                                              real(result.gapTrain), real(result.gapTest),
                                              sqlText(nameOf(result.status, constraintStatusNames)),
                                              sqlText(nameOf(Provenance::NonPrivate, provenanceNames))});
        if (!added) return added;
    }
    return success();
}

/// The schema without who declared what: that decides nothing about how a record is read.
Json withoutSources(Json schema) {
    if (!schema.is_structured()) return schema;
    if (schema.is_object()) schema.erase("public");
    for (Json& part : schema)
        part = withoutSources(std::move(part));
    return schema;
}

/// The table of the project that has the same content and files and is read in the same way, if there is one.
Result<std::optional<std::string>> sameDataset(SqlConnection& connection, const DatasetRecord& dataset) {
    Errors damaged; // what cannot be read is the same as none
    const Result<std::vector<DatasetRecord>> known = readDatasets(connection, &damaged);
    if (!known) return known.errors();
    const Json schema = withoutSources(dataset.schema);
    const auto same = std::find_if(known->begin(), known->end(), [&](const DatasetRecord& each) {
        return each.fingerprint == dataset.fingerprint && each.files == dataset.files &&
               withoutSources(each.schema) == schema;
    });
    return same == known->end() ? std::nullopt : std::optional(same->id);
}

} // namespace

Outcome insertBatch(SqlConnection& connection, const std::string& batchId, const Json& request) {
    return connection.run("INSERT OR IGNORE INTO batches (id, request, created_at) VALUES (?, ?, ?)",
                          {sqlText(batchId), sqlText(toText(request)), timestamp()});
}

Result<std::vector<BatchRecord>> readBatches(SqlConnection& connection) {
    std::vector<BatchRecord> batches;
    const Outcome read = connection.each(
        "SELECT id, request FROM batches ORDER BY rowid", {}, [&](const SqlRow& row) -> Outcome {
            Result<Json> request = parseJson(row.text(1), ErrorCode::StoreBroken, "batches");
            if (!request) return request.errors();
            batches.push_back({row.text(0), std::move(request).value()});
            return success();
        });
    if (!read) return read.errors();
    return batches;
}

Result<std::string> insertDataset(SqlConnection& connection, const DatasetRecord& dataset) {
    const QString schema = textIn(column::schema, dataset.schema);
    const QString files = textIn(column::files, dataset.files);
    const Result<std::optional<std::string>> known = sameDataset(connection, dataset);
    if (!known) return known.errors();
    if (*known) return **known;
    const Outcome added =
        connection.run("INSERT INTO datasets (id, lineage_id, fingerprint, files, schema, slots, "
                       "created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                       {sqlText(dataset.id), sqlText(dataset.lineageId), sqlText(dataset.fingerprint), files,
                        schema, static_cast<qint64>(dataset.slotCount), timestamp()});
    if (!added) return added.errors();
    if (const Outcome sealed = sealDataset(connection, dataset.id); !sealed) return sealed.errors();
    return dataset.id;
}

Outcome insertRun(SqlConnection& connection, const RunRecord& run) {
    const Outcome added = connection.run(
        "INSERT INTO runs (id, batch_id, dataset_id, position, status, spec, "
        "spec_hash, program_version, solver, seed, "
        "gamma, epsilon, delta, relation, spent_epsilon, simulation, steps, seconds, "
        "slots, params, warnings, history, "
        "errors, model, created_at, finished_at, resumed) "
        "VALUES (?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, 0, 0, 0, '{}', "
        "'[]', '[]', '[]', NULL, ?, '', ?)",
        {sqlText(run.runId), sqlText(run.batchId), static_cast<qint64>(run.position),
         sqlText(nameOf(run.status, runStatusNames)), textIn(column::spec, run.spec), sqlText(run.specHash),
         sqlText(run.programVersion), sqlText(run.solver), sqlText(seedText(run.seed)), real(run.gamma),
         real(run.epsilon), real(run.delta), sqlText(run.relation), run.simulation, timestamp(),
         textIn(column::resumed, run.resumed)});
    return added ? sealNewRuns(connection, {sqlText(run.runId)}) : added;
}

namespace {

Outcome writeGained(SqlConnection& connection, const RunRecord& run) {
    const bool finished = run.status != RunStatus::Queued && run.status != RunStatus::Running;
    const QVariant model = run.model.is_null() ? QVariant() : QVariant(textIn(column::model, run.model));
    const QVariant groups = run.groups.empty() ? QVariant() : QVariant(textIn(column::groups, run.groups));
    const QVariant budgets =
        run.groupBudgets.empty() ? QVariant() : QVariant(textIn(column::groupBudgets, run.groupBudgets));
    const Outcome updated =
        connection.run("UPDATE runs SET dataset_id = ?, status = ?, spent_epsilon = ?, simulation = ?, "
                       "steps = ?, seconds = ?, "
                       "slots = ?, params = ?, warnings = ?, history = ?, errors = ?, model = ?, "
                       "finished_at = ?, evaluation_spent_epsilon = ?, evaluation_slots = ?, selected = ?, "
                       "group_rates = ?, group_budgets = ?, resumed = ?, model_digest = ?, groups_digest = ? "
                       "WHERE id = ?",
                       {run.datasetId.empty() ? QVariant() : QVariant(sqlText(run.datasetId)),
                        sqlText(nameOf(run.status, runStatusNames)),
                        real(run.spentEpsilon),
                        run.simulation,
                        static_cast<qint64>(run.steps),
                        run.seconds,
                        static_cast<qint64>(run.slotCount),
                        textIn(column::params, run.params),
                        textIn(column::warnings, run.warnings),
                        textIn(column::history, run.history),
                        textIn(column::errors, RunFailure{run.errors}),
                        model,
                        !finished                ? QString("")
                        : run.finishedAt.empty() ? timestamp()
                                                 : sqlText(run.finishedAt),
                        real(run.evaluationSpentEpsilon),
                        static_cast<qint64>(run.evaluationSlotCount),
                        textIn(column::selected, run.selected),
                        groups,
                        budgets,
                        textIn(column::resumed, run.resumed),
                        digestOfText(model),
                        digestOfGroups(groups, budgets),
                        sqlText(run.runId)});
    if (!updated) return updated;
    if (run.status == RunStatus::Done)
        if (const Outcome gone = removeCheckpoint(connection, run.runId); !gone) return gone;
    if (const Outcome written = writeEvents(connection, run); !written) return written;
    if (const Outcome written = writeMetrics(connection, run); !written) return written;
    return writeConstraints(connection, run);
}

} // namespace

Outcome writeRun(SqlConnection& connection, const RunRecord& run) {
    return changeRuns(connection, {sqlText(run.runId)}, [&] { return writeGained(connection, run); });
}

} // namespace trilemma
