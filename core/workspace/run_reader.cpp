// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_columns.h"
#include "core/train/run_recording.h"
#include "core/train/training_spec.h"
#include "core/workspace/run_digests.h"
#include "core/workspace/run_rows.h"

#include <map>

namespace trilemma {

namespace {

constexpr const char* damageRemedy = "Restore a backup, or save what can be read with: trilemma-cli recover";
constexpr const char* doesNotFit = "is not as it was written: the file is damaged";

/// What was found wrong in the rows of runs, by run. Runs without a row of their own count for no run.
class DamageList {
  public:
    void note(const std::string& runId, const std::string& what) { m_found.emplace(runId, what); }
    bool isDamaged(const std::string& runId) const { return m_found.contains(runId); }
    Errors errors() const {
        Errors errors;
        for (const auto& [runId, what] : m_found)
            errors.push_back({ErrorCode::StoreBroken, "runs", runId, what, damageRemedy});
        return errors;
    }

  private:
    std::map<std::string, std::string> m_found;
};

/// What is damaged of a run (or a table), by the place where reading ended: "warnings.0.provenance".
std::string cannotBeRead(const char* what, const Errors& errors) {
    const Error& first = errors.front();
    return std::string("has ") + what + " that cannot be read: the file is damaged (" + first.field + ' ' +
           first.rule + ')';
}

/// The columns of one row, from the left to the right. What cannot be read is named by its column.
class RowColumns {
  public:
    explicit RowColumns(const SqlRow& row, int first = 0)
        : m_row(row)
        , m_next(first) {}

    void skip(int columns) { m_next += columns; }
    std::string text() { return m_row.text(m_next++); }
    std::int64_t whole() { return m_row.whole(m_next++); }
    std::optional<double> real() { return m_row.real(m_next++); }
    bool truth() { return m_row.whole(m_next++) != 0; }

    /// One of some names.
    template <class Enum, class Names>
    Enum named(const char* column, const Names& names) {
        return valueOf(namedIn<Enum>(column, text(), names));
    }
    std::uint64_t seed() { return valueOf(seedIn(text())); }
    template <class Value>
    Value json(const JsonColumn<Value>& column) {
        return valueOf(column.read(text()));
    }
    /// Of a column that may be null.
    template <class Value>
    std::optional<Value> jsonIfAny(const JsonColumn<Value>& column) {
        if (!m_row.isNull(m_next)) return json(column);
        ++m_next;
        return std::nullopt;
    }

    const Errors& errors() const { return m_errors; }

  private:
    template <class Value>
    Value valueOf(Result<Value> read) {
        if (read) return std::move(read).value();
        m_errors.insert(m_errors.end(), read.errors().begin(), read.errors().end());
        return {};
    }

