// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/session_script.h"

#include "core/base/text.h"
#include "core/evaluation/metric_registry.h"
#include "core/tradeoff/choice.h"
#include "core/train/released_curve.h"
#include "core/workspace/store.h"

#include <map>
#include <set>

namespace trilemma {

namespace {

constexpr const char* head = "#!/bin/sh\n"
                             "# Trains the settings of a Trilemma project again: sh SCRIPT [PROJECT]\n"
                             "# The noise is drawn afresh, so that all of it is spent once more on the same "
                             "people. Files are named as\n"
                             "# this computer names them.\n"
                             "set -eu\n"
                             "project=${1:-again.trilemma}\n";

/// No line of JSON is this word alone.
std::string hereDocument(const Json& json) {
    return " <<'TRILEMMA'\n" + toText(json, 2) + "\nTRILEMMA\n";
}

std::string trainingOf(const BatchRecord& batch) {
    const bool isSweep = batch.request.contains("trilemma_sweep");
    return std::string("\ntrilemma-cli ") + (isSweep ? "sweep" : "train") +
           " /dev/stdin --store \"$project\"" + hereDocument(batch.request);
}

/// "error<=0.17": what `front --wish` reads.
std::string boundOf(const Json& wish, const char* axis, const std::optional<double>& bound) {
    const auto id = wish.find(axis);
    const MetricSpec* spec =
        id != wish.end() && id->is_string() ? findMetric(id->get<std::string>()) : nullptr;
    if (!spec || !bound) return {};
    return spec->id + (spec->lowerIsBetter ? "<=" : ">=") + exactText(*bound);
}

std::string wishOf(const Json& choices) {
    if (!choices.is_object() || !choices.contains("wish") || !choices["wish"].is_object()) return {};
    const Json& kept = choices["wish"];
    const TradeoffWish wish = wishFromJson(kept);
    std::string bounds;
    for (const std::string& bound : {boundOf(kept, "across", wish.x), boundOf(kept, "upwards", wish.y),
                                     wish.epsilon ? "epsilon<=" + exactText(*wish.epsilon) : std::string()})
        if (!bound.empty()) bounds += (bounds.empty() ? "" : ", ") + bound;
    if (bounds.empty()) return {};
    return "\n# What was wished for\ntrilemma-cli front --store \"$project\" --wish '" + bounds + "'\n";
}

/// What left, in the order of the runs: metrics that were bought later, and models.
std::string exportsOf(const std::vector<RunRecord>& runs, const std::vector<LineageLedger>& ledgers) {
    std::map<std::string, ReleaseChoice> left;
    for (const LineageLedger& ledger : ledgers)
        for (const LedgerRelease& release : ledger.declared.releases)
            left[release.runId] = release.chosen;
    std::string script;
    std::set<std::string> bought; // of alike runs the newest has that name
    for (const RunRecord& run : runs) {
        const bool isBought = areMetricsBoughtLater(run);
        if (isBought && bought.insert(run.specHash).second)
            script += "trilemma-cli buy-metrics " + run.specHash + " --store \"$project\" --epsilon " +
                      exactText(run.evaluationSpentEpsilon.value_or(0)) + "\n";
        if (const auto found = left.find(run.runId); found != left.end())
            script += "trilemma-cli export " + run.specHash + " --store \"$project\" --chosen " +
                      std::string(nameOf(isBought ? ReleaseChoice::AfterLooking : found->second,
                                         releaseChoiceNames)) +
                      " --out \"$project-" + std::to_string(run.number) + ".json\"" +
                      (coversSlacks(run) ? " # or --gamma G, for another slack of the same release" : "") +
                      "\n";
    }
    return script.empty() ? script : "\n# What left: metrics that were bought, and models\n" + script;
}

} // namespace

Result<std::string> sessionScript(const Store& project) {
    Errors damage; // of runs that cannot be read nothing can be said
    const Result<std::vector<RunRecord>> runs = project.runs(RunDetail::Listed, &damage);
    if (!runs) return runs.errors();
    const Result<std::vector<BatchRecord>> batches = project.batches();
    if (!batches) return batches.errors();
    const Result<Json> choices = project.choices();
    if (!choices) return choices.errors();
    const Result<std::vector<LineageLedger>> ledgers = project.ledgers();
    if (!ledgers) return ledgers.errors();
    std::string script = head;
    for (const BatchRecord& batch : *batches)
        if (std::any_of(runs->begin(), runs->end(),
                        [&](const RunRecord& run) { return run.batchId == batch.id; }))
            script += trainingOf(batch);
    return script + wishOf(*choices) + exportsOf(*runs, *ledgers);
}

} // namespace trilemma
