// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/linear_optimisation.h"

#include "core/base/eigen_json.h"
#include "core/learning/learning_task.h"
#include "core/solvers/descent_ascent.h"
#include "core/solvers/score_table.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr double noticeableExcess = 0.02; ///< of a constraint

/// What a training has come to: all of it follows from what was released.
struct Rounds {
    Eigen::ArrayXd sizes; ///< of each part
    PenalisedObjective h;
    std::unique_ptr<MixtureRule> rule;
    std::unique_ptr<LinearOracle> oracle;
    std::vector<Eigen::VectorXd> decisions; ///< c_1 .. c_(t+1)
    std::vector<DecisionShares> shares;     ///< of c_2 .. c_(t+1)
    std::vector<SeriesPoint> series;

    void add(Eigen::VectorXd decision, DecisionShares ofDecision) {
        const MixtureProgress progress = rule->add(ofDecision);
        series.push_back({done() + 1, {progress.objective, progress.gap}});
        decisions.push_back(std::move(decision));
        shares.push_back(std::move(ofDecision));
    }
    std::int64_t done() const { return static_cast<std::int64_t>(shares.size()); }
};

/// The larger class, by its parts' sizes.
int largerClass(const Eigen::ArrayXd& sizes, int labels) {
    Eigen::Array2d ofClass = Eigen::Array2d::Zero();
    for (Eigen::Index part = 0; part < sizes.size(); ++part)
        ofClass[part % labels] += sizes[part];
    return ofClass[1] > ofClass[0] ? 1 : 0;
}

/// Sizes, then a decision and its counts each round.
class LinearOptimisation : public Training {
  public:
    LinearOptimisation(const LearningTask& task, const SolverPlan& plan, LinearOptions options,
                       LinearRule rule)
        : m_task(task)
        , m_looks(plan.looks)
        , m_options(std::move(options))
        , m_rule(rule) {}

    bool advance(Records& records) override {
        if (!m_rounds) m_rounds = begun(releasedSizes(m_task, records));
        Eigen::VectorXd decision = m_rounds->oracle->solve(m_rounds->rule->costs(), records);
        DecisionShares shares = sharesOf(decision, records);
        m_rounds->add(std::move(decision), std::move(shares));
        return position() < m_options.roundCount();
    }

    std::int64_t position() const override { return m_rounds ? m_rounds->done() : 0; }
    const std::vector<SeriesPoint>& series() const override {
        return m_rounds ? m_rounds->series : Training::series();
    }

    Json save() const override;
    Outcome restore(const Json& json) override;
    Finished finish() override;
    const Eigen::VectorXd& newest() const { return m_rounds->decisions.back(); }

  private:
    /// pi, h, and the first decision: everybody is of the larger class.
    Rounds begun(const Eigen::ArrayXd& sizes) const {
        const std::int64_t n = m_task.facts.trainSlots;
        const Partition& partition = m_task.constraints.partition;
        const Eigen::ArrayXd partShares = flooredShares(sizes, n);
        Rounds rounds{
            .sizes = sizes,
            .h = penalisedObjective(partition, m_task.constraints.constraints, partShares, m_options)};
        const int larger = largerClass(sizes, partition.labels);
        DecisionShares first = DecisionShares::Zero(sizes.size(), 2);
        first.col(larger) = sizes / static_cast<double>(n);
        rounds.decisions = {Eigen::VectorXd::Unit(m_task.model->parameterCount(), 0) *
                            (larger == 1 ? 1 : -1)};
        m_task.model->project(rounds.decisions.front());
        rounds.rule = m_rule == LinearRule::DualPlayer && rounds.h.g
                          ? exponentiatedGradient(rounds.h, first, m_options.dualBound, m_options.dualRate)
                          : mixtureRule(m_options.step, rounds.h, first,
                                        static_cast<std::int64_t>(m_options.projections));
        rounds.oracle =
            m_options.oracle == OracleKind::Candidates
                ? candidateOracle(m_task, m_options)
                : gradientOracle(m_task, m_options.descent, m_looks, partShares, m_options.roundCount());
        return rounds;
    }

    DecisionShares sharesOf(const Eigen::VectorXd& decision, Records& records) const {
        const TrainedModel model(m_task.model, decision);
        const auto decided = [](const RowMatrix& predicted, int row) { return decisionOf(predicted, row); };
        return releaseTable(m_task, model, 2, decided, records) /
               static_cast<double>(m_task.facts.trainSlots);
    }

    const LearningTask& m_task;
    const Loop& m_looks;
    LinearOptions m_options;
    LinearRule m_rule;
    std::optional<Rounds> m_rounds; ///< none before the first one
};

