// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/run_rows.h"

#include "core/workspace/checkpoint_rows.h"
#include "core/workspace/sql.h"

#include <unordered_map>

namespace trilemma {

namespace {

QString jsonText(const Json& json) {
    return sqlText(toText(json));
}

QVariant real(const std::optional<double>& value) {
    return value ? QVariant(*value) : QVariant();
}

std::optional<double> optionalReal(const QVariant& value) {
    return value.isNull() ? std::nullopt : std::optional<double>(value.toDouble());
}

Json json(const QVariant& value) {
    Json parsed = Json::parse(stdText(value), nullptr, false);
    return parsed.is_discarded() ? Json(nullptr) : parsed;
}

template <class Enum, class Names>
Enum valueOf(const QVariant& name, const Names& names, Enum byDefault) {
    const std::string wanted = stdText(name);
    for (const auto& [value, known] : names)
        if (known == wanted) return value;
    return byDefault;
}

Json warningsJson(const std::vector<Warning>& warnings) {
    Json list = Json::array();
    for (const Warning& warning : warnings)
        list.push_back({{"text", warning.text}, {"provenance", nameOf(warning.provenance, provenanceNames)}});
    return list;
}

Json historyJson(const std::vector<HistoryPoint>& history) {
    Json list = Json::array();
    for (const HistoryPoint& point : history)
        list.push_back({point.step, point.worstViolation, point.dualSum});
    return list;
}

std::vector<Warning> warningsFrom(const Json& list) {
    std::vector<Warning> warnings;
    for (const Json& item : list)
        warnings.push_back({item.value("text", ""), valueOf(sqlText(item.value("provenance", "")),
                                                            provenanceNames, Provenance::NonPrivate)});
    return warnings;
}

std::vector<HistoryPoint> historyFrom(const Json& list) {
    std::vector<HistoryPoint> history;
    for (const Json& item : list)
        history.push_back({item.at(0), item.at(1), item.at(2)});
    return history;
}

Errors errorsFrom(const Json& list) {
    Errors errors;
    for (const Json& item : list)
        errors.push_back({errorCodeFrom(item.value("code", "")), item.value("field", ""),
                          item.value("value", ""), item.value("rule", ""), item.value("remedy", "")});
    return errors;
}

QVariant selectedText(const std::optional<SelectedCandidate>& selected) {
    if (!selected) return {};
    return jsonText({{"candidate", selected->candidate},
                     {"score", selected->score ? Json(*selected->score) : Json(nullptr)}});
}

QVariant groupsText(const std::vector<GroupRow>& groups) {
    if (groups.empty()) return {};
    Json list = Json::array();
    for (const GroupRow& row : groups)
        list.push_back(toJson(row));
    return jsonText(list);
}

std::optional<SelectedCandidate> selectedFrom(const Json& stored) {
    if (!stored.is_object()) return std::nullopt;
    SelectedCandidate selected;
    selected.candidate = stored.value("candidate", std::size_t{0});
    if (const auto score = stored.find("score"); score != stored.end() && score->is_number())
        selected.score = score->get<double>();
    return selected;
}

QVariant resumedText(const std::optional<ResumedRun>& resumed) {
    if (!resumed) return {};
    return jsonText({{"run_id", resumed->runId}, {"step", resumed->step}});
}

std::optional<ResumedRun> resumedFrom(const Json& stored) {
    if (!stored.is_object()) return std::nullopt;
    return ResumedRun{stored.value("run_id", ""), stored.value("step", std::int64_t{0})};
}

Outcome writeEvents(SqlConnection& connection, const RunRecord& run) {
    const QVariant id = sqlText(run.runId);
    if (const Outcome cleared = outcomeOf(connection.run("DELETE FROM run_events WHERE run_id = ?", {id}));
        !cleared)
        return cleared;
    qint64 position = 0;
    const auto add = [&](const PrivacyEvent& event, EvaluationSet part, std::int64_t slotCount) {
        return outcomeOf(
            connection.run("INSERT INTO run_events (run_id, position, event, relation, slots, part) "
                           "VALUES (?, ?, ?, ?, ?, ?)",
                           {id, position++, jsonText(toJson(event)), sqlText(run.relation),
                            static_cast<qint64>(slotCount), sqlText(nameOf(part, evaluationSetNames))}));
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
        const Outcome added = outcomeOf(connection.run(
            "INSERT OR REPLACE INTO run_metrics (run_id, id, evaluated_on, value, low, high, "
            "provenance, not_estimable) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            {id, sqlText(metric.id), sqlText(nameOf(metric.set, evaluationSetNames)), real(metric.value),
             real(metric.low), real(metric.high), sqlText(nameOf(metric.provenance, provenanceNames)),
             sqlText(metric.notEstimable)}));
        if (!added) return added;
    }
    return success();
}

Outcome writeConstraints(SqlConnection& connection, const RunRecord& run) {
    const QVariant id = sqlText(run.runId);
    for (std::size_t i = 0; i < run.constraints.size(); ++i) {
        const ConstraintResult& result = run.constraints[i];
        const Outcome added = outcomeOf(connection.run(
            "INSERT OR REPLACE INTO run_constraints (run_id, position, "
            "kind, gamma, gap_train, gap_test, status, "
            "provenance) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            {id, static_cast<qint64>(i), sqlText(result.kind), result.gamma, real(result.gapTrain),
             real(result.gapTest), sqlText(nameOf(result.status, constraintStatusNames)),
             sqlText(nameOf(Provenance::NonPrivate, provenanceNames))}));
        if (!added) return added;
    }
    return success();
}

