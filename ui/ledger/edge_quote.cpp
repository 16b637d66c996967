// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ledger/edge_quote.h"

#include "core/base/text.h"
#include "core/learning/plan.h"
#include "core/train/purchase_spec.h"
#include "ui/ledger/table_ledger.h"
#include "ui/session/price.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

std::optional<PrivacyFigure> figureOf(const std::vector<LedgerCharge>& charges, Relation relation,
                                      const std::string& unit, double delta, Errors& errors) {
    if (charges.empty()) return std::nullopt;
    Result<PrivacyFigure> figure = composedFigure(charges, relation, unit, delta);
    if (figure) return std::move(figure).value();
    errors = figure.errors();
    return std::nullopt;
}

/// As the ledger of the table would show it.
void takeTotals(const TableLedger& table, EdgeQuote& quote) {
    const EdgePurchase& purchase = quote.purchase;
    const LedgerCharge charge = chargeOf(purchase, {}, table.layout.value_or("new"));
    LedgerBook book = table.ledger.book;
    std::vector<LedgerCharge> charges = chargesLookedAt(book);
    book.runs.push_back({purchase.bought.id, {charge}, LedgerRunState::Reserved});
    quote.delta = ledgerDelta(book);
    const auto figure = [&](const std::vector<LedgerCharge>& of) {
        return figureOf(of, charge.relation, charge.unit, quote.delta, quote.errors);
    };
    quote.alone = figure({charge});
    quote.before = figure(charges);
    charges.push_back(charge);
    quote.after = figure(charges);
    quote.isNonPrivate =
        quote.before && isNonPrivate(table.ledger, drawnFrom(table.ledger.book, charge.relation));
    quote.mayLack = !table.ledger.family.isComplete;
    quote.budget = table.ledger.declared.budget;
    if (!quote.budget) return;
    std::vector<LedgerCharge> released = chargesReleased(table.ledger.declared);
    released.push_back(charge);
    quote.released =
        figureOf(released, quote.budget->relation, quote.budget->unit, quote.budget->delta, quote.errors);
}

/// What the draft's runs would have beside all draws that its edges then come from.
void takeRoom(const Draft& draft, EdgeQuote& quote) {
    const auto least = std::min_element(draft.epsilons.begin(), draft.epsilons.end());
    if (!draft.isPrivate || least == draft.epsilons.end()) return;
    Schema with = withoutEdges(quote.spec.schema, quote.wish.columns);
    with.boughtEdges.push_back(quote.purchase.bought);
    for (Column& column : with.columns)
        if (contains(quote.wish.columns, column.name)) column.edgesDraw = quote.purchase.bought.id;
    if (!leavesRoom(sharedDraws(with), {*least, draft.delta, draft.relation})) quote.leavesNoRoomAt = *least;
}

EdgeQuote quoteOf(const Draft& draft, const EdgeWish& wish,
                  const std::function<Result<TableLedger>()>& readLedger) {
    EdgeQuote quote;
    quote.wish = wish;
    TrainingSpec of;
    of.files = draft.files;
    of.schema = framedSchema(draft);
    of.framing = framingOf(draft);
    Result<TrainingSpec> spec = purchaseSpec(std::move(of), wish);
    if (!spec) {
        quote.errors = spec.errors();
        return quote;
    }
    quote.spec = std::move(spec).value();
    // Of many units the inspection knows no more than how few and how many there may be. The purchase plans
    // again with their number before it draws.
    const double fewest = expectedCount(draft);
    const double most = isCountKnown(draft) ? fewest : static_cast<double>(draft.inspection->records);
    Result<EdgePurchase> purchase = planEdges(quote.spec.schema, std::llround(most), wish);
    const Result<TableLedger> table = purchase ? readLedger() : Result<TableLedger>(purchase.errors());
    if (!table) {
        quote.errors = table.errors();
        return quote;
    }
    quote.purchase = std::move(purchase).value();
    quote.isShareErrorABound = most > fewest;
    quote.purchase.shareError = std::min(1.0, quote.purchase.shareError * most / fewest);
    takeTotals(*table, quote);
    takeRoom(draft, quote);
    return quote;
}

} // namespace

bool EdgeQuote::exceedsBudget() const {
    return budget && released && (!released->epsilon || *released->epsilon > budget->epsilon);
}

std::function<EdgeQuote()> edgeQuoter(const Session& session, const EdgeWish& wish) {
    return [draft = session.draft(), wish, readLedger = tableLedgerReader(session)] {
        return quoteOf(draft, wish, readLedger);
    };
}

} // namespace trilemma
