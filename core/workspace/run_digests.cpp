// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/run_digests.h"

#include "core/base/hash.h"

#include <map>

namespace trilemma {

namespace {

constexpr const char* sumKey = "runs_digest"; ///< of the table meta

using DigestsById = std::map<QString, std::string>;

/// As they are stored; empty where there is none.
Result<DigestsById> storedDigests(SqlConnection& connection, const std::optional<QStringList>& runIds) {
    const Selection some = Selection::of("id", runIds);
    DigestsById digests;
    const Outcome read =
        connection.each("SELECT id, digest FROM runs" + some.clause, some.values,
                        [&](const SqlRow& row) { digests[row.value(0).toString()] = row.text(1); });
    if (!read) return read.errors();
    return digests;
}

/// Of what stands there now.
Result<DigestsById> digestsNow(SqlConnection& connection, const std::optional<QStringList>& runIds) {
    RunDigests digests;
    DigestsById now;
    for (const RunQuery* query : {&runQuery, &eventQuery, &metricQuery, &constraintQuery}) {
        const Selection some = Selection::of(query->runColumn(), runIds);
        const Outcome read = connection.each(query->text(some), some.values, [&](const SqlRow& row) {
            digests.add(*query, row);
            if (query == &runQuery) now[row.value(0).toString()];
        });
        if (!read) return read.errors();
    }
    for (auto& [id, digest] : now)
        digest = digests.of(id.toStdString());
    return now;
}

Result<DigestSum> keptSum(SqlConnection& connection) {
    const Result<QVariant> kept =
        connection.single("SELECT value FROM meta WHERE key = ?", {QLatin1String(sumKey)});
    if (!kept) return kept.errors();
    return DigestSum(stdText(*kept));
}

Outcome keepSum(SqlConnection& connection, const DigestSum& sum) {
    return connection.run("INSERT INTO meta (key, value) VALUES (?, ?) "
                          "ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                          {QLatin1String(sumKey), sqlText(sum.hex())});
}

/// Runs whose digest is that of what stands there.
QStringList soundAmong(const DigestsById& stored, const DigestsById& now) {
    QStringList sound;
    for (const auto& [id, digest] : stored)
        if (const auto known = now.find(id); known != now.end() && known->second == digest) sound << id;
    return sound;
}

/// `before`: their digests, which go out of the sum.
Outcome seal(SqlConnection& connection, const QStringList& runIds, const DigestsById& before) {
    const Result<DigestsById> now = digestsNow(connection, runIds);
    if (!now) return now.errors();
    Result<DigestSum> sum = keptSum(connection);
    if (!sum) return sum.errors();
    for (const auto& [id, digest] : *now) {
        if (const auto old = before.find(id); old != before.end()) sum->add(old->second);
        sum->add(digest);
        const Outcome sealed =
            connection.run("UPDATE runs SET digest = ? WHERE id = ?", {sqlText(digest), id});
        if (!sealed) return sealed;
    }
    return keepSum(connection, *sum);
}

/// Of large texts that are read apart from their run, one run at a time.
Outcome sealTexts(SqlConnection& connection, const QStringList& runIds, const char* columns,
                  const char* digestColumn, QVariant (*digestOf)(const SqlRow&)) {
    const QString read = QStringLiteral("SELECT %1 FROM runs WHERE id = ?").arg(QLatin1String(columns));
    const QString seal =
        QStringLiteral("UPDATE runs SET %1 = ? WHERE id = ?").arg(QLatin1String(digestColumn));
    for (const QString& id : runIds) {
        QVariant digest;
        const Outcome found = connection.each(read, {id}, [&](const SqlRow& row) { digest = digestOf(row); });
        if (!found) return found;
        if (const Outcome sealed = connection.run(seal, {digest, id}); !sealed) return sealed;
    }
    return success();
}

/// Budgets of groups came to the format after the digests.
Outcome sealGroups(SqlConnection& connection, const QStringList& runIds) {
    const Result<QVariant> budgets =
        connection.single("SELECT count(*) FROM pragma_table_info('runs') WHERE name = 'group_budgets'");
    if (!budgets) return budgets.errors();
    return sealTexts(
        connection, runIds, budgets->toInt() > 0 ? "group_rates, group_budgets" : "group_rates, NULL",
        "groups_digest", [](const SqlRow& row) { return digestOfGroups(row.value(0), row.value(1)); });
}

/// Of a row with a digest of its own.
Outcome sealRow(SqlConnection& connection, const char* table, const char* columns, const char* idColumn,
                const std::string& id) {
    const QString where = QStringLiteral(" WHERE %1 = ?").arg(QLatin1String(idColumn));
    const Result<std::string> digest = digestOfRows(
        connection, QStringLiteral("SELECT %1 FROM %2").arg(columns, table) + where, {sqlText(id)});
    if (!digest) return digest.errors();
    return connection.run(QStringLiteral("UPDATE %1 SET digest = ?").arg(QLatin1String(table)) + where,
                          {sqlText(*digest), sqlText(id)});
}

Result<std::vector<std::string>> idsIn(SqlConnection& connection, const char* statement) {
    return connection.list(statement, {}, [](const SqlRow& row) { return row.text(0); });
}

} // namespace

const RunQuery runQuery{
    "id, batch_id, dataset_id, position, status, spec, spec_hash, program_version, solver, seed, gamma, "
    "epsilon, delta, relation, spent_epsilon, simulation, steps, seconds, slots, params, warnings, history, "
    "errors, created_at, finished_at, evaluation_spent_epsilon, evaluation_slots, selected, archived, "
    "resumed, model_digest, groups_digest",
    32, ", digest, rowid", "runs", "rowid"};
const RunQuery eventQuery{"run_id, position, event, relation, slots, part", 6, "", "run_events",
                          "run_id, position"};
const RunQuery metricQuery{"run_id, id, evaluated_on, value, low, high, provenance, not_estimable", 8, "",
                           "run_metrics", "run_id, id, evaluated_on, provenance"};
const RunQuery constraintQuery{"run_id, kind, gamma, gap_train, gap_test, status, position, provenance", 8,
                               "", "run_constraints", "run_id, position"};
const char* const datasetColumns = "id, lineage_id, fingerprint, files, schema, slots, created_at";
const char* const checkpointColumns = "step, seconds, state, plan_hash";

Selection Selection::of(const char* column, const std::optional<QStringList>& onlyIds) {
    if (!onlyIds) return {};
    return {QStringLiteral(" WHERE %1 IN (SELECT value FROM json_each(?))").arg(QLatin1String(column)),
            {sqlJson(*onlyIds)}};
}

QString RunQuery::text(const Selection& some) const {
    return QStringLiteral("SELECT %1%2 FROM %3%4 ORDER BY %5").arg(columns, more, table, some.clause, order);
}

const char* RunQuery::runColumn() const {
    return this == &runQuery ? "id" : "run_id";
}

void RunDigests::add(const RunQuery& query, const SqlRow& row) {
    if (const std::string_view id = row.content(0); !m_last || m_last->first != id)
        m_last = &*m_bytes.try_emplace(std::string(id)).first;
    std::string& bytes = m_last->second;
    if (&query != &runQuery) return appendBytes(bytes, row, query.count);
    bytes += publicHash(bytesOf(row, query.count)); // long texts are not kept
}

std::string RunDigests::of(const std::string& runId) const {
    const auto found = m_bytes.find(runId);
    return found == m_bytes.end() ? std::string() : publicHash(found->second);
}

Outcome changeRuns(SqlConnection& connection, const QStringList& runIds,
                   const std::function<Outcome()>& change) {
    const Result<DigestsById> stored = storedDigests(connection, runIds);
    if (!stored) return stored.errors();
    const Result<DigestsById> before = digestsNow(connection, runIds);
    if (!before) return before.errors();
    if (const Outcome changed = change(); !changed) return changed;
    return seal(connection, soundAmong(*stored, *before), *stored);
}

Result<QStringList> soundRuns(SqlConnection& connection) {
    const Result<DigestsById> stored = storedDigests(connection, std::nullopt);
    if (!stored) return stored.errors();
    const Result<DigestsById> now = digestsNow(connection, std::nullopt);
    if (!now) return now.errors();
    return soundAmong(*stored, *now);
}

Outcome sealNewRuns(SqlConnection& connection, const QStringList& runIds) {
    return seal(connection, runIds, {});
}

Outcome forgetRuns(SqlConnection& connection, const QStringList& runIds) {
    const Result<DigestsById> stored = storedDigests(connection, runIds);
    if (!stored) return stored.errors();
    Result<DigestSum> sum = keptSum(connection);
    if (!sum) return sum.errors();
    for (const auto& [id, digest] : *stored)
        sum->add(digest);
    return keepSum(connection, *sum);
}

Outcome sealProject(SqlConnection& connection) {
    const Result<std::vector<std::string>> runs = idsIn(connection, "SELECT id FROM runs");
    if (!runs) return runs.errors();
    QStringList runIds;
    for (const std::string& id : *runs)
        runIds << QString::fromStdString(id);
    if (const Outcome sealed = sealTexts(connection, runIds, "model", "model_digest",
                                         [](const SqlRow& row) { return digestOfText(row.value(0)); });
        !sealed)
        return sealed;
    if (const Outcome sealed = sealGroups(connection, runIds); !sealed) return sealed;
    const Result<std::vector<std::string>> datasets = idsIn(connection, "SELECT id FROM datasets");
    if (!datasets) return datasets.errors();
    for (const std::string& id : *datasets)
        if (const Outcome sealed = sealDataset(connection, id); !sealed) return sealed;
    const Result<std::vector<std::string>> checkpoints = idsIn(connection, "SELECT run_id FROM checkpoints");
    if (!checkpoints) return checkpoints.errors();
    for (const std::string& id : *checkpoints)
        if (const Outcome sealed = sealCheckpoint(connection, id); !sealed) return sealed;
    if (const Outcome begun = keepSum(connection, DigestSum()); !begun) return begun;
    return seal(connection, runIds, {});
}

QVariant digestOfText(const QVariant& text) {
    return text.isNull() ? QVariant() : QVariant(sqlText(publicHash(stdText(text))));
}

QVariant digestOfGroups(const QVariant& rates, const QVariant& budgets) {
    if (budgets.isNull()) return digestOfText(rates);
    return sqlText(publicHash(stdText(rates) + '\n' + stdText(budgets)));
}

bool isDigestOfText(const SqlRow& row, int text, int digest) {
    return stdText(digestOfText(row.value(text))) == row.text(digest);
}

Result<bool> isSumOfRuns(SqlConnection& connection, const DigestSum& sum) {
    const Result<DigestSum> kept = keptSum(connection);
    if (!kept) return kept.errors();
    return kept->hex() == sum.hex();
}

Outcome sealDataset(SqlConnection& connection, const std::string& id) {
    return sealRow(connection, "datasets", datasetColumns, "id", id);
}

Outcome sealCheckpoint(SqlConnection& connection, const std::string& runId) {
    return sealRow(connection, "checkpoints", checkpointColumns, "run_id", runId);
}

} // namespace trilemma
