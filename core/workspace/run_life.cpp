// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/run_life.h"

#include "core/workspace/run_digests.h"

namespace trilemma {

Result<QHash<QString, LedgerRunState>> readLedgerStates(SqlConnection& connection,
                                                        const QStringList& runIds) {
    QHash<QString, LedgerRunState> states;
    if (runIds.isEmpty()) return states;
    const Outcome read = connection.each(
        "SELECT json_extract(entry, '$.run_id') AS run, json_extract(entry, '$.kind'), "
        "json_extract(entry, '$.interrupted') FROM ledger "
        "WHERE run IN (SELECT value FROM json_each(?)) ORDER BY lineage_id, sequence",
        {sqlJson(runIds)}, [&](const SqlRow& row) {
            const std::string kind = row.text(1);
            LedgerRunState& state = states[row.value(0).toString()]; // reserved until it is known better
            if (kind == nameOf(LedgerKind::Refund, ledgerKindNames)) state = LedgerRunState::Refunded;
            if (kind == nameOf(LedgerKind::Commit, ledgerKindNames))
                state = row.value(2).toBool() ? LedgerRunState::Interrupted : LedgerRunState::Spent;
        });
    if (!read) return read.errors();
    return states;
}

namespace {

/// Of these, the ones that `condition` on their row holds for.
Result<QStringList> runsThat(SqlConnection& connection, const char* condition, const QStringList& runIds) {
    QStringList found;
    const Outcome read = connection.each(
        QStringLiteral("SELECT id FROM runs WHERE %1 AND id IN (SELECT value FROM json_each(?))")
            .arg(QLatin1String(condition)),
        {sqlJson(runIds)}, [&](const SqlRow& row) { found << row.value(0).toString(); });
    if (!read) return read.errors();
    return found;
}

constexpr const char* isOver = "status NOT IN ('queued', 'running')";

Outcome setRuns(SqlConnection& connection, const QStringList& runIds, const char* values) {
    return changeRuns(connection, runIds, [&] {
        return connection.run(
            QStringLiteral("UPDATE runs SET %1 WHERE id IN (SELECT value FROM json_each(?))")
                .arg(QLatin1String(values)),
            {sqlJson(runIds)});
    });
}

} // namespace

Result<QStringList> requeueRuns(SqlConnection& connection, const QStringList& runIds) {
    const Result<QHash<QString, LedgerRunState>> entered = readLedgerStates(connection, runIds);
    if (!entered) return entered.errors();
    QStringList free;
    for (const QString& id : runIds)
        if (!entered->contains(id)) free << id;
    const Result<QStringList> taken = runsThat(connection, "status = 'interrupted'", free);
    if (!taken) return taken;
    if (const Outcome set = setRuns(connection, *taken, "status = 'queued', archived = 0, finished_at = ''");
        !set)
        return set.errors();
    return taken;
}

Outcome interruptRuns(SqlConnection& connection) {
    QStringList left;
    const Outcome read = connection.each("SELECT id FROM runs WHERE status IN ('queued', 'running')", {},
                                         [&](const SqlRow& row) { left << row.value(0).toString(); });
    if (!read || left.isEmpty()) return read;
    return setRuns(connection, left, "status = 'interrupted'");
}

Outcome archiveRuns(SqlConnection& connection, const QStringList& runIds, bool archived) {
    const Result<QStringList> some = runsThat(connection, isOver, runIds);
    if (!some) return some.errors();
    return setRuns(connection, *some, archived ? "archived = 1" : "archived = 0");
}

Outcome removeRuns(SqlConnection& connection, const QStringList& runIds) {
    const Result<QStringList> some = runsThat(connection, isOver, runIds);
    if (!some) return some.errors();
    if (const Outcome forgotten = forgetRuns(connection, *some); !forgotten) return forgotten;
    return connection.run("DELETE FROM runs WHERE id IN (SELECT value FROM json_each(?))", {sqlJson(*some)});
}

} // namespace trilemma