constexpr const char* runColumns =
    "id, batch_id, dataset_id, position, status, spec, spec_hash, "
    "program_version, solver, seed, gamma, epsilon, delta, "
    "relation, spent_epsilon, simulation, steps, seconds, slots, params, "
    "warnings, history, errors, created_at, "
    "finished_at, evaluation_spent_epsilon, evaluation_slots, selected, archived, resumed, rowid";

RunRecord runFrom(const QSqlQuery& row) {
    RunRecord run;
    int column = 0;
    const auto next = [&] { return row.value(column++); };
    run.runId = stdText(next());
    run.batchId = stdText(next());
    run.datasetId = stdText(next());
    run.position = next().toLongLong();
    run.status = valueOf(next(), runStatusNames, RunStatus::Interrupted);
    run.spec = json(next());
    run.specHash = stdText(next());
    run.programVersion = stdText(next());
    run.solver = stdText(next());
    run.seed = next().toString().toULongLong();
    run.gamma = optionalReal(next());
    run.epsilon = optionalReal(next());
    run.delta = optionalReal(next());
    run.relation = stdText(next());
    run.spentEpsilon = optionalReal(next());
    run.simulation = next().toBool();
    run.steps = next().toLongLong();
    run.seconds = next().toDouble();
    run.slotCount = next().toLongLong();
    run.params = json(next());
    run.warnings = warningsFrom(json(next()));
    run.history = historyFrom(json(next()));
    run.errors = errorsFrom(json(next()));
    run.createdAt = stdText(next());
    run.finishedAt = stdText(next());
    run.evaluationSpentEpsilon = optionalReal(next());
    run.evaluationSlotCount = next().toLongLong();
    run.selected = selectedFrom(json(next()));
    run.archived = next().toBool();
    run.resumed = resumedFrom(json(next()));
    run.number = next().toLongLong();
    return run;
}

using RunsById = std::unordered_map<std::string, RunRecord*>;

/// " WHERE column IN (?, ...)" with its values, or nothing for all rows. The ids travel as one JSON text, so
/// that their number has no limit.
struct Selection {
    QString clause;
    QVariantList values;
};

Selection selectionOf(const char* column, const std::optional<QStringList>& onlyIds) {
    if (!onlyIds) return {};
    Json ids = Json::array();
    for (const QString& id : *onlyIds)
        ids.push_back(id.toStdString());
    return {QStringLiteral(" WHERE %1 IN (SELECT value FROM json_each(?)) ").arg(QLatin1String(column)),
            {jsonText(ids)}};
}

Outcome readEvents(SqlConnection& connection, const Selection& some, const RunsById& runs) {
    Result<QSqlQuery> rows = connection.run("SELECT run_id, event, part FROM run_events" + some.clause +
                                                " ORDER BY run_id, position",
                                            some.values);
    if (!rows) return rows.errors();
    while (rows->next()) {
        const auto found = runs.find(stdText(rows->value(0)));
        if (found == runs.end()) continue;
        const Result<PrivacyEvent> event = eventFromJson(json(rows->value(1)), "event");
        if (!event) return event.errors();
        const bool onTest =
            valueOf(rows->value(2), evaluationSetNames, EvaluationSet::Train) == EvaluationSet::Test;
        (onTest ? found->second->evaluationEvents : found->second->events).push_back(*event);
    }
    return success();
}

Outcome readMetrics(SqlConnection& connection, const Selection& some, const RunsById& runs) {
    Result<QSqlQuery> rows = connection.run(
        "SELECT run_id, id, evaluated_on, value, low, high, provenance, not_estimable FROM run_metrics" +
            some.clause,
        some.values);
    if (!rows) return rows.errors();
    while (rows->next()) {
        const auto found = runs.find(stdText(rows->value(0)));
        if (found == runs.end()) continue;
        found->second->metrics.push_back(
            {stdText(rows->value(1)), valueOf(rows->value(2), evaluationSetNames, EvaluationSet::Test),
             optionalReal(rows->value(3)), optionalReal(rows->value(4)), optionalReal(rows->value(5)),
             valueOf(rows->value(6), provenanceNames, Provenance::NonPrivate), stdText(rows->value(7))});
    }
    return success();
}

