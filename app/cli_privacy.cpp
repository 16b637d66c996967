// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prices and claims: account, plan, report.
#include "app/cli_commands.h"

#include "core/base/text.h"
#include "core/data/encoded_width.h"
#include "core/models/model_kind.h"
#include "core/privacy/planner.h"
#include "core/train/one_budget.h"
#include "core/train/run_recording.h"
#include "core/train/statement.h"
#include "core/train/sweep.h"
#include "core/train/trainer.h"
#include "core/train/valid_spec.h"
#include "core/wish/curve_advice.h"
#include "core/wish/group_noise.h"
#include "core/wish/sample_advice.h"
#include "core/workspace/store.h"

#include <algorithm>
#include <iostream>
#include <limits>
#include <map>
#include <set>

namespace trilemma {

namespace {

Json figureOrNull(const std::optional<PrivacyFigure>& figure) {
    return figure ? toJson(*figure) : Json(nullptr);
}

std::string epsilonText(const std::optional<PrivacyFigure>& figure) {
    return shownBound(figure ? figure->epsilon : std::nullopt);
}

Result<Json> readEvents(const std::string& path) {
    if (path != "-") return readJsonFile(path, "file");
    const Result<std::string> text = readText(std::cin, path, ErrorCode::InvalidSpecification, "file");
    if (!text) return text.errors();
    return parseJson(*text, ErrorCode::InvalidSpecification, path);
}

constexpr std::size_t maxPlannedRuns = 10'000; ///< each is priced, and candidates count as runs
constexpr std::size_t maxPrices = 1000;        ///< of these; a minute or two
constexpr std::size_t maxPlannedBytes = std::size_t{256} << 20; ///< of their specifications

/// Refuses what would take hours, or more memory than there is, before anything is made of it.
Outcome checkPlanSize(const SweepSpec& sweep) {
    const auto refuse = [](std::string value, std::string rule) {
        return Error{ErrorCode::InvalidSpecification, "axes", std::move(value), std::move(rule),
                     "Shorten an axis, or plan the sweep in parts"};
    };
    const Json::json_pointer place("/selection/candidates");
    const std::size_t candidates = sweep.base.contains(place) ? sweep.base.at(place).size() : 1;
    const std::size_t runs = sweep.combinations();
    if (runs * std::max<std::size_t>(candidates, 1) > maxPlannedRuns)
        return refuse(std::to_string(runs) + " runs",
                      "give more than 10,000 runs, candidates of selections counted, which is more than is "
                      "priced at once");
    if (runs * toText(sweep.base).size() > maxPlannedBytes)
        return refuse(std::to_string(runs) + " runs", "give more than 256 MiB of specifications");
    return success();
}

/// Settings that may need a noise of their own.
std::size_t pricesOf(const std::vector<TrainingSpec>& specs) {
    std::set<std::string> different;
    for (const TrainingSpec& spec : specs) {
        const Json json = toJson(spec);
        const Json key{json.at("solver"), json.at("privacy"), json.value("selection", Json())};
        different.insert(toText(key));
    }
    return different.size();
}

/// One specification, or all of a sweep.
Result<std::vector<TrainingSpec>> specsOf(const std::string& path) {
    const Result<Json> json = readJsonFile(path, "specification");
    if (!json) return json.errors();
    if (!json->is_object() || !json->contains("trilemma_sweep")) {
        const Result<TrainingSpec> spec = loadTrainingSpec(path);
        if (!spec) return spec.errors();
        return std::vector{*spec};
    }
    const Result<SweepSpec> sweep = loadSweep(path);
    if (!sweep) return sweep.errors();
    if (const Outcome fits = checkPlanSize(*sweep); !fits) return fits.errors();
    const Result<std::vector<TrainingSpec>> specs = expand(*sweep);
    if (!specs) return specs.errors();
    if (const std::size_t prices = pricesOf(*specs); prices > maxPrices)
        return Error{ErrorCode::InvalidSpecification, "axes", std::to_string(prices) + " prices",
                     "give more than 1,000 different settings of solver and budget",
                     "Shorten an axis, or plan the sweep in parts"};
    return *specs;
}

struct PricedRun {
    RunRecord record; ///< with its plan, never trained
    SolverPlan plan;
    std::vector<SolverPlan> candidates; ///< of a selection: what each of them would train
    std::vector<ConstraintSpec> constraints;
    std::vector<GroupNoise> groups;     ///< the smallest one of each constraint
    std::optional<CurveAdvice> curves;  ///< of a model of curves
    std::optional<SampleAdvice> people; ///< of a solver with such bounds
};

/// Drawn noise of a release; of a selection the least among its candidates.
double noiseOf(const PricedRun& run, std::string_view release) {
    if (run.candidates.empty()) return drawnNoise(run.plan.looks, release);
    double min = std::numeric_limits<double>::infinity();
    for (const SolverPlan& plan : run.candidates)
        min = std::min(min, drawnNoise(plan.looks, release));
    return min;
}

/// All that is seen of the records, a row a release.
Json releasesJson(const Loop& looks) {
    Json rows = Json::array();
    forEachLook(looks, [&](const Look& look, std::int64_t times) {
        for (const Release& release : look.releases) {
            const bool isChoice = release.kind == Release::Kind::Choice;
            rows.push_back({{"id", release.id},
                            {"look", look.id},
                            {"times", times},
                            {"rate", look.rate},
                            {"kind", nameOf(release.kind, releaseKindNames)},
                            {"noise", isChoice ? Json(nullptr) : Json(release.drawnNoise())},
                            {"epsilon", isChoice ? Json(release.epsilon) : Json(nullptr)},
                            {"size", release.size},
                            {"groups", release.groups}});
        }
    });
    return rows;
}

/// "gradient 1.32, histogram 5.1"; "exact" where nothing has noise.
std::string noiseText(const Loop& looks) {
    std::vector<std::string> words;
    forEachLook(looks, [&](const Look& look, std::int64_t) {
        for (const Release& release : look.releases)
            if (release.epsilon > 0)
                words.push_back(release.id + " (choice) epsilon " + shownBound(release.epsilon));
            else if (!release.isExact())
                words.push_back(release.id + " " + shown(release.drawnNoise()));
    });
    return words.empty() ? "exact" : joined(words);
}

Json candidatesJson(const PricedRun& run) {
    if (run.candidates.empty()) return nullptr;
    Json list = Json::array();
    for (const SolverPlan& plan : run.candidates)
        list.push_back({{"steps", plan.steps},
                        {"rate", plan.step.rate},
                        {"gradient_noise", drawnNoise(plan.looks, "gradient")},
                        {"histogram_noise", drawnNoise(plan.looks, "histogram")},
                        {"releases", releasesJson(plan.looks)},
                        {"params", plan.params}});
    return list;
}

std::vector<SolverPlan> candidatePlans(const PreparedRun& run) {
    std::vector<SolverPlan> plans;
    if (run.selection)
        for (const PreparedCandidate& candidate : run.selection->candidates)
            plans.push_back(candidate.plan);
    return plans;
}

/// By public numbers alone.
std::optional<CurveAdvice> curvesOf(const TrainingSpec& spec, const RunRecord& record) {
    const ModelKind* model = findModelKind(spec.modelId);
    const Solver* solver = findSolver(spec.solverId);
    if (!model || !model->hasCurves || !solver || !solver->info().trainsModel) return std::nullopt;
    return curveAdvice(record.slotCount, encodedWidth(spec.schema).intervals > 0, spec.privacy);
}

Result<std::vector<PricedRun>> planRuns(const std::vector<TrainingSpec>& asked, const TableOf& tableOf) {
    std::vector<PricedRun> runs;
    for (const TrainingSpec& spec : withFraming(asked)) {
        const Result<SharedTable> table = tableOf(spec);
        if (!table) return table.errors();
        const Result<PreparedRun> prepared = prepare(spec, *table);
        if (!prepared) return prepared.errors();
        RunRecord record = newRecord(spec, "", static_cast<std::int64_t>(runs.size()));
        takePlan(record, *prepared);
        const std::optional<CurveAdvice> curves = curvesOf(spec, record);
        const std::optional<SampleAdvice> people = sampleAdvice(
            findSolver(spec.solverId)->info(), prepared->plan, prepared->task.facts, spec.privacy);
        runs.push_back({std::move(record), prepared->plan, candidatePlans(*prepared), spec.constraints,
                        groupNoise(spec.schema, spec.constraints, prepared->plan), curves, people});
    }
    return runs;
}

const ConstraintSpec& constraintOf(const PricedRun& run, const GroupNoise& group) {
    return run.constraints[static_cast<std::size_t>(group.constraint)];
}

/// By public numbers alone.
Json groupsJson(const PricedRun& run) {
    Json list = Json::array();
    for (const GroupNoise& group : run.groups) {
        const ConstraintSpec& spec = constraintOf(run, group);
        list.push_back({{"constraint", spec.kind},
                        {"attributes", spec.attributes},
                        {"share", group.share},
                        {"share_is_declared", group.shareIsKnown},
                        {"expected", group.expected},
                        {"noise", group.noise},
                        {"gap_noise", orNull(group.gapNoise)},
                        {"too_small", group.tooSmall()}});
    }
    return list;
}

/// What a person should know of groups and curves before training; empty where there is nothing.
std::string adviceText(const std::vector<PricedRun>& runs) {
    std::vector<std::string> lines;
    const auto say = [&](std::string line) {
        if (!contains(lines, line)) lines.push_back(std::move(line));
    };
    for (const PricedRun& run : runs)
        for (const GroupNoise& group : run.groups) {
            const ConstraintSpec& spec = constraintOf(run, group);
            const std::string which =
                spec.kind + (spec.attributes.empty() ? "" : " of " + joined(spec.attributes)) + ": ";
            if (!group.shareIsKnown)
                say(which + "the share of its smallest group or class is not declared; " +
                    shown(group.share) + " is assumed. If it is public, declare it in the schema");
            if (group.tooSmall())
                say(which + "too small for the noise at epsilon " + shownBound(run.record.epsilon) +
                    ": a training step uses about " + shown(group.expected) +
                    " people of its smallest group, and the noise on their number is +-" +
                    shown(group.noise) + ". Compare fewer attributes at once, or allow a larger budget");
        }
    for (const PricedRun& run : runs)
        if (run.curves) say("additive: " + toText(*run.curves));
    for (const PricedRun& run : runs)
        if (run.people) say(run.record.solver + ": " + toText(*run.people));
    std::string text;
    for (const std::string& line : lines)
        text += "\n" + line + ".";
    return text;
}

/// Figures of equal runs are computed once.
class FigureCache {
  public:
    const StatementFigures& of(const RunRecord& record) {
        const auto same = std::find_if(m_known.begin(), m_known.end(), [&](const auto& known) {
            return known.first.events == record.events && known.first.delta == record.delta &&
                   known.first.relation == record.relation && known.first.simulation == record.simulation;
        });
        if (same != m_known.end()) return same->second;
        m_known.emplace_back(record, statementFigures(record));
        return m_known.back().second;
    }

