// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What can become of runs that are over, as rows. The ledger is read here and never changed.
#pragma once

#include "core/privacy/ledger_totals.h"

#include <QHash>
#include <QStringList>

namespace trilemma {

class SqlConnection;

/// By run id; runs without an entry are left out.
Result<QHash<QString, LedgerRunState>> readLedgerStates(SqlConnection& connection, const QStringList& runIds);

/// What the owner before left queued or running.
Outcome interruptRuns(SqlConnection& connection);
/// Interrupted runs without an entry become queued; comes back with their ids.
Result<QStringList> requeueRuns(SqlConnection& connection, const QStringList& runIds);
Outcome archiveRuns(SqlConnection& connection, const QStringList& runIds, bool archived);
/// All rows of the runs but those of the ledger. Runs that wait or train are left.
Outcome removeRuns(SqlConnection& connection, const QStringList& runIds);

} // namespace trilemma