Outcome readConstraints(SqlConnection& connection, const Selection& some, const RunsById& runs) {
    Result<QSqlQuery> rows =
        connection.run("SELECT run_id, kind, gamma, gap_train, gap_test, status FROM run_constraints" +
                           some.clause + " ORDER BY run_id, position",
                       some.values);
    if (!rows) return rows.errors();
    while (rows->next()) {
        const auto found = runs.find(stdText(rows->value(0)));
        if (found == runs.end()) continue;
        found->second->constraints.push_back(
            {stdText(rows->value(1)), rows->value(2).toDouble(), optionalReal(rows->value(3)),
             optionalReal(rows->value(4)),
             valueOf(rows->value(5), constraintStatusNames, ConstraintStatus::Undecided)});
    }
    return success();
}

Outcome readGroups(SqlConnection& connection, const Selection& some, const RunsById& runs) {
    Result<QSqlQuery> rows = connection.run("SELECT id, group_rates FROM runs" + some.clause, some.values);
    if (!rows) return rows.errors();
    while (rows->next()) {
        const auto found = runs.find(stdText(rows->value(0)));
        if (found == runs.end() || rows->value(1).isNull()) continue;
        for (const Json& row : json(rows->value(1)))
            found->second->groups.push_back(groupRowFromJson(row));
    }
    return success();
}

/// Unit and attributes that are protected are no columns of their own: the schema that the run's dataset was
/// encoded with says it. A run without a dataset touched no record; its specification says what it would have
/// been.
Outcome readUnits(SqlConnection& connection, std::vector<RunRecord>& runs) {
    Result<QSqlQuery> rows = connection.run("SELECT id, schema FROM datasets", {});
    if (!rows) return rows.errors();
    std::unordered_map<std::string, Schema> known;
    while (rows->next())
        if (Result<Schema> schema = schemaFromJson(json(rows->value(1))))
            known.emplace(stdText(rows->value(0)), std::move(schema).value());
    const auto take = [](RunRecord& run, const Schema& schema) {
        run.unit = schema.privacyUnit();
        run.protectedAttributes = protectedAttributes(schema, run.relation);
    };
    for (RunRecord& run : runs) {
        if (const auto found = known.find(run.datasetId); found != known.end())
            take(run, found->second);
        else if (const Result<TrainingSpec> spec = trainingSpecFromJson(run.spec))
            take(run, spec->schema);
    }
    return success();
}

} // namespace

Outcome insertBatch(SqlConnection& connection, const std::string& batchId, const Json& request) {
    return outcomeOf(
        connection.run("INSERT OR IGNORE INTO batches (id, request, created_at) VALUES (?, ?, ?)",
                       {sqlText(batchId), jsonText(request), timestamp()}));
}

Result<std::string> insertDataset(SqlConnection& connection, const DatasetRecord& dataset) {
    const QString schema = jsonText(dataset.schema);
    const Result<QVariant> known =
        connection.single("SELECT id FROM datasets WHERE fingerprint = ? AND schema = ? AND files = ?",
                          {sqlText(dataset.fingerprint), schema, jsonText(Json(dataset.files))});
    if (!known) return known.errors();
    if (!known->isNull()) return stdText(*known);
    const Outcome added = outcomeOf(connection.run(
        "INSERT INTO datasets (id, lineage_id, fingerprint, files, schema, slots, "
        "created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        {sqlText(dataset.id), sqlText(dataset.lineageId), sqlText(dataset.fingerprint),
         jsonText(Json(dataset.files)), schema, static_cast<qint64>(dataset.slotCount), timestamp()}));
    if (!added) return added.errors();
    return dataset.id;
}

Outcome insertRun(SqlConnection& connection, const RunRecord& run) {
    return outcomeOf(
        connection.run("INSERT INTO runs (id, batch_id, dataset_id, position, status, spec, "
                       "spec_hash, program_version, solver, seed, "
                       "gamma, epsilon, delta, relation, spent_epsilon, simulation, steps, seconds, "
                       "slots, params, warnings, history, "
                       "errors, model, created_at, finished_at, resumed) "
                       "VALUES (?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, 0, 0, 0, '{}', "
                       "'[]', '[]', '[]', NULL, ?, '', ?)",
                       {sqlText(run.runId), sqlText(run.batchId), static_cast<qint64>(run.position),
                        sqlText(nameOf(run.status, runStatusNames)), jsonText(run.spec),
                        sqlText(run.specHash), sqlText(run.programVersion), sqlText(run.solver),
                        QString::number(run.seed), real(run.gamma), real(run.epsilon), real(run.delta),
                        sqlText(run.relation), run.simulation, timestamp(), resumedText(run.resumed)}));
}

