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
    /// Of what could not be written after the draw: the ledger counts what was reserved, and the edges are
    /// here alone.
    Errors unwritten;
};

/// Enters the draw into the ledger of the table, under the id of the draw, makes it with noise keyed by the
/// operating system, keeps the schema that came out in the store, and settles the draw. Whatever was drawn
/// comes back: an error means that nothing was, but for counts that tell nothing apart, whose price is spent.
/// `of`: files and schema of the table that was loaded (purchaseSpec()). Waits for the store; not from its
/// own thread.
Result<BoughtSchema> buyEdges(Store& store, const LoadedDataset& dataset, const TrainingSpec& of,
                              const EdgeWish& wish);

} // namespace trilemma
