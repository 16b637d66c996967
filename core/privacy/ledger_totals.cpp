// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/ledger_totals.h"

#include "core/privacy/known_figures.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace trilemma {

namespace {

constexpr double usualDelta = 1e-5;

using Events = std::vector<PrivacyEvent>;

struct PartEvents {
    Events train;
    Events test;
    bool bothInUse() const { return !train.empty() && !test.empty(); }
};

/// Charges of the same key act on parts of one split. Without a layout that holds within a reservation only.
using SplitKey = std::tuple<std::string, std::uint64_t, double, std::string>;

SplitKey keyOf(const LedgerCharge& charge) {
    const LedgerSplit& split = charge.split;
    return {split.layout, split.seed, split.testShare,
            split.layout.empty() ? split.tableId + ' ' + charge.reservation : std::string()};
}

std::vector<PartEvents> bySplit(const std::vector<LedgerCharge>& charges) {
    std::map<SplitKey, PartEvents> splits;
    for (const LedgerCharge& charge : charges) {
        PartEvents& split = splits[keyOf(charge)];
        mergeInto(charge.part == SplitPart::Train ? split.train : split.test, charge.events);
    }
    std::vector<PartEvents> list;
    for (auto& [key, split] : splits)
        list.push_back(std::move(split));
    return list;
}

/// The same for lists that hold the same events in another order.
std::vector<std::string> keyOf(const Events& events) {
    std::vector<std::string> key;
    for (const PrivacyEvent& event : events)
        key.push_back(toText(toJson(event)));
    std::sort(key.begin(), key.end());
    return key;
}

/// Splits with the same events in both parts: what a record meets of them depends on one number only, in how
/// many of them it is in the test part.
struct AlikeSplits {
    PartEvents events;
    int count = 0;
    int ranges = 1; ///< that the number is told apart by
};

/// From and to which number of test parts the i-th of some ranges of 0 .. count goes. With three and more the
/// two ends stand alone, as the largest totals are usually there.
std::pair<int, int> rangeOf(int i, int ranges, int count) {
    if (ranges < 3) return {i * (count + 1) / ranges, (i + 1) * (count + 1) / ranges - 1};
    if (i == 0) return {0, 0};
    if (i == ranges - 1) return {count, count};
    const auto begin = [&](int place) { return 1 + (place - 1) * (count - 1) / (ranges - 2); };
    return {begin(i), begin(i + 1) - 1};
}

std::vector<AlikeSplits> alike(const std::vector<PartEvents>& splits) {
    std::map<std::pair<std::vector<std::string>, std::vector<std::string>>, AlikeSplits> classes;
    for (const PartEvents& split : splits) {
        AlikeSplits& same = classes[{keyOf(split.train), keyOf(split.test)}];
        same.events = split;
        ++same.count;
    }
    std::vector<AlikeSplits> list;
    for (auto& [key, same] : classes)
        list.push_back(std::move(same));
    return list;
}

/// As many ranges for each as all assignments together allow.
void chooseRanges(std::vector<AlikeSplits>& classes) {
    int assignments = 1;
    for (AlikeSplits& same : classes) {
        if (!same.events.bothInUse()) continue;
        same.ranges = std::min({same.count + 1, maxRanges, maxComparedAssignments / assignments});
        assignments *= same.ranges;
    }
}

/// What a record meets at most whose numbers of test parts are in the ranges that `assignment` names.
Events eventsOf(const std::vector<AlikeSplits>& classes, int assignment) {
    Events events;
    for (const AlikeSplits& same : classes) {
        const auto [fewest, max] = rangeOf(assignment % same.ranges, same.ranges, same.count);
        assignment /= same.ranges;
        const bool choose = same.events.bothInUse();
        for (int i = 0; i < same.count; ++i) {
            if (!choose || i < same.count - fewest) mergeInto(events, same.events.train);
            if (!choose || i < max) mergeInto(events, same.events.test);
        }
    }
    return events;
}

/// Every list of events that some record may meet, or a longer one.
std::vector<Events> possibleEvents(const std::vector<PartEvents>& splits) {
    std::vector<AlikeSplits> classes = alike(splits);
    chooseRanges(classes);
    int assignments = 1;
    for (const AlikeSplits& same : classes)
        assignments *= same.ranges;
    std::map<std::vector<std::string>, Events> possible; // each once
    for (int assignment = 0; assignment < assignments; ++assignment) {
        const Events events = eventsOf(classes, assignment);
        possible.emplace(keyOf(events), inOrder(events));
    }
    std::vector<Events> list;
    for (auto& [key, events] : possible)
        list.push_back(std::move(events));
    return list;
}

PrivacyFigure unbounded(Relation relation) {
    PrivacyFigure figure;
    figure.relation = relation;
    figure.accountant = "none: a run gives no guarantee here";
    return figure;
}

/// The newest reservation of a run in this chain, whose runs begin at `first`, if it has no end yet.
LedgerRun* openRun(LedgerBook& book, std::size_t first, const std::string& runId) {
    for (std::size_t i = book.runs.size(); i > first; --i)
        if (LedgerRun& run = book.runs[i - 1]; run.runId == runId)
            return run.state == LedgerRunState::Reserved ? &run : nullptr;
    return nullptr;
}

/// Of one release that two chains tell in two ways both count.
void addRelease(LedgerBook& book, const LedgerEntry& entry) {
    auto known = std::find_if(book.releases.begin(), book.releases.end(),
                              [&](const LedgerRelease& release) { return release.runId == entry.runId; });
    if (known == book.releases.end())
        known = book.releases.insert(known,
                                     {entry.runId, {}, entry.chosen.value_or(ReleaseChoice::AfterLooking)});
    if (entry.chosen == ReleaseChoice::AfterLooking) known->chosen = ReleaseChoice::AfterLooking;
    LedgerCharge charge = *entry.charge;
    charge.reservation = reservationOfRelease(entry.runId);
    if (std::find(known->charges.begin(), known->charges.end(), charge) == known->charges.end())
        known->charges.push_back(std::move(charge));
}

void addBudget(LedgerBook& book, const LedgerEntry& entry) {
    if (!comesIntoForce(book, *entry.budget, entry.createdAt)) return;
    book.budget = entry.budget;
    book.budgetSetAt = entry.createdAt;
}

struct Amount {
    std::optional<double> epsilon;
    std::string problem;
};

Amount amountOf(const std::vector<LedgerCharge>& charges, Relation relation, const std::string& unit,
                double delta) {
    const Result<PrivacyFigure> figure = composedFigure(charges, relation, unit, delta);
    if (!figure) return {std::nullopt, toText(figure.errors())};
    return {figure->epsilon, {}};
}

LedgerFigure figureOf(const std::vector<LedgerCharge>& spent, const std::vector<LedgerCharge>& reserved,
                      Relation relation, const std::string& unit, double delta) {
    LedgerFigure figure{relation, unit, delta, {}, {}, {}, {}};
    const Amount over = amountOf(spent, relation, unit, delta);
    const Amount open = amountOf(reserved, relation, unit, delta);
    Amount all = over;
    if (spent.empty()) all = open;
    if (!spent.empty() && !reserved.empty()) {
        std::vector<LedgerCharge> both = spent;
        both.insert(both.end(), reserved.begin(), reserved.end());
        all = amountOf(both, relation, unit, delta);
    }
    figure.spent = over.epsilon;
    figure.reserved = open.epsilon;
    figure.total = all.epsilon;
    figure.problem = !over.problem.empty()   ? over.problem
                     : !open.problem.empty() ? open.problem
                                             : all.problem;
    return figure;
}

void append(std::vector<LedgerCharge>& into, const std::vector<LedgerCharge>& charges) {
    into.insert(into.end(), charges.begin(), charges.end());
}

std::vector<LedgerFigure> figuresOf(const std::vector<LedgerCharge>& spent,
                                    const std::vector<LedgerCharge>& reserved, double delta) {
    std::set<std::string> units{"record"};
    for (const auto* charges : {&spent, &reserved})
        for (const LedgerCharge& charge : *charges)
            units.insert(charge.unit);
    const auto isOfAttributes = [](const LedgerCharge& charge) {
        return charge.relation == Relation::AttributeOnly;
    };
    const bool anyOfAttributes = std::any_of(spent.begin(), spent.end(), isOfAttributes) ||
                                 std::any_of(reserved.begin(), reserved.end(), isOfAttributes);
    std::vector<LedgerFigure> figures;
    for (const std::string& unit : units)
        for (const auto& [relation, name] : relationNames)
            if (relation != Relation::AttributeOnly || anyOfAttributes)
                figures.push_back(figureOf(spent, reserved, relation, unit, delta));
    return figures;
}

std::string shownEpsilon(const std::optional<double>& epsilon) {
    return epsilon ? toText(Json(*epsilon)) : std::string("unbounded");
}

} // namespace

