// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundle/cyclone_dx.h"

#include "core/evaluation/metric_registry.h"
#include "core/fairness/constraint_catalog.h"
#include "core/models/model_kind.h"

namespace trilemma {

namespace {

Json properties(const BundleFacts& facts) {
    const Json& exported = facts.exported;
    const Json& privacy = exported.at("privacy");
    const auto textOf = [](const Json& value) {
        return value.is_string() ? value.get<std::string>() : toText(value);
    };
    Json list = Json::array();
    for (const char* key : {"definition", "epsilon", "delta", "unit", "relation", "n_slots"})
        list.push_back({{"name", std::string("trilemma:") + key}, {"value", textOf(privacy.at(key))}});
    list.push_back({{"name", "trilemma:run_id"}, {"value", textOf(exported.at("run_id"))}});
    list.push_back({{"name", "trilemma:chosen"}, {"value", textOf(exported.at("choice").at("chosen"))}});
    return list;
}

Json performance(const BundleFacts& facts) {
    Json metrics = Json::array();
    for (const Json& metric : facts.exported.at("metrics")) {
        if (!metric.at("value").is_number()) continue;
        Json one{{"type", metric.at("id")}, {"value", toText(metric.at("value"))}, {"slice", "test part"}};
        if (metric.at("low").is_number() && metric.at("high").is_number())
            one["confidenceInterval"] = {{"lowerBound", toText(metric.at("low"))},
                                         {"upperBound", toText(metric.at("high"))}};
        metrics.push_back(std::move(one));
    }
    return metrics;
}

Json considerations(const BundleFacts& facts) {
    Json json = Json::object();
    if (!facts.owner.purpose.empty()) json["useCases"] = Json::array({facts.owner.purpose});
    if (!facts.owner.approver.empty()) json["users"] = Json::array({facts.owner.approver});
    json["technicalLimitations"] =
        Json::array({"Says nothing of rows whose cells do not fit the declared columns."});
    json["performanceTradeoffs"] =
        Json::array({"Noise for differential privacy and constraints on fairness cost accuracy."});
    json["ethicalConsiderations"] =
        Json::array({{{"name", "privacy of the training records"},
                      {"mitigationStrategy", facts.exported.at("statement").at("headline")}}});
    Json assessments = Json::array();
    for (const ConstraintSpec& spec : facts.spec.constraints)
        if (const ConstraintKind* kind = findConstraintKind(spec.kind)) {
            std::string groups;
            for (const std::string& attribute : spec.attributes)
                groups += (groups.empty() ? "" : ", ") + attribute;
            assessments.push_back(
                {{"groupAtRisk", groups.empty() ? "everybody" : "groups of " + groups},
                 {"mitigationStrategy",
                  kind->title + ", slack " + toText(Json(spec.gamma)) + ": " + kind->sentence}});
        }
    if (!assessments.empty()) json["fairnessAssessments"] = std::move(assessments);
    return json;
}

} // namespace

Json cycloneDx(const BundleFacts& facts, const std::string& modelSha256) {
    const Json& exported = facts.exported;
    const ModelKind* kind = findModelKind(facts.spec.modelId);
    const std::string runId = exported.at("run_id").get<std::string>();
    const Json card{
        {"modelParameters",
         {{"approach", {{"type", "supervised"}}},
          {"task", facts.spec.task},
          {"architectureFamily", kind ? kind->title : facts.spec.modelId},
          {"modelArchitecture", facts.spec.solverId},
          {"inputs", Json::array({{{"format", "raw columns, as the schema declares them"}}})},
          {"outputs",
           Json::array(
               {{{"format", facts.spec.schema.predictsNumber() ? "number" : "class and probabilities"}}})}}},
        {"quantitativeAnalysis", {{"performanceMetrics", performance(facts)}}},
        {"considerations", considerations(facts)}};
    const Json model{{"type", "machine-learning-model"},
                     {"bom-ref", "model-" + runId},
                     {"name", facts.spec.schema.label.column},
                     {"version", runId},
                     {"hashes", Json::array({{{"alg", "SHA-256"}, {"content", modelSha256}}})},
                     {"modelCard", card},
                     {"properties", properties(facts)}};
    return {{"$schema", "http://cyclonedx.org/schema/bom-1.6.schema.json"},
            {"bomFormat", "CycloneDX"},
            {"specVersion", "1.6"},
            {"version", 1},
            {"metadata",
             {{"tools",
               {{"components", Json::array({{{"type", "application"},
                                             {"name", "Trilemma"},
                                             {"version", exported.at("program_version")}}})}}}}},
            {"components", Json::array({model})}};
}

} // namespace trilemma
