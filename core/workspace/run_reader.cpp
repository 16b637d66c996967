// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_recording.h"
#include "core/train/training_spec.h"
#include "core/workspace/run_digests.h"
#include "core/workspace/run_rows.h"

#include <map>

namespace trilemma {

namespace {

std::optional<double> optionalReal(const QVariant& value) {
    return value.isNull() ? std::nullopt : std::optional<double>(value.toDouble());
}

constexpr const char* damageRemedy = "Restore a backup, or save what can be read with: trilemma-cli recover";
constexpr const char* doesNotFit = "is not as it was written: the file is damaged";

/// Throws Json::exception for what is no JSON, as do its accessors for JSON of another shape (guarded()).
Json json(const QVariant& value) {
    return value.isNull() ? Json(nullptr) : Json::parse(stdText(value));
}

Json object(const QVariant& value) {
    const Json parsed = json(value);
    (void)parsed.get_ref<const Json::object_t&>();
    return parsed;
}

template <class Enum, class Names>
Enum valueOf(const QVariant& name, const Names& names, Enum byDefault) {
    const std::string wanted = stdText(name);
    for (const auto& [value, known] : names)
        if (known == wanted) return value;
    return byDefault;
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

std::optional<SelectedCandidate> selectedFrom(const Json& stored) {
    if (!stored.is_object()) return std::nullopt;
    SelectedCandidate selected;
    selected.candidate = stored.value("candidate", std::size_t{0});
    if (const auto score = stored.find("score"); score != stored.end() && score->is_number())
        selected.score = score->get<double>();
    return selected;
}

std::optional<ResumedRun> resumedFrom(const Json& stored) {
    if (!stored.is_object()) return std::nullopt;
    return ResumedRun{stored.value("run_id", ""), stored.value("step", std::int64_t{0})};
}

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

/// The parsers of JSON that a file may hold in another shape throw: the run is damaged then.
template <class Read>
void guarded(DamageList& damage, const std::string& runId, const char* what, Read read) {
    try {
        read();
    } catch (const Json::exception&) {
        damage.note(runId, std::string("has ") + what + " that cannot be read: the file is damaged");
    }
}

RunRecord runFrom(const SqlRow& row) {
    RunRecord run;
    int column = 0;
    const auto next = [&] { return row.value(column++); };
    run.runId = stdText(next());
    run.batchId = stdText(next());
    run.datasetId = stdText(next());
    run.position = next().toLongLong();
    run.status = valueOf(next(), runStatusNames, RunStatus::Interrupted);
    run.spec = object(next());
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
    run.params = object(next());
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
    column += 3; // digests
    run.number = next().toLongLong();
    return run;
}

/// Reads runs with what belongs to them, and compares all of it with its digests.
class RunReader {
  public:
    RunReader(SqlConnection& connection, const std::optional<QStringList>& onlyIds)
        : m_connection(connection)
        , m_onlyIds(onlyIds) {}

    Outcome read(RunDetail detail) {
        for (const auto part : {&RunReader::readRows, &RunReader::readEvents, &RunReader::readMetrics,
                                &RunReader::readConstraints, &RunReader::readUnits})
            if (const Outcome done = (this->*part)(); !done) return done;
        if (detail == RunDetail::WithGroups)
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
            guarded(m_damage, id, "a description", [&] { m_runs.push_back(runFrom(row)); });
        });
        for (RunRecord& run : m_runs)
            m_byId.emplace(run.runId, &run);
        return read;
    }

    /// Rows of what belongs to a run; `take` gets them with it.
    template <class Take>
    Outcome readParts(const RunQuery& query, const char* what, Take take) {
        const Selection some = Selection::of("run_id", m_onlyIds);
        return m_connection.each(query.text(some), some.values, [&](const SqlRow& row) {
            m_digests.add(query, row);
            const auto found = m_byId.find(row.text(0));
            if (found != m_byId.end())
                guarded(m_damage, found->first, what, [&] { take(*found->second, row); });
        });
    }

