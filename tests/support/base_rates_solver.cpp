// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/base_rates_solver.h"

#include "core/learning/count_grid.h"
#include "core/learning/records.h"
#include "core/models/derived_predictor.h"
#include "core/solvers/solver.h"

#include <algorithm>

namespace trilemma::test {

namespace {

constexpr const char* everybody = "everybody";
constexpr const char* countsRelease = "counts";
constexpr const char* pseudocountId = "pseudocount";
constexpr double defaultPseudocount = 1;
constexpr std::int64_t countOne = std::int64_t{1} << histogramBits; ///< what one record adds

/// probabilities() is p(. | g), a row of the law for each crossing of the attributes' groups.
class BaseRatesPredictor : public Predictor {
  public:
    BaseRatesPredictor(std::vector<DecidingAttribute> attributes, const RowMatrix& law)
        : m_attributes(std::move(attributes))
        , m_law(roundedProbabilities(law)) {}

    void probabilities(const RowBlock& block, RowMatrix& into) const override {
        into.resize(block.rows, m_law.cols());
        for (int row = 0; row < block.rows; ++row)
            into.row(row) = m_law.row(crossingOf(block, row));
    }
    bool decidesAtRandom() const override { return true; }
    std::vector<std::string> attributes() const override {
        std::vector<std::string> names;
        for (const DecidingAttribute& attribute : m_attributes)
            names.push_back(attribute.name);
        return names;
    }
    Json toJson() const override {
        Json groups = Json::array();
        for (const DecidingAttribute& attribute : m_attributes)
            groups.push_back({{"name", attribute.name}, {"groups", attribute.groups}});
        Json law = Json::array();
        for (Eigen::Index i = 0; i < m_law.size(); ++i)
            law.push_back(m_law.data()[i]);
        return {{"id", baseRatesId}, {"structure", {{"attributes", groups}}}, {"parameters", law}};
    }

  private:
    int crossingOf(const RowBlock& block, int row) const {
        int crossing = 0;
        for (const DecidingAttribute& attribute : m_attributes)
            crossing =
                crossing * static_cast<int>(attribute.groups.size()) + block.groupRow(row)[attribute.place];
        return crossing;
    }

    std::vector<DecidingAttribute> m_attributes;
    RowMatrix m_law;
};

class BaseRatesTraining : public Training {
  public:
    BaseRatesTraining(const LearningTask& task, double pseudocount)
        : m_task(task)
        , m_pseudocount(pseudocount)
        , m_counts(static_cast<std::size_t>(task.constraints.partition.partCount() * task.classes())) {}

    bool advance(Records& records) override {
        const auto classes = static_cast<std::size_t>(m_task.classes());
        const auto ofRow = static_cast<std::int64_t>(rowCount(m_task.facts));
        records.draw(everybody).sum(
            countsRelease, m_counts, [&](SampleBlock& block, std::span<std::int64_t> into) {
                for (std::size_t row = 0; row < static_cast<std::size_t>(block.rows.rows); ++row)
                    into[block.rows.part[row] * classes + block.rows.label[row]] += ofRow;
            });
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
    /// Parts that tell the labels apart hold one label each: their other counts are noise alone.
    RowMatrix law() const {
        const Partition& partition = m_task.constraints.partition;
        const int classes = m_task.classes();
        RowMatrix sums = RowMatrix::Constant(partition.cellCount(), classes, m_pseudocount);
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
            .source = "Dwork and Roth 2014, Section 3.3 (noisy counts)",
            .mark = {MarkColour::Black, Marker::Cross},
            .isPrivate = true,
            .isConstrained = true, // by which it knows the groups
            .params = {{.id = pseudocountId,
                        .title = "Pseudocount",
                        .unit = "records",
                        .type = ParamSpec::Type::Real,
                        .min = 1e-3,
                        .max = 1000,
                        .defaultText = "1",
                        .help = "Records that each label has in each group before any is counted.",
                        .source = "additive smoothing"}}};
        return baseRates;
    }

    Result<Recipe> recipe(const SolverRequest& request) const override {
        const auto size = static_cast<std::size_t>(request.facts.parts * request.facts.classes);
        return Recipe{{{pseudocountId, request.params.value(pseudocountId, defaultPseudocount)}},
                      1,
                      [size](double z) {
                          return Loop{1,
                                      {Look{everybody,
                                            1,
                                            false,
                                            {{.id = countsRelease,
                                              .noise = GaussianMechanism{z},
                                              .one = countOne,
                                              .size = size}}}}};
                      },
                      3};
    }

    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        return std::make_unique<BaseRatesTraining>(task, plan.params.at(pseudocountId).get<double>());
    }
};

} // namespace

void registerBaseRates() {
    static const BaseRatesSolver solver;
    if (!findSolver(baseRatesId)) registerSolver(solver);
}

} // namespace trilemma::test
