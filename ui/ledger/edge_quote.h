// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a purchase of edges would cost, before anything is entered or counted. Reads store and the user's
// file: never in the GUI thread.
#pragma once

#include "core/train/edge_purchase.h"
#include "core/train/training_spec.h"
#include "ui/session/session.h"

#include <functional>

namespace trilemma {

struct EdgeQuote {
    EdgeWish wish;
    Errors errors;         ///< why it would be refused; there is no price then
    TrainingSpec spec;     ///< for EdgeBuyer
    EdgePurchase purchase; ///< its share error is that of the fewest units that there may be

    double delta = 0;                    ///< of all figures
    std::optional<PrivacyFigure> alone;  ///< this purchase
    std::optional<PrivacyFigure> before; ///< drawn from the table so far; none: nothing
    std::optional<PrivacyFigure> after;
    bool isNonPrivate = false; ///< before and after follow from records
    bool mayLack = false;      ///< the ledger does not know everything
    std::optional<LedgerBudget> budget;
    std::optional<PrivacyFigure> released; ///< against the budget, if something with these edges left
    bool exceedsBudget() const;
    bool isShareErrorABound = false;      ///< the number of units is not known
    std::optional<double> leavesNoRoomAt; ///< the draft's least epsilon, where its runs would be refused
};

/// Of the session's draft, as work for another thread. The session must outlive it.
std::function<EdgeQuote()> edgeQuoter(const Session& session, const EdgeWish& wish);

} // namespace trilemma
