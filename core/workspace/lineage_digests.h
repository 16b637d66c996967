// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Digests of the tables of the user's file but the entries of chains, which have hashes of their own, and the
// sketches of tables, which only ask.
#pragma once

#include "core/workspace/row_digest.h"

namespace trilemma {

/// Changes the file and its digests in one transaction. Errors: those of `work`; StoreBroken for a file that
/// was damaged before.
Outcome changeLineages(SqlConnection& user, const std::function<Outcome()>& work);

/// Within the caller's transaction.
Outcome sealLineages(SqlConnection& user);
/// Those that are not as they were written.
Result<std::vector<std::string>> damagedTables(SqlConnection& user);
/// Those of all tables. Errors: StoreBroken.
Outcome checkPages(SqlConnection& user);
/// StoreBroken with the tables that do not fit.
Outcome checkLineages(SqlConnection& user);
/// That every copied entry is there, in its place, with its hash, and continues the one before it. Errors:
/// StoreBroken.
Outcome checkCopies(SqlConnection& user);

} // namespace trilemma
