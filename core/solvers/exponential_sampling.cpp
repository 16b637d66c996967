// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/exponential_sampling.h"

#include "core/base/eigen_json.h"
#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/learning/training.h"
#include "core/models/predictor.h"
#include "core/solvers/candidate_choice.h"
#include "core/solvers/descent_ascent.h"

#include <algorithm>

namespace trilemma {

namespace {

struct SamplingOptions : ObjectiveOptions, CandidateOptions {
    SamplingOptions()
        : ObjectiveOptions{.alpha = 0.1, .eta = 500} {}
    double sizesShare = 0.1;
};

const std::vector<RealOption<SamplingOptions>>& realSampling() {
    static const std::vector<RealOption<SamplingOptions>> table = [] {
        std::vector<RealOption<SamplingOptions>> rows = candidateRows<SamplingOptions>(SamplingOptions());
        for (auto& row : objectiveRows<SamplingOptions>(SamplingOptions()))
            rows.push_back(std::move(row));
        rows.push_back(
            {{.id = "sizes_share",
              .title = "Share for the sizes",
              .unit = "share of epsilon",
              .min = 0.01,
              .max = 0.9,
              .defaultText = "0.1",
              .help = "Part of epsilon for the sizes of group x label, which losses are relative to.",
              .source = "a release before, so that no size is private"},
             &SamplingOptions::sizesShare});
        return rows;
    }();
    return table;
}

const std::vector<ChoiceOption<SamplingOptions>>& choiceSampling() {
    static const std::vector<ChoiceOption<SamplingOptions>> table{objectiveRow<SamplingOptions>(),
                                                                  candidateFamilyRow<SamplingOptions>()};
    return table;
}

OptionTables<SamplingOptions> samplingTables() {
    return {choiceSampling(), realSampling()};
}

SamplingOptions samplingOptions(const Json& params) {
    SamplingOptions options;
    samplingTables().apply(params, options);
    return options;
}

/// Sizes, then the choice.
class ExponentialSampling : public Training {
  public:
    ExponentialSampling(const LearningTask& task, const SamplingOptions& options)
        : m_task(task)
        , m_options(options)
        , m_candidates(candidatesOf(options, *task.model)) {}

    bool advance(Records& records) override {
        if (m_sizes.size() == 0) {
            m_sizes = releasedSizes(m_task, records);
            return true;
        }
        choose(records.draw(choiceLook));
        return false;
    }

    std::int64_t position() const override { return m_isDone ? 2 : m_sizes.size() > 0 ? 1 : 0; }

    Json save() const override { return {{"sizes", listOf(m_sizes)}}; }
    Outcome restore(const Json& json) override {
        Eigen::ArrayXd sizes;
        Errors errors;
        {
            JsonFields fields(json, "checkpoint", ErrorCode::StoreBroken, errors);
            readColumn(fields, "sizes", m_task.constraints.partition.partCount(), Empty::Yes, sizes);
        }
        if (errors.empty() && !(sizes.abs() < 1e15).all())
            errors.push_back({ErrorCode::StoreBroken, "checkpoint.sizes", "", "are of no training",
                              "Train the run from its first step"});
        if (!errors.empty()) return errors;
        m_sizes = std::move(sizes);
        return success();
    }

    Finished finish() override {
        return {std::make_shared<const TrainedModel>(m_task.model, m_candidates.weights(m_chosen)), {}, {}};
    }

  private:
    void choose(Sample& sample) {
        const std::int64_t n = m_task.facts.trainSlots;
        const PenalisedObjective h =
            penalisedObjective(m_task.constraints.partition, m_task.constraints.constraints,
                               flooredShares(m_sizes, n), m_options);
        const double delta = h.sensitivity(n);
        m_chosen = chooseCandidate(sample, m_candidates, m_task,
                                   [&](const DecisionShares& shares) { return -h.value(shares) / delta; });
        m_isDone = true;
    }

    const LearningTask& m_task;
    SamplingOptions m_options;
    CandidateSet m_candidates;
    Eigen::ArrayXd m_sizes; ///< noisy, of each part; empty before the first step
    int m_chosen = 0;
    bool m_isDone = false;
};

class ExponentialSamplingSolver : public Solver {
  public:
    explicit ExponentialSamplingSolver(SolverInfo info)
        : m_info(std::move(info)) {
        m_info.params = samplingTables().specs();
    }

    const SolverInfo& info() const override { return m_info; }

    Result<Recipe> recipe(const SolverRequest& request) const override {
        const SamplingOptions options = samplingOptions(request.params);
        if (const Outcome can = canHold(options, request.facts); !can) return can.errors();
        if (const Outcome can = canPursue(options, request.facts); !can) return can.errors();
        const auto candidates = static_cast<std::size_t>(options.candidates);
        const auto parts = static_cast<std::size_t>(request.facts.parts);
        const double share = options.sizesShare;
        const PrivacyTarget target = request.privacy.value_or(PrivacyTarget());
        // Both epsilons add up to 1/z, twice that under replace-one: never above the target, whatever delta.
        const double least = (target.relation == Relation::ReplaceOne ? 2 : 1) / target.epsilon;
        const auto looks = [candidates, parts, share, least](double wanted) {
            const double z = std::max(wanted, least);
            const Release sizes{.id = sizesRelease,
                                .noise = LaplaceMechanism{z / share},
                                .one = std::int64_t{1} << histogramBits,
                                .size = parts};
            return Loop{1, {Look{sizesLook, 1, false, {sizes}}, choiceAt((1 - share) / z, candidates)}};
        };
        return Recipe{samplingTables().params(options), 2, looks, least};
    }

    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        return std::make_unique<ExponentialSampling>(task, samplingOptions(plan.params));
    }

  private:
    SolverInfo m_info;
};

} // namespace

const Solver& exponentialSampling() {
    static const ExponentialSamplingSolver solver({
        .id = "exponential-sampling",
        .title = "Exponential sampling",
        .summary = "Chooses one of many classifiers that were made without the records: the better one meets "
                   "the objective and the constraints, the likelier it is chosen.",
        .source = std::string(reductionsPaper) + "Algorithm 1",
        .mark = {MarkColour::SkyBlue, Marker::Hexagon},
        .isPrivate = true,
        .isConstrained = true,
        .twoClasses = true,
        .linearModels = true,
        .sampleBound = SampleBound::Sampling,
        .partsByLabel = true,
    });
    return solver;
}

} // namespace trilemma
