// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Small tables of numbers by group, written down by hand, and budget tailoring on them.
#pragma once

#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/learning/run_training.h"
#include "core/learning/training.h"
#include "core/learning/training_rows.h"
#include "core/models/model.h"
#include "core/models/model_kind.h"
#include "core/privacy/noise.h"
#include "core/solvers/budget_tailoring.h"

#include <cmath>
#include <numeric>

namespace trilemma::test {

struct GroupedNumber {
    double x = 0;
    double y = 0;
    std::uint16_t group = 0;
};

/// An intercept and x, a label between -20 and 20 in units of one, groups a and b (and c).
inline SharedTable tableOf(const std::vector<GroupedNumber>& people, std::size_t groups = 2) {
    EncodedTable table;
    table.slotCount = people.size();
    table.denseCount = 2;
    table.rawFeatures = 1;
    table.features = {{"(intercept)", ""}, {"x", "x"}};
    table.labelScale = LabelScale{-20, 20, 0, 1};
    table.sensitive = {{"group", {}, 0.25, {}}};
    for (std::size_t k = 0; k < groups; ++k)
        table.sensitive.front().groups.push_back(std::string(1, static_cast<char>('a' + k)));
    for (const GroupedNumber& person : people) {
        table.dense.push_back(featureOne);
        table.dense.push_back(static_cast<std::int16_t>(std::lround(person.x * featureOne)));
        table.label.push_back(static_cast<std::uint16_t>(table.labelScale->encode(person.y)));
        table.contributes.push_back(1);
        table.sensitive.front().groupOfSlot.push_back(person.group);
    }
    return shareTable(std::move(table));
}

/// Three people of a at 0 and one of b at 4.
inline std::vector<GroupedNumber> fourPeople() {
    return {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 4, 1}};
}

struct GroupedProblem {
    LearningTask task;
    TrainingRows rows;
};

inline GroupedProblem problemOf(SharedTable table) {
    GroupedProblem problem;
    const ModelKind& kind = *findModelKind("linear");
    problem.task.groups = axesOf(*table);
    problem.task.constraints = budgetTailoring().info().constraintsOver(problem.task.groups, {});
    problem.task.model = kind.create({table->width(), 0}, Json::object());
    problem.task.facts.trainSlots = static_cast<std::int64_t>(table->slotCount);
    problem.task.facts.take(*table, kind);
    problem.task.facts.take(problem.task.constraints);
    problem.rows = {table, {}, {}};
    std::vector<std::uint32_t>& all = problem.rows.slotIndices.own();
    all.resize(table->slotCount);
    std::iota(all.begin(), all.end(), 0u);
    return problem;
}

/// Keeps by which factors noise was wider.
class WatchedNoise : public NoiseSource {
  public:
    explicit WatchedNoise(std::uint64_t seed)
        : m_noise(seededNoise(seed)) {}
    std::vector<std::vector<double>> factors;
    std::vector<std::vector<std::int64_t>> noise; ///< that was added each time

    std::uint64_t word() override { return m_noise->word(); }
    void addWiderGaussian(std::span<std::int64_t> entries, double deviation,
                          std::span<const double> wider) override {
        const std::vector<std::int64_t> before(entries.begin(), entries.end());
        NoiseSource::addWiderGaussian(entries, deviation, wider);
        factors.emplace_back(wider.begin(), wider.end());
        noise.emplace_back(entries.begin(), entries.end());
        for (std::size_t i = 0; i < entries.size(); ++i)
            noise.back()[i] -= before[i];
    }
    bool isSimulation() const override { return true; }

  private:
    std::unique_ptr<NoiseSource> m_noise;
};

struct TailoredRun {
    Result<SolverPlan> plan;
    TrainingResult result;
};

inline TailoredRun train(const GroupedProblem& problem, const Json& params,
                         const std::optional<PrivacyTarget>& privacy, NoiseSource& noise) {
    TailoredRun trained{budgetTailoring().plan({problem.task.facts, params, privacy}), {}};
    if (!trained.plan) return trained;
    const std::unique_ptr<Training> training = budgetTailoring().begin(problem.task, *trained.plan);
    trained.result =
        *runTraining(*training, problem.task, *trained.plan, {problem.rows, noise}, {}, Progress());
    return trained;
}

} // namespace trilemma::test
