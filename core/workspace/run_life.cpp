// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/run_life.h"

#include "core/workspace/sql.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace trilemma {

namespace {

/// For json_each(), so that the number of ids has no limit.
QString jsonOf(const QStringList& runIds) {
    return QString::fromUtf8(
        QJsonDocument(QJsonArray::fromStringList(runIds)).toJson(QJsonDocument::Compact));
}

Outcome change(SqlConnection& connection, const QString& statement, const QVariantList& values) {
    const Result<QSqlQuery> done = connection.run(statement, values);
    if (!done) return done.errors();
    return success();
}

} // namespace

Result<QHash<QString, LedgerRunState>> readLedgerStates(SqlConnection& connection,
                                                        const QStringList& runIds) {
    QHash<QString, LedgerRunState> states;
    if (runIds.isEmpty()) return states;
    Result<QSqlQuery> rows =
        connection.run("SELECT json_extract(entry, '$.run_id') AS run, json_extract(entry, '$.kind'), "
                       "json_extract(entry, '$.interrupted') FROM ledger "
                       "WHERE run IN (SELECT value FROM json_each(?)) ORDER BY lineage_id, sequence",
                       {jsonOf(runIds)});
    if (!rows) return rows.errors();
    while (rows->next()) {
        const QString kind = rows->value(1).toString();
        LedgerRunState& state = states[rows->value(0).toString()]; // reserved until it is known better
        if (kind == QStringLiteral("refund")) state = LedgerRunState::Refunded;
        if (kind == QStringLiteral("commit"))
            state = rows->value(2).toBool() ? LedgerRunState::Interrupted : LedgerRunState::Spent;
    }
    return states;
}

Result<QStringList> requeueRuns(SqlConnection& connection, const QStringList& runIds) {
    const Result<QHash<QString, LedgerRunState>> entered = readLedgerStates(connection, runIds);
    if (!entered) return entered.errors();
    QStringList free;
    for (const QString& id : runIds)
        if (!entered->contains(id)) free << id;
    Result<QSqlQuery> rows = connection.run(
        "UPDATE runs SET status = 'queued', archived = 0, finished_at = '' WHERE status = 'interrupted' "
        "AND id IN (SELECT value FROM json_each(?)) RETURNING id",
        {jsonOf(free)});
    if (!rows) return rows.errors();
    QStringList taken;
    while (rows->next())
        taken << rows->value(0).toString();
    return taken;
}

Outcome archiveRuns(SqlConnection& connection, const QStringList& runIds, bool archived) {
    return change(connection,
                  QStringLiteral("UPDATE runs SET archived = ? WHERE status NOT IN ('queued', 'running') "
                                 "AND id IN (SELECT value FROM json_each(?))"),
                  {archived, jsonOf(runIds)});
}

Outcome removeRuns(SqlConnection& connection, const QStringList& runIds) {
    return change(connection,
                  QStringLiteral("DELETE FROM runs WHERE status NOT IN ('queued', 'running') "
                                 "AND id IN (SELECT value FROM json_each(?))"),
                  {jsonOf(runIds)});
}

} // namespace trilemma