Outcome writeRun(SqlConnection& connection, const RunRecord& run) {
    const bool finished = run.status != RunStatus::Queued && run.status != RunStatus::Running;
    const Outcome updated = outcomeOf(
        connection.run("UPDATE runs SET dataset_id = ?, status = ?, spent_epsilon = ?, simulation = ?, "
                       "steps = ?, seconds = ?, "
                       "slots = ?, params = ?, warnings = ?, history = ?, errors = ?, model = ?, "
                       "finished_at = ?, evaluation_spent_epsilon = ?, evaluation_slots = ?, selected = ?, "
                       "group_rates = ?, resumed = ? "
                       "WHERE id = ?",
                       {run.datasetId.empty() ? QVariant() : QVariant(sqlText(run.datasetId)),
                        sqlText(nameOf(run.status, runStatusNames)), real(run.spentEpsilon), run.simulation,
                        static_cast<qint64>(run.steps), run.seconds, static_cast<qint64>(run.slotCount),
                        jsonText(run.params), jsonText(warningsJson(run.warnings)),
                        jsonText(historyJson(run.history)), jsonText(toJson(run.errors).at("errors")),
                        run.model.is_null() ? QVariant() : QVariant(jsonText(run.model)),
                        finished ? timestamp() : QString(""), real(run.evaluationSpentEpsilon),
                        static_cast<qint64>(run.evaluationSlotCount), selectedText(run.selected),
                        groupsText(run.groups), resumedText(run.resumed), sqlText(run.runId)}));
    if (!updated) return updated;
    if (run.status == RunStatus::Done)
        if (const Outcome gone = removeCheckpoint(connection, run.runId); !gone) return gone;
    if (const Outcome written = writeEvents(connection, run); !written) return written;
    if (const Outcome written = writeMetrics(connection, run); !written) return written;
    return writeConstraints(connection, run);
}

Result<std::vector<RunRecord>> readRuns(SqlConnection& connection, const std::optional<QStringList>& onlyIds,
                                        RunDetail detail) {
    const Selection someRuns = selectionOf("id", onlyIds);
    Result<QSqlQuery> rows = connection.run(QStringLiteral("SELECT %1 FROM runs %2 ORDER BY rowid")
                                                .arg(QLatin1String(runColumns), someRuns.clause),
                                            someRuns.values);
    if (!rows) return rows.errors();
    std::vector<RunRecord> runs;
    while (rows->next())
        runs.push_back(runFrom(*rows));
    RunsById byId;
    for (RunRecord& run : runs)
        byId.emplace(run.runId, &run);
    const Selection some = selectionOf("run_id", onlyIds);
    if (const Outcome read = readUnits(connection, runs); !read) return read.errors();
    if (const Outcome read = readEvents(connection, some, byId); !read) return read.errors();
    if (const Outcome read = readMetrics(connection, some, byId); !read) return read.errors();
    if (const Outcome read = readConstraints(connection, some, byId); !read) return read.errors();
    if (detail == RunDetail::WithGroups)
        if (const Outcome read = readGroups(connection, someRuns, byId); !read) return read.errors();
    return runs;
}

Result<RunRecord> readRun(SqlConnection& connection, const std::string& runId) {
    Result<std::vector<RunRecord>> runs =
        readRuns(connection, QStringList{sqlText(runId)}, RunDetail::WithGroups);
    if (!runs) return runs.errors();
    if (runs->empty())
        return Error{ErrorCode::InvalidSpecification, "run_id", runId, "is not a run of this store",
                     "List the runs first"};
    RunRecord run = std::move(runs->front());
    const Result<QVariant> model = connection.single("SELECT model FROM runs WHERE id = ?", {sqlText(runId)});
    if (!model) return model.errors();
    if (!model->isNull()) run.model = json(*model);
    return run;
}

Result<std::vector<DatasetRecord>> readDatasets(SqlConnection& connection) {
    Result<QSqlQuery> rows = connection.run(
        "SELECT id, lineage_id, fingerprint, files, schema, slots FROM datasets ORDER BY rowid");
    if (!rows) return rows.errors();
    std::vector<DatasetRecord> datasets;
    while (rows->next())
        datasets.push_back({stdText(rows->value(0)), stdText(rows->value(1)), stdText(rows->value(2)),
                            json(rows->value(3)).get<std::vector<std::string>>(), json(rows->value(4)),
                            rows->value(5).toLongLong()});
    return datasets;
}

} // namespace trilemma
