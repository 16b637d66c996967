// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The privacy ledger as a value: entries, their chain, and what a chain is worth against its copy. Who keeps
// it where is the workspace's business; what it sums up to is core/privacy/ledger_totals.h.
#pragma once

#include "core/privacy/event.h"

#include <array>
#include <compare>

namespace trilemma {

/// reserve: before the first draw. commit: the run is over, and what it reserved is spent. refund: no noise
/// was drawn. release: what left. budget: what the owner allows to leave.
enum class LedgerKind { Reserve, Commit, Refund, Release, Budget };
inline constexpr std::array ledgerKindNames{
    std::pair{LedgerKind::Reserve, "reserve"}, std::pair{LedgerKind::Commit, "commit"},
    std::pair{LedgerKind::Refund, "refund"}, std::pair{LedgerKind::Release, "release"},
    std::pair{LedgerKind::Budget, "budget"}};

/// drawn: everything that was trained, which is what the owner has looked at. released: what left.
enum class LedgerAccount { Drawn, Released };
inline constexpr std::array ledgerAccountNames{std::pair{LedgerAccount::Drawn, "drawn"},
                                               std::pair{LedgerAccount::Released, "released"}};

/// The part of an index split that a mechanism reads. Under both relations a record can change only what its
/// own slot holds, and the split is a function of (public seed, slot): so a record is in one part, always.
enum class SplitPart { Train, Test };
inline constexpr std::array splitPartNames{std::pair{SplitPart::Train, "train"},
                                           std::pair{SplitPart::Test, "test"}};

/// How a released model was chosen. Only the first two are covered by the price of the model alone.
enum class ReleaseChoice { Fixed, PrivateSelection, AfterLooking };
inline constexpr std::array releaseChoiceNames{
    std::pair{ReleaseChoice::Fixed, "fixed"}, std::pair{ReleaseChoice::PrivateSelection, "private_selection"},
    std::pair{ReleaseChoice::AfterLooking, "after_looking"}};

/// Two runs share a split if they agree in layout, seed and share, and the layout is known. It is the keyed
/// digest of which record is in which slot (core/data/slot_layout.h): bytes do not tell, as the same bytes in
/// two files have a header more and other slots. Entries of versions before 2 have none.
struct LedgerSplit {
    std::string tableId; ///< of the project; for people
    std::uint64_t seed = 0;
    double testShare = 0;
    std::string layout; ///< stays in the user's own files; empty: nothing is known of other runs
    auto operator<=>(const LedgerSplit&) const = default;
};

/// What a run does to one part of one split.
struct LedgerCharge {
    std::vector<PrivacyEvent> events;
    /// Of a run that goes on from a checkpoint the events of all its steps, of which `events` are those that
    /// remained; else empty. At which step a checkpoint was left depends on a clock: what leaves counts
    /// these.
    std::vector<PrivacyEvent> planned;
    Relation relation = Relation::ZeroOut; ///< that the run claims; its events are priced under any
    std::string unit = "record";           ///< whose contribution the events bound
    std::vector<std::string> attributes;   ///< sorted; what attribute_only protects, else empty
    std::optional<double> delta;           ///< that the run claims; none without privacy, or of a pure claim
    std::int64_t slotCount = 0;            ///< n of the part; public
    LedgerSplit split;
    SplitPart part = SplitPart::Train;
    bool simulation = false; ///< its noise can be repeated: it protects nobody
    /// The reservation that it belongs to, within a book; not in the entry. Where the layout is not known,
    /// only the parts of one reservation are parts of one split: a run splits one table in memory.
    std::string reservation;
    /// Which share of one budget for a sweep it draws (core/workspace/spent_shares.h); empty: it has a budget
    /// of its own. Kept with the charge, so that it stays spent whatever becomes of the run.
    std::string share;

