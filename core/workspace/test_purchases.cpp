// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/test_purchases.h"

#include "core/base/text.h"
#include "core/privacy/noise.h"
#include "core/train/purchase_spec.h"
#include "core/workspace/store.h"

namespace trilemma {

namespace {

std::vector<std::string> namesOfColumns(const Schema& schema) {
    std::vector<std::string> names;
    for (const Column& column : schema.columns)
        names.push_back(column.name);
    return names;
}

} // namespace

Result<TrainingSpec> testSpec(TrainingSpec of, const TestWish& wish) {
    Errors wrong = checkWish(of.schema, wish);
    const std::vector<std::string> columns = namesOfColumns(of.schema);
    return purchaseSpec(std::move(of), std::move(wrong), columns);
}

Result<BoughtTest> buyTest(Store& store, const LoadedDataset& dataset, const TrainingSpec& of,
                           const TestWish& wish, ReleaseChoice chosen) {
    const EncodedTable& table = *dataset.table;
    Result<TestPlan> plan = planTestChoice(of.schema, static_cast<std::int64_t>(table.slotCount), wish);
    if (!plan) return plan.errors();
    const Result<std::string> datasetId =
        store
            .addDataset({dataset.datasetId, dataset.lineageId, dataset.fingerprint, of.files,
                         toJson(withoutEdges(of.schema, namesOfColumns(of.schema))), plan->slotCount})
            .result();
    if (!datasetId) return datasetId.errors();
    const Reservation reservation{plan->id, dataset.lineageId, {chargeOf(*plan, *datasetId, dataset.layout)}};
    const Result<LedgerPlace> place = store.reserveReleased(reservation, chosen).result();
    if (!place) return place.errors();
    const std::unique_ptr<NoiseSource> noise = secretNoise();
    BoughtTest bought{std::move(plan).value(), 0, *place, {}};
    bought.chosen = chooseTest(table, of.schema, bought.plan, *noise);
    if (const Outcome settled = store.settle({{bought.plan.id, dataset.lineageId}}).result(); !settled)
        bought.unwritten = settled.errors();
    return bought;
}

} // namespace trilemma
