// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a store and the user's file say about the ledgers of a project. Reads only.
#pragma once

#include "core/privacy/ledger_totals.h"
#include "core/workspace/ledger_rows.h"
#include "core/workspace/lineage_rows.h"

namespace trilemma {

/// The ledger of one lineage as a project sees it: its own chain, and what other chains spent on the same
/// people as far as the user's file knows. Twice: by what the owner declared, which is all that may decide
/// what an export says and whether it is refused, and with the overlaps that were found between tables, for
/// the screen.
struct LineageLedger {
    std::string lineageId;
    bool isKnown =
        false; ///< to the user's file, from its first run on; if not, runs of other projects may be missing
    ChainCheck own;
    std::int64_t waiting = 0; ///< entries of the copy that have not reached the store
    std::int64_t lacking = 0; ///< entries of the store that the copy lacks
    struct Other {
        std::string storeId;
        std::int64_t length = 0;
        ChainCheck check; ///< of the copy
    };
    std::vector<Other> others; ///< chains that `book` counts
    /// Over what the owner declared to belong together, each charge asDeclared(): nothing in it may follow
    /// from what records are, nor from a clock.
    LedgerBook declared;
    LedgerBook book; ///< and over what overlaps: the figures are non-private then
    LineageFamily family;
    /// Between a lineage of the declared family and one that is not, and whatever the owner said of one of
    /// them.
    std::vector<LineageOverlap> overlaps;
    bool countsOverlaps() const { return family.shown.size() > family.declared.size(); }
    std::int64_t newestReleased = 0; ///< in the user's file when it was read, see ledger_rows.h
    bool isIntact() const;
};

/// What the owner declared to belong together, and that with what was found to overlap.
struct BothTotals {
    LedgerTotals declared;
    LedgerTotals shown;
    bool differ = false; ///< what is shown follows from which records tables share: non-private
};
/// Without `delta` each at its own ledgerDelta(). `known`: of the page that the totals are for.
BothTotals bothTotals(const LineageLedger& ledger, std::optional<double> delta = {});

/// Of this store's chain of one lineage and its copy. `lines` and `copy` are what was read.
struct OwnChain {
    std::vector<LedgerLine> lines;
    ChainCopy copy;
    ChainCheck check;
    /// The project was cut or restored from an older copy, and the user's file holds all that it lacks.
    bool isOlderCopy = false;
};
/// `user` may be null: the chain is then checked on its own.
Result<OwnChain> checkOwnChain(SqlConnection& project, SqlConnection* user, const std::string& storeId,
                               const std::string& lineageId);

/// Of the copy of a chain by itself: whether it holds all that it ever held.
ChainCheck checkCopy(const ChainCopy& copy);

/// Every lineage of which the project holds or should hold a chain, and `about`, if it is named, of which it
/// may hold none yet. `ownerLives`: whether a reserve of this store without an end may still end. Errors: a
/// store of the format before (StoreReadOnly).
Result<std::vector<LineageLedger>> readLedgers(SqlConnection& project, const LineageFile* lineages,
                                               bool ownerLives, const std::string& about = {});

/// Entries of the project's chains that only their copies in the user's file hold: the project is an older
/// copy of itself, its program died, or it is being written.
Result<std::int64_t> entriesOnlyCopied(SqlConnection& project, const LineageFile& lineages);

/// What was drawn from a table in any project, as far as the user's file knows: for whoever has it open and
/// has not trained on it here. Goes by the paths of its files, reads none of them and enters nothing. Tables
/// that were read from one of the files count, even where the files were never trained on as one table, which
/// has no lineage then.
Result<LineageLedger> readLedgerOf(const LineageFile& lineages, const std::vector<std::string>& files);

} // namespace trilemma
