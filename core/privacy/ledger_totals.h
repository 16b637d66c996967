// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the entries of a lineage's ledger sum up to.
#pragma once

#include "core/privacy/accountant.h"
#include "core/privacy/ledger.h"

namespace trilemma {

/// reserved: not over yet. spent: over. interrupted: its program died, and what was reserved counts as spent.
/// refunded: it never drew.
enum class LedgerRunState { Reserved, Spent, Interrupted, Refunded };
inline constexpr std::array ledgerRunStateNames{
    std::pair{LedgerRunState::Reserved, "reserved"}, std::pair{LedgerRunState::Spent, "spent"},
    std::pair{LedgerRunState::Interrupted, "interrupted"}, std::pair{LedgerRunState::Refunded, "refunded"}};

/// One reservation and what became of it. A run that starts again is another one: it pays again.
struct LedgerRun {
    std::string runId;
    std::vector<LedgerCharge> charges;
    LedgerRunState state = LedgerRunState::Reserved;
    bool stopped = false; ///< it was cancelled, or failed, after it drew
    bool isPrivate() const;
};

/// What has left of one run, and of what was drawn about it later, is of one split:
/// LedgerCharge::reservation.
std::string reservationOfRelease(const std::string& id);

struct LedgerRelease {
    std::string runId;
    std::vector<LedgerCharge> charges;
    ReleaseChoice chosen = ReleaseChoice::AfterLooking;
};

/// What the entries of one chain after another say. Only a reserve opens a
/// run and only the first commit or refund behind it closes it: a refund of what was committed, or of what
/// was never reserved, changes nothing. A run released twice left once; stated
/// again as after_looking, it was chosen after looking.
struct LedgerBook {
    std::vector<LedgerRun> runs;
    std::vector<LedgerRelease> releases;
    std::optional<LedgerBudget> budget; ///< in force, of the released account
    std::string budgetSetAt;            ///< when it was sealed
};
/// Whether a budget that is sealed at this time (ISO 8601, UTC) comes into force: of all chains of a book the
/// newest does, in whatever order they are read, and of two of one time the smaller.
bool comesIntoForce(const LedgerBook& book, const LedgerBudget& budget, const std::string& setAt);
/// Adds one whole chain. `openState`: what a reserve without an end is, Reserved while its owner lives, else
/// Interrupted.
void addEntries(LedgerBook& book, const std::vector<LedgerEntry>& entries, LedgerRunState openState);

/// So many assignments of records to parts are compared at most, and so many numbers of test parts among
/// splits with the same events; beyond, some parts are added up instead.
inline constexpr int maxComparedAssignments = 64;
inline constexpr int maxRanges = 16;

/// Epsilon at delta of everything that these charges tell about one unit, under one relation: account() of
/// the events that the worst unit meets, equal events merged by adding their counts. A record is in one part
/// of a split, so the parts of **one** split compose as a maximum; different splits add up, since the worst
/// record may be in the worse part of each. Two charges are parts of one split if layout, seed and share are
/// equal, or, where the layout is not known, if they are of one reservation. All assignments of a part to
/// each split with both parts in use are tried; of splits with the same events the number of test parts
/// decides. Where that is more than `maxComparedAssignments`, numbers are taken together in ranges: the most
/// test parts and the most train parts of the range count both, which is an upper bound.
/// epsilon empty: a charge without a guarantee for this unit, or without any, or charges that protect the
/// attributes of different columns. Source: parallel composition
/// (McSherry 2009, theorem 4) within a split, adaptive composition across. Errors: those of account().
Result<PrivacyFigure> composedFigure(const std::vector<LedgerCharge>& charges, Relation relation,
                                     const std::string& unit, double delta);

/// One (relation, unit) of an account. Parts do not add up to the total: all three are composed on their own.
struct LedgerFigure {
    Relation relation = Relation::ZeroOut;
    std::string unit;
    double delta = 0;
    std::optional<double> spent; ///< empty: unbounded, or see `problem`
    std::optional<double> reserved;
    std::optional<double> total;
    std::string problem; ///< why the accountant refused; empty if it did not
    bool operator==(const LedgerFigure&) const = default;
};

/// Both accounts of a lineage. Runs without privacy and simulations protect nobody: they are counted, and
/// kept apart from the figures, which would be unbounded for ever.
struct LedgerTotals {
    int runs = 0; ///< that drew or may draw, with privacy
    int nonPrivateRuns = 0;
    int interrupted = 0;
    int refunded = 0;
    std::vector<LedgerFigure> drawn;
    int releases = 0;
    std::vector<LedgerFigure> released;
    bool choiceCovered = true; ///< no release was chosen after looking
    std::optional<LedgerBudget> budget;
    std::optional<LedgerFigure> againstBudget; ///< the released account as the budget measures it
    std::optional<double> remaining;           ///< max(0, budget - released); empty without either
};

/// The budget's delta, else the smallest that a private run claims, else 1e-5.
double ledgerDelta(const LedgerBook& book);

/// Whom a budget protects where it is not said: the unit of the newest private run, else records.
std::string ledgerUnit(const LedgerBook& book);

LedgerTotals totalsOf(const LedgerBook& book, double delta);

bool haveSameFigures(const LedgerTotals& a, const LedgerTotals& b);

/// Every charge of private runs that drew or may have drawn: what the owner has looked at.
std::vector<LedgerCharge> chargesLookedAt(const LedgerBook& book);
std::vector<LedgerCharge> chargesReleased(const LedgerBook& book);
/// Runs of which anything has left.
int countReleased(const LedgerBook& book);
/// Whether anything was drawn about this run after it ended, by somebody who may have looked.
bool wasDrawnLater(const LedgerBook& book, const std::string& runId);

/// Nothing if the released account stays within its budget once `charges` leave too; else PrivacyRefused with
/// what is spent, what this costs alone and what the budget is. Without a budget nothing is refused.
Outcome checkBudget(const LedgerBook& book, const std::vector<LedgerCharge>& charges);

} // namespace trilemma
