// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/budget_tailoring.h"

#include "core/base/eigen_json.h"
#include "core/base/text.h"
#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/privacy/look.h"
#include "core/solvers/descent.h"
#include "core/solvers/tailoring_options.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr const char* lossesRelease = "losses";
constexpr std::size_t shownGroups = 8;
/// Among groups that count alike, one counts as at least this part of an even share of the records: a person
/// of a tiny group weighs at most ten times as much as one of an even group, or its noise would decide the
/// model.
constexpr double leastPart = 0.1;
/// Losses are followed by their moving average, and told from noise where this many of its deviations are
/// within the bound.
constexpr double pastLosses = 0.9;
constexpr double deviationsWithinBound = 4;

/// With a bound on losses both releases of a step have half of what a step may take.
Look groupedStep(const TailoringOptions& options, const PublicFacts& facts, double z) {
    const auto groups = static_cast<std::size_t>(facts.parts);
    Look step = gradientLook(options.descent, GaussianMechanism{z});
    if (!options.isPooled()) step.releases.front().groups = groups;
    if (!options.boundsLosses()) return step;
    step.releases.front().noise = GaussianMechanism{z * std::sqrt(2.0)};
    step.releases.push_back({.id = lossesRelease,
                             .noise = GaussianMechanism{z * std::sqrt(2.0)},
                             .one = std::int64_t{1} << histogramBits,
                             .size = groups,
                             .groups = groups});
    return step;
}

/// Sum of 1/(2 z^2) of a look's releases.
double lookRho(const Look& look) {
    double rho = 0;
    for (const Release& release : look.releases)
        if (release.noise) {
            const double z = std::get<GaussianMechanism>(*release.noise).noiseMultiplier;
            rho += 1 / (2 * z * z);
        }
    return rho;
}

class TailoredTraining : public Training {
  public:
    TailoredTraining(const LearningTask& task, const TailoringOptions& options, const SolverPlan& plan)
        : m_task(task)
        , m_options(options)
        , m_looks(plan.looks)
        , m_relation(plan.spent.relation)
        , m_batch(expectedBatch(options.descent.samplingRate, task.facts.trainSlots)) {}

    bool advance(Records& records) override {
        if (!m_descent) {
            const GroupErrors found =
                releaseGroupErrors(m_task, m_options.stage1(), m_looks, !m_options.isTailored(), records);
            split(found);
            m_state = m_descent->begin();
        }
        step(records.draw(stepLook));
        return m_state.step < m_options.descent.steps;
    }

    std::int64_t position() const override { return m_state.step; }
    Json save() const override;
    Outcome restore(const Json& json) override;

    Finished finish() override {
        Finished finished{m_descent->released(m_state), {}, {}};
        if (!m_failure.empty())
            finished.warnings.push_back("Stage 1 failed, " + m_failure +
                                        ": every group has the same share of the budget.");
        if (m_options.boundsLosses())
            if (const std::string groups = unboundedText(); !groups.empty())
                finished.warnings.push_back(
                    "The noise of a group's loss is too large beside loss_bound, so that the "
                    "bound was left out for: " +
                    groups + ".");
        if (!m_options.isPooled() && drawnNoise(m_looks, gradientRelease) > 0)
            finished.groupBudgets = groupBudgets();
        return finished;
    }

  private:
    /// Everything of stage 2 that follows from stage 1.
    void split(const GroupErrors& found) {
        const Eigen::Index groups = found.sizes.size();
        m_sizes = found.sizes;
        m_counted = m_sizes.max(leastPart * m_sizes.sum() / static_cast<double>(groups));
        m_failure = found.failure;
        m_errors = found.errors;
        const Eigen::ArrayXd errors =
            found.errors.size() > 0 ? found.errors : Eigen::ArrayXd::Ones(groups).eval();
        const SplitWhole whole = m_options.isPooled() ? SplitWhole::Maximum : m_options.whole;
        m_portions = budgetPortions(budgetShares(errors, m_options.rule), whole, m_options.cap);
        m_factors = noiseFactors(m_portions);
        m_weights = m_options.objective == GroupObjective::Groups
                        ? Eigen::ArrayXd(1 / (static_cast<double>(groups) * rate() * m_counted))
                        : Eigen::ArrayXd::Constant(groups, 1 / m_batch);
        if (m_options.stepRule == StepRule::Theory) takeRateOfTheory();
        m_descent.emplace(m_task, m_options.descent, m_looks);
    }

    /// Algorithm 4: eta_t = sqrt(P) / (sqrt(t) sqrt((1 + G)^2 + P sigma^2)), sigma the deviation of the noise
    /// in an entry of the combined gradient.
    void takeRateOfTheory() {
        const double parameters = m_task.model->parameterCount();
        const double noise = deviationOf(m_looks, gradientRelease) * m_options.descent.clippingNorm;
        const double weights =
            m_options.isPooled() ? std::pow(m_weights.maxCoeff(), 2) : (m_weights * m_factors).square().sum();
        const double variance = noise * noise * weights;
        const double penalty = m_options.boundsLosses() ? m_options.multiplier : 0;
        m_options.descent.learningRate =
            std::sqrt(parameters / ((1 + penalty) * (1 + penalty) + parameters * variance));
    }

