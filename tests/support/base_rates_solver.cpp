// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/base_rates_solver.h"

#include "core/learning/count_grid.h"
#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/learning/records.h"
#include "core/learning/training.h"
#include "core/models/derived_predictor.h"
#include "core/models/group_crossing.h"
#include "core/models/model_kind.h"
#include "core/models/predictor.h"
#include "core/solvers/solver.h"

#include <algorithm>

namespace trilemma::test {

namespace {

constexpr const char* labelsLook = "labels";
constexpr const char* frequentRelease = "frequent";
constexpr const char* countsLook = "groups";
constexpr const char* countsRelease = "counts";
constexpr const char* pseudocountId = "pseudocount";
constexpr double defaultPseudocount = 1;
constexpr std::int64_t countOne = std::int64_t{1} << histogramBits; ///< what one record adds

/// probabilities() is p(. | g), a row of the law for each crossing of the attributes' groups.
class BaseRatesPredictor : public Predictor {
  public:
    BaseRatesPredictor(GroupCrossing groups, const RowMatrix& law)
        : m_groups(std::move(groups))
        , m_law(roundedProbabilities(law)) {}

    void probabilities(const RowBlock& block, RowMatrix& into) const override {
        into.resize(block.rows, m_law.cols());
        for (int row = 0; row < block.rows; ++row)
            into.row(row) = m_law.row(m_groups.of(block, row));
    }
    bool decidesAtRandom() const override { return true; }
    std::vector<std::string> attributes() const override { return m_groups.names(); }
    bool readsFeatures() const override { return false; }
    Json toJson() const override {
        Json law = Json::array();
        for (Eigen::Index i = 0; i < m_law.size(); ++i)
            law.push_back(m_law.data()[i]);
        return {{"id", baseRatesId}, {"structure", {{"attributes", m_groups.toJson()}}}, {"parameters", law}};
    }

  private:
    GroupCrossing m_groups;
    RowMatrix m_law;
};

/// What BaseRatesPredictor::toJson() wrote.
Result<std::unique_ptr<Predictor>> baseRatesFromJson(const Json& json, const ModelShape& shape,
                                                     const std::vector<DecidingAttribute>& known) {
    const Json structure = json.value("structure", Json());
    const auto groups = GroupCrossing::fromJson(
        structure.is_object() ? structure.value("attributes", Json()) : Json(), known);
    const std::optional<Eigen::VectorXd> law = parametersIn(json);
    if (!law) return unreadablePredictor(json, "has parameters that are missing or no numbers");
    if (!groups || law->size() != Eigen::Index{groups->count()} * shape.classes)
        return unreadablePredictor(json, "has another shape than its table");
    return std::unique_ptr<Predictor>(std::make_unique<BaseRatesPredictor>(
        *groups, Eigen::Map<const RowMatrix>(law->data(), groups->count(), shape.classes)));
}

class BaseRatesTraining : public Training {
  public:
    BaseRatesTraining(const LearningTask& task, double pseudocount, BaseRatesFault fault)
        : m_task(task)
        , m_pseudocount(pseudocount)
        , m_fault(fault)
        , m_counts(static_cast<std::size_t>(task.constraints.partition.partCount() * task.classes())) {}

    bool advance(Records& records) override {
        chooseLabel(records.draw(labelsLook));
        if (m_fault == BaseRatesFault::ChosenTwice) chooseLabel(records.draw(labelsLook));
        countLabels(records.draw(countsLook));
        m_isDone = true;
        return false;
    }
    std::int64_t position() const override { return m_isDone ? 1 : 0; }
    Json save() const override { return nullptr; }
    Outcome restore(const Json&) override { return success(); }
    Finished finish() override {
        return {std::make_shared<const BaseRatesPredictor>(m_task.constrainedAttributes(), law()), {}};
    }

  private:
    std::int64_t ofRow() const { return static_cast<std::int64_t>(rowCount(m_task.facts)); }