    Outcome readEvents() {
        return readParts(eventQuery, "an event", [&](RunRecord& run, const SqlRow& row) {
            const Result<PrivacyEvent> event = eventFromJson(json(row.value(2)), "event");
            if (!event) return m_damage.note(run.runId, "has an event that cannot be read");
            const bool onTest =
                valueOf(row.value(5), evaluationSetNames, EvaluationSet::Train) == EvaluationSet::Test;
            (onTest ? run.evaluationEvents : run.events).push_back(*event);
        });
    }

    Outcome readMetrics() {
        return readParts(metricQuery, "a metric", [](RunRecord& run, const SqlRow& row) {
            run.metrics.push_back(
                {row.text(1), valueOf(row.value(2), evaluationSetNames, EvaluationSet::Test), row.real(3),
                 row.real(4), row.real(5), valueOf(row.value(6), provenanceNames, Provenance::NonPrivate),
                 row.text(7)});
        });
    }

    Outcome readConstraints() {
        return readParts(constraintQuery, "a constraint", [](RunRecord& run, const SqlRow& row) {
            run.constraints.push_back(
                {row.text(1), row.value(2).toDouble(), row.real(3), row.real(4),
                 valueOf(row.value(5), constraintStatusNames, ConstraintStatus::Undecided)});
        });
    }

    Outcome readGroups() {
        const Selection some = Selection::of("id", m_onlyIds);
        return m_connection.each("SELECT id, group_rates, groups_digest FROM runs" + some.clause, some.values,
                                 [&](const SqlRow& row) {
                                     const auto found = m_byId.find(row.text(0));
                                     if (found != m_byId.end()) takeGroups(*found->second, row);
                                 });
    }

    void takeGroups(RunRecord& run, const SqlRow& row) {
        if (!isDigestOfText(row, 1, 2)) return m_damage.note(run.runId, doesNotFit);
        if (row.isNull(1)) return;
        guarded(m_damage, run.runId, "rates of groups", [&] {
            for (const Json& group : json(row.value(1)))
                run.groups.push_back(groupRowFromJson(group));
        });
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
            else if (const Result<TrainingSpec> spec = trainingSpecFromJson(run.spec))
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
    RunReader reader(connection, onlyIds);
    const Outcome read = connection.snapshot([&] { return reader.read(detail); });
    if (!read) return read.errors();
    const Errors found = reader.damage();
    if (damage) *damage = found;
    if (!damage && !found.empty()) return found;
    return reader.take();
}

Result<RunRecord> readRun(SqlConnection& connection, const std::string& runId) {
    RunRecord run;
    const Outcome read = connection.snapshot([&]() -> Outcome {
        Result<std::vector<RunRecord>> runs =
            readRuns(connection, QStringList{sqlText(runId)}, RunDetail::WithGroups);
        if (!runs) return runs.errors();
        if (runs->empty())
            return Error{ErrorCode::InvalidSpecification, "run_id", runId, "is not a run of this store",
                         "List the runs first"};
        run = std::move(runs->front());
        bool isSound = true;
        const Outcome model = connection.each("SELECT model, model_digest FROM runs WHERE id = ?",
                                              {sqlText(runId)}, [&](const SqlRow& row) {
                                                  isSound = isDigestOfText(row, 0, 1);
                                                  if (isSound) run.model = json(row.value(0));
                                              });
        if (!model) return model;
        if (isSound) return success();
        return Error{ErrorCode::StoreBroken, "run_id", runId, std::string("has a model that ") + doesNotFit,
                     damageRemedy};
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
            guarded(found, id, "a description", [&] {
                datasets.push_back({id, row.text(1), row.text(2),
                                    json(row.value(3)).get<std::vector<std::string>>(), object(row.value(4)),
                                    row.whole(5)});
            });
        });
    if (!read) return read.errors();
    if (damage) *damage = found.errors();
    if (!damage && !found.errors().empty()) return found.errors();
    return datasets;
}

} // namespace trilemma