    void step(Sample& sample) {
        Eigen::ArrayXd weights = m_weights;
        if (m_options.boundsLosses()) {
            const Eigen::ArrayXd losses = releasedLosses(sample);
            m_losses = m_losses.size() == 0
                           ? losses
                           : Eigen::ArrayXd(pastLosses * m_losses + (1 - pastLosses) * losses);
            addPenalty(weights);
        }
        if (m_options.isPooled())
            stepPooled(sample, weights);
        else
            m_descent->stepByGroup(sample, weights, m_factors, m_state);
    }

    /// sum_k weights_k (gradients of group k) as one sum: a record's gradient counts as the weight of its
    /// group says, relative to the largest, before it is clipped, so that it still adds at most C.
    void stepPooled(Sample& sample, const Eigen::ArrayXd& weights) {
        const double largest = weights.maxCoeff();
        const Eigen::ArrayXd relative = weights / largest;
        m_descent->step(
            sample,
            [&](SampleBlock& block, RowMatrix& gradients) {
                for (int row = 0; row < block.rows.rows; ++row)
                    gradients.row(row) *= relative[block.rows.part[static_cast<std::size_t>(row)]];
            },
            m_state, largest * m_batch);
    }

    double rate() const { return m_options.descent.samplingRate; }

    /// M, and the bound, in what lossOf() says. A bound is seen up to twice itself.
    double largestLoss() const {
        const double square = m_options.labelBound * m_options.labelBound;
        return std::max(square * (m_task.classes() == 0 ? 1 : 2), 2 * lossBound());
    }
    double lossBound() const { return m_options.lossBound / (m_options.labelSpread * m_options.labelSpread); }

    /// Of each group in the sample the mean of min(loss, M), noisy.
    Eigen::ArrayXd releasedLosses(Sample& sample) {
        const double one = rowCount(m_task.facts), largest = largestLoss();
        std::vector<std::int64_t> sums(static_cast<std::size_t>(m_sizes.size()));
        sample.sum(lossesRelease, sums,
                   [&](SampleBlock& block, std::span<std::int64_t> into) {
                       m_descent->score(block, m_state.theta);
                       for (int row = 0; row < block.rows.rows; ++row)
                           if (const double loss = lossOf(m_task, block, row); loss >= 0)
                               into[block.rows.part[static_cast<std::size_t>(row)]] +=
                                   static_cast<std::int64_t>(std::min(loss / largest, 1.0) * one);
                   },
                   {m_factors.data(), static_cast<std::size_t>(m_factors.size())});
        const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, 1>> all(sums.data(),
                                                                                  m_sizes.size());
        return all.cast<double>() * (largest / cellOne) / (rate() * m_sizes);
    }

    /// The gradient of G max(0, max_k (loss_k - eta)): that of the worst group's loss, where it is beyond; of
    /// groups whose losses are told from noise.
    void addPenalty(Eigen::ArrayXd& weights) const {
        Eigen::Index worst = 0;
        if (isBounded().select(m_losses, -1).maxCoeff(&worst) < lossBound()) return;
        weights[worst] += m_options.multiplier / (rate() * m_counted[worst]);
    }

    /// Of each group, whether the noise of its mean loss is small beside the bound.
    Eigen::Array<bool, Eigen::Dynamic, 1> isBounded() const {
        const double kept = std::sqrt((1 - pastLosses) / (1 + pastLosses));
        const double noise = deviationOf(m_looks, lossesRelease) * largestLoss() * kept;
        return deviationsWithinBound * noise * m_factors / (rate() * m_sizes) <= lossBound();
    }

    /// Whose bound was left out.
    std::string unboundedText() const {
        const Eigen::Array<bool, Eigen::Dynamic, 1> bounded = isBounded();
        std::vector<std::string> names;
        for (Eigen::Index k = 0; k < bounded.size(); ++k)
            if (!bounded[k])
                names.push_back(m_task.constraints.partition.partNames[static_cast<std::size_t>(k)]);
        if (names.size() > shownGroups) names.resize(shownGroups);
        return joined(names);
    }

    std::vector<GroupBudget> groupBudgets() const;

    const LearningTask& m_task;
    TailoringOptions m_options;
    const Loop& m_looks;
    Relation m_relation;
    double m_batch;
    Eigen::ArrayXd m_sizes, m_errors; ///< as stage 1 left them
    Eigen::ArrayXd m_counted;         ///< sizes that groups count alike by
    Eigen::ArrayXd m_losses;          ///< moving average of each group's; empty before the first step
    std::string m_failure;
    Eigen::ArrayXd m_portions;        ///< a_k
    Eigen::ArrayXd m_factors;         ///< of the planned noise
    Eigen::ArrayXd m_weights;         ///< of a group's gradient sum in the objective
    std::optional<Descent> m_descent; ///< after stage 1
    DescentState m_state;
};

