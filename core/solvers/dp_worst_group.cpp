// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dp_worst_group.h"

#include "core/base/eigen_json.h"
#include "core/base/text.h"
#include "core/fairness/constraint_catalog.h"
#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/solvers/descent.h"
#include "core/solvers/descent_ascent.h"
#include "core/solvers/objective_options.h"
#include "core/solvers/option_params.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

constexpr const char* groupLossesRelease = "losses";
constexpr double leastWeight = 0.1; ///< gamma: groups that are predicted well are looked at all the same
constexpr double sizesShare = 0.01; ///< of mu^2
constexpr const char* zhouBassily = "Zhou and Bassily 2024, ";

struct WorstGroupOptions {
    DescentOptions descent; ///< its sampling rate is r
    double rateCap = 2;     ///< c
    double lossesShare = 0.1;
    double lossCap = 2;     ///< M
    double groupRate = 0.1; ///< eta

    double largestRate() const { return std::min(1.0, rateCap * descent.samplingRate); }
    double cap() const { return largestRate() / descent.samplingRate; } ///< c, where r allows it
};

const std::vector<RealOption<WorstGroupOptions>>& realRows() {
    static const std::vector<RealOption<WorstGroupOptions>> table{
        {{.id = "rate_cap",
          .title = "Largest rate",
          .symbol = "c",
          .unit = "mean sampling rates",
          .min = 1.01,
          .max = 100,
          .defaultText = "2",
          .help =
              "How much more often than on average a group may be sampled: a group of share pi may weigh c "
              "pi. The noise is that of the largest rate, so that larger costs accuracy.",
          .source = std::string(zhouBassily) + "Section 4; the rate that is paid for",
          .basic = true},
         &WorstGroupOptions::rateCap},
        {{.id = "losses_share",
          .title = "Share for the losses",
          .unit = "share of 1/z^2",
          .min = 0.001,
          .max = 0.9,
          .defaultText = "0.1",
          .help = "Part of each step's budget for the losses of the groups.",
          .source = std::string(zhouBassily) + "Algorithm 2"},
         &WorstGroupOptions::lossesShare},
        {{.id = "loss_cap",
          .title = "Cap of a loss",
          .symbol = "M",
          .unit = "nats; squared spreads of a number",
          .min = 0.01,
          .max = 100,
          .defaultText = "2 of classes, 4 of a number",
          .help =
              "A record's loss counts as this much at most where groups are compared. Smaller: less noise; "
              "records that are predicted very badly count less.",
          .source = std::string(zhouBassily) + "Section 2 (losses are bounded)"},
         &WorstGroupOptions::lossCap},
        {{.id = "group_rate",
          .title = "Learning rate of the groups",
          .symbol = "eta",
          .unit = "1/loss",
          .min = 1e-6,
          .max = 100,
          .defaultText = "4 sqrt(2 log(groups) / steps) / M",
          .help = "How fast the weights of the groups follow their losses.",
          .source = std::string(zhouBassily) + "Theorem 7, of multiplicative weights",
          .basic = true},
         &WorstGroupOptions::groupRate},
    };
    return table;
}

OptionTables<WorstGroupOptions> worstGroupTables() {
    static const std::vector<ChoiceOption<WorstGroupOptions>> none;
    return {none, realRows()};
}

Json toParams(const WorstGroupOptions& options) {
    Json params = toParams(options.descent, LoopKind::Plain);
    params.update(worstGroupTables().params(options));
    return params;
}

WorstGroupOptions resolvedWorstGroup(const Json& params) {
    WorstGroupOptions options;
    worstGroupTables().apply(params, options);
    options.descent = resolvedOptions(params, LoopKind::Plain);
    return options;
}

/// The noise is as if there were c times fewer people.
WorstGroupOptions worstGroupDefaults(const SolverRequest& request) {
    WorstGroupOptions options;
    options.lossCap = request.facts.classes == 0 ? 4 : 2;
    worstGroupTables().apply(request.params, options);
    options.descent = descentDefaults(request, LoopKind::Plain);
    SolverRequest reached = request;
    reached.facts.trainSlots = std::max<std::int64_t>(
        1, static_cast<std::int64_t>(static_cast<double>(request.facts.trainSlots) / options.cap()));
    if (!request.params.contains("learning_rate"))
        options.descent.learningRate = descentDefaults(reached, LoopKind::Plain).learningRate;
    constexpr double boldness = 4; // of a rate that theory has for the worst of all losses
    options.groupRate = boldness / options.lossCap *
                        std::sqrt(2 * std::log(std::max(2, request.facts.parts)) /
                                  static_cast<double>(options.descent.steps));
    worstGroupTables().apply(request.params, options);
    return options;
}

