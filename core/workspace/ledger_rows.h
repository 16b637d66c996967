// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ledger chains as rows: of a project, and of their copies in the user's file. Each function works within the
// caller's transaction.
#pragma once

#include "core/privacy/ledger.h"

#include <algorithm>
#include <vector>

namespace trilemma {

class SqlConnection;

/// Length and last hash of a chain; the hash is empty for an empty one.
struct ChainTail {
    std::int64_t length = 0;
    std::string head;
};

// A project's own chains.
Result<std::string> storeIdOf(SqlConnection& project); ///< empty if it has none yet
Outcome nameStore(SqlConnection& project);             ///< gives it a random id if it has none
Result<bool> hasLedger(SqlConnection& project);        ///< false for a file of the format before
Result<std::vector<std::string>> ownLineages(SqlConnection& project);
Result<ChainTail> ownTail(SqlConnection& project, const std::string& lineageId);
Result<std::vector<LedgerLine>> ownLines(SqlConnection& project, const std::string& lineageId);
Outcome insertOwn(SqlConnection& project, const std::string& lineageId, const std::vector<LedgerLine>& lines);

// Copies in the user's file.
struct ChainCopy {
    std::string lineageId;
    std::string storeId;
    std::int64_t confirmed = 0; ///< lines that are known to have reached the store
    std::int64_t length = 0;    ///< lines that were ever copied
    std::vector<LedgerLine> lines;
    /// Lines that have to be there.
    std::int64_t expected() const { return std::max(confirmed, length); }
};
/// Chains of this store, without their lines.
Result<std::vector<std::string>> copiedLineages(SqlConnection& user, const std::string& storeId);
/// Nothing copied: no lines, confirmed 0.
Result<ChainCopy> copyOf(SqlConnection& user, const std::string& lineageId, const std::string& storeId,
                         std::int64_t behind = 0);
/// Copies of all stores of a family of lineages, in the order in which they began.
Result<std::vector<ChainCopy>> copiesOf(SqlConnection& user, const std::vector<std::string>& lineageIds);
/// Creates the chain, and the lineage, if they are not there; never lowers what is confirmed.
Outcome confirmCopy(SqlConnection& user, const std::string& lineageId, const std::string& storeId,
                    std::int64_t confirmed);
Outcome insertCopy(SqlConnection& user, const std::string& lineageId, const std::string& storeId,
                   const std::vector<LedgerLine>& lines);
/// Where the newest entry of any released account stands: as long as it stays, nobody released anything.
Result<std::int64_t> newestReleased(SqlConnection& user);

} // namespace trilemma
