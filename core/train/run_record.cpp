// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_record.h"

#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/learning/preset.h"
#include "core/train/training_spec.h"
#include "core/train/undeclared.h"

namespace trilemma {

namespace {

Json toJson(const Warning& warning) {
    return {{"text", warning.text}, {"provenance", nameOf(warning.provenance, provenanceNames)}};
}

template <class T>
Json listOf(const std::vector<T>& items) {
    Json list = Json::array();
    for (const T& item : items)
        list.push_back(toJson(item));
    return list;
}

} // namespace

Json toJson(const MetricValue& metric) {
    return {{"id", metric.id},
            {"set", nameOf(metric.set, evaluationSetNames)},
            {"value", orNull(metric.value)},
            {"low", orNull(metric.low)},
            {"high", orNull(metric.high)},
            {"provenance", nameOf(metric.provenance, provenanceNames)},
            {"not_estimable", metric.value ? Json(nullptr) : Json(metric.notEstimable)}};
}

Json toJson(const ConstraintResult& result) {
    return {{"kind", result.kind},
            {"gamma", result.gamma},
            {"gap", {{"train", orNull(result.gapTrain)}, {"test", orNull(result.gapTest)}}},
            {"status", nameOf(result.status, constraintStatusNames)},
            {"provenance", nameOf(Provenance::NonPrivate, provenanceNames)}};
}

std::string planHashOf(const RunRecord& planned) {
    const Json plan{{"program_version", programVersion()},
                    {"run_contract", runContractVersion},
                    {"arithmetic", stepArithmeticVersion},
                    {"spec_hash", planned.specHash},
                    {"data", planned.spec.json().value("data", Json())},
                    {"dataset_id", planned.datasetId},
                    {"n_slots", planned.slotCount},
                    {"params", planned.params},
                    {"events", listOf(planned.events)}};
    return publicHash(toText(plan));
}

Provenance releaseProvenance(const RunRecord& record) {
    return record.epsilon && !record.simulation ? Provenance::Released : Provenance::NonPrivate;
}

Json selectedJson(const RunRecord& record) {
    if (!record.selected || !record.isSelection()) return nullptr;
    const std::size_t index = record.selected->candidate;
    const std::vector<Json> candidates = record.spec.parts().selection.value_or(SelectionSpec{}).candidates;
    return {{"candidate", index},
            {"patch", index < candidates.size() ? candidates[index] : Json(nullptr)},
            {"score", orNull(record.selected->score)}};
}

namespace {

/// Of what stands beside the metrics, which have their own.
Json provenanceJson(const RunRecord& record) {
    Json json{{"seconds", nameOf(Provenance::NonPrivate, provenanceNames)}};
    const UndeclaredFacts undeclared = undeclaredFacts(record);
    json.update(provenanceOf(undeclared));
    if (undeclared.framing) json["n_slots"] = nameOf(Provenance::NonPrivate, provenanceNames);
    return json;
}

/// A run without a slack cannot break its own: what it came to is told, and no verdict.
Json constraintsJson(const RunRecord& record) {
    Json list = listOf(record.constraints);
    for (Json& constraint : list)
        if (!record.gamma) constraint["gamma"] = constraint["status"] = nullptr;
    return list;
}

Json groupBudgetsJson(const RunRecord& record) {
    Json list = listOf(record.groupBudgets);
    for (Json& budget : list)
        budget["provenance"] = nameOf(releaseProvenance(record), provenanceNames);
    return list;
}

} // namespace

Json toJson(const RunRecord& record) {
    return {{"run_id", record.runId},
            {"batch_id", record.batchId},
            {"spec", record.spec.json()},
            {"spec_hash", record.specHash},
            {"program_version", record.programVersion},
            {"solver", record.solver},
            {"seed", record.seed},
            {"gamma", orNull(record.gamma)},
            {"epsilon", orNull(record.epsilon)},
            {"delta", orNull(record.delta)},
            {"spent_epsilon", orNull(record.spentEpsilon)},
            {"relation", record.relation.empty() ? Json(nullptr) : Json(record.relation)},
            {"unit", record.unit.name},
            {"protected_attributes", record.protectedAttributes},
            {"unit_max_rows", orNull(record.unit.maxRows)},
            {"status", nameOf(record.status, runStatusNames)},
            {"simulation", record.simulation},
            {"archived", record.archived},
            {"steps", record.steps},
            {"seconds", record.isSelection() ? Json(nullptr) : Json(record.seconds)},
            {"n_slots", record.slotCount},
            {"events", listOf(record.events)},
            {"evaluation_events", listOf(record.evaluationEvents)},
            {"evaluation_spent_epsilon", orNull(record.evaluationSpentEpsilon)},
            {"params", record.params},
            {"selected", selectedJson(record)},
            {"resumed", record.resumed
                            ? Json{{"run_id", record.resumed->runId}, {"step", record.resumed->step}}
                            : Json(nullptr)},
            {"metrics", listOf(record.metrics)},
            {"constraints", constraintsJson(record)},
            {"groups", listOf(record.groups)},
            {"group_budgets", groupBudgetsJson(record)},
            {"warnings", listOf(record.warnings)},
            {"provenance", provenanceJson(record)},
            {"errors", toJson(record.errors).at("errors")}};
}

const MetricValue* findMetricValue(const RunRecord& record, std::string_view id, EvaluationSet set,
                                   Provenance provenance) {
    for (const MetricValue& metric : record.metrics)
        if (metric.id == id && metric.set == set && metric.provenance == provenance) return &metric;
    return nullptr;
}

std::optional<double> weightOf(const RunRecord& record) {
    const auto weight = record.params.find("fairness_weight");
    return weight != record.params.end() && weight->is_number() ? std::optional(weight->get<double>())
                                                                : std::nullopt;
}

std::string constraintsOf(const RunRecord& record) {
    if (!record.gamma && !weightOf(record)) return {};
    std::string text;
    for (const ConstraintSpec& constraint : record.spec.parts().constraints) {
        const bool isFirst = text.empty();
        text += (isFirst ? "" : " + ") + constraint.kind;
        if (!constraint.attributes.empty()) text += " (" + joined(constraint.attributes) + ')';
        if (!constraint.groups.empty()) text += " of " + joined(constraint.groups);
        if (!constraint.positive.empty()) text += " of class " + constraint.positive;
        if (!constraint.terms.empty()) text += ' ' + toText(toJson(constraint).at("terms"));
        if (!isFirst) text += ' ' + toText(Json(constraint.gamma));
    }
    return text;
}

std::string parametersOf(const RunRecord& record) {
    const SpecParts& spec = record.spec.parts();
    std::map<std::string, std::string> asked;
    if (!spec.preset.empty() && spec.preset != recommendedPreset) asked["preset"] = spec.preset;
    for (const Json* params : {&spec.solverParams, &spec.modelParams})
        for (const auto& [name, value] : params->items())
            if (name != "fairness_weight")
                asked[name] = value.is_string() ? value.get<std::string>() : toText(value);
    if (spec.split && spec.split->testShare != TrainingSpec().testShare)
        asked["test_share"] = toText(Json(spec.split->testShare));
    std::string text;
    for (const auto& [name, value] : asked)
        text += (text.empty() ? "" : ", ") + name + '=' + value;
    return text;
}

} // namespace trilemma
