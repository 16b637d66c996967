// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_record.h"

#include "core/base/hash.h"
#include "core/base/version.h"
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

std::vector<std::string> protectedAttributes(const Schema& schema, std::string_view relation) {
    if (relation != nameOf(Relation::AttributeOnly, relationNames)) return {};
    std::vector<std::string> names = schema.sensitiveNames();
    std::sort(names.begin(), names.end());
    return names;
}

RunRecord newRecord(const TrainingSpec& spec, const std::string& batchId, std::int64_t position) {
    RunRecord record;
    record.runId = generateUuid();
    record.batchId = batchId;
    record.position = position;
    record.spec = toJson(spec);
    record.specHash = specificationHash(spec);
    record.programVersion = programVersion();
    record.solver = spec.solverId;
    record.seed = spec.seed;
    record.unit = spec.schema.privacyUnit();
    const Solver* solver = findSolver(spec.solverId);
    if (solver && solver->info().isConstrained && solver->info().usesSlack && !spec.constraints.empty())
        record.gamma = spec.constraints.front().gamma;
    if (spec.privacy) {
        record.epsilon = spec.privacy->epsilon;
        record.delta = spec.privacy->delta;
        record.relation = nameOf(spec.privacy->relation, relationNames);
        record.protectedAttributes = protectedAttributes(spec.schema, record.relation);
    }
    record.simulation = spec.simulationSeed.has_value();
    return record;
}

void takePlan(RunRecord& record, const PreparedRun& run) {
    record.status = RunStatus::Running;
    record.events = run.plan.events;
    record.spentEpsilon = run.plan.spent.epsilon;
    record.slotCount = static_cast<std::int64_t>(run.rows.count());
    record.params = run.plan.params;
    if (run.evaluation) {
        record.evaluationEvents = run.evaluation->events;
        record.evaluationSpentEpsilon = run.evaluation->spent.epsilon;
        record.evaluationSlotCount =
            static_cast<std::int64_t>(run.rows.table->publicCount() - run.rows.count());
    }
}

void takeOutcome(RunRecord& record, const PreparedRun& run, const RunOutcome& outcome) {
    const bool done = outcome.training.termination == Termination::Completed;
    record.status = done ? RunStatus::Done : RunStatus::Cancelled;
    record.steps = outcome.training.steps;
    record.seconds = outcome.seconds;
    record.simulation = outcome.simulation;
    record.metrics = outcome.metrics;
    record.constraints = outcome.constraints;
    record.groups = outcome.groups;
    record.warnings = outcome.warnings;
    record.history = outcome.training.history;
    record.selected = outcome.selected;
    const PreparedCandidate* winner =
        outcome.selected ? &run.selection->candidates[outcome.selected->candidate] : nullptr;
    if (winner) record.params = winner->plan.params;
    if (done && outcome.hasModel())
        record.model =
            modelToJson(*run.rows.table, winner ? winner->spec : run.spec, *outcome.training.predictor);
}

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
                    {"spec_hash", planned.specHash},
                    {"data", planned.spec.value("data", Json())},
                    {"dataset_id", planned.datasetId},
                    {"n_slots", planned.slotCount},
                    {"params", planned.params},
                    {"events", listOf(planned.events)}};
    return publicHash(toText(plan));
}

Json selectedJson(const RunRecord& record) {
    if (!record.selected || !record.isSelection()) return nullptr;
    const std::size_t index = record.selected->candidate;
    const Json candidates = record.spec.at("selection").value("candidates", Json::array());
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

} // namespace

Json toJson(const RunRecord& record) {
    return {{"run_id", record.runId},
            {"batch_id", record.batchId},
            {"spec", record.spec},
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
            {"constraints", listOf(record.constraints)},
            {"groups", listOf(record.groups)},
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

std::vector<std::string> filesOf(const RunRecord& record) {
    const Json::json_pointer place("/data/files");
    std::vector<std::string> files;
    if (record.spec.contains(place) && record.spec.at(place).is_array())
        for (const Json& file : record.spec.at(place))
            if (file.is_string()) files.push_back(file.get<std::string>());
    return files;
}

std::string modelOf(const RunRecord& record) {
    const auto model = record.spec.find("model");
    return model != record.spec.end() && model->is_object() ? model->value("id", "linear") : "linear";
}

std::string parametersOf(const RunRecord& record) {
    std::map<std::string, std::string> asked;
    for (const char* part : {"solver", "model"}) {
        const auto found = record.spec.find(part);
        if (found == record.spec.end() || !found->is_object()) continue;
        if (const auto preset = found->find("preset"); preset != found->end() && preset->is_string())
            if (const auto& name = preset->get_ref<const std::string&>();
                !name.empty() && name != "recommended")
                asked["preset"] = name;
        const auto params = found->find("params");
        if (params == found->end() || !params->is_object()) continue;
        for (const auto& [name, value] : params->items())
            if (name != "fairness_weight")
                asked[name] = value.is_string() ? value.get<std::string>() : toText(value);
    }
    std::string text;
    for (const auto& [name, value] : asked)
        text += (text.empty() ? "" : ", ") + name + '=' + value;
    return text;
}

TradeoffSetting settingOf(const RunRecord& record) {
    return {record.solver,        modelOf(record), record.gamma,
            weightOf(record),     record.epsilon,  record.epsilon ? record.relation : std::string(),
            parametersOf(record), record.datasetId};
}

std::vector<TradeoffRun> tradeoffRuns(const std::vector<RunRecord>& records, std::string_view x,
                                      std::string_view y, EvaluationSet set) {
    const auto valueOf = [&](const RunRecord& record, std::string_view id) -> std::optional<double> {
        const MetricValue* metric = findMetricValue(record, id, set);
        return metric ? metric->value : std::nullopt;
    };
    std::vector<TradeoffRun> runs;
    for (const RunRecord& record : records)
        if (record.status == RunStatus::Done)
            runs.push_back({settingOf(record), record.runId, valueOf(record, x), valueOf(record, y)});
    return runs;
}

} // namespace trilemma
