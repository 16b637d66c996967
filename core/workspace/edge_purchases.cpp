// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/edge_purchases.h"

#include "core/privacy/noise.h"
#include "core/workspace/store.h"

namespace trilemma {

Result<BoughtSchema> buyEdges(Store& store, const LoadedDataset& dataset, const TrainingSpec& of,
                              const EdgeWish& wish) {
    const EncodedTable& table = *dataset.table;
    const auto units = static_cast<std::int64_t>(table.publicCount());
    Result<EdgePurchase> purchase = planEdges(of.schema, units, wish);
    if (!purchase) return purchase.errors();
    const Result<std::string> datasetId =
        store
            .addDataset({dataset.datasetId, dataset.lineageId, dataset.fingerprint, of.files,
                         toJson(of.schema), units})
            .result();
    if (!datasetId) return datasetId.errors();
    const std::string& draw = purchase->bought.id;
    const Reservation reservation{draw, dataset.lineageId, {chargeOf(*purchase, *datasetId, dataset.layout)}};
    if (const Outcome reserved = store.reserve({reservation}).result(); !reserved) return reserved.errors();
    const std::unique_ptr<NoiseSource> noise = secretNoise();
    Schema schema = drawEdges(table, of.schema, *purchase, *noise);
    if (const Outcome settled = store.settle({{draw, dataset.lineageId}}).result(); !settled)
        return settled.errors();
    if (!isUsed(purchase->bought, schema))
        return Error{ErrorCode::InvalidSpecification, "columns", "",
                     "have counts that tell no values apart: there are no edges, and the price is spent",
                     "Name columns whose values differ, or allow a larger epsilon"};
    return BoughtSchema{std::move(schema), std::move(purchase).value()};
}

} // namespace trilemma