bool LedgerRun::isPrivate() const {
    return std::all_of(charges.begin(), charges.end(),
                       [](const LedgerCharge& charge) { return charge.isPrivate(); });
}

bool comesIntoForce(const LedgerBook& book, const LedgerBudget& budget, const std::string& setAt) {
    if (!book.budget || setAt != book.budgetSetAt) return !book.budget || setAt > book.budgetSetAt;
    return std::pair(budget.epsilon, budget.delta) <= std::pair(book.budget->epsilon, book.budget->delta);
}

std::string reservationOfRelease(const std::string& id) {
    return "release of " + runOfDraw(id);
}

namespace {

/// Of a draw about a run that ended that of the run, in the chain whose runs begin at `first`.
std::string reservationOf(const LedgerBook& book, std::size_t first, const LedgerRun& run) {
    auto at = static_cast<std::size_t>(&run - book.runs.data());
    const std::string about = runOfDraw(run.runId);
    for (std::size_t i = at; isLaterDraw(run.runId) && i > first; --i)
        if (book.runs[i - 1].runId == about) return std::to_string(i - 1);
    return std::to_string(at);
}

} // namespace

void addEntries(LedgerBook& book, const std::vector<LedgerEntry>& entries, LedgerRunState openState) {
    constexpr LedgerRunState open = LedgerRunState::Reserved;
    const std::size_t first = book.runs.size();
    for (const LedgerEntry& entry : entries) {
        LedgerRun* run = openRun(book, first, entry.runId);
        if (entry.kind == LedgerKind::Reserve && entry.charge) {
            if (!run) run = &book.runs.emplace_back(LedgerRun{entry.runId, {}, open, false});
            run->charges.push_back(*entry.charge);
            run->charges.back().reservation = reservationOf(book, first, *run);
        }
        if (entry.kind == LedgerKind::Commit && run) {
            run->state = entry.interrupted ? LedgerRunState::Interrupted : LedgerRunState::Spent;
            run->stopped = entry.stopped;
        }
        if (entry.kind == LedgerKind::Refund && run) run->state = LedgerRunState::Refunded;
        if (entry.kind == LedgerKind::Release && entry.charge) addRelease(book, entry);
        if (entry.kind == LedgerKind::Budget && entry.account == LedgerAccount::Released && entry.budget)
            addBudget(book, entry);
    }
    for (std::size_t i = first; i < book.runs.size(); ++i)
        if (book.runs[i].state == open) book.runs[i].state = openState;
}

