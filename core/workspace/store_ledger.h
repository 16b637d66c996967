// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/release_plan.h"

#include <set>

namespace trilemma {

/// What a run is about to draw, on data of a lineage.
struct Reservation {
    std::string runId;
    std::string lineageId;
    std::vector<LedgerCharge> charges;
};

/// How a reservation ends. `drew` is true as soon as the run may have drawn anything, `stopped` if it drew
/// and left no result: its owner cancelled it, or it failed.
struct Settlement {
    std::string runId;
    std::string lineageId;
    bool drew = true;
    bool stopped = false;
};

/// Where an entry stands in the ledger of a lineage.
struct LedgerPlace {
    std::string lineageId;
    std::int64_t sequence = 0;
};

/// The writing side of a store's ledger; lives with the store's writing connection. Every entry is durable in
/// the user's file before it is written into the project, so that whatever dies in between leaves too much
/// counted and never too little. The functions work within a transaction of the project.
class StoreLedger {
  public:
    /// Without lineages nothing can be entered: the chains are only checked.
    StoreLedger(SqlConnection& project, const LineageFile* lineages)
        : m_project(project)
        , m_lineages(lineages) {}

    /// Checks every chain against its copy and takes over what a crash kept from either side. Errors:
    /// StoreBroken with field "ledger" and an explanation; nothing is changed then.
    Outcome open();
    /// After a crash: a reserve without an end is spent. Runs that drew before there was a ledger are
    /// entered.
    Outcome recover();

    /// A run that asks again after a failure, at the same price, is entered once. Errors: a shared draw that
    /// the chain knows with other noise or of another unit, a share of one budget that is spent
    /// (PrivacyRefused).
    Outcome reserve(const std::vector<Reservation>& reservations);
    /// Enters what is about to be drawn as drawn and as released at once, whatever comes out; the place is
    /// that of its release. Errors: planDirectRelease(); nothing is entered then.
    Result<LedgerPlace> reserveReleased(const Reservation& reservation, ReleaseChoice chosen);
    /// Runs among these whose share of one budget another run drew, or asks for before them.
    Result<QStringList> spentShares(const std::vector<Reservation>& reservations);
    Outcome settle(const std::vector<Settlement>& settlements);
    /// Errors: unknown lineage, impossible budget, a clock that stands before the time of the budget in force
    /// over all projects of the family (PrivacyRefused).
    Outcome setBudget(const std::string& lineageId, const LedgerBudget& budget);
    /// Enters the release of a run, once: what has left has left. Errors: planRelease().
    Result<ReleaseStatement> release(const std::string& runId, ReleaseChoice chosen);

    /// Notes in the user's file that all entries have reached the store. Outside a transaction.
    void confirm();

  private:
    Outcome agreesOnDraws(const Reservation& reservation);
    Result<bool> isInCopy(const Reservation& reservation);
    Outcome noteSources(SqlConnection& user);
    Outcome openChain(SqlConnection* user, const std::string& lineageId);
    /// `ifReleased`: only if the newest released entry in the user's file is still this one.
    Outcome append(const std::string& lineageId, std::vector<LedgerEntry> entries,
                   std::optional<std::int64_t> ifReleased = {});
    Outcome closeOpenRuns(const std::string& lineageId, const std::vector<LedgerEntry>& entries);
    Outcome enterOldRuns(const std::vector<std::string>& enteredRuns);
    static Outcome noteGap(SqlConnection& user, const std::string& lineageId, bool lacking);
    Outcome readyCopy(SqlConnection& user, const std::string& lineageId, const ChainTail& tail,
                      const ChainCopy& copy);
    Result<std::vector<LedgerLine>> appendCopy(const std::string& lineageId, const ChainTail& tail,
                                               std::vector<LedgerEntry> entries,
                                               std::optional<std::int64_t> ifReleased);

    SqlConnection& m_project;
    const LineageFile* m_lineages;
    std::string m_storeId;
    std::set<std::string> m_asked; ///< runs for which a reservation was asked here and that are not settled
};

} // namespace trilemma
