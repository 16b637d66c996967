// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/metrics_purchases.h"

#include "core/base/hash.h"
#include "core/models/predictor.h"
#include "core/train/run_charge.h"
#include "core/train/run_recording.h"
#include "core/train/trainer.h"
#include "core/workspace/release.h"
#include "core/workspace/store.h"

#include <algorithm>
#include <iterator>

namespace trilemma {

namespace {

Error noMetricsOf(const RunRecord& run, std::string rule, std::string remedy) {
    return {ErrorCode::PrivacyRefused, "run_id", run.runId, std::move(rule), std::move(remedy)};
}

Outcome mayHaveMetrics(const RunRecord& run) {
    if (const Outcome allowed = mayBeReleased(run, ReleaseChoice::AfterLooking); !allowed) return allowed;
    if (!run.evaluationEvents.empty())
        return noMetricsOf(run, "has metrics that were bought", "Export it: they are in its file");
    if (run.spec.parts().totalEpsilon)
        return noMetricsOf(run, "is of a sweep with one budget, which further metrics would exceed",
                           "Buy them with the sweep: privacy.evaluation_epsilon");
    return success();
}

Errors byEpsilon(Errors errors) {
    for (Error& error : errors)
        if (error.field == "privacy.evaluation_epsilon") error.field = "epsilon";
    return errors;
}

/// Both files are written one after the other.
Errors afterEntering(Errors errors) {
    for (Error& error : errors)
        if (error.code != ErrorCode::PrivacyRefused)
            error.rule += "; the purchase may be in the ledger already, and counts then";
    return errors;
}

/// The specification of the run, with the metrics.
Result<TrainingSpec> specWithMetrics(const RunRecord& run, double epsilon) {
    Result<TrainingSpec> spec = trainingSpecFromJson(run.spec.json());
    if (!spec) return spec;
    spec->evaluationEpsilon = epsilon;
    if (const Errors errors = byEpsilon(validate(*spec)); !errors.empty()) return errors;
    return spec;
}

/// Takes lineage and layout of the newest reservation of the run, in whatever chain of this project.
void takePlace(MetricsOrder& order, const std::vector<LineageLedger>& ledgers) {
    for (const LineageLedger& ledger : ledgers)
        for (const LedgerEntry& entry : ledger.own.entries)
            if (entry.kind == LedgerKind::Reserve && entry.runId == order.run.runId && entry.charge) {
                order.lineageId = ledger.lineageId;
                order.layout = entry.charge->split.layout;
            }
}

/// A purchase that is fixed.
struct MetricsPlan {
    PreparedRun prepared;
    std::unique_ptr<Predictor> predictor;
    RunRecord run; ///< with the price
};

Result<MetricsPlan> metricsPlanOf(const MetricsOrder& order, const SharedTable& table) {
    Result<PreparedRun> prepared = prepare(order.spec, table);
    if (!prepared) return byEpsilon(prepared.errors());
    Result<std::unique_ptr<Predictor>> predictor = predictorOf(order.run.model, *table);
    if (!predictor) return predictor.errors();
    RunRecord priced;
    takePlan(priced, *prepared);
    MetricsPlan plan{std::move(prepared).value(), std::move(predictor).value(), order.run};
    plan.run.evaluationEvents = std::move(priced.evaluationEvents);
    plan.run.evaluationSpentEpsilon = priced.evaluationSpentEpsilon;
    plan.run.evaluationSlotCount = priced.evaluationSlotCount;
    if (3 * plan.prepared.evaluation->noiseMultiplier > static_cast<double>(priced.evaluationSlotCount))
        return Error{ErrorCode::PrivacyRefused, "epsilon", toText(Json(*order.spec.evaluationEpsilon)),
                     "buys so much noise that nothing of the test part could be estimated",
                     "Allow a larger epsilon"};
    return plan;
}

/// What it does to the test part.
Result<LedgerCharge> chargeOfMetrics(const RunRecord& run, const std::string& layout) {
    Result<std::vector<LedgerCharge>> charges = chargesOf(run);
    if (!charges) return charges.errors();
    LedgerCharge charge = std::move(charges->back());
    charge.split.layout = layout;
    charge.reservation = reservationOfRelease(run.runId);
    return charge;
}

} // namespace

Result<MetricsOrder> orderMetrics(const Store& project, const std::string& runId, double epsilon) {
    Result<RunRecord> run = project.run(runId);
    if (!run) return run.errors();
    if (const Outcome allowed = mayHaveMetrics(*run); !allowed) return allowed.errors();
    Result<TrainingSpec> spec = specWithMetrics(*run, epsilon);
    if (!spec) return spec.errors();
    const Result<std::vector<LineageLedger>> ledgers = project.ledgers();
    if (!ledgers) return ledgers.errors();
    MetricsOrder order{std::move(run).value(), std::move(spec).value(), {}, {}};
    takePlace(order, *ledgers);
    if (order.layout.empty())
        return noMetricsOf(order.run,
                           "has no entry in the privacy ledger that says which record was in which slot",
                           "Train it again");
    return order;
}

Result<BoughtMetrics> buyMetrics(Store& store, const LoadedDataset& dataset, const MetricsOrder& order) {
    if (dataset.layout != order.layout)
        return Error{ErrorCode::PrivacyRefused, "data", order.spec.files.front(),
                     "does not hold what the run was trained on, or is read in another way: a record of its "
                     "test part may have been in the training",
                     "Put the file back as it was, or train again"};
    Result<MetricsPlan> plan = metricsPlanOf(order, dataset.table);
    if (!plan) return plan.errors();
    const Result<LedgerCharge> charge = chargeOfMetrics(plan->run, dataset.layout);
    if (!charge) return charge.errors();
    const std::string id = idOfLaterDraw(plan->run.runId, generateUuid());
    const Result<LedgerPlace> place =
        store.reserveReleased({id, order.lineageId, {*charge}}, ReleaseChoice::AfterLooking).result();
    if (!place) return afterEntering(place.errors());
    std::ranges::move(drawMetrics(plan->prepared, *plan->predictor, *secretNoise()),
                      std::back_inserter(plan->run.metrics));
    BoughtMetrics bought{plan->run, plan->prepared.evaluation->noiseMultiplier, *place, {}};
    if (const Outcome written = store.updateRun(bought.run).result(); !written)
        bought.unwritten = written.errors();
    if (const Outcome settled = store.settle({{id, order.lineageId}}).result(); !settled)
        bought.unwritten.insert(bought.unwritten.end(), settled.errors().begin(), settled.errors().end());
    return bought;
}

} // namespace trilemma