Look stepOf(const WorstGroupOptions& options, const PublicFacts& facts, double z) {
    Look step = gradientLook(options.descent, GaussianMechanism{z / std::sqrt(1 - options.lossesShare)});
    step.rate = options.largestRate();
    step.meanRate = options.descent.samplingRate;
    step.releases.push_back({.id = groupLossesRelease,
                             .noise = GaussianMechanism{z / std::sqrt(options.lossesShare)},
                             .one = std::int64_t{1} << histogramBits,
                             .size = static_cast<std::size_t>(facts.parts)});
    return step;
}

class WorstGroupTraining : public GradientTraining {
  public:
    WorstGroupTraining(const LearningTask& task, const WorstGroupOptions& options, const SolverPlan& plan)
        : GradientTraining(task, options.descent, plan.looks)
        , m_worst(options)
        , m_state(m_descent.begin()) {}

    const DescentState& state() const override { return m_state; }

    bool advance(Records& records) override {
        if (m_sizes.size() == 0) begin(releasedSizes(m_task, records));
        const Eigen::ArrayXd kept =
            groupWeights(m_theta, m_shares, m_worst.cap(), leastWeight) / (m_worst.cap() * m_shares);
        Sample& sample = records.draw(stepLook, {kept.data(), static_cast<std::size_t>(kept.size())});
        m_theta += m_worst.groupRate *
                   releasedLosses(sample, m_worst.largestRate() * kept).max(0.0).min(m_worst.lossCap);
        m_descent.step(sample, {}, m_state);
        return m_state.step < m_options.steps;
    }

    Json save() const override {
        Json json = toJson(m_state);
        json.update({{"sizes", listOf(m_sizes)}, {"groups", listOf(m_theta)}});
        return json;
    }
    Outcome restore(const Json& json) override;

  private:
    void begin(Eigen::ArrayXd sizes) {
        m_sizes = std::move(sizes);
        m_shares = flooredShares(m_sizes, m_task.facts.trainSlots);
        m_shares /= m_shares.sum();
        m_theta = m_shares.log(); // p = pi
    }

    /// Mean of min(loss, M) of each group, from its sum over the sample, which has it at the rate `ofGroups`.
    Eigen::ArrayXd releasedLosses(Sample& sample, const Eigen::ArrayXd& ofGroups) const {
        const double largest = m_worst.lossCap;
        std::vector<std::int64_t> sums(static_cast<std::size_t>(ofGroups.size()));
        sample.sum(groupLossesRelease, sums, [&](SampleBlock& block, std::span<std::int64_t> into) {
            m_descent.score(block, m_state.theta);
            for (int row = 0; row < block.rows.rows; ++row)
                if (const double loss = lossOf(m_task, block, row); loss >= 0) // else it is no number
                    into[block.rows.part[static_cast<std::size_t>(row)]] +=
                        static_cast<std::int64_t>(std::min(loss / largest, 1.0) * cellOne);
        });
        const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, 1>> all(sums.data(),
                                                                                  ofGroups.size());
        const Eigen::ArrayXd people = m_shares * static_cast<double>(m_task.facts.trainSlots);
        return all.cast<double>() * (largest / cellOne) / (ofGroups * people);
    }

    WorstGroupOptions m_worst;
    DescentState m_state;
    Eigen::ArrayXd m_sizes;  ///< as they were released; empty before the first step
    Eigen::ArrayXd m_shares; ///< pi
    Eigen::ArrayXd m_theta;  ///< logarithms of the weights
};

Outcome WorstGroupTraining::restore(const Json& json) {
    const Eigen::Index groups = m_task.constraints.partition.partCount();
    DescentState state;
    Eigen::ArrayXd sizes, theta;
    Errors errors;
    {
        JsonFields fields(json, "checkpoint", ErrorCode::StoreBroken, errors);
        readDescentState(fields, m_task.model->parameterCount(), state);
        readColumn(fields, "sizes", groups, Empty::No, sizes);
        readColumn(fields, "groups", groups, Empty::No, theta);
    }
    if (errors.empty() && !(sizes.abs() < 1e15).all())
        errors.push_back({ErrorCode::StoreBroken, "checkpoint.sizes", "", "are of no training",
                          "Train the run from its first step"});
    if (!errors.empty()) return errors;
    begin(std::move(sizes));
    m_theta = std::move(theta);
    m_state = std::move(state);
    return success();
}