    bool operator==(const LedgerCharge&) const = default;
    /// Whether it protects anybody: no simulation, and no event without protection.
    bool isPrivate() const;
};
/// As it counts in what leaves: nothing in it follows from records or from a clock. Its layout is not known,
/// and all planned steps were drawn, which is an upper bound.
LedgerCharge asDeclared(LedgerCharge charge);

/// A limit on an account's total under one relation. epsilon > 0, 0 < delta < 1.
struct LedgerBudget {
    double epsilon = 0;
    double delta = 0;
    Relation relation = Relation::ZeroOut;
    std::string unit = "record";
    bool operator==(const LedgerBudget&) const = default;
};
Errors validate(const LedgerBudget& budget);

/// One line of a chain. Nothing in it is computed from records.
struct LedgerEntry {
    std::int64_t sequence = 0; ///< from 1
    LedgerKind kind = LedgerKind::Reserve;
    LedgerAccount account = LedgerAccount::Drawn;
    std::string runId;                   ///< empty for a budget
    std::optional<LedgerCharge> charge;  ///< of a reserve and a release
    std::optional<LedgerBudget> budget;  ///< of a budget
    std::optional<ReleaseChoice> chosen; ///< of a release
    bool interrupted = false;            ///< of a commit: its program died before the run was over
    bool stopped = false;                ///< of a commit: the run was cancelled, or failed, after it drew
    std::string createdAt;               ///< ISO 8601, UTC; of the owner's eyes only, as it tells durations
    std::string previous;                ///< hash of the entry before it

    bool operator==(const LedgerEntry&) const = default;
};

Json toJson(const LedgerEntry& entry);
Json toJson(const LedgerBudget& budget);

/// An entry as it is kept: its JSON in one line (fixed order of keys, shortest round-trip numbers) and the
/// hash of that text. The text is never written anew, so that any change of it shows.
struct LedgerLine {
    std::int64_t sequence = 0;
    std::string text;
    std::string hash;
    bool operator==(const LedgerLine&) const = default;
};

/// What stands before the first entry. Store and lineage are random and leave no store: whoever sees only a
/// head (an export carries one) can derive nothing from it, not even the times in the entries.
std::string chainStart(const std::string& storeId, const std::string& lineageId);

/// BLAKE2b-256 over the text, which holds the previous hash.
LedgerLine seal(const LedgerEntry& entry);
Result<LedgerEntry> entryFrom(const LedgerLine& line);

/// Id of what is drawn about a run after it ended, from the table and the split that it was trained on, and
/// released by itself: the run's, '/' and `draw`.
std::string idOfLaterDraw(const std::string& runId, const std::string& draw);
/// The run that it is about; of a run itself its id.
std::string runOfDraw(const std::string& id);
bool isLaterDraw(const std::string& id);

/// Puts entries behind a chain of this length and head.
std::vector<LedgerLine> sealBehind(std::int64_t length, std::string head, std::vector<LedgerEntry> entries);

enum class ChainState {
    Intact,
    Edited,    ///< an entry's text does not match its hash, or cannot be read
    Missing,   ///< the sequence jumps
    Unlinked,  ///< an entry does not continue the one before it
    Truncated, ///< the copy outside holds entries that were once confirmed here: a backup, or a cut
    Diverged,  ///< the copy outside says something else
};
inline constexpr std::array chainStateNames{
    std::pair{ChainState::Intact, "intact"},       std::pair{ChainState::Edited, "edited"},
    std::pair{ChainState::Missing, "missing"},     std::pair{ChainState::Unlinked, "unlinked"},
    std::pair{ChainState::Truncated, "truncated"}, std::pair{ChainState::Diverged, "diverged"}};

struct ChainCheck {
    ChainState state = ChainState::Intact;
    std::int64_t at = 0;              ///< first sequence that is wrong; 0 if none is
    std::vector<LedgerEntry> entries; ///< up to there
    std::string head;                 ///< of these; the chain's start if there are none
};

ChainCheck verifyChain(const std::vector<LedgerLine>& lines, const std::string& start);

/// A chain against the copy outside its store, of which `confirmed` lines are known to have reached the
/// store. The copy is written first: one that is ahead behind the confirmed lines tells of a crash between
/// both writes, and is taken over. One that is behind is an older copy, and is filled up.
ChainCheck compareWithCopy(ChainCheck own, const std::vector<LedgerLine>& lines,
                           const std::vector<LedgerLine>& copy, std::int64_t confirmed);

/// What a person is told; empty if intact.
std::string explain(const ChainCheck& check);

} // namespace trilemma