Json LinearOptimisation::save() const {
    if (!m_rounds) return {{"sizes", Json::array()}, {"rounds", Json::array()}, {"oracle", nullptr}};
    Json rounds = Json::array();
    for (std::size_t i = 0; i < m_rounds->shares.size(); ++i)
        rounds.push_back(
            {{"decision", listOf(m_rounds->decisions[i + 1])}, {"shares", listOf(m_rounds->shares[i])}});
    return {{"sizes", listOf(m_rounds->sizes)}, {"rounds", rounds}, {"oracle", m_rounds->oracle->save()}};
}

/// The rounds are gone through once more.
Outcome LinearOptimisation::restore(const Json& json) {
    const auto parts = static_cast<Eigen::Index>(m_task.constraints.partition.partCount());
    Eigen::ArrayXd sizes;
    Errors errors;
    const Json *rounds = nullptr, *oracle = nullptr;
    {
        JsonFields fields(json, "checkpoint", ErrorCode::StoreBroken, errors);
        readColumn(fields, "sizes", parts, Empty::Yes, sizes);
        rounds = fields.child("rounds", Need::Required);
        oracle = fields.child("oracle");
        const auto most = static_cast<std::size_t>(m_options.roundCount());
        const bool areRounds = rounds && rounds->is_array() && rounds->size() <= most;
        if (!areRounds || !(sizes.abs() < 1e15).all() || (sizes.size() == 0 && !rounds->empty()))
            fields.fail("rounds", "", "are of no such training", "Train the run from its first step");
    }
    if (!errors.empty()) return errors;
    if (sizes.size() == 0) {
        m_rounds.reset();
        return success();
    }
    Rounds fresh = begun(sizes);
    for (const Json& round : *rounds) {
        JsonFields fields(round, "checkpoint.rounds", ErrorCode::StoreBroken, errors);
        Eigen::ArrayXd shares;
        Eigen::VectorXd decision;
        readColumn(fields, "shares", 2 * parts, Empty::No, shares);
        readColumn(fields, "decision", m_task.model->parameterCount(), Empty::No, decision);
        if (!(shares.abs() < 1e15).all())
            fields.fail("shares", "", "are of no such training", "Train the run from its first step");
        if (errors.empty()) fresh.add(std::move(decision), shares.reshaped(parts, 2));
    }
    if (!errors.empty()) return errors;
    if (const Outcome restored = fresh.oracle->restore(oracle ? *oracle : Json()); !restored) return restored;
    m_rounds = std::move(fresh);
    return success();
}

Finished LinearOptimisation::finish() {
    Eigen::MatrixXd parameters(m_task.model->parameterCount(),
                               static_cast<Eigen::Index>(m_rounds->decisions.size()));
    for (std::size_t i = 0; i < m_rounds->decisions.size(); ++i)
        parameters.col(static_cast<Eigen::Index>(i)) = m_rounds->decisions[i];
    Finished finished{std::make_shared<const MixturePredictor>(m_task.model, parameters,
                                                               m_rounds->rule->weights(), m_options.decision),
                      {},
                      {}};
    const double excess = m_rounds->h.g ? m_rounds->h.g->value(m_rounds->rule->mixture()) : 0; // released
    if (excess > noticeableExcess)
        finished.warnings.push_back("On the released counts the mixture still breaks a constraint by about " +
                                    toText(Json(std::round(excess * 1e3) / 1e3)) +
                                    "; use more rounds, a larger budget, or a larger slack.");
    return finished;
}

/// Refused: rounds of which each has so little of the budget that its counts, or its choice, are noise alone.
Outcome canAfford(const LinearOptions& options, double countNoise, double choiceEpsilon, std::int64_t n) {
    const double people = static_cast<double>(n);
    const bool isNoise = countNoise > people;
    const bool isBlind =
        options.oracle == OracleKind::Candidates && options.candidates > 1 && choiceEpsilon * people / 2 < 1;
    if (!isNoise && !isBlind) return success();
    return Error{ErrorCode::InvalidSpecification, "solver.params.rounds",
                 std::to_string(options.roundCount()),
                 isNoise ? "leave each round's counts of " + std::to_string(n) + " people a noise of " +
                               std::to_string(std::llround(countNoise)) + " people"
                         : "leave each round's choice so little that the best candidate is hardly likelier "
                           "than the worst",
                 "Use fewer rounds, another share for the counts, or a larger epsilon"};
}

} // namespace

const Eigen::VectorXd& newestDecision(const Training& training) {
    return dynamic_cast<const LinearOptimisation&>(training).newest();
}

