// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/edge_purchases.h"
#include "ui/session/table_purchase.h"

#include <QString>

#include <optional>

namespace trilemma {

/// What became of a purchase of edges.
struct EdgesEnd {
    std::vector<std::string> files;
    QString project;                    ///< that it was made in
    std::optional<BoughtSchema> bought; ///< none: see `errors`
    Errors errors;
    std::vector<std::string> inDraft; ///< columns of the draft that have the edges now
};

/// Buys edges off the GUI thread.
class EdgeBuyer : public TablePurchase {
    Q_OBJECT
  public:
    using TablePurchase::TablePurchase;

    /// Preconditions: idle; the store is open for writing, and finish() is called before it goes.
    /// `spec`: purchaseSpec() of the wish.
    void buy(Store& store, const TrainingSpec& spec, const EdgeWish& wish);

  signals:
    void ended(const trilemma::EdgesEnd& end);
};

} // namespace trilemma
