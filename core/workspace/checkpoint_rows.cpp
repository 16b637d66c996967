// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/checkpoint_rows.h"

#include "core/workspace/sql.h"

namespace trilemma {

Outcome writeCheckpoint(SqlConnection& connection, const std::string& runId, const Checkpoint& checkpoint) {
    return outcomeOf(connection.run(
        "INSERT OR REPLACE INTO checkpoints (run_id, step, seconds, state, plan_hash) VALUES (?, ?, ?, ?, ?)",
        {sqlText(runId), static_cast<qint64>(checkpoint.step), checkpoint.seconds,
         sqlText(toText(checkpoint.state)), sqlText(checkpoint.planHash)}));
}

Result<std::optional<Checkpoint>> readCheckpoint(SqlConnection& connection, const std::string& runId) {
    Result<QSqlQuery> rows = connection.run(
        "SELECT step, seconds, state, plan_hash FROM checkpoints WHERE run_id = ?", {sqlText(runId)});
    if (!rows) return rows.errors();
    if (!rows->next()) return std::optional<Checkpoint>();
    Result<Json> state = parseJson(stdText(rows->value(2)), ErrorCode::StoreBroken, "checkpoint");
    if (!state) return state.errors();
    return std::optional(Checkpoint{rows->value(0).toLongLong(), rows->value(1).toDouble(),
                                    std::move(state).value(), stdText(rows->value(3))});
}

Result<QHash<QString, qint64>> readCheckpointSteps(SqlConnection& connection, const QStringList& runIds) {
    QHash<QString, qint64> steps;
    if (runIds.isEmpty()) return steps;
    Result<QSqlQuery> rows = connection.run(
        "SELECT run_id, step FROM checkpoints WHERE run_id IN (SELECT value FROM json_each(?))",
        {sqlJson(runIds)});
    if (!rows) return rows.errors();
    while (rows->next())
        steps[rows->value(0).toString()] = rows->value(1).toLongLong();
    return steps;
}

Outcome moveCheckpoint(SqlConnection& connection, const std::string& from, const std::string& to) {
    return outcomeOf(
        connection.run("UPDATE checkpoints SET run_id = ? WHERE run_id = ?", {sqlText(to), sqlText(from)}));
}

Outcome removeCheckpoint(SqlConnection& connection, const std::string& runId) {
    return outcomeOf(connection.run("DELETE FROM checkpoints WHERE run_id = ?", {sqlText(runId)}));
}

} // namespace trilemma