namespace {

/// What one run protects another may use without noise, where they do not protect the same columns.
bool protectOthersColumns(const std::vector<LedgerCharge>& charges) {
    const LedgerCharge* first = nullptr;
    for (const LedgerCharge& charge : charges) {
        if (charge.relation != Relation::AttributeOnly) continue;
        if (first && first->attributes != charge.attributes) return true;
        first = &charge;
    }
    return false;
}

} // namespace

Result<PrivacyFigure> composedFigure(const std::vector<LedgerCharge>& charges, Relation relation,
                                     const std::string& unit, double delta) {
    const bool open = std::any_of(charges.begin(), charges.end(), [&](const LedgerCharge& charge) {
        return charge.unit != unit || !charge.isPrivate();
    });
    if (open || (relation == Relation::AttributeOnly && protectOthersColumns(charges)))
        return unbounded(relation);
    std::optional<PrivacyFigure> worst;
    for (const Events& events : possibleEvents(bySplit(charges))) {
        Result<PrivacyFigure> figure = knownFigure(events, relation, delta);
        if (!figure || !figure->epsilon) return figure;
        if (!worst || *figure->epsilon > *worst->epsilon) worst = std::move(figure).value();
    }
    return *worst;
}

double ledgerDelta(const LedgerBook& book) {
    if (book.budget) return book.budget->delta;
    std::optional<double> min;
    for (const LedgerCharge& charge : chargesLookedAt(book))
        if (charge.delta) min = std::min(min.value_or(1), *charge.delta);
    return min.value_or(usualDelta);
}

