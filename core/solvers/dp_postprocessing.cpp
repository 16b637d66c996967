// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dp_postprocessing.h"

#include "core/fairness/scored_blocks.h"
#include "core/solvers/derived_decisions.h"
#include "core/solvers/descent_ascent.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr const char* tableShareId = "table_share";
constexpr const char* tableRelease = "table";
constexpr double defaultTableShare = 0.2;
constexpr double noticeable = 1e-4; ///< excess of a rate; less is the grid of the law and of the method

ParamSpec tableShareParam() {
    return {.id = tableShareId,
            .title = "Share for the table",
            .unit = "share of 1/mu^2",
            .type = ParamSpec::Type::Real,
            .least = 1e-4,
            .greatest = 0.9,
            .defaultText = "0.2",
            .help = "Part of the budget for the table of decisions by group and label that the constraints "
                    "are met on. Less: the gap on the records strays further from gamma; more: a noisier "
                    "base model.",
            .source = "Jagielski et al. 2019, Section 4 (all of it there: the base is not private)",
            .basic = true};
}

std::shared_ptr<const DerivedModel> derivedModel(const Problem& problem,
                                                 std::shared_ptr<const Model> trained) {
    return std::make_shared<const DerivedModel>(
        std::move(trained), static_cast<int>(problem.table->classes.size()),
        decidingAttributes(*problem.table, problem.constraints.partition.attributes));
}

/// Of the released table only.
std::vector<std::string> warningsOf(const DerivedDecisions& decisions) {
    std::vector<std::string> warnings;
    if (decisions.excess > noticeable)
        warnings.push_back(
            "The constraints cannot all be met by post-processing: on the table of decisions the "
            "largest is exceeded by " +
            toText(Json(std::round(decisions.excess * 1e4) / 1e4)) + ".");
    if (decisions.unknown > 0)
        warnings.push_back("The table of decisions shows nobody in a group that a constraint names; " +
                           std::to_string(decisions.unknown) + " inequalities were left out.");
    if (!decisions.isSolved)
        warnings.push_back("The linear programme could not be solved; the base model's decisions were kept.");
    return warnings;
}

class PostprocessingSolver : public Solver {
  public:
    explicit PostprocessingSolver(SolverInfo info)
        : m_info(std::move(info)) {
        m_info.params = descentAscentParams(LoopKind::Plain);
        m_info.params.push_back(tableShareParam());
    }

    const SolverInfo& info() const override { return m_info; }

    Result<SolverPlan> plan(const SolverRequest& request) const override {
        if (Errors wrong = checkParams(request.params, m_info.params, "solver.params"); !wrong.empty())
            return wrong;
        if (const int entries = request.facts.parts * request.facts.classes; entries > mostLawEntries)
            return Error{ErrorCode::InvalidSpecification, "constraints", std::to_string(entries),
                         "groups x classes x classes are too many to post-process; at most " +
                             std::to_string(mostLawEntries),
                         "Cross fewer attributes, or use raco-dp or sgda"};
        const DescentAscentOptions options = descentAscentDefaults(request, LoopKind::Plain);
        SolverPlan plan;
        plan.params = toParams(options, LoopKind::Plain);
        plan.params[tableShareId] = request.params.value(tableShareId, defaultTableShare);
        plan.steps = options.steps;
        plan.rate = options.samplingRate;
        plan.expectedBatch = options.samplingRate * static_cast<double>(request.facts.trainSlots);
        if (!request.privacy) {
            plan.events = {{NonPrivateEvent{}, 1}};
            return plan;
        }
        return priced(std::move(plan), *request.privacy);
    }

    TrainingResult train(const Problem& problem, const SolverPlan& plan, NoiseSource& noise,
                         std::stop_token stop, const Progress& progress) const override {
        const DescentAscentOptions options = resolvedOptions(plan.params, LoopKind::Plain);
        Problem base = problem;
        base.constraints = {};
        DescentAscent loop(base, options, plan, noise);
        if (progress.from) loop.resume(*stateOf(*progress.from, base));
        TrainingResult result = runLoop(loop, options.steps, stop, progress);
        if (result.termination == Termination::Cancelled) return result;
        const DerivedDecisions decisions =
            deriveDecisions(problem.constraints, releaseDecisionTable(problem, result.theta, plan, noise));
        result.theta = derivedModel(problem, problem.model)->join(result.theta, decisions.law);
        result.warnings = warningsOf(decisions);
        return result;
    }

    std::shared_ptr<const Model> releasedModel(const Problem& problem,
                                               std::shared_ptr<const Model> trained) const override {
        return derivedModel(problem, std::move(trained));
    }

  private:
    /// The table's noise follows from its share; that of the steps is calibrated for both together.
    static Result<SolverPlan> priced(SolverPlan plan, const PrivacyTarget& target) {
        const Look table{
            "table",
            1,
            false,
            {{tableRelease, GaussianMechanism{releaseNoise(plan.params[tableShareId], target)}}}};
        const auto at = [&](double z) {
            const Look step{"step", plan.rate, false, {{gradientRelease, GaussianMechanism{z}}}};
            return Loop{1, {Loop{plan.steps, {step}}, table}};
        };
        const Result<Calibration> joint =
            calibrateLooks(at, target, noiseGuess(plan.rate, plan.steps, target));
        if (!joint) return joint.errors();
        plan.looks = at(joint->noiseMultiplier);
        plan.events = eventsOf(plan.looks, target.relation);
        plan.gradientNoise = findRelease(plan.looks, gradientRelease)->drawnNoise();
        plan.tableNoise = findRelease(plan.looks, tableRelease)->drawnNoise();
        plan.spent = joint->spent;
        return plan;
    }

    SolverInfo m_info;
};

} // namespace

RateHistogram releaseDecisionTable(const Problem& problem, const Eigen::VectorXd& theta,
                                   const SolverPlan& plan, NoiseSource& noise) {
    const Partition& partition = problem.constraints.partition;
    const auto classes = static_cast<int>(problem.table->classes.size());
    const auto one = static_cast<std::int64_t>(rowCount(problem));
    std::vector<std::int64_t> cells(static_cast<std::size_t>(partition.partCount() * classes), 0);
    forEachScoredBlock(
        *problem.table, problem.trainSlots, partition, *problem.model, theta,
        [&](const RowBlock& block, const RowMatrix& probabilities) {
            for (int row = 0; row < block.rows; ++row)
                if (probabilities.row(row).allFinite())
                    cells[static_cast<std::size_t>(block.part[static_cast<std::size_t>(row)] * classes +
                                                   decisionOf(probabilities, row))] += one;
        });
    if (plan.tableNoise > 0) noise.addGaussian(cells, plan.tableNoise * cellOne);
    const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> grid(
        cells.data(), partition.partCount(), classes);
    return grid.cast<double>() / cellOne;
}

const Solver& dpPostprocessing() {
    static const PostprocessingSolver solver({
        .id = "dp-postprocessing",
        .title = "DP post-processing",
        .summary =
            "Trains without constraints, then draws decisions by group so that the constraints hold on "
            "one noisy table.",
        .source = "Jagielski et al., Differentially Private Fair Learning, 2019, Section 4",
        .mark = {MarkColour::Orange, Marker::Star},
        .isPrivate = true,
        .isConstrained = true,
        .derivesDecisions = true,
    });
    return solver;
}

} // namespace trilemma
