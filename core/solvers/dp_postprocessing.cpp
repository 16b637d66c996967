// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dp_postprocessing.h"

#include "core/base/text.h"
#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/learning/records.h"
#include "core/privacy/calibration.h"
#include "core/solvers/derived_decisions.h"
#include "core/solvers/descent.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr const char* tableShareId = "table_share";
constexpr const char* tableLook = "table";
constexpr const char* tableRelease = "table";
constexpr double defaultTableShare = 0.2;
constexpr double noticeable = 1e-4; ///< excess of a rate; less is the grid of the law and of the method

ParamSpec tableShareParam() {
    return {.id = tableShareId,
            .title = "Share for the table",
            .unit = "share of 1/mu^2",
            .type = ParamSpec::Type::Real,
            .min = 1e-4,
            .max = 0.9,
            .defaultText = "0.2",
            .help = "Part of the budget for the table of decisions by group and label that the constraints "
                    "are met on. Less: the gap on the records strays further from gamma; more: a noisier "
                    "base model.",
            .source = "Jagielski et al. 2019, Section 4 (all of it there: the base is not private)",
            .basic = true};
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

/// DP-SGD (or SGD), then the table, then the law.
class Postprocessing : public DescentTraining {
  public:
    using DescentTraining::DescentTraining;

    bool advance(Records& records) override {
        if (position() < m_options.steps && DescentTraining::advance(records)) return true;
        m_base = released();
        m_decisions = deriveDecisions(m_task.constraints, releaseDecisionTable(m_task, *m_base, records));
        return false;
    }

    Finished finish() override {
        return {
            std::make_shared<const DerivedPredictor>(m_base, m_task.constrainedAttributes(), m_decisions.law),
            warningsOf(m_decisions)};
    }

  private:
    std::shared_ptr<const Predictor> m_base;
    DerivedDecisions m_decisions;
};

class PostprocessingSolver : public Solver {
  public:
    explicit PostprocessingSolver(SolverInfo info)
        : m_info(std::move(info)) {
        m_info.params = descentParams(LoopKind::Plain);
        m_info.params.push_back(tableShareParam());
    }

    const SolverInfo& info() const override { return m_info; }

    /// The table's noise follows from its share; that of the steps is calibrated for both together.
    Result<Recipe> recipe(const SolverRequest& request) const override {
        const int cells = request.facts.parts * request.facts.classes;
        if (cells > maxLawEntries)
            return Error{ErrorCode::InvalidSpecification, "constraints", std::to_string(cells),
                         "groups x classes x classes are too many to post-process; at most " +
                             std::to_string(maxLawEntries),
                         "Cross fewer attributes, or use raco-dp or sgda"};
        const DescentOptions options = descentDefaults(request, LoopKind::Plain);
        Json params = toParams(options, LoopKind::Plain);
        const double share = request.params.value(tableShareId, defaultTableShare);
        params[tableShareId] = share;
        const PrivacyTarget target = request.privacy.value_or(PrivacyTarget());
        const Look table{tableLook,
                         1,
                         false,
                         {{.id = tableRelease,
                           .noise = GaussianMechanism{releaseNoise(share, target)},
                           .one = std::int64_t{1} << histogramBits,
                           .size = static_cast<std::size_t>(cells)}}};
        return Recipe{
            params, options.steps,
            [options, table](double z) {
                return Loop{1, {Loop{options.steps, {gradientLook(options, GaussianMechanism{z})}}, table}};
            },
            noiseGuess(options.samplingRate, options.steps, target)};
    }

    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        return std::make_unique<Postprocessing>(task, resolvedOptions(plan.params, LoopKind::Plain),
                                                plan.looks);
    }

  private:
    SolverInfo m_info;
};

} // namespace

RateHistogram releaseDecisionTable(const LearningTask& task, const Predictor& base, Records& records) {
    const int classes = task.classes(), parts = task.constraints.partition.partCount();
    const auto one = static_cast<std::int64_t>(rowCount(task.facts));
    std::vector<std::int64_t> cells(static_cast<std::size_t>(parts * classes));
    RowMatrix probabilities;
    records.draw(tableLook).sum(tableRelease, cells, [&](SampleBlock& block, std::span<std::int64_t> into) {
        base.probabilities(block.rows, probabilities);
        for (int row = 0; row < block.rows.rows; ++row)
            if (probabilities.row(row).allFinite())
                into[static_cast<std::size_t>(block.rows.part[static_cast<std::size_t>(row)] * classes +
                                              decisionOf(probabilities, row))] += one;
    });
    const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> grid(
        cells.data(), parts, classes);
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
        .partsByLabel = true,
    });
    return solver;
}

} // namespace trilemma
