// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Checkpoints as rows: one for each run that has left one and is not done.
#pragma once

#include "core/base/result.h"
#include "core/learning/checkpoint.h"

#include <QHash>
#include <QStringList>

namespace trilemma {

class SqlConnection;

/// Takes the place of the run's last one.
Outcome writeCheckpoint(SqlConnection& connection, const std::string& runId, const Checkpoint& checkpoint);
Result<std::optional<Checkpoint>> readCheckpoint(SqlConnection& connection, const std::string& runId);
/// Their steps, by run id; runs without one are left out.
Result<QHash<QString, qint64>> readCheckpointSteps(SqlConnection& connection, const QStringList& runIds);
/// From the run that left it to the one that goes on from it.
Outcome moveCheckpoint(SqlConnection& connection, const std::string& from, const std::string& to);
Outcome removeCheckpoint(SqlConnection& connection, const std::string& runId);

} // namespace trilemma