    const SqlRow& m_row;
    int m_next;
    Errors m_errors;
};

/// In the order of runQuery.
Result<RunRecord> runFrom(const SqlRow& row, RunDetail detail) {
    RunRecord run;
    RowColumns columns(row);
    run.runId = columns.text();
    run.batchId = columns.text();
    run.datasetId = columns.text();
    run.position = columns.whole();
    run.status = columns.named<RunStatus>("status", runStatusNames);
    run.spec = columns.json(column::spec);
    run.specHash = columns.text();
    run.programVersion = columns.text();
    run.solver = columns.text();
    run.seed = columns.seed();
    run.gamma = columns.real();
    run.epsilon = columns.real();
    run.delta = columns.real();
    run.relation = columns.text();
    run.spentEpsilon = columns.real();
    run.simulation = columns.truth();
    run.steps = columns.whole();
    run.seconds = columns.real().value_or(0); // never null
    run.slotCount = columns.whole();
    run.params = columns.json(column::params);
    run.warnings = columns.json(column::warnings);
    if (detail == RunDetail::Whole)
        run.history = columns.json(column::history);
    else
        columns.skip(1);
    run.errors = columns.json(column::errors).errors;
    run.createdAt = columns.text();
    run.finishedAt = columns.text();
    run.evaluationSpentEpsilon = columns.real();
    run.evaluationSlotCount = columns.whole();
    run.selected = columns.jsonIfAny(column::selected);
    run.archived = columns.truth();
    run.resumed = columns.jsonIfAny(column::resumed);
    columns.skip(3); // digests
    run.number = columns.whole();
    if (!columns.errors().empty()) return columns.errors();
    return run;
}

/// An event, and the part that it acts on.
struct EventRow {
    PrivacyEvent event;
    EvaluationSet part = EvaluationSet::Train;
};
Result<EventRow> eventFrom(const SqlRow& row) {
    EventRow read;
    RowColumns columns(row, 2);
    read.event = columns.json(column::event);
    columns.skip(2); // relation and slots are those of the run
    read.part = columns.named<EvaluationSet>("part", evaluationSetNames);
    if (!columns.errors().empty()) return columns.errors();
    return read;
}

Result<MetricValue> metricFrom(const SqlRow& row) {
    MetricValue metric;
    RowColumns columns(row, 1);
    metric.id = columns.text();
    metric.set = columns.named<EvaluationSet>("evaluated_on", evaluationSetNames);
    metric.value = columns.real();
    metric.low = columns.real();
    metric.high = columns.real();
    metric.provenance = columns.named<Provenance>("provenance", provenanceNames);
    metric.notEstimable = columns.text();
    if (!columns.errors().empty()) return columns.errors();
    return metric;
}

Result<ConstraintResult> constraintFrom(const SqlRow& row) {
    ConstraintResult result;
    RowColumns columns(row, 1);
    result.kind = columns.text();
    result.gamma = columns.real().value_or(0); // never null
    result.gapTrain = columns.real();
    result.gapTest = columns.real();
    result.status = columns.named<ConstraintStatus>("status", constraintStatusNames);
    if (!columns.errors().empty()) return columns.errors();
    return result;
}

Result<DatasetRecord> datasetFrom(const SqlRow& row) {
    DatasetRecord dataset;
    RowColumns columns(row);
    dataset.id = columns.text();
    dataset.lineageId = columns.text();
    dataset.fingerprint = columns.text();
    dataset.files = columns.json(column::files);
    dataset.schema = columns.json(column::schema);
    dataset.slotCount = columns.whole();
    if (!columns.errors().empty()) return columns.errors();
    return dataset;
}

/// Reads runs with what belongs to them, and compares all of it with its digests.
class RunReader {
  public:
    RunReader(SqlConnection& connection, const std::optional<QStringList>& onlyIds, RunDetail detail)
        : m_connection(connection)
        , m_onlyIds(onlyIds)
        , m_detail(detail) {}

    Outcome read() {
        for (const auto part : {&RunReader::readRows, &RunReader::readEvents, &RunReader::readMetrics,
                                &RunReader::readConstraints, &RunReader::readUnits})
            if (const Outcome done = (this->*part)(); !done) return done;
        if (m_detail == RunDetail::Whole)
            if (const Outcome groups = readGroups(); !groups) return groups;
        return compareDigests();
    }

    /// The sound ones, in order.
    std::vector<RunRecord> take() {
        std::erase_if(m_runs, [&](const RunRecord& run) { return m_damage.isDamaged(run.runId); });
        return std::move(m_runs);
    }
    Errors damage() const { return m_damage.errors(); }

  private:
    Outcome readRows() {
        const Selection some = Selection::of("id", m_onlyIds);
        const Outcome read = m_connection.each(runQuery.text(some), some.values, [&](const SqlRow& row) {
            const std::string id = row.text(0);
            m_digests.add(runQuery, row);
            m_stored.emplace(id, row.text(runQuery.count));
            m_sum.add(row.text(runQuery.count));
            if (Result<RunRecord> run = runFrom(row, m_detail))
                m_runs.push_back(std::move(run).value());
            else
                m_damage.note(id, cannotBeRead("a description", run.errors()));
        });
        for (RunRecord& run : m_runs)
            m_byId.emplace(run.runId, &run);
        return read;
    }