/// Refused: no groups, or too many of them.
Outcome canFollowGroups(const PublicFacts& facts) {
    const auto refused = [](std::string field, std::string value, std::string rule, std::string remedy) {
        return Error{ErrorCode::InvalidSpecification, std::move(field), std::move(value), std::move(rule),
                     std::move(remedy)};
    };
    if (facts.parts < 2)
        return refused(
            "solver.id", "dp-worst-group",
            "samples groups by how they are predicted, but the schema has no sensitive column of two "
            "groups",
            "Make a column sensitive, or use dp-sgd");
    return canTellApart(facts);
}

class WorstGroupSolver : public Solver {
  public:
    explicit WorstGroupSolver(SolverInfo info)
        : m_info(std::move(info)) {
        m_info.params = descentParams(LoopKind::Plain);
        for (ParamSpec& param : worstGroupTables().specs())
            m_info.params.push_back(std::move(param));
    }

    const SolverInfo& info() const override { return m_info; }

    Result<Recipe> recipe(const SolverRequest& request) const override {
        if (const Outcome can = canFollowGroups(request.facts); !can) return can.errors();
        const WorstGroupOptions options = worstGroupDefaults(request);
        const PrivacyTarget target = request.privacy.value_or(PrivacyTarget());
        const double sizes = releaseNoise(sizesShare, target);
        const std::size_t groups = static_cast<std::size_t>(request.facts.parts);
        const auto looks = [options, sizes, groups, facts = request.facts](double z) {
            const Release ofSizes{.id = sizesRelease,
                                  .noise = GaussianMechanism{sizes},
                                  .one = std::int64_t{1} << histogramBits,
                                  .size = groups};
            return Loop{1,
                        {Loop{options.descent.steps, {stepOf(options, facts, z)}},
                         Look{.id = sizesLook, .releases = {ofSizes}}}};
        };
        return Recipe{toParams(options), options.descent.steps, looks,
                      noiseGuess(options.largestRate(), options.descent.steps, target)};
    }

    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        return std::make_unique<WorstGroupTraining>(task, resolvedWorstGroup(plan.params), plan);
    }

  private:
    SolverInfo m_info;
};

} // namespace

Eigen::ArrayXd groupWeights(const Eigen::ArrayXd& theta, const Eigen::ArrayXd& pi, double c, double gamma) {
    const Eigen::ArrayXd caps = (c - gamma) / (1 - gamma) * pi; // so that they hold after mixing
    constexpr double never = -std::numeric_limits<double>::infinity();
    Eigen::Array<bool, Eigen::Dynamic, 1> isCapped =
        Eigen::Array<bool, Eigen::Dynamic, 1>::Constant(pi.size(), false);
    Eigen::ArrayXd p = caps;
    for (Eigen::Index round = 0; round < pi.size(); ++round) {
        const double left = 1 - isCapped.select(caps, 0.0).sum();
        const double largest = isCapped.select(never, theta).maxCoeff(); // of those that share what is left
        const Eigen::ArrayXd wanted = isCapped.select(0.0, (theta - largest).min(0.0).exp());
        p = isCapped.select(caps, wanted * (left / wanted.sum()));
        if ((p <= caps).all()) break;
        isCapped = isCapped || p > caps;
        if (isCapped.all()) break;
    }
    return ((1 - gamma) * p.min(caps) + gamma * pi).min(c * pi);
}

const Solver& dpWorstGroup() {
    static const WorstGroupSolver solver({
        .id = "dp-worst-group",
        .title = "Worst-group descent",
        .summary =
            "DP-SGD that samples the worst-predicted groups more often, by noisy losses of earlier steps.",
        .source =
            "Zhou and Bassily, Differentially Private Worst-group Risk Minimization, 2024; Sagawa et al. "
            "2020",
        .mark = {MarkColour::Green, Marker::Square},
        .isPrivate = true,
        .takesUnits = false,
        .thinsSamples = true,
        .usesSlack = false,
        .splitsByGroup = true,
        .tasks = {classificationTask, regressionTask},
    });
    return solver;
}

} // namespace trilemma