    void chooseLabel(Sample& sample) {
        const std::int64_t points = m_fault == BaseRatesFault::ScoredTwice         ? 2 * ofRow()
                                    : m_fault == BaseRatesFault::UnitRowsScoreFull ? countOne
                                                                                   : ofRow();
        std::vector<std::int64_t> kept;
        m_frequent = sample.choose(frequentRelease, [&](SampleBlock& block, std::span<std::int64_t> scores) {
            for (const std::uint16_t label : block.rows.label)
                scores[label] += points;
            kept.assign(scores.begin(), scores.end());
        });
        if (m_fault == BaseRatesFault::ScoresKept)
            m_frequent = static_cast<std::size_t>(std::max_element(kept.begin(), kept.end()) - kept.begin());
    }

    void countLabels(Sample& sample) {
        const auto classes = static_cast<std::size_t>(m_task.classes());
        sample.sum(countsRelease, m_counts, [&](SampleBlock& block, std::span<std::int64_t> into) {
            for (std::size_t row = 0; row < static_cast<std::size_t>(block.rows.rows); ++row)
                into[block.rows.part[row] * classes + block.rows.label[row]] += ofRow();
        });
    }

    /// Parts that tell the labels apart hold one label each: their other counts are noise alone.
    RowMatrix law() const {
        const Partition& partition = m_task.constraints.partition;
        const int classes = m_task.classes();
        RowMatrix sums = RowMatrix::Zero(partition.cellCount(), classes);
        sums.col(static_cast<Eigen::Index>(m_frequent)).setConstant(m_pseudocount);
        for (int part = 0; part < partition.partCount(); ++part)
            for (int k = 0; k < classes; ++k)
                if (partition.labels == 1 || part % partition.labels == k) {
                    const std::int64_t count = m_counts[static_cast<std::size_t>(part * classes + k)];
                    sums(part / partition.labels, k) +=
                        std::max(0.0, static_cast<double>(count) / static_cast<double>(countOne));
                }
        return sums;
    }

    const LearningTask& m_task;
    double m_pseudocount;
    BaseRatesFault m_fault;
    std::size_t m_frequent = 0;
    std::vector<std::int64_t> m_counts; ///< part x label, in units of 1 / countOne
    bool m_isDone = false;
};

class BaseRatesSolver : public Solver {
  public:
    const SolverInfo& info() const override {
        static const SolverInfo baseRates{
            .id = baseRatesId,
            .title = "Base rates",
            .summary = "Draws decisions from the noisy rates of the labels in each group.",
            .source = "Dwork and Roth 2014, Sections 3.3 (noisy counts) and 3.4 (exponential mechanism)",
            .mark = {MarkColour::Black, Marker::Cross},
            .isPrivate = true,
            .isConstrained = true, // by which it knows the groups
            .trainsModel = false,
            .params = {{.id = pseudocountId,
                        .title = "Pseudocount",
                        .unit = "records",
                        .type = ParamSpec::Type::Real,
                        .min = 1e-3,
                        .max = 1000,
                        .defaultText = "1",
                        .help = "Records that the frequent label has in each group before any is counted.",
                        .source = "additive smoothing"}},
            .predictor = PredictorKind{baseRatesId, baseRatesFromJson}};
        return baseRates;
    }

    Result<Recipe> recipe(const SolverRequest& request) const override {
        const auto size = static_cast<std::size_t>(request.facts.parts * request.facts.classes);
        const auto classes = static_cast<std::size_t>(request.facts.classes);
        return Recipe{
            {{pseudocountId, request.params.value(pseudocountId, defaultPseudocount)}},
            1,
            [size, classes](double z) {
                const Release frequent{.id = frequentRelease,
                                       .kind = Release::Kind::Choice,
                                       .epsilon = 1 / z,
                                       .one = countOne,
                                       .size = classes};
                const Release counts{
                    .id = countsRelease, .noise = GaussianMechanism{z}, .one = countOne, .size = size};
                return Loop{1,
                            {Look{labelsLook, 1, false, {frequent}}, Look{countsLook, 1, false, {counts}}}};
            },
            3};
    }

    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        return baseRatesTraining(task, plan);
    }
};

} // namespace

std::unique_ptr<Training> baseRatesTraining(const LearningTask& task, const SolverPlan& plan,
                                            BaseRatesFault fault) {
    return std::make_unique<BaseRatesTraining>(task, plan.params.at(pseudocountId).get<double>(), fault);
}

void registerBaseRates() {
    static const BaseRatesSolver solver;
    if (!findSolver(baseRatesId)) registerSolver(solver);
}

} // namespace trilemma::test
