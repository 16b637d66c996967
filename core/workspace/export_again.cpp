// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/export_again.h"
#include "core/models/frontier_predictor.h"

#include "core/base/version.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/metric_registry.h"
#include "core/train/model_file.h"
#include "core/train/run_charge.h"
#include "core/workspace/release.h"

#include <algorithm>
#include <set>

namespace trilemma {

namespace {

constexpr std::size_t maxNamed = 5;

std::vector<PrivacyEvent> eventsIn(const Json& list) {
    std::vector<PrivacyEvent> events;
    for (const Json& item : list) {
        const Result<PrivacyEvent> event = eventFromJson(item, "events");
        if (event) events.push_back(*event); // else there is one less, and the lists differ
    }
    return events;
}

bool hasLine(const Json& statement, std::string_view id) {
    const Json& lines = statement.at("lines");
    return std::any_of(lines.begin(), lines.end(), [&](const Json& line) { return line.at("id") == id; });
}

std::string textIn(const Json& found) {
    return found.get<std::string>();
}

/// 0 for what is no whole number: the copy then differs.
std::int64_t wholeIn(const Json& found) {
    return found.is_number_integer() ? found.get<std::int64_t>() : 0;
}

template <class T>
std::optional<T> optionalIn(const Json& found) {
    return found.is_null() ? std::nullopt : std::optional(found.get<T>());
}

PublicSource sourceIn(const Json& json) {
    return {textIn(json.at("declared_by")), textIn(json.at("source")), json.at("read_from_data").get<bool>()};
}

/// What this program writes of it, whatever its numbers.
bool isModel(const Json& model) {
    return model.is_object() && model.contains("trilemma_model");
}

RunRecord recordIn(const Json& exported) {
    const Json& said = exported.at("statement");
    RunRecord run;
    run.status = RunStatus::Done;
    run.runId = textIn(exported.at("run_id"));
    run.datasetId = textIn(exported.at("dataset_id"));
    run.programVersion = textIn(exported.at("program_version"));
    const Json& model = exported.at("model");
    run.model = isModel(model) ? model : Json{{"trilemma_model", nullptr}};
    run.simulation = said.at("simulation").get<bool>();
    run.epsilon = said.at("epsilon_target").get<double>();
    run.spentEpsilon = said.at("epsilon").get<double>();
    run.delta = said.at("delta").get<double>();
    run.relation = textIn(exported.at("privacy").at("relation"));
    run.protectedAttributes = said.at("protected_attributes").get<std::vector<std::string>>();
    run.unit.name = textIn(said.at("unit"));
    if (const Json& max = said.at("unit_max_rows"); !max.is_null()) run.unit.maxRows = wholeIn(max);
    run.slotCount = wholeIn(said.at("n_slots"));
    run.events = eventsIn(said.at("events"));
    std::vector<PrivacyEvent> all = eventsIn(exported.at("privacy").at("events"));
    const auto count = static_cast<std::ptrdiff_t>(std::min(run.events.size(), all.size()));
    run.evaluationEvents.assign(all.begin() + count, all.end());
    run.evaluationSpentEpsilon = optionalIn<double>(said.at("evaluation_epsilon"));
    if (said.at("resumed").get<bool>()) run.resumed.emplace();
    Json spec = Json::object();
    if (const auto total = said.find("total_epsilon"); total != said.end())
        spec["privacy"] = {{"total_epsilon", *total}, {"delta", *run.delta}};
    if (run.evaluationSpentEpsilon && !said.value("metrics_bought_later", false))
        spec["privacy"]["evaluation_epsilon"] = *run.evaluationSpentEpsilon;
    const auto selection = said.find("selection");
    if (selection != said.end()) spec["selection"] = *selection;
    if (!spec.empty()) run.spec = spec;
    if (selection != said.end()) {
        if (const Json& selected = said.at("selected"); !selected.is_null())
            run.selected = {static_cast<std::size_t>(wholeIn(selected.at("candidate"))),
                            optionalIn<double>(selected.at("score"))};
    }
    return run;
}

StatementInputs inputsIn(const Json& said) {
    StatementInputs inputs;
    inputs.schemaIsKnown = hasLine(said, "category_names");
    inputs.thinsSamples = said.value("thinned", false);
    const Json& sources = said.at("public_inputs");
    inputs.publicSource = sourceIn(sources);
    if (const auto framing = sources.find("framing"); framing != sources.end())
        inputs.framingSource = sourceIn(*framing);
    if (const auto columns = sources.find("columns"); columns != sources.end())
        for (const auto& [column, source] : columns->items())
            inputs.columnSources.emplace_back(column, sourceIn(source));
    for (const auto& [column, names] : said.at("category_names").items())
        inputs.categoryNames.emplace_back(column, names.get<std::vector<std::string>>());
    Errors ignored; // what is not understood is not written again
    if (said.at("framing").value("rule", 0) != 1)
        inputs.framing = framingFromJson(said.at("framing"), "framing", ignored);
    if (said.contains("decides_at_random"))
        inputs.decisions = {said.at("decides_at_random").get<bool>(),
                            said.at("attributes_needed").get<std::vector<std::string>>(),
                            said.value("base_model", true), said.value("reads_features", true),
                            said.value("predicts_attribute", std::string())};
    return inputs;
}

StatementFigures figuresIn(const Json& said) {
    StatementFigures figures;
    if (const auto epsilon = optionalIn<double>(said.at("replace_one_epsilon")))
        figures.replaceOne.emplace().epsilon = *epsilon;
    figures.withSeparateSamples = optionalIn<double>(said.at("separate_samples_epsilon"));
    figures.chanceOfGreaterOdds = optionalIn<double>(said.at("meaning").at("chance_of_greater_odds"));
    return figures;
}

bool isOfAnotherSlack(const Json& exported) {
    const auto slack = exported.find("slack");
    return slack != exported.end() && slack->at("of_the_run") == false;
}

/// Slack, law and thresholds of a frontier follow from its table.
Json modelAgain(const Json& model) {
    if (!model.is_object() || model.value("id", Json()) != frontierId) return model;
    const double gamma = model.at("structure").at("gamma").get<double>();
    const Result<Json> again = frontierAtSlack(model, gamma);
    return again ? *again : Json();
}

ReleaseStatement statementIn(const Json& exported) {
    ReleaseStatement statement;
    statement.run = recordIn(exported);
    const Result<Relation> relation = relationOf(statement.run); // of an unknown one the copy differs
    statement.charges = chargesOf(statement.run, relation ? *relation : Relation::ZeroOut, {});
    const Json &privacy = exported.at("privacy"), &choice = exported.at("choice");
    statement.own.epsilon =
        std::max(*statement.run.spentEpsilon, statement.run.evaluationSpentEpsilon.value_or(0));
    statement.own.accountant = textIn(privacy.at("accountant"));
    for (const auto& [chosen, name] : releaseChoiceNames)
        if (choice.at("chosen") == name) statement.chosen = chosen;
    const bool isNotFixed = statement.run.resumed || areMetricsBoughtLater(statement.run);
    if (isNotFixed && statement.chosen == ReleaseChoice::Fixed)
        statement.chosen = ReleaseChoice::AfterLooking; // as release_plan.cpp has it: either is a choice
    statement.runsLookedAt = static_cast<int>(wholeIn(choice.at("runs_looked_at")));
    statement.nonPrivateRuns = static_cast<int>(wholeIn(choice.at("non_private_runs")));
    statement.lookedAt.epsilon = optionalIn<double>(choice.at("epsilon_of_all"));
    statement.mayLackRuns = choice.at("ledger_may_lack_runs").get<bool>();
    statement.isOtherSlack = isOfAnotherSlack(exported);
    statement.head = textIn(exported.at("ledger").at("head"));
    statement.sequence = wholeIn(exported.at("ledger").at("sequence"));
    return statement;
}

/// Every registered metric of decisions once, if they were bought for this model, with its noisy value, from
/// which nothing else follows.
Json metricsAgain(const Json& exported) {
    Json metrics = Json::array();
    if (exported.at("statement").at("evaluation_epsilon").is_null() || isOfAnotherSlack(exported))
        return metrics;
    std::set<std::string> missing;
    for (const MetricSpec* spec : metricsOfTask(classificationTask))
        missing.insert(spec->id);
    for (const Json& found : exported.at("metrics")) {
        MetricValue metric;
        metric.id = textIn(found.at("id"));
        metric.set = EvaluationSet::Test;
        metric.provenance = Provenance::Released;
        metric.value = optionalIn<double>(found.at("value"));
        metric.low = optionalIn<double>(found.at("low"));
        metric.high = optionalIn<double>(found.at("high"));
        if (!metric.value) metric.notEstimable = textIn(found.at("not_estimable"));
        if (missing.erase(metric.id)) metrics.push_back(toJson(metric));
    }
    for (const std::string& id : missing)
        metrics.push_back({{"id", id}});
    return metrics;
}

Json writtenAgain(const Json& exported) {
    const Json& said = exported.at("statement");
    Json again = toJson(statementIn(exported), inputsIn(said), figuresIn(said));
    again["metrics"] = metricsAgain(exported);
    again["model"] = modelAgain(again["model"]);
    return again;
}

} // namespace

verify::ExportCheck checkedAsWritten(const Json& exported) {
    verify::ExportCheck check{"as_written", true, false,
                              "every sentence and number is what follows from its facts"};
    try {
        const std::string version = textIn(exported.at("program_version"));
        if (version != textIn(exported.at("statement").at("program_version")))
            return {"as_written", false, false, "is said to be written by two versions of the program"};
        if (version != programVersion()) {
            check.skipped = true;
            check.text = "written by version " + version + " of the program: its sentences were not compared";
            return check;
        }
        const Json differences = Json::diff(exported, writtenAgain(exported));
        if (differences.empty()) return check;
        check.holds = false;
        check.text = "not what this program writes of these facts: ";
        for (std::size_t i = 0; i < std::min(maxNamed, differences.size()); ++i)
            check.text += (i ? ", " : "") + differences[i].at("path").get<std::string>();
        if (differences.size() > maxNamed)
            check.text += " and " + std::to_string(differences.size() - maxNamed) + " more";
    } catch (const Json::exception&) {
        check.holds = false;
        check.text = "a part is missing or of another kind than this program writes";
    }
    return check;
}

namespace {

verify::ExportCheck checkedModel(const Json& exported) {
    const Json model = exported.value("model", Json());
    if (!model.is_object() || !model.contains("digest"))
        return {"model", true, true, "holds no digest of its own and was not looked at"};
    const Result<ModelFile> read = modelFileFrom(exported);
    if (!read) return {"model", false, false, toText(read.errors())};
    return {"model", true, false, "is as it was written and can be read"};
}

} // namespace

Result<verify::Verification> verifyWhole(const Json& exported) {
    Result<verify::Verification> found = verify::verifyExport(exported);
    if (!found) return found.errors();
    found->checks.push_back(checkedAsWritten(exported));
    found->checks.push_back(checkedModel(exported));
    return found;
}

} // namespace trilemma
