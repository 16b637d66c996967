// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/edge_purchases.h"

#include "core/base/hash.h"
#include "core/privacy/noise.h"
#include "core/train/purchase_spec.h"
#include "core/workspace/store.h"

namespace trilemma {

namespace {

/// A description of the table under a schema, as the store keeps it.
DatasetRecord describedUnder(const LoadedDataset& dataset, const TrainingSpec& of, const Schema& schema,
                             std::string id) {
    return {std::move(id), dataset.lineageId, dataset.fingerprint,
            of.files,      toJson(schema),    static_cast<std::int64_t>(dataset.table->publicCount())};
}

} // namespace

Result<BoughtSchema> buyEdges(Store& store, const LoadedDataset& dataset, const TrainingSpec& of,
                              const EdgeWish& wish) {
    const EncodedTable& table = *dataset.table;
    Result<EdgePurchase> purchase =
        planEdges(of.schema, static_cast<std::int64_t>(table.publicCount()), wish);
    if (!purchase) return purchase.errors();
    // Edges that the purchase replaces may have been read off the records.
    const Schema before = withoutEdges(of.schema, wish.columns);
    const Result<std::string> datasetId =
        store.addDataset(describedUnder(dataset, of, before, dataset.datasetId)).result();
    if (!datasetId) return datasetId.errors();
    const std::string draw = purchase->bought.id;
    const Reservation reservation{draw, dataset.lineageId, {chargeOf(*purchase, *datasetId, dataset.layout)}};
    if (const Outcome reserved = store.reserve({reservation}).result(); !reserved) return reserved.errors();
    const std::unique_ptr<NoiseSource> noise = secretNoise();
    BoughtSchema bought{drawEdges(table, of.schema, *purchase, *noise), std::move(purchase).value(), {}};
    const bool hasEdges = isUsed(bought.purchase.bought, bought.schema);
    if (hasEdges)
        if (const auto kept =
                store.addDataset(describedUnder(dataset, of, bought.schema, generateUuid())).result();
            !kept)
            bought.unwritten = kept.errors();
    if (const Outcome settled = store.settle({{draw, dataset.lineageId}}).result(); !settled)
        bought.unwritten.insert(bought.unwritten.end(), settled.errors().begin(), settled.errors().end());
    if (!hasEdges)
        return Error{ErrorCode::InvalidSpecification, "columns", "",
                     "have counts that tell no values apart: there are no edges, and the price is spent",
                     "Name columns whose values differ, or allow a larger epsilon"};
    return bought;
}

} // namespace trilemma
