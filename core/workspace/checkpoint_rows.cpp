// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/checkpoint_rows.h"

#include "core/workspace/run_digests.h"

namespace trilemma {

namespace {

constexpr const char* usedNoMore = "The run can be trained again from its first step";

} // namespace

Outcome writeCheckpoint(SqlConnection& connection, const std::string& runId, const Checkpoint& checkpoint) {
    const Outcome written = connection.run(
        "INSERT OR REPLACE INTO checkpoints (run_id, step, seconds, state, plan_hash) VALUES (?, ?, ?, ?, ?)",
        {sqlText(runId), static_cast<qint64>(checkpoint.step), checkpoint.seconds,
         sqlText(toText(checkpoint.state)), sqlText(checkpoint.planHash)});
    return written ? sealCheckpoint(connection, runId) : written;
}

Result<std::optional<Checkpoint>> readCheckpoint(SqlConnection& connection, const std::string& runId) {
    std::optional<Checkpoint> found;
    const Outcome read = connection.each(
        QStringLiteral("SELECT %1, digest FROM checkpoints WHERE run_id = ?")
            .arg(QLatin1String(checkpointColumns)),
        {sqlText(runId)}, [&](const SqlRow& row) -> Outcome {
            if (!fitsDigest(row, checkpointColumnCount))
                return Error{ErrorCode::StoreBroken, "checkpoint", runId,
                             "is not as it was written: the file is damaged", usedNoMore};
            Result<Json> state = parseJson(row.text(2), ErrorCode::StoreBroken, "checkpoint");
            if (!state) return state.errors();
            found = Checkpoint{row.whole(0), row.value(1).toDouble(), std::move(state).value(), row.text(3)};
            return success();
        });
    if (!read) return read.errors();
    return found;
}

Result<QHash<QString, qint64>> readCheckpointSteps(SqlConnection& connection, const QStringList& runIds) {
    QHash<QString, qint64> steps;
    if (runIds.isEmpty()) return steps;
    const Outcome read = connection.each(
        "SELECT run_id, step FROM checkpoints WHERE run_id IN (SELECT value FROM json_each(?))",
        {sqlJson(runIds)}, [&](const SqlRow& row) { steps[row.value(0).toString()] = row.whole(1); });
    if (!read) return read.errors();
    return steps;
}

Outcome moveCheckpoint(SqlConnection& connection, const std::string& from, const std::string& to) {
    return connection.run("UPDATE checkpoints SET run_id = ? WHERE run_id = ?", {sqlText(to), sqlText(from)});
}

Outcome removeCheckpoint(SqlConnection& connection, const std::string& runId) {
    return connection.run("DELETE FROM checkpoints WHERE run_id = ?", {sqlText(runId)});
}

} // namespace trilemma
