// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/ledger_view.h"

#include "core/workspace/sql.h"

#include <algorithm>
#include <set>

namespace trilemma {

namespace {

/// Store and copy read at one moment each, the copy first: it is written first, so it can only be behind by
/// what was written in between.
Result<OwnChain> readOwnChain(SqlConnection& project, SqlConnection* user, const std::string& storeId,
                              const std::string& lineageId) {
    OwnChain chain;
    if (user) {
        Result<ChainCopy> copy = copyOf(*user, lineageId, storeId);
        if (!copy) return copy.errors();
        chain.copy = std::move(copy).value();
    }
    Result<std::vector<LedgerLine>> lines = ownLines(project, lineageId);
    if (!lines) return lines.errors();
    chain.lines = std::move(lines).value();
    return chain;
}

/// Entries from `first` on that can still be read. A refund counts only in a chain that is whole.
void take(std::vector<LedgerEntry>& into, const std::vector<LedgerLine>& lines, std::size_t first,
          bool whole) {
    for (std::size_t i = first; i < lines.size(); ++i) {
        const Result<LedgerEntry> entry = entryFrom(lines[i]);
        if (entry && (whole || entry->kind != LedgerKind::Refund)) into.push_back(*entry);
    }
}

/// Every entry of a chain, wherever it is kept: one of a broken chain may be counted twice, but none is
/// forgotten.
std::vector<LedgerEntry> allEntries(const OwnChain& chain, const std::string& start) {
    std::vector<LedgerEntry> entries = chain.check.entries;
    const std::size_t sound = entries.size();
    const bool diverged = chain.check.state == ChainState::Diverged;
    const bool copyIsWhole = verifyChain(chain.copy.lines, start).state == ChainState::Intact;
    take(entries, chain.copy.lines, diverged ? static_cast<std::size_t>(chain.check.at - 1) : sound,
         copyIsWhole);
    take(entries, chain.lines, sound, false);
    return entries;
}

bool isAmong(const std::vector<std::string>& lineages, const std::string& lineageId) {
    return std::find(lineages.begin(), lineages.end(), lineageId) != lineages.end();
}

/// Whether two runs read the same slots follows from records, and where a run went on from a clock, so an
/// export must not tell either: there only the parts of one run are parts of one split, different runs add
/// up, and every attempt counts all of its steps.
std::vector<LedgerEntry> asDeclared(std::vector<LedgerEntry> entries) {
    for (LedgerEntry& entry : entries)
        if (entry.charge) entry.charge = asDeclared(std::move(*entry.charge));
    return entries;
}

/// A chain of the family counts on the screen, and in an export if the owner declared where it belongs.
void count(LineageLedger& ledger, const std::string& lineageId, const std::vector<LedgerEntry>& entries,
           LedgerRunState openState) {
    addEntries(ledger.book, entries, openState);
    if (isAmong(ledger.family.declared, lineageId))
        addEntries(ledger.declared, asDeclared(entries), openState);
}

/// Seen from the other side.
bool isListed(const std::vector<LineageOverlap>& overlaps, const LineageOverlap& overlap) {
    return std::any_of(overlaps.begin(), overlaps.end(), [&](const LineageOverlap& known) {
        return known.lineageId == overlap.otherId && known.otherId == overlap.lineageId;
    });
}

Outcome addOverlaps(LineageLedger& ledger, SqlConnection& user) {
    for (const std::string& lineageId : ledger.family.declared) {
        const Result<std::vector<LineageOverlap>> overlaps = overlapsOf(user, lineageId);
        if (!overlaps) return overlaps.errors();
        for (const LineageOverlap& overlap : *overlaps) {
            const bool isInside = isAmong(ledger.family.declared, overlap.otherId);
            if (isInside && (!overlap.answer || isListed(ledger.overlaps, overlap))) continue;
            ledger.overlaps.push_back(overlap);
        }
    }
    return success();
}

/// Copies of every other chain of the family.
Outcome addOthers(LineageLedger& ledger, SqlConnection& user, const std::string& storeId) {
    const Result<std::int64_t> released = newestReleased(user); // before anything that it vouches for
    if (!released) return released.errors();
    ledger.newestReleased = *released;
    const Result<std::vector<ChainCopy>> copies = copiesOf(user, ledger.family.shown);
    if (!copies) return copies.errors();
    for (const ChainCopy& copy : *copies) {
        if (copy.storeId == storeId && copy.lineageId == ledger.lineageId) continue;
        const ChainCheck check = checkCopy(copy);
        if (check.state != ChainState::Intact) ledger.family.isComplete = false;
        std::vector<LedgerEntry> entries = check.entries;
        take(entries, copy.lines, entries.size(), false);
        count(ledger, copy.lineageId, entries, LedgerRunState::Reserved);
        ledger.others.push_back({copy.storeId, static_cast<std::int64_t>(copy.lines.size()), check});
    }
    // A budget is that of what was declared, whatever tables share records with it.
    ledger.book.budget = ledger.declared.budget;
    ledger.book.budgetSetAt = ledger.declared.budgetSetAt;
    return addOverlaps(ledger, user);
}

/// The copy of a chain of which `lines` were read before. A copy is written first, so a file that lacks some
/// of them is another one, or an older copy of itself.
Result<ChainCopy> copyBehind(LineageLedger& ledger, SqlConnection& user, const std::string& storeId,
                             const std::string& lineageId, const std::vector<LedgerLine>& lines) {
    Result<ChainCopy> copy = copyOf(user, lineageId, storeId);
    if (copy && copy->lines.size() < lines.size()) ledger.family.isComplete = false;
    return copy;
}

/// What the user's file lacks of other chains of the project, as it stands there.
Outcome addUncopied(LineageLedger& ledger, SqlConnection& project, const std::string& storeId,
                    const std::set<std::string>& ofProject, SqlConnection& user) {
    for (const std::string& lineageId : ofProject) {
        if (lineageId == ledger.lineageId || !isAmong(ledger.family.shown, lineageId)) continue;
        const Result<std::vector<LedgerLine>> lines = ownLines(project, lineageId);
        if (!lines) return lines.errors();
        const Result<ChainCopy> copy = copyBehind(ledger, user, storeId, lineageId, *lines);
        if (!copy) return copy.errors();
        if (lines->size() <= copy->lines.size()) continue;
        const ChainCheck check = verifyChain(*lines, chainStart(storeId, lineageId));
        const bool isUnknown = copy->lines.empty(); // else the rest counts behind its copy
        std::vector<LedgerEntry> entries = isUnknown ? check.entries : std::vector<LedgerEntry>();
        take(entries, *lines, isUnknown ? entries.size() : copy->lines.size(), false);
        count(ledger, lineageId, entries, LedgerRunState::Reserved);
        if (isUnknown) ledger.others.push_back({storeId, static_cast<std::int64_t>(lines->size()), check});
    }
    return success();
}

Result<LineageLedger> readLedger(SqlConnection& project, SqlConnection* user, const std::string& storeId,
                                 const std::string& lineageId, const std::set<std::string>& ofProject,
                                 bool ownerLives) {
    Result<OwnChain> chain = checkOwnChain(project, user, storeId, lineageId);
    if (!chain) return chain.errors();
    LineageLedger ledger;
    ledger.lineageId = lineageId;
    ledger.family.declared = ledger.family.shown = {lineageId};
    if (user) {
        Result<LineageFamily> family = familyOf(*user, lineageId, ofProject);
        if (!family) return family.errors();
        ledger.family = std::move(family).value();
    }
    if (chain->check.state == ChainState::Diverged) ledger.family.isComplete = false;
    ledger.isKnown = ledger.family.isKnown;
    const auto difference =
        static_cast<std::int64_t>(chain->copy.lines.size()) - static_cast<std::int64_t>(chain->lines.size());
    ledger.waiting = std::max<std::int64_t>(0, difference);
    ledger.lacking = user ? std::max<std::int64_t>(0, -difference) : 0;
    count(ledger, lineageId, allEntries(*chain, chainStart(storeId, lineageId)),
          ownerLives ? LedgerRunState::Reserved : LedgerRunState::Interrupted);
    ledger.own = std::move(chain->check);
    if (!user) return ledger;
    if (ledger.lacking > 0) // since the copy was read, which was first, it may have grown
        if (const auto copy = copyBehind(ledger, *user, storeId, lineageId, chain->lines); !copy)
            return copy.errors();
    if (const Outcome added = addUncopied(ledger, project, storeId, ofProject, *user); !added)
        return added.errors();
    if (const Outcome added = addOthers(ledger, *user, storeId); !added) return added.errors();
    return ledger;
}

} // namespace

bool LineageLedger::isIntact() const {
    return own.state == ChainState::Intact &&
           std::all_of(others.begin(), others.end(),
                       [](const Other& other) { return other.check.state == ChainState::Intact; });
}

BothTotals bothTotals(const LineageLedger& ledger, std::optional<double> delta) {
    BothTotals totals{totalsOf(ledger.declared, delta.value_or(ledgerDelta(ledger.declared))),
                      totalsOf(ledger.book, delta.value_or(ledgerDelta(ledger.book)))};
    totals.differ = ledger.countsOverlaps() || !haveSameFigures(totals.declared, totals.shown);
    return totals;
}

ChainCheck checkCopy(const ChainCopy& copy) {
    return compareWithCopy(verifyChain(copy.lines, chainStart(copy.storeId, copy.lineageId)), copy.lines, {},
                           copy.expected());
}

Result<OwnChain> checkOwnChain(SqlConnection& project, SqlConnection* user, const std::string& storeId,
                               const std::string& lineageId) {
    Result<OwnChain> chain = readOwnChain(project, user, storeId, lineageId);
    if (!chain) return chain;
    const ChainCopy& copy = chain->copy;
    const std::string start = chainStart(storeId, lineageId);
    const bool hasAll = static_cast<std::int64_t>(copy.lines.size()) >= copy.expected();
    // What the copy itself has lost must stand in the store.
    chain->check = compareWithCopy(verifyChain(chain->lines, start), chain->lines, copy.lines,
                                   hasAll ? copy.confirmed : copy.expected());
    chain->isOlderCopy = chain->check.state == ChainState::Truncated && hasAll &&
                         verifyChain(copy.lines, start).state == ChainState::Intact;
    return chain;
}

Result<std::vector<LineageLedger>> readLedgers(SqlConnection& project, const LineageFile* lineages,
                                               bool ownerLives, const std::string& about) {
    const Result<bool> ready = hasLedger(project);
    if (!ready) return ready.errors();
    if (!*ready)
        return Error{ErrorCode::StoreReadOnly, "ledger", "",
                     "this project was written before there was a privacy ledger",
                     "Open it once for writing; what its runs drew is then entered"};
    const Result<std::string> storeId = storeIdOf(project);
    if (!storeId) return storeId.errors();
    std::unique_ptr<SqlConnection> user;
    std::set<std::string> lineageIds;
    const auto note = [&](const Result<std::vector<std::string>>& ids) -> Outcome {
        if (!ids) return ids.errors();
        lineageIds.insert(ids->begin(), ids->end());
        return success();
    };
    if (lineages) {
        Result<std::unique_ptr<SqlConnection>> connection = lineages->connect();
        if (!connection) return connection.errors();
        user = std::move(connection).value();
        if (const Outcome noted = note(copiedLineages(*user, *storeId)); !noted) return noted.errors();
    }
    if (const Outcome noted = note(ownLineages(project)); !noted) return noted.errors();
    if (!about.empty()) lineageIds.insert(about);
    std::vector<LineageLedger> ledgers;
    for (const std::string& lineageId : lineageIds) {
        Result<LineageLedger> ledger =
            readLedger(project, user.get(), *storeId, lineageId, lineageIds, ownerLives);
        if (!ledger) return ledger.errors();
        ledgers.push_back(std::move(ledger).value());
    }
    return ledgers;
}

Result<std::int64_t> entriesOnlyCopied(SqlConnection& project, const LineageFile& lineages) {
    const Result<std::string> storeId = storeIdOf(project);
    if (!storeId) return storeId.errors();
    const Result<std::unique_ptr<SqlConnection>> user = lineages.connect();
    if (!user) return user.errors();
    const Result<std::vector<std::string>> copied = copiedLineages(**user, *storeId);
    if (!copied) return copied.errors();
    std::int64_t entries = 0;
    for (const std::string& lineageId : *copied) {
        const Result<ChainTail> own = ownTail(project, lineageId);
        if (!own) return own.errors();
        const Result<ChainCopy> behind = copyOf(**user, lineageId, *storeId, own->length);
        if (!behind) return behind.errors();
        entries += static_cast<std::int64_t>(behind->lines.size());
    }
    return entries;
}

Result<LineageLedger> readLedgerOf(const LineageFile& lineages, const std::vector<std::string>& files) {
    const Result<std::unique_ptr<SqlConnection>> user = lineages.connect();
    if (!user) return user.errors();
    Result<LineageFamily> family = familyOfSource(**user, sourceOf(files));
    if (!family) return family.errors();
    LineageLedger ledger;
    ledger.family = std::move(family).value();
    ledger.isKnown = ledger.family.isKnown;
    if (ledger.isKnown) ledger.lineageId = ledger.family.declared.front();
    if (const Outcome added = addOthers(ledger, **user, {}); !added) return added.errors();
    return ledger;
}

} // namespace trilemma