std::string ledgerUnit(const LedgerBook& book) {
    const std::vector<LedgerCharge> charges = chargesLookedAt(book);
    return charges.empty() ? LedgerCharge().unit : charges.back().unit;
}

std::vector<LedgerCharge> chargesLookedAt(const LedgerBook& book) {
    std::vector<LedgerCharge> charges;
    for (const LedgerRun& run : book.runs)
        if (run.state != LedgerRunState::Refunded && run.isPrivate()) append(charges, run.charges);
    return charges;
}

std::vector<LedgerCharge> chargesReleased(const LedgerBook& book) {
    std::vector<LedgerCharge> charges;
    for (const LedgerRelease& release : book.releases)
        append(charges, release.charges);
    return charges;
}

bool wasDrawnLater(const LedgerBook& book, const std::string& runId) {
    return std::any_of(book.runs.begin(), book.runs.end(), [&](const LedgerRun& run) {
        return isLaterDraw(run.runId) && runOfDraw(run.runId) == runId &&
               run.state != LedgerRunState::Refunded;
    });
}

int countReleased(const LedgerBook& book) {
    std::set<std::string> runs;
    for (const LedgerRelease& release : book.releases)
        runs.insert(runOfDraw(release.runId));
    return static_cast<int>(runs.size());
}

LedgerTotals totalsOf(const LedgerBook& book, double delta) {
    LedgerTotals totals;
    std::vector<LedgerCharge> spent;
    std::vector<LedgerCharge> reserved;
    for (const LedgerRun& run : book.runs) {
        totals.interrupted += run.state == LedgerRunState::Interrupted;
        totals.refunded += run.state == LedgerRunState::Refunded;
        if (run.state == LedgerRunState::Refunded) continue;
        if (!isLaterDraw(run.runId)) ++(run.isPrivate() ? totals.runs : totals.nonPrivateRuns);
        if (run.isPrivate()) append(run.state == LedgerRunState::Reserved ? reserved : spent, run.charges);
    }
    totals.drawn = figuresOf(spent, reserved, delta);
    const std::vector<LedgerCharge> left = chargesReleased(book);
    totals.releases = countReleased(book);
    totals.released = figuresOf(left, {}, delta);
    totals.choiceCovered =
        std::none_of(book.releases.begin(), book.releases.end(), [](const LedgerRelease& release) {
            return release.chosen == ReleaseChoice::AfterLooking;
        });
    totals.budget = book.budget;
    if (!book.budget) return totals;
    const LedgerBudget& budget = *book.budget;
    totals.againstBudget = figureOf(left, {}, budget.relation, budget.unit, budget.delta);
    if (const auto& used = totals.againstBudget->total)
        totals.remaining = std::max(0.0, budget.epsilon - *used);
    return totals;
}

bool haveSameFigures(const LedgerTotals& a, const LedgerTotals& b) {
    return a.drawn == b.drawn && a.released == b.released;
}

Outcome checkBudget(const LedgerBook& book, const std::vector<LedgerCharge>& charges) {
    if (!book.budget) return success();
    const LedgerBudget& budget = *book.budget;
    const auto amount = [&](const std::vector<LedgerCharge>& some) {
        return amountOf(some, budget.relation, budget.unit, budget.delta).epsilon;
    };
    std::vector<LedgerCharge> both = chargesReleased(book);
    const std::optional<double> spent = amount(both);
    append(both, charges);
    const std::optional<double> after = amount(both);
    if (after && *after <= budget.epsilon) return success();
    return Error{ErrorCode::PrivacyRefused, "budget", toText(Json(budget.epsilon)),
                 "spent " + shownEpsilon(spent) + ", this run " + shownEpsilon(amount(charges)) +
                     ", together " + shownEpsilon(after) + ": over the budget of " +
                     toText(Json(budget.epsilon)) + " at delta " + toText(Json(budget.delta)) + " under " +
                     std::string(nameOf(budget.relation, relationNames)),
                 "Release a cheaper run, or decide on a larger budget"};
}

} // namespace trilemma
