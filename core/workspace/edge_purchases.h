// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/edge_purchase.h"
#include "core/workspace/dataset_loader.h"

namespace trilemma {

class Store;

/// What a purchase of edges left.
struct BoughtSchema {
    Schema schema; ///< with the edges and the draw
    EdgePurchase purchase;
};

/// Enters the draw into the ledger of the table, under the id of the draw, makes it with noise keyed by the
/// operating system and settles it. When it comes back with an error that is not planEdges()'s or the
/// ledger's, the draw is spent. `of`: files and schema of the table that was loaded, valid for private
/// training. Waits for the store; not from its own thread.
Result<BoughtSchema> buyEdges(Store& store, const LoadedDataset& dataset, const TrainingSpec& of,
                              const EdgeWish& wish);

} // namespace trilemma