    /// Rows of what belongs to a run; `take` gets them with it.
    template <class Part>
    Outcome readParts(const RunQuery& query, const char* what, Result<Part> (*readPart)(const SqlRow&),
                      void (*takePart)(RunRecord&, Part)) {
        const Selection some = Selection::of("run_id", m_onlyIds);
        RunRecord* run = nullptr; // whose row was the last: rows of a run follow each other
        return m_connection.each(query.text(some), some.values, [&](const SqlRow& row) {
            m_digests.add(query, row);
            if (!run || row.content(0) != run->runId) {
                const auto found = m_byId.find(row.text(0));
                if (found == m_byId.end()) return;
                run = found->second;
            }
            if (Result<Part> part = readPart(row))
                takePart(*run, std::move(part).value());
            else
                m_damage.note(run->runId, cannotBeRead(what, part.errors()));
        });
    }

    Outcome readEvents() {
        return readParts<EventRow>(eventQuery, "an event", eventFrom, [](RunRecord& run, EventRow row) {
            (row.part == EvaluationSet::Test ? run.evaluationEvents : run.events)
                .push_back(std::move(row.event));
        });
    }

    Outcome readMetrics() {
        return readParts<MetricValue>(
            metricQuery, "a metric", metricFrom,
            [](RunRecord& run, MetricValue metric) { run.metrics.push_back(std::move(metric)); });
    }

    Outcome readConstraints() {
        return readParts<ConstraintResult>(
            constraintQuery, "a constraint", constraintFrom,
            [](RunRecord& run, ConstraintResult result) { run.constraints.push_back(std::move(result)); });
    }

    Outcome readGroups() {
        const Selection some = Selection::of("id", m_onlyIds);
        return m_connection.each("SELECT id, group_rates, group_budgets, groups_digest FROM runs" +
                                     some.clause,
                                 some.values, [&](const SqlRow& row) {
                                     const auto found = m_byId.find(row.text(0));
                                     if (found != m_byId.end()) takeGroups(*found->second, row);
                                 });
    }

    void takeGroups(RunRecord& run, const SqlRow& row) {
        if (stdText(digestOfGroups(row.value(1), row.value(2))) != row.text(3))
            return m_damage.note(run.runId, doesNotFit);
        RowColumns columns(row, 1);
        if (auto rates = columns.jsonIfAny(column::groups)) run.groups = std::move(*rates);
        if (auto budgets = columns.jsonIfAny(column::groupBudgets)) run.groupBudgets = std::move(*budgets);
        if (!columns.errors().empty())
            m_damage.note(run.runId, cannotBeRead("facts of groups", columns.errors()));
    }

    /// Unit and attributes that are protected are no columns of their own: the schema that the run's dataset
    /// was encoded with says it. A run without a dataset touched no record; its specification says what it
    /// would have been.
    Outcome readUnits() {
        const Result<std::vector<DatasetRecord>> datasets = readDatasets(m_connection, &m_datasetDamage);
        if (!datasets) return datasets.errors();
        std::map<std::string, Schema> known;
        for (const DatasetRecord& dataset : *datasets)
            if (Result<Schema> schema = schemaFromJson(dataset.schema))
                known.emplace(dataset.id, std::move(schema).value());
        for (RunRecord& run : m_runs) {
            if (const auto found = known.find(run.datasetId); found != known.end())
                takeUnit(run, found->second);
            else if (!run.datasetId.empty())
                m_damage.note(run.runId, "belongs to a table whose description is damaged or gone");
            else if (const Result<TrainingSpec> spec = trainingSpecFromJson(run.spec.json()))
                takeUnit(run, spec->schema);
        }
        return success();
    }

