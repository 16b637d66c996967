// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/run_life.h"

#include "core/workspace/sql.h"

namespace trilemma {

Result<QHash<QString, LedgerRunState>> readLedgerStates(SqlConnection& connection,
                                                        const QStringList& runIds) {
    QHash<QString, LedgerRunState> states;
    if (runIds.isEmpty()) return states;
    Result<QSqlQuery> rows =
        connection.run("SELECT json_extract(entry, '$.run_id') AS run, json_extract(entry, '$.kind'), "
                       "json_extract(entry, '$.interrupted') FROM ledger "
                       "WHERE run IN (SELECT value FROM json_each(?)) ORDER BY lineage_id, sequence",
                       {sqlJson(runIds)});
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
        {sqlJson(free)});
    if (!rows) return rows.errors();
    QStringList taken;
    while (rows->next())
        taken << rows->value(0).toString();
    return taken;
}

Outcome archiveRuns(SqlConnection& connection, const QStringList& runIds, bool archived) {
    return outcomeOf(connection.run(
        QStringLiteral("UPDATE runs SET archived = ? WHERE status NOT IN ('queued', 'running') "
                       "AND id IN (SELECT value FROM json_each(?))"),
        {archived, sqlJson(runIds)}));
}

Outcome removeRuns(SqlConnection& connection, const QStringList& runIds) {
    return outcomeOf(
        connection.run(QStringLiteral("DELETE FROM runs WHERE status NOT IN ('queued', 'running') "
                                      "AND id IN (SELECT value FROM json_each(?))"),
                       {sqlJson(runIds)}));
}

} // namespace trilemma