LinearOptimisationSolver::LinearOptimisationSolver(SolverInfo info, LinearRule rule)
    : m_info(std::move(info))
    , m_rule(rule) {
    m_info.isConstrained = m_info.twoClasses = m_info.linearModels = m_info.partsByLabel = true;
    if (rule != LinearRule::DualPlayer) m_info.sampleBound = SampleBound::Rounds;
    m_info.params = linearParams(rule);
    m_info.series = {{.id = objectiveSeries, .title = "Objective"},
                     {.id = dualityGapSeries, .title = "Duality gap"}};
    m_info.predictor = PredictorKind{mixtureId, mixtureFromJson};
}

std::unique_ptr<Training> LinearOptimisationSolver::begin(const LearningTask& task,
                                                          const SolverPlan& plan) const {
    return std::make_unique<LinearOptimisation>(task, plan, resolvedLinear(plan.params, m_rule), m_rule);
}

Result<Recipe> LinearOptimisationSolver::recipe(const SolverRequest& request) const {
    const LinearOptions options = linearDefaults(request, m_rule);
    const PrivacyTarget target = request.privacy.value_or(PrivacyTarget());
    const bool isGradient = options.oracle == OracleKind::Gradient;
    if (const Outcome can = canPursue(options, request.facts); !can) return can.errors();
    if (m_rule == LinearRule::Chosen && options.step == MixtureStep::Online &&
        options.projections > options.rounds)
        return Error{ErrorCode::InvalidSpecification, "solver.params.projections",
                     toText(Json(static_cast<std::int64_t>(options.projections))),
                     "calls for each projection are more than the " + std::to_string(options.roundCount()) +
                         " rounds",
                     "Use fewer calls, or more rounds"};
    if (const Outcome can = canHold(options, request.facts); !can && !isGradient) return can.errors();

    const std::int64_t rounds = options.roundCount();
    const auto releases = static_cast<double>(rounds + 1);
    const double countNoise = releaseNoise(options.countsShare, target) * std::sqrt(releases);
    // Of Gaussian noise that costs the rest: rho = mu^2/2 = rounds epsilon^2/8.
    const double choiceEpsilon =
        2 / (releaseNoise(1 - options.countsShare, target) * std::sqrt(static_cast<double>(rounds)));
    if (request.privacy)
        if (const Outcome can = canAfford(options, countNoise, choiceEpsilon, request.facts.trainSlots); !can)
            return can.errors();

    const auto counted = [countNoise](const char* id, std::size_t size) {
        return Release{.id = id,
                       .noise = GaussianMechanism{countNoise},
                       .one = std::int64_t{1} << histogramBits,
                       .size = size};
    };
    const auto parts = static_cast<std::size_t>(request.facts.parts);
    const Look sizes{sizesLook, 1, false, {counted(sizesRelease, parts)}};
    const Look table{tableLook, 1, false, {counted(tableRelease, 2 * parts)}};
    const auto candidates = static_cast<std::size_t>(options.candidates);
    const auto looks = [=, descent = options.descent](double z) {
        const Loop tables{rounds, {table}};
        if (isGradient) {
            const Loop steps{descent.steps, {gradientLook(descent, GaussianMechanism{z})}};
            return Loop{1, {steps, tables, sizes}}; // what a step is shows first
        }
        return Loop{1, {Loop{rounds, {choiceAt(1 / z, candidates)}}, tables, sizes}};
    };
    return Recipe{toParams(options, m_rule), rounds, looks,
                  isGradient ? noiseGuess(options.descent.samplingRate, options.descent.steps, target)
                             : 1 / choiceEpsilon};
}

const Solver& dpLinearOptimisation() {
    static const LinearOptimisationSolver solver(
        {
            .id = "dp-linear-optimisation",
            .title = "DP linear optimisation",
            .summary = "As DP Frank-Wolfe, with other steps: equal weights for all classifiers, or an online "
                       "method.",
            .source = std::string(reductionsPaper) + "Algorithm 2",
            .mark = {MarkColour::Purple, Marker::Pentagon},
            .isPrivate = true,
            .withoutPrivacy = "linear-optimisation",
        },
        LinearRule::Chosen);
    return solver;
}

const Solver& linearOptimisation() {
    static const LinearOptimisationSolver solver(
        {
            .id = "linear-optimisation",
            .title = "Linear optimisation (not private)",
            .summary = "DP linear optimisation without noise.",
            .source = std::string(reductionsPaper) + "Section 5.2",
            .mark = {MarkColour::SkyBlue, Marker::Pentagon},
        },
        LinearRule::Chosen);
    return solver;
}

} // namespace trilemma