    static void takeUnit(RunRecord& run, const Schema& schema) {
        run.unit = schema.privacyUnit();
        run.protectedAttributes = protectedAttributes(schema, run.relation);
    }

    Outcome compareDigests() {
        for (const auto& [id, digest] : m_stored)
            if (m_digests.of(id) != digest) m_damage.note(id, doesNotFit);
        if (m_onlyIds) return success();
        const Result<bool> isWhole = isSumOfRuns(m_connection, m_sum);
        if (!isWhole) return isWhole.errors();
        if (!*isWhole) m_damage.note({}, "are not all there, or not all as they were written");
        return success();
    }

    SqlConnection& m_connection;
    const std::optional<QStringList>& m_onlyIds;
    const RunDetail m_detail;
    std::vector<RunRecord> m_runs;
    std::map<std::string, RunRecord*> m_byId;
    std::map<std::string, std::string> m_stored; ///< digests
    RunDigests m_digests;
    DigestSum m_sum;
    DamageList m_damage;
    Errors m_datasetDamage; ///< shows in the runs of the dataset
};

} // namespace

Result<std::vector<RunRecord>> readRuns(SqlConnection& connection, const std::optional<QStringList>& onlyIds,
                                        RunDetail detail, Errors* damage) {
    RunReader reader(connection, onlyIds, detail);
    const Outcome read = connection.snapshot([&] { return reader.read(); });
    if (!read) return read.errors();
    const Errors found = reader.damage();
    if (damage) *damage = found;
    if (!damage && !found.empty()) return found;
    return reader.take();
}

namespace {

Outcome readModel(SqlConnection& connection, RunRecord& run) {
    std::string problem;
    const auto take = [&](const SqlRow& row) {
        if (!isDigestOfText(row, 0, 1)) {
            problem = doesNotFit;
        } else if (!row.isNull(0)) {
            Result<Json> model = column::model.read(row.text(0));
            if (model)
                run.model = std::move(model).value();
            else
                problem = model.errors().front().rule;
        }
    };
    const Outcome read =
        connection.each("SELECT model, model_digest FROM runs WHERE id = ?", {sqlText(run.runId)}, take);
    if (!read || problem.empty()) return read;
    return Error{ErrorCode::StoreBroken, "run_id", run.runId, "has a model that " + problem, damageRemedy};
}

} // namespace

Result<RunRecord> readRun(SqlConnection& connection, const std::string& runId) {
    RunRecord run;
    const Outcome read = connection.snapshot([&]() -> Outcome {
        Result<std::vector<RunRecord>> runs =
            readRuns(connection, QStringList{sqlText(runId)}, RunDetail::Whole);
        if (!runs) return runs.errors();
        if (runs->empty())
            return Error{ErrorCode::InvalidSpecification, "run_id", runId, "is not a run of this store",
                         "List the runs first"};
        run = std::move(runs->front());
        return readModel(connection, run);
    });
    if (!read) return read.errors();
    return run;
}

Result<std::vector<DatasetRecord>> readDatasets(SqlConnection& connection, Errors* damage) {
    std::vector<DatasetRecord> datasets;
    DamageList found;
    const Outcome read = connection.each(
        QStringLiteral("SELECT %1, digest FROM datasets ORDER BY rowid").arg(QLatin1String(datasetColumns)),
        {}, [&](const SqlRow& row) {
            const std::string id = row.text(0);
            if (!fitsDigest(row, datasetColumnCount)) return found.note(id, doesNotFit);
            if (Result<DatasetRecord> dataset = datasetFrom(row))
                datasets.push_back(std::move(dataset).value());
            else
                found.note(id, cannotBeRead("a description", dataset.errors()));
        });
    if (!read) return read.errors();
    if (damage) *damage = found.errors();
    if (!damage && !found.errors().empty()) return found.errors();
    return datasets;
}

} // namespace trilemma
