// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Metrics of a run that is done, with noise, for whoever gets its model.
#include "app/cli_commands.h"

#include "core/base/text.h"
#include "core/workspace/metrics_purchases.h"
#include "core/workspace/release.h"
#include "core/workspace/store.h"

namespace trilemma {

namespace {

Result<BoughtMetrics> bought(const CliOptions& options, const CliOutput& output) {
    const Result<std::unique_ptr<LineageFile>> lineages = openLineages(options, output);
    if (!lineages) return lineages.errors();
    const QString path = QString::fromStdString(options.store);
    if (const auto there = Store::open(path, StoreAccess::Read); !there) // a purchase makes no project
        return there.errors();
    const Result<std::unique_ptr<Store>> store = Store::open(path, StoreAccess::Write, lineages->get());
    if (!store) return store.errors();
    const Result<std::string> runId = (*store)->runIdOf(options.run);
    if (!runId) return runId.errors();
    const Result<MetricsOrder> order = orderMetrics(**store, *runId, *options.epsilon);
    if (!order) return order.errors();
    DatasetLoader loader(**lineages);
    const Result<LoadedDataset> dataset = loader.load(order->spec).result();
    if (!dataset) return dataset.errors();
    return buyMetrics(**store, *dataset, *order);
}

std::string shownMetric(const MetricValue& metric) {
    return metric.value ? exactText(*metric.value) : metric.notEstimable;
}

} // namespace

int buyMetricsCommand(const CliOptions& options, const CliOutput& output) {
    const Result<BoughtMetrics> done = bought(options, output);
    if (!done) return output.fail(done.errors());
    const RunRecord& run = done->run;
    Json metrics = Json::array();
    std::vector<std::vector<std::string>> rows;
    for (const MetricValue& metric : releasedMetrics(run)) {
        metrics.push_back(toJson(metric));
        rows.push_back({metric.id, shownMetric(metric)});
    }
    return output.result(
        {{"run_id", run.runId},
         {"metrics", metrics},
         {"epsilon", orNull(run.evaluationSpentEpsilon)},
         {"delta", orNull(run.delta)},
         {"noise_multiplier", done->noiseMultiplier},
         {"n_slots", run.evaluationSlotCount},
         {"ledger", {{"lineage_id", done->place.lineageId}, {"sequence", done->place.sequence}}},
         {"provenance", {{"metrics", "released"}}}},
        tableText(rows) + "\nEpsilon " + shownBound(run.evaluationSpentEpsilon) + " at delta " +
            exactText(run.delta.value_or(0)) +
            " on the test part, entered into the ledger as released (entry " +
            std::to_string(done->place.sequence) + "); an export of the run has them",
        done->unwritten);
}

} // namespace trilemma
