// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/store_ledger.h"

#include "core/train/run_charge.h"
#include "core/workspace/lineage_digests.h"
#include "core/workspace/lineage_rows.h"
#include "core/workspace/run_rows.h"
#include "core/workspace/spent_shares.h"
#include "core/workspace/sql.h"

#include <algorithm>
#include <map>
#include <set>

namespace trilemma {

namespace {

Error brokenLedger(const ChainCheck& check) {
    return {ErrorCode::StoreBroken, "ledger", "", explain(check),
            check.state == ChainState::Diverged
                ? "Nothing was changed. The project and the lineage file have diverged: merge both with "
                  "trilemma-cli recover; until then totals elsewhere lack what only this project holds"
                : "Nothing was changed. Restore a backup of the project, or save what can be read with "
                  "trilemma-cli recover: what was spent on this data stays known"};
}

LedgerEntry entryOf(LedgerKind kind, const std::string& runId) {
    LedgerEntry entry;
    entry.kind = kind;
    entry.runId = runId;
    entry.account = kind == LedgerKind::Release || kind == LedgerKind::Budget ? LedgerAccount::Released
                                                                              : LedgerAccount::Drawn;
    return entry;
}

std::vector<LedgerEntry> chargedEntries(LedgerKind kind, const std::string& runId,
                                        const std::vector<LedgerCharge>& charges) {
    std::vector<LedgerEntry> entries;
    for (const LedgerCharge& charge : charges) {
        entries.push_back(entryOf(kind, runId));
        entries.back().charge = charge;
    }
    return entries;
}

std::vector<LedgerEntry> releaseEntries(const std::string& runId, const std::vector<LedgerCharge>& charges,
                                        ReleaseChoice chosen) {
    std::vector<LedgerEntry> entries = chargedEntries(LedgerKind::Release, runId, charges);
    for (LedgerEntry& entry : entries)
        entry.chosen = chosen;
    return entries;
}

using EntriesByLineage = std::map<std::string, std::vector<LedgerEntry>>;

void add(EntriesByLineage& into, const std::string& lineageId, const std::vector<LedgerEntry>& entries) {
    std::vector<LedgerEntry>& list = into[lineageId];
    list.insert(list.end(), entries.begin(), entries.end());
}

/// What was worked out from a released account still holds.
Outcome checkUnchanged(SqlConnection& user, std::optional<std::int64_t> ifReleased) {
    if (!ifReleased) return success();
    const Result<std::int64_t> released = newestReleased(user);
    if (!released) return released.errors();
    if (*released == *ifReleased) return success();
    return Error{ErrorCode::StoreBusy, "ledger", "",
                 "another project released something or changed a budget just now",
                 "Try again: what is left of the budget has to be worked out anew"};
}

/// By the clock the new one would not be in force, and entered all the same it would seem to be.
Error notInForce(const LedgerBook& book, const LedgerEntry& entry) {
    return {ErrorCode::PrivacyRefused, "budget", toText(Json(entry.budget->epsilon)),
            "is dated " + entry.createdAt + ", which is not after " + book.budgetSetAt +
                ", when the budget in force (" + toText(Json(book.budget->epsilon)) +
                ") was set: the newest budget counts, so this one would be without effect",
            "Set the clock right, which was set back since, and try again"};
}

/// A schema may say anything of a draw that was made before; the entries hold what it was.
Outcome agreesOnDraws(const LedgerCharge& charge, const std::vector<LedgerEntry>& entries) {
    for (const PrivacyEvent& event : charge.events)
        for (const LedgerEntry& entry : entries) {
            if (event.sharedDraw.empty() || !entry.charge) continue;
            for (const PrivacyEvent& known : entry.charge->events)
                if (known.sharedDraw == event.sharedDraw &&
                    (known.what != event.what || entry.charge->unit != charge.unit))
                    return Error{ErrorCode::PrivacyRefused, "data.schema.bought_edges", event.sharedDraw,
                                 "is a draw that the ledger knows with other noise or of another unit",
                                 "Take the schema as it was written when the edges were bought"};
        }
    return success();
}

std::vector<LedgerLine> behind(const std::vector<LedgerLine>& lines, std::size_t count) {
    return {lines.begin() + static_cast<std::ptrdiff_t>(std::min(count, lines.size())), lines.end()};
}

/// The entries whose text holds any of these ids; the others are not read.
std::vector<LedgerEntry> entriesAbout(const std::vector<LedgerLine>& lines,
                                      const std::set<std::string>& ids) {
    std::vector<LedgerEntry> about;
    for (const LedgerLine& line : lines)
        if (std::any_of(ids.begin(), ids.end(),
                        [&](const std::string& id) { return line.text.find(id) != line.text.npos; }))
            if (Result<LedgerEntry> entry = entryFrom(line)) about.push_back(std::move(entry).value());
    return about;
}

/// Who drew these shares of one budget, or may have.
std::map<std::string, std::string> drawersOf(const std::set<std::string>& shares,
                                             const std::vector<LedgerLine>& lines) {
    std::set<std::string> runIds;
    for (const LedgerEntry& entry : entriesAbout(lines, shares))
        runIds.insert(entry.runId);
    LedgerBook book;
    addEntries(book, entriesAbout(lines, runIds), LedgerRunState::Reserved);
    return drawersOfShares(book);
}

} // namespace

Outcome StoreLedger::open() {
    if (const Outcome named = nameStore(m_project); !named) return named;
    const Result<std::string> storeId = storeIdOf(m_project);
    if (!storeId) return storeId.errors();
    m_storeId = *storeId;
    std::unique_ptr<SqlConnection> user;
    Result<std::vector<std::string>> lineageIds = ownLineages(m_project);
    if (!lineageIds) return lineageIds.errors();
    if (m_lineages) {
        Result<std::unique_ptr<SqlConnection>> connection = m_lineages->connect();
        if (!connection) return connection.errors();
        user = std::move(connection).value();
        const Result<std::vector<std::string>> copied = copiedLineages(*user, m_storeId);
        if (!copied) return copied.errors();
        lineageIds->insert(lineageIds->end(), copied->begin(), copied->end());
    }
    const std::set<std::string> all(lineageIds->begin(), lineageIds->end());
    for (const std::string& lineageId : all)
        if (const Outcome opened = openChain(user.get(), lineageId); !opened) return opened;
    return user ? noteSources(*user) : success();
}

/// The user's file learns where the tables of this project belong, which older versions did not tell it.
Outcome StoreLedger::noteSources(SqlConnection& user) {
    Errors damaged; // the runs on it say so
    const Result<std::vector<DatasetRecord>> datasets = readDatasets(m_project, &damaged);
    if (!datasets) return datasets.errors();
    return changeLineages(user, [&]() -> Outcome {
        for (const DatasetRecord& dataset : *datasets) {
            const std::string source = sourceOfAbsolute(dataset.files);
            if (source.empty()) continue;
            if (const Outcome noted = noteSource(user, source, dataset.lineageId); !noted) return noted;
        }
        return success();
    });
}

/// A lineage of a project is known to the user's file before anything is drawn on it, and what a project's
/// chain has was written into its copy first. Else this file is another one, or an older copy of itself, and
/// may lack more. `lacking`: entries.
Outcome StoreLedger::noteGap(SqlConnection& user, const std::string& lineageId, bool lacking) {
    const Result<bool> isKnown = isKnownLineage(user, lineageId);
    if (!isKnown) return isKnown.errors();
    if (!*isKnown) return adoptLineage(user, lineageId);
    return lacking ? noteRestoration(user, {}) : success();
}

/// A copy that is ahead of the project, whatever was confirmed, continues its chain: the project is an older
/// copy of itself, or its program died between both writes. What either side lacks it learns here, a lineage
/// that the user's file does not know included. Of one that went on otherwise it lacks what the project
/// holds.
Outcome StoreLedger::openChain(SqlConnection* user, const std::string& lineageId) {
    const Result<OwnChain> chain = checkOwnChain(m_project, user, m_storeId, lineageId);
    if (!chain) return chain.errors();
    if (chain->check.state != ChainState::Intact && !chain->isOlderCopy) {
        if (user && chain->check.state == ChainState::Diverged)
            if (const Outcome noted = changeLineages(*user, [&] { return noteRestoration(*user, {}); });
                !noted)
                return noted;
        return brokenLedger(chain->check);
    }
    if (!user) return success();
    const std::vector<LedgerLine> lacking = behind(chain->lines, chain->copy.lines.size());
    if (!lacking.empty()) {
        const Outcome filled = changeLineages(*user, [&]() -> Outcome {
            if (const Outcome noted = noteGap(*user, lineageId, true); !noted) return noted;
            if (const Outcome kept = confirmCopy(*user, lineageId, m_storeId, 0); !kept) return kept;
            return insertCopy(*user, lineageId, m_storeId, lacking);
        });
        if (!filled) return filled;
    }
    return insertOwn(m_project, lineageId, behind(chain->copy.lines, chain->lines.size()));
}

Outcome StoreLedger::recover() {
    if (!m_lineages) return success();
    const Result<std::vector<std::string>> lineageIds = ownLineages(m_project);
    if (!lineageIds) return lineageIds.errors();
    std::vector<std::string> entered;
    for (const std::string& lineageId : *lineageIds) {
        const Result<std::vector<LedgerLine>> lines = ownLines(m_project, lineageId);
        if (!lines) return lines.errors();
        const ChainCheck check = verifyChain(*lines, chainStart(m_storeId, lineageId));
        for (const LedgerEntry& entry : check.entries)
            if (entry.kind == LedgerKind::Reserve) entered.push_back(entry.runId);
        if (const Outcome closed = closeOpenRuns(lineageId, check.entries); !closed) return closed;
    }
    return enterOldRuns(entered);
}

Outcome StoreLedger::closeOpenRuns(const std::string& lineageId, const std::vector<LedgerEntry>& entries) {
    LedgerBook book;
    addEntries(book, entries, LedgerRunState::Reserved);
    std::vector<LedgerEntry> commits;
    for (const LedgerRun& run : book.runs) {
        if (run.state != LedgerRunState::Reserved) continue;
        const Result<QVariant> status =
            m_project.single("SELECT status FROM runs WHERE id = ?", {QString::fromStdString(run.runId)});
        if (!status) return status.errors();
        const QString word = status->toString();
        commits.push_back(entryOf(LedgerKind::Commit, run.runId));
        commits.back().interrupted = word.isEmpty() || word == QStringLiteral("interrupted");
        commits.back().stopped = word == QStringLiteral("cancelled") || word == QStringLiteral("failed");
    }
    return commits.empty() ? success() : append(lineageId, std::move(commits));
}

Outcome StoreLedger::enterOldRuns(const std::vector<std::string>& enteredRuns) {
    QStringList ids;
    std::map<std::string, std::string> lineageOfRun;
    const Outcome read = m_project.each(
        "SELECT r.id, d.lineage_id FROM runs r JOIN datasets d ON d.id = r.dataset_id WHERE r.id IN "
        "(SELECT run_id FROM run_events) AND r.id NOT IN (SELECT value FROM json_each(?)) ORDER BY r.rowid",
        {QString::fromStdString(toText(Json(enteredRuns)))}, [&](const SqlRow& row) {
            ids << row.value(0).toString();
            lineageOfRun[row.text(0)] = row.text(1);
        });
    if (!read) return read;
    if (ids.isEmpty()) return success();
    const Result<std::vector<RunRecord>> runs = readRuns(m_project, ids, RunDetail::Listed);
    if (!runs) return runs.errors();
    EntriesByLineage entries;
    for (const RunRecord& run : *runs) {
        Result<std::vector<LedgerCharge>> charges = chargesOf(run);
        if (!charges) return charges.errors();
        std::vector<LedgerEntry> both =
            chargedEntries(LedgerKind::Reserve, run.runId, std::move(charges).value());
        both.push_back(entryOf(LedgerKind::Commit, run.runId));
        both.back().interrupted = run.status == RunStatus::Interrupted;
        both.back().stopped = run.status == RunStatus::Cancelled || run.status == RunStatus::Failed;
        add(entries, lineageOfRun[run.runId], both);
    }
    for (auto& [lineageId, list] : entries)
        if (const Outcome added = append(lineageId, std::move(list)); !added) return added;
    return success();
}

Result<QStringList> StoreLedger::spentShares(const std::vector<Reservation>& reservations) {
    std::map<std::string, std::set<std::string>> asked; ///< by lineage
    for (const Reservation& reservation : reservations)
        if (const std::string& share = reservation.charges.front().share; !share.empty())
            asked[reservation.lineageId].insert(share);
    QStringList spent;
    for (const auto& [lineageId, shares] : asked) {
        Result<std::vector<LedgerLine>> lines = ownLines(m_project, lineageId);
        if (!lines) return lines.errors();
        if (m_lineages) { // another copy of this project may have drawn
            const Result<std::unique_ptr<SqlConnection>> user = m_lineages->connect();
            if (!user) return user.errors();
            Result<ChainCopy> copy = copyOf(**user, lineageId, m_storeId);
            if (!copy) return copy.errors();
            if (copy->lines.size() > lines->size()) lines = std::move(copy->lines);
        }
        std::map<std::string, std::string> drawers = drawersOf(shares, *lines);
        for (const Reservation& reservation : reservations) {
            const std::string& share = reservation.charges.front().share;
            if (share.empty() || reservation.lineageId != lineageId) continue;
            if (drawers.emplace(share, reservation.runId).first->second != reservation.runId)
                spent << QString::fromStdString(reservation.runId);
        }
    }
    return spent;
}

Outcome StoreLedger::reserve(const std::vector<Reservation>& reservations) {
    const Result<QStringList> spent = spentShares(reservations);
    if (!spent) return spent.errors();
    if (!spent->isEmpty()) return spentShareError();
    EntriesByLineage entries;
    for (const Reservation& reservation : reservations) {
        if (const Outcome agrees = agreesOnDraws(reservation); !agrees) return agrees;
        const Result<bool> entered = isInCopy(reservation);
        if (!entered) return entered.errors();
        add(entries, reservation.lineageId,
            *entered ? std::vector<LedgerEntry>()
                     : chargedEntries(LedgerKind::Reserve, reservation.runId, reservation.charges));
        m_asked.insert(reservation.runId);
    }
    for (auto& [lineageId, list] : entries)
        if (const Outcome added = append(lineageId, std::move(list)); !added) return added;
    return success();
}

/// Both entries in one write to the user's file: nothing that dies in between leaves one without the other.
Result<LedgerPlace> StoreLedger::reserveReleased(const Reservation& reservation, ReleaseChoice chosen) {
    const auto& [runId, lineageId, charges] = reservation;
    std::vector<LedgerCharge> leaving = charges;
    std::transform(leaving.begin(), leaving.end(), leaving.begin(), asDeclared);
    const Result<LineageLedger> ledger =
        planDirectRelease(m_project, m_lineages, lineageId, runId, leaving, chosen);
    if (!ledger) return ledger.errors();
    std::vector<LedgerEntry> entries = chargedEntries(LedgerKind::Reserve, runId, charges);
    const std::vector<LedgerEntry> released = releaseEntries(runId, leaving, chosen);
    entries.insert(entries.end(), released.begin(), released.end());
    if (const Outcome entered = append(lineageId, std::move(entries), ledger->newestReleased); !entered)
        return entered.errors();
    const Result<ChainTail> tail = ownTail(m_project, lineageId);
    if (!tail) return tail.errors();
    return LedgerPlace{lineageId, tail->length};
}

Outcome StoreLedger::agreesOnDraws(const Reservation& reservation) {
    if (std::none_of(reservation.charges.begin(), reservation.charges.end(),
                     [](const LedgerCharge& charge) { return sharesDraws(charge.events); }))
        return success();
    const Result<std::vector<LedgerLine>> lines = ownLines(m_project, reservation.lineageId);
    if (!lines) return lines.errors();
    const ChainCheck check = verifyChain(*lines, chainStart(m_storeId, reservation.lineageId));
    for (const LedgerCharge& charge : reservation.charges)
        if (const Outcome agrees = trilemma::agreesOnDraws(charge, check.entries); !agrees) return agrees;
    return success();
}

/// Whether a reservation that failed has reached the user's file. That is asked and not remembered, since
/// somebody may have put another file in its place.
Result<bool> StoreLedger::isInCopy(const Reservation& reservation) {
    if (!m_lineages || !m_asked.contains(reservation.runId)) return false;
    const Result<std::unique_ptr<SqlConnection>> user = m_lineages->connect();
    if (!user) return user.errors();
    const Result<ChainCopy> copy = copyOf(**user, reservation.lineageId, m_storeId);
    if (!copy) return copy.errors();
    std::vector<LedgerCharge> charges;
    for (const LedgerLine& line : copy->lines)
        if (const Result<LedgerEntry> entry = entryFrom(line);
            entry && entry->charge && entry->kind == LedgerKind::Reserve && entry->runId == reservation.runId)
            charges.push_back(*entry->charge);
    return charges == reservation.charges;
}

Outcome StoreLedger::settle(const std::vector<Settlement>& settlements) {
    EntriesByLineage entries;
    for (const Settlement& settlement : settlements) {
        LedgerEntry end =
            entryOf(settlement.drew ? LedgerKind::Commit : LedgerKind::Refund, settlement.runId);
        end.stopped = settlement.drew && settlement.stopped;
        add(entries, settlement.lineageId, {end});
        m_asked.erase(settlement.runId);
    }
    for (auto& [lineageId, list] : entries)
        if (const Outcome added = append(lineageId, std::move(list)); !added) return added;
    return success();
}

Outcome StoreLedger::setBudget(const std::string& lineageId, const LedgerBudget& budget) {
    if (Errors wrong = validate(budget); !wrong.empty()) return wrong;
    const Result<std::vector<LineageLedger>> ledgers = readLedgers(m_project, m_lineages, true);
    if (!ledgers) return ledgers.errors();
    const auto ledger = std::find_if(ledgers->begin(), ledgers->end(),
                                     [&](const LineageLedger& one) { return one.lineageId == lineageId; });
    if (ledger == ledgers->end())
        return Error{ErrorCode::InvalidSpecification, "lineage", lineageId, "has no ledger in this project",
                     "Train on its data first"};
    LedgerEntry entry = entryOf(LedgerKind::Budget, {});
    entry.budget = budget;
    entry.createdAt = timestamp().toStdString();
    if (!comesIntoForce(ledger->declared, budget, entry.createdAt))
        return notInForce(ledger->declared, entry);
    const auto ifReleased = m_lineages ? std::optional(ledger->newestReleased) : std::nullopt;
    return append(lineageId, {entry}, ifReleased);
}

Result<ReleaseStatement> StoreLedger::release(const std::string& runId, ReleaseChoice chosen) {
    Result<ReleasePlan> plan = planRelease(m_project, m_lineages, runId, chosen);
    if (!plan) return plan.errors();
    const std::string lineageId = plan->ledger.lineageId;
    ReleaseStatement statement = std::move(plan->statement);
    if (!plan->isStated) {
        const Outcome entered =
            append(lineageId, releaseEntries(runId, statement.charges, chosen), plan->ledger.newestReleased);
        if (!entered) return entered.errors();
    }
    const Result<ChainTail> tail = ownTail(m_project, lineageId);
    if (!tail) return tail.errors();
    statement.head = tail->head;
    statement.sequence = tail->length;
    return statement;
}

Outcome StoreLedger::append(const std::string& lineageId, std::vector<LedgerEntry> entries,
                            std::optional<std::int64_t> ifReleased) {
    if (!m_lineages)
        return Error{ErrorCode::Internal, "ledger", "",
                     "the store was opened without the user's lineage file", "Report this"};
    for (LedgerEntry& entry : entries)
        if (entry.createdAt.empty()) entry.createdAt = timestamp().toStdString();
    Result<ChainTail> tail = ownTail(m_project, lineageId);
    if (!tail) return tail.errors();
    if (tail->length == 0) tail->head = chainStart(m_storeId, lineageId);
    const Result<std::vector<LedgerLine>> lines =
        appendCopy(lineageId, *tail, std::move(entries), ifReleased);
    if (!lines) return lines.errors();
    return insertOwn(m_project, lineageId, *lines);
}

/// The chain's copy as it must be before anything is appended: there, and with the project's last entry.
Outcome StoreLedger::readyCopy(SqlConnection& user, const std::string& lineageId, const ChainTail& tail,
                               const ChainCopy& copy) {
    const bool hasGap = tail.length > 0 && copy.lines.empty();
    if (const Outcome noted = noteGap(user, lineageId, hasGap); !noted) return noted;
    if (const Outcome kept = confirmCopy(user, lineageId, m_storeId, tail.length); !kept) return kept;
    if (tail.length == 0) return success();
    if (hasGap) {
        const Result<std::vector<LedgerLine>> own = ownLines(m_project, lineageId);
        if (!own) return own.errors();
        const Result<ChainCopy> part = copyOf(user, lineageId, m_storeId);
        if (!part) return part.errors();
        return insertCopy(user, lineageId, m_storeId, behind(*own, part->lines.size()));
    }
    if (copy.lines.front().hash == tail.head) return success();
    ChainCheck check;
    check.state = ChainState::Diverged;
    check.at = tail.length;
    return brokenLedger(check);
}

/// Seals the entries behind the copy and commits them there. Comes back with all lines that the project
/// lacks: before the new ones those that only the copy got when an earlier write to the project failed.
Result<std::vector<LedgerLine>> StoreLedger::appendCopy(const std::string& lineageId, const ChainTail& tail,
                                                        std::vector<LedgerEntry> entries,
                                                        std::optional<std::int64_t> ifReleased) {
    const Result<std::unique_ptr<SqlConnection>> connection = m_lineages->connect();
    if (!connection) return connection.errors();
    SqlConnection& user = **connection;
    std::vector<LedgerLine> lines;
    const Outcome done = changeLineages(user, [&]() -> Outcome {
        if (const Outcome same = checkUnchanged(user, ifReleased); !same) return same;
        const Result<ChainCopy> copy =
            copyOf(user, lineageId, m_storeId, std::max<std::int64_t>(0, tail.length - 1));
        if (!copy) return copy.errors();
        if (const Outcome ready = readyCopy(user, lineageId, tail, *copy); !ready) return ready;
        lines = behind(copy->lines, tail.length > 0 ? 1 : 0);
        const std::string head = lines.empty() ? tail.head : lines.back().hash;
        const std::vector<LedgerLine> added =
            sealBehind(tail.length + static_cast<std::int64_t>(lines.size()), head, std::move(entries));
        lines.insert(lines.end(), added.begin(), added.end());
        return insertCopy(user, lineageId, m_storeId, added);
    });
    if (!done) return done.errors();
    return lines;
}

void StoreLedger::confirm() {
    if (!m_lineages || m_storeId.empty()) return;
    const Result<std::unique_ptr<SqlConnection>> user = m_lineages->connect();
    const Result<std::vector<std::string>> lineageIds = ownLineages(m_project);
    if (!user || !lineageIds) return;
    // A failure costs nothing: the next opening finds the copy ahead and takes it over.
    (void)changeLineages(**user, [&]() -> Outcome {
        for (const std::string& lineageId : *lineageIds) {
            const Result<ChainTail> tail = ownTail(m_project, lineageId);
            if (!tail) return tail.errors();
            const Result<bool> isKnown = isKnownLineage(**user, lineageId);
            if (!isKnown) return isKnown.errors();
            if (!*isKnown) continue;
            const Outcome noted = confirmCopy(**user, lineageId, m_storeId, tail->length);
            if (!noted) return noted;
        }
        return success();
    });
}

} // namespace trilemma