  private:
    std::vector<std::pair<RunRecord, StatementFigures>> m_known;
};

Json plannedJson(const PricedRun& run, const StatementFigures& figures) {
    const RunRecord& record = run.record;
    Json json{
        {"solver", record.solver},
        {"seed", record.seed},
        {"gamma", orNull(record.gamma)},
        {"epsilon", orNull(record.epsilon)},
        {"delta", orNull(record.delta)},
        {"relation", record.relation.empty() ? Json(nullptr) : Json(record.relation)},
        {"simulation", record.simulation},
        {"n_slots", record.slotCount},
        {"spent_epsilon", orNull(record.spentEpsilon)},
        {"replace_one_epsilon", orNull(figures.replaceOne ? figures.replaceOne->epsilon : std::nullopt)},
        {"separate_samples_epsilon", orNull(figures.withSeparateSamples)},
        {"steps", run.plan.steps},
        {"rate", run.plan.step.rate},
        {"expected_batch", run.plan.step.expectedBatch},
        {"gradient_noise", noiseOf(run, "gradient")},
        {"histogram_noise", noiseOf(run, "histogram")},
        {"releases", releasesJson(run.plan.looks)},
        {"groups", groupsJson(run)},
        {"params", record.params},
        {"candidates", candidatesJson(run)},
        {"evaluation_spent_epsilon", orNull(record.evaluationSpentEpsilon)},
        {"events", eventsToJson(record.events)}};
    if (run.curves) json["curves"] = toJson(*run.curves);
    if (run.people) json["sample_advice"] = toJson(*run.people);
    return json;
}

RunToPrice toPrice(const RunRecord& record) {
    RunToPrice run{record.events, std::nullopt, record.protectedAttributes};
    if (!record.epsilon || record.simulation) return run;
    run.target = PrivacyTarget{*record.epsilon, *record.delta};
    for (const auto& [relation, name] : relationNames)
        if (record.relation == name) run.target->relation = relation;
    return run;
}

Result<Json> totalJson(const std::vector<PricedRun>& runs) {
    std::vector<RunToPrice> asked;
    for (const PricedRun& run : runs)
        asked.push_back(toPrice(run.record));
    const Result<RunsTogether> together = priceTogether(asked);
    if (!together) return together.errors();
    const auto& [price, delta, relation] = *together;
    return Json{{"private_runs", price.privateRuns},
                {"open_runs", price.openRuns},
                {"delta", orNull(delta)},
                {"relation", delta ? Json(nameOf(relation, relationNames)) : Json(nullptr)},
                {"dearest_alone", figureOrNull(price.dearest)},
                {"all_released", figureOrNull(price.allReleased)},
                {"one_by_private_selection", figureOrNull(price.selected)}};
}

std::string planText(const std::vector<PricedRun>& runs, const Json& total) {
    std::vector<std::vector<std::string>> rows{
        {"solver", "gamma", "epsilon", "spent", "steps", "rate", "noise"}};
    for (const PricedRun& run : runs) {
        std::vector<std::string> row{run.record.solver,
                                     shown(run.record.gamma),
                                     shownBound(run.record.epsilon),
                                     shownBound(run.record.spentEpsilon),
                                     std::to_string(run.plan.steps),
                                     shown(run.plan.step.rate),
                                     run.candidates.empty() ? noiseText(run.plan.looks) : "by candidate"};
        if (std::find(rows.begin(), rows.end(), row) == rows.end()) rows.push_back(std::move(row));
    }
    const auto of = [&](const char* key) {
        return total.at(key).is_null() ? std::string("-")
                                       : shownBound(total.at(key).at("epsilon").get<double>());
    };
    return tableText(rows) + "\n" + toText(total.at("private_runs")) +
           " private runs; epsilon of the most expensive one alone " + of("dearest_alone") +
           ", if all are released or looked at " + of("all_released") +
           ", if one is chosen by private selection " + of("one_by_private_selection");
}

} // namespace

int accountCommand(const CliOptions& options, const CliOutput& output) {
    const Result<Json> json = readEvents(options.file);
    if (!json) return output.fail(json.errors());
    const Result<AccountRequest> request = accountRequestFromJson(*json);
    if (!request) return output.fail(request.errors());
    const Result<PrivacyFigure> figure = account(request->events, request->relation, request->delta);
    if (!figure) return output.fail(figure.errors());
    output.print(toJson(*figure));
    output.text("epsilon " + epsilonText(*figure) + " at delta " + shownBound(request->delta) + " under " +
                std::string(nameOf(figure->relation, relationNames)) + " (remove " +
                shownBound(figure->epsilonRemove) + ", add " + shownBound(figure->epsilonAdd) + "); " +
                figure->accountant);
    return 0;
}

int planCommand(const CliOptions& options, const CliOutput& output) {
    const Result<std::vector<TrainingSpec>> specs = specsOf(options.file);
    if (!specs) return output.fail(specs.errors());
    const TableOf tableOf = tablesOf();
    const Result<SharedSweep> shared = shareBudget(*specs, tableOf);
    if (!shared) return output.fail(shared.errors());
    const Result<std::vector<PricedRun>> runs = planRuns(shared->specs, tableOf);
    if (!runs) return output.fail(runs.errors());
    Result<Json> total = totalJson(*runs);
    if (!total) return output.fail(total.errors());
    (*total)["one_budget"] = shared->share ? toJson(*shared->share) : Json(nullptr);
    FigureCache figures;
    Json list = Json::array();
    for (const PricedRun& run : *runs)
        list.push_back(plannedJson(run, figures.of(run.record)));
    output.print({{"runs", list}, {"total", *total}});
    const std::string shares = shared->share ? "\n" + toText(*shared->share) : "";
    output.text(planText(*runs, *total) + shares + adviceText(*runs));
    return 0;
}

} // namespace trilemma