/// Who had how much, from released quantities. No rho where sampling amplifies, nor where the rows of a unit
/// may lie in several groups. Under replace-one a person of group k either stays, which
/// counts twice in its own noise, or leaves for j: 1/z_k^2 + 1/z_j^2.
std::vector<GroupBudget> TailoredTraining::groupBudgets() const {
    const bool isReplaced = m_relation == Relation::ReplaceOne;
    double stage1 = 0, stage2 = 0;
    bool isSampled = false;
    forEachLook(m_looks, [&](const Look& look, std::int64_t times) {
        (look.id == stepLook ? stage2 : stage1) += lookRho(look) * static_cast<double>(times);
        isSampled |= look.rate < 1;
    });
    const double most = m_portions.maxCoeff();
    std::vector<GroupBudget> budgets;
    for (Eigen::Index k = 0; k < m_portions.size(); ++k) {
        const double own = m_portions[k];
        GroupBudget budget{m_task.constraints.partition.partNames[static_cast<std::size_t>(k)], own,
                           m_factors[k], std::nullopt};
        if (!isSampled && m_task.facts.rowsPerUnit == 1)
            budget.rho =
                isReplaced ? 4 * stage1 + std::max(4 * own, own + most) * stage2 : stage1 + own * stage2;
        budgets.push_back(std::move(budget));
    }
    return budgets;
}

Json TailoredTraining::save() const {
    Json json = toJson(m_state);
    json.update({{"sizes", listOf(m_sizes)},
                 {"errors", listOf(m_errors)},
                 {"failure", m_failure},
                 {"losses", listOf(m_losses)}});
    return json;
}

Outcome TailoredTraining::restore(const Json& json) {
    const Eigen::Index groups = m_task.constraints.partition.partCount();
    DescentState state;
    GroupErrors found;
    Eigen::ArrayXd losses;
    Errors errors;
    {
        JsonFields fields(json, "checkpoint", ErrorCode::StoreBroken, errors);
        readDescentState(fields, m_task.model->parameterCount(), state);
        readColumn(fields, "sizes", groups, Empty::No, found.sizes);
        readColumn(fields, "errors", groups, Empty::Yes, found.errors);
        readColumn(fields, "losses", groups, Empty::Yes, losses);
        fields.read("failure", found.failure, Need::Required);
    }
    const bool isLegal = errors.empty() && (found.sizes > 0).all() && (found.errors > 0).all();
    if (errors.empty() && !isLegal)
        errors.push_back({ErrorCode::StoreBroken, "checkpoint", "", "is of another training",
                          "Train the run from its first step"});
    if (!errors.empty()) return errors;
    split(found);
    m_state = std::move(state);
    m_losses = std::move(losses);
    return success();
}

class TailoringSolver : public Solver {
  public:
    explicit TailoringSolver(SolverInfo info)
        : m_info(std::move(info)) {
        m_info.params = descentParams(LoopKind::Plain);
        for (ParamSpec& param : tailoringParams())
            m_info.params.push_back(std::move(param));
    }

    const SolverInfo& info() const override { return m_info; }

    /// Stage 1 has its share of mu^2; the noise of the steps is calibrated for all together.
    Result<Recipe> recipe(const SolverRequest& request) const override {
        const TailoringOptions options = tailoringDefaults(request);
        if (const Outcome possible = canSplit(request.facts, options); !possible) return possible.errors();
        if (request.privacy)
            if (const Outcome possible = stageIsSeen(options.stage1(), request.facts, *request.privacy);
                !possible)
                return possible.errors();
        const PrivacyTarget target = request.privacy.value_or(PrivacyTarget());
        const std::vector<Look> stage1 =
            groupErrorLooks(options.stage1(), request.facts, target, !options.isTailored());
        return Recipe{toParams(options), options.descent.steps,
                      [options, stage1, facts = request.facts](double z) {
                          Loop looks{1, {Loop{options.descent.steps, {groupedStep(options, facts, z)}}}};
                          for (const Look& look : stage1)
                              looks.body.emplace_back(look);
                          return looks;
                      },
                      noiseGuess(options.descent.samplingRate, options.descent.steps, target)};
    }

    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        return std::make_unique<TailoredTraining>(task, resolvedTailoring(plan.params, task.facts), plan);
    }

  private:
    SolverInfo m_info;
};

} // namespace

const Solver& budgetTailoring() {
    static const TailoringSolver solver({
        .id = "budget-tailoring",
        .title = "Budget tailoring",
        .summary = "Splits the privacy budget between groups: those that a first model predicts badly get "
                   "less noise in their gradients. Can also bound every group's loss.",
        .source = "Alabi and Wiggins, Privacy Budget Tailoring in Private Data Analysis, 2024, Algorithms 1 "
                  "to 4",
        .mark = {MarkColour::Purple, Marker::Plus},
        .isPrivate = true,
        .usesSlack = false,
        .splitsByGroup = true,
        .tasks = {classificationTask, regressionTask},
        .presets = {{recommendedPreset, "Recommended"},
                    {paperPreset,
                     "As in the paper",
                     {{"sampling_rate", 1},
                      {"steps", 100},
                      {"averaging", 0},
                      {"ridge", 0},
                      {"shares_of", "sum"},
                      {"decision_set", "box"}}}},
    });
    return solver;
}

} // namespace trilemma
