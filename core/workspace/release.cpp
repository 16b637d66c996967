// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/release.h"

#include "core/base/text.h"
#include "core/learning/checkpoint.h"
#include "core/models/frontier_predictor.h"
#include "core/train/model_file.h"
#include "core/train/statement.h"
#include "core/train/training_spec.h"

#include <algorithm>
#include <iterator>

namespace trilemma {

namespace {

constexpr int exportVersion = 1;

Json eventsJson(const std::vector<LedgerCharge>& charges) {
    Json events = Json::array();
    for (const LedgerCharge& charge : charges)
        for (const PrivacyEvent& event : charge.events)
            events.push_back(toJson(event));
    return events;
}

std::string coversText(const RunRecord& run) {
    return std::string("this model, ") +
           (goesInSteps(run.events) ? "all its iterates" : "all that its training saw of the records") +
           " and the metrics given here" +
           (run.isSelection() ? ", and their choice among all trials of this run" : "") +
           "; no other metric, and not the choice of this run among others";
}

std::vector<LedgerCharge> allCharges(const ReleaseStatement& statement) {
    std::vector<LedgerCharge> all = statement.charges;
    all.insert(all.end(), statement.boughtLater.begin(), statement.boughtLater.end());
    return all;
}

Json privacyJson(const ReleaseStatement& statement) {
    const LedgerCharge& first = statement.charges.front();
    return {{"definition", "(epsilon, delta) differential privacy, central model"},
            {"relation", nameOf(first.relation, relationNames)},
            {"unit", first.unit},
            {"protected_attributes", first.attributes},
            {"n_slots", first.slotCount},
            {"epsilon", statement.own.epsilon ? Json(*statement.own.epsilon) : Json(nullptr)},
            {"delta", first.delta ? Json(*first.delta) : Json(nullptr)},
            {"accountant", statement.own.accountant},
            {"events", eventsJson(allCharges(statement))},
            {"covers", coversText(statement.run)}};
}

std::string sentenceOf(const ReleaseStatement& statement) {
    if (statement.chosen == ReleaseChoice::Fixed)
        return "The owner states that this run was fixed before any run on this data was seen: its own "
               "epsilon "
               "covers it.";
    if (statement.chosen == ReleaseChoice::PrivateSelection)
        return "This run chose its model by private selection among a secret number of trials, and its own "
               "epsilon covers that choice. The owner states that the run was fixed before any run on this "
               "data was seen.";
    return "This run was chosen after looking at " + counted(statement.runsLookedAt, "private run") +
           " on this data. Its own epsilon does not cover that choice. " +
           (statement.lookedAt.epsilon ? "All these models together cost the epsilon given here"
                                       : "No finite epsilon covers all these models under this relation") +
           "; metrics computed without noise, if they guided the choice, are "
           "covered by no epsilon.";
}

/// What the counts and the figure beside the sentence are about. Which records tables share is no public
/// fact, so only what the owner declared may decide them.
const char* const whatCounts =
    " Counted are the runs on tables that the owner trained in one project or declared to hold the same "
    "people, except those declared to share nobody, as far as the owner's own ledger knows them: other "
    "tables with the same people and other users' "
    "runs may be missing.";

const char* const whatMayBeLacking = " That ledger was restored, or learned of this data from a project, "
                                     "after runs on it: runs of the owner's own "
                                     "other projects may be missing, too.";

Json choiceJson(const ReleaseStatement& statement) {
    return {
        {"chosen", nameOf(statement.chosen, releaseChoiceNames)},
        {"runs_looked_at", statement.runsLookedAt},
        {"non_private_runs", statement.nonPrivateRuns},
        {"epsilon_of_all", statement.lookedAt.epsilon ? Json(*statement.lookedAt.epsilon) : Json(nullptr)},
        {"ledger_may_lack_runs", statement.mayLackRuns},
        {"statement", sentenceOf(statement) + whatCounts + (statement.mayLackRuns ? whatMayBeLacking : "")}};
}

/// Of a model whose one release covers every slack; else null. The slack is the model's own.
Json slackJson(const ReleaseStatement& statement) {
    const Json& model = statement.run.model;
    if (!frontierTableIn(model)) return nullptr;
    const char* const ofTheRun =
        "The model is the one that its run left: of the slack that was asked for, or of the first wider one "
        "that the noise of the released table resolves.";
    const char* const ofAnother =
        "The model is of another slack than its run left, read off the same release. The owner states that "
        "this slack was chosen by the released curve alone: a choice by metrics that were computed without "
        "noise is covered by no epsilon. Metrics that were bought are of the other model and not given.";
    return {{"gamma", model.at("structure").at("gamma")},
            {"of_the_run", !statement.isOtherSlack},
            {"statement", statement.isOtherSlack ? ofAnother : ofTheRun}};
}

Json metricsJson(const RunRecord& run) {
    Json metrics = Json::array();
    for (const MetricValue& metric : releasedMetrics(run))
        metrics.push_back(toJson(metric));
    return metrics;
}

/// The events say so as well as the specification: what was priced decides.
bool isPrivateSelection(const RunRecord& run) {
    return run.isSelection() && !run.events.empty() &&
           std::all_of(run.events.begin(), run.events.end(), [](const PrivacyEvent& event) {
               return std::holds_alternative<RepeatEvent>(event.what);
           });
}

double gammaOf(const Json& frontier) {
    return frontier.at("structure").at("gamma").get<double>();
}

Error refuse(const RunRecord& run, std::string rule, std::string remedy) {
    return {ErrorCode::PrivacyRefused, "run_id", run.runId, std::move(rule), std::move(remedy)};
}

/// Of a run that went on the entry holds all steps as planned; before version 3 it held those that remained.
bool agrees(const RunRecord& run, const LedgerCharge& entered) {
    if (!run.resumed) return entered.planned.empty() && entered.events == run.events;
    if (!entered.planned.empty()) return entered.planned == run.events;
    return entered.events == eventsAfterStep(run.events, run.steps, run.resumed->step);
}

/// What the model costs, by the ledger: whatever a run that went on had left to draw, its model comes from
/// all steps (docs/privacy.md). The record must agree with what is sealed.
Result<std::vector<LedgerCharge>> chargesOfModel(const RunRecord& run, std::vector<LedgerCharge> entered) {
    LedgerCharge& training = entered.front();
    if (!agrees(run, training))
        return refuse(run, "has a record that does not agree with its entry in the ledger", "Train it again");
    training.events = run.events;
    training.planned.clear();
    return entered;
}

/// The purchase that the record's metrics come from; one that could not be written is another.
bool isOfMetrics(const LedgerRun& known, const RunRecord& run) {
    return isLaterDraw(known.runId) && runOfDraw(known.runId) == run.runId &&
           known.charges.front().events == run.evaluationEvents;
}

bool lacksMetrics(const ReleaseStatement& statement, const RunRecord& run) {
    return !run.evaluationEvents.empty() && statement.boughtLater.empty() &&
           std::none_of(statement.charges.begin(), statement.charges.end(),
                        [](const LedgerCharge& charge) { return charge.part == SplitPart::Test; });
}

} // namespace

std::vector<MetricValue> releasedMetrics(const RunRecord& run) {
    std::vector<MetricValue> released;
    std::ranges::copy_if(run.metrics, std::back_inserter(released),
                         [](const MetricValue& metric) { return metric.provenance == Provenance::Released; });
    return released;
}

Result<ReleaseStatement> statementOf(RunRecord run, ReleaseChoice chosen, const LedgerBook& book) {
    ReleaseStatement statement;
    for (const LedgerRun& known : book.runs) {
        if (known.state == LedgerRunState::Refunded) continue;
        if (known.runId == run.runId) statement.charges = known.charges;
        if (isOfMetrics(known, run)) statement.boughtLater = known.charges;
        if (!isLaterDraw(known.runId))
            ++(known.isPrivate() ? statement.runsLookedAt : statement.nonPrivateRuns);
    }
    if (statement.charges.empty())
        return refuse(run, "spent nothing by the privacy ledger", "Train it again");
    Result<std::vector<LedgerCharge>> charges = chargesOfModel(run, std::move(statement.charges));
    if (!charges) return charges.errors();
    statement.charges = std::move(charges).value();
    if (lacksMetrics(statement, run))
        return refuse(run, "has metrics that the privacy ledger does not know", "Train it again");
    for (std::vector<LedgerCharge>* list : {&statement.charges, &statement.boughtLater})
        for (LedgerCharge& charge : *list)
            charge.reservation = reservationOfRelease(run.runId);
    const LedgerCharge& first = statement.charges.front();
    const double delta = first.delta.value_or(ledgerDelta(book));
    Result<PrivacyFigure> own = composedFigure(allCharges(statement), first.relation, first.unit, delta);
    if (!own) return own.errors();
    Result<PrivacyFigure> all = composedFigure(chargesLookedAt(book), first.relation, first.unit, delta);
    if (!all) return all.errors();
    statement.own = std::move(own).value();
    statement.lookedAt = std::move(all).value();
    // All together cost no less than one of them; grids of losses may round it a little lower.
    if (statement.lookedAt.epsilon && statement.own.epsilon)
        statement.lookedAt.epsilon = std::max(*statement.lookedAt.epsilon, *statement.own.epsilon);
    statement.chosen = chosen;
    statement.run = std::move(run);
    return statement;
}

Json toJson(const ReleaseStatement& statement, const StatementInputs& inputs,
            const StatementFigures& figures) {
    const RunRecord& run = statement.run;
    Json json{{"trilemma_export", exportVersion},
              {"model", run.model},
              {"run_id", run.runId},
              {"dataset_id", run.datasetId},
              {"program_version", run.programVersion},
              {"metrics", metricsJson(run)},
              {"privacy", privacyJson(statement)},
              {"statement", toJson(statementFrom(run, inputs, figures))},
              {"framing", framingFacts(inputs.framing)},
              {"choice", choiceJson(statement)},
              {"ledger", {{"head", statement.head}, {"sequence", statement.sequence}}}};
    if (run.isSelection()) json["selected"] = selectedJson(run);
    if (Json slack = slackJson(statement); !slack.is_null()) json["slack"] = std::move(slack);
    return json;
}

Json toJson(const ReleaseStatement& statement) {
    return toJson(statement, statementFigures(statement.run));
}

Json toJson(const ReleaseStatement& statement, const StatementFigures& figures) {
    const RunRecord& run = statement.run;
    const Result<TrainingSpec> spec = trainingSpecFromJson(run.spec.json());
    const StatementInputs inputs = statementInputs(run, spec ? *spec : TrainingSpec{});
    if (!spec || !run.model.is_object()) return toJson(statement, inputs, figures);
    ReleaseStatement whole = statement;
    whole.run.model = withSchema(run.model, spec->schema);
    return toJson(whole, inputs, figures);
}

Result<ReleaseStatement> atSlack(ReleaseStatement statement, double gamma) {
    Result<Json> model = frontierAtSlack(statement.run.model, gamma);
    if (!model) return model.errors();
    if (*model == statement.run.model) return statement; // of the very slack
    if (statement.run.isSelection())
        return Error{ErrorCode::InvalidSpecification, "gamma", toText(Json(gamma)),
                     "cannot be chosen of a private selection: its best run is of its own slack",
                     "Leave it out"};
    statement.isOtherSlack = true;
    statement.run.model = std::move(model).value();
    std::erase_if(statement.run.metrics,
                  [](const MetricValue& metric) { return metric.provenance == Provenance::Released; });
    return statement;
}

Outcome mayBeReleased(const RunRecord& run, ReleaseChoice chosen) {
    const std::vector<PrivacyEvent>& events = run.events;
    const bool open = std::any_of(events.begin(), events.end(), [](const PrivacyEvent& event) {
        return std::holds_alternative<NonPrivateEvent>(event.what);
    });
    if (run.simulation)
        return refuse(run, "is a simulation: its noise can be repeated, so it protects nobody",
                      "Train it again without simulation_seed");
    if (run.status != RunStatus::Done) return refuse(run, "is not finished", "Release a run that is done");
    if (!run.epsilon || events.empty() || open)
        return refuse(run, "was trained without privacy", "Release a run with a privacy target");
    if (run.model.is_null() && run.isSelection())
        return refuse(run, "is a selection whose number of trials was zero: it has no model to release",
                      "Train it again, at its price, or use a distribution that has at least one trial");
    if (run.model.is_null()) return refuse(run, "has no model", "Train it again");
    if (frontierTableIn(run.model))
        if (const Result<Json> model = frontierAtSlack(run.model, gammaOf(run.model)); !model)
            return refuse(run, "has a model that bounds no gap: its slack " + model.errors().front().rule,
                          model.errors().front().remedy);
    if (chosen == ReleaseChoice::PrivateSelection && !isPrivateSelection(run))
        return refuse(run, "was not made by private selection, which has to be chosen before anything runs",
                      "State after_looking, or fixed if that is true");
    return success();
}

} // namespace trilemma
