// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/exponential_sampling.h"

#include "core/base/eigen_json.h"
#include "core/base/text.h"
#include "core/learning/count_grid.h"
#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/learning/records.h"
#include "core/learning/training.h"
#include "core/models/candidate_set.h"
#include "core/models/predictor.h"
#include "core/solvers/option_params.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr const char* sizesLook = "sizes";
constexpr const char* sizesRelease = "sizes";
constexpr const char* choiceLook = "choice";
constexpr const char* choiceRelease = "choice";
constexpr std::int64_t scoreOne = std::int64_t{1} << 20; ///< units of a score of 1, which is Delta_h
constexpr double mostScore = 0x1p61;
constexpr double rounding = 0x1p-10; ///< of a score: at most a unit, or 2^9 where scores are that large
constexpr double leastShare = 5e-4;
constexpr double mostEntries = 2e7; ///< parts, or features, x candidates: some hundred megabytes

constexpr const char* reductionsPaper = "Alabi, Private Constrained Group-Objective Optimization, ";

struct SamplingOptions {
    ObjectiveKind kind = ObjectiveKind::Error;
    double alpha = 0.1, kappa = 0.05, eta = 500; ///< of the objective
    CandidateFamily family = CandidateFamily::Stumps;
    double candidates = 3000;
    double candidateSeed = 1;
    double sizesShare = 0.1;

    ObjectiveOptions ofObjective() const { return {kind, alpha, kappa, eta}; }
};

const std::vector<RealOption<SamplingOptions>>& realSampling() {
    static const std::vector<RealOption<SamplingOptions>> table{
        {{.id = "candidates",
          .title = "Candidates",
          .unit = "classifiers",
          .type = ParamSpec::Type::Integer,
          .min = 1,
          .max = 30'000,
          .defaultText = "3000",
          .help = "Among how many classifiers one is chosen. More: the best of them is better, and harder to "
                  "find: the choice errs by about 2 log(candidates) Delta / epsilon.",
          .source = std::string(reductionsPaper) + "Algorithm 1",
          .basic = true},
         &SamplingOptions::candidates},
        {{.id = "candidate_seed",
          .title = "Seed of the candidates",
          .type = ParamSpec::Type::Integer,
          .min = 0,
          .max = 1e9,
          .defaultText = "1",
          .help = "Public: which classifiers there are follows from it and never from a record.",
          .source = std::string(reductionsPaper) + "Theorem 5.2"},
         &SamplingOptions::candidateSeed},
        {{.id = "alpha",
          .title = "Accuracy",
          .symbol = "alpha",
          .unit = "of objective and constraint",
          .min = 1e-3,
          .max = 1,
          .defaultText = "0.1",
          .help = "By how much an optimum may break a constraint: its weight is G = (alpha + L sqrt(m)) / "
                  "alpha. Smaller: constraints count more, and so does the noise, since G is in Delta.",
          .source = std::string(reductionsPaper) + "Corollary 4.2",
          .basic = true},
         &SamplingOptions::alpha},
        {{.id = "kappa",
          .title = "Floor of rates",
          .symbol = "kappa",
          .unit = "rate",
          .min = 1e-3,
          .max = 0.5,
          .defaultText = "0.05",
          .help = "Of G-mean and H-mean, whose slopes know no bound at a rate of 0. Larger: less noise; the "
                  "mean tells bad rates apart less well.",
          .source = std::string(reductionsPaper) + "Examples 8.2 and 8.3, which have none"},
         &SamplingOptions::kappa},
        {{.id = "eta",
          .title = "Sharpness of maxima",
          .symbol = "eta",
          .unit = "1/loss",
          .min = 1,
          .max = 1e4,
          .defaultText = "500",
          .help = "Of the smooth maximum over inequalities, and over groups: it is at most log(m)/eta above "
                  "the largest.",
          .source = std::string(reductionsPaper) + "Definition 1.14"},
         &SamplingOptions::eta},
        {{.id = "sizes_share",
          .title = "Share for the sizes",
          .unit = "share of epsilon",
          .min = 0.01,
          .max = 0.9,
          .defaultText = "0.1",
          .help = "Part of epsilon for the sizes of group x label, which losses are relative to.",
          .source = "a release before, so that no size is private"},
         &SamplingOptions::sizesShare},
    };
    return table;
}

const std::vector<ChoiceOption<SamplingOptions>>& choiceSampling() {
    static const std::vector<ChoiceOption<SamplingOptions>> table{
        choiceOption({.id = "objective",
                      .title = "Objective",
                      .help = "What is least: the share of errors, minus the geometric or the harmonic mean "
                              "of the classes' recalls, or the share of errors of the worst group.",
                      .source = std::string(reductionsPaper) + "Section 8",
                      .basic = true},
                     objectiveKindNames, &SamplingOptions::kind),
        choiceOption({.id = "family",
                      .title = "Family of candidates",
                      .help = "stumps: one feature above or below a threshold. thresholds: above it. "
                              "halfspaces: a random weighted sum of all features.",
                      .source = std::string(reductionsPaper) + "Section 1.1 and Example 8.10",
                      .basic = true},
                     candidateFamilyNames, &SamplingOptions::family),
    };
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
        , m_candidates(options.family, static_cast<int>(options.candidates),
                       static_cast<std::uint64_t>(options.candidateSeed), *task.model) {}

    bool advance(Records& records) override {
        if (m_sizes.size() == 0) {
            takeSizes(records.draw(sizesLook));
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
    std::int64_t ofRow() const { return static_cast<std::int64_t>(rowCount(m_task.facts)); }

    void takeSizes(Sample& sample) {
        std::vector<std::int64_t> sizes(static_cast<std::size_t>(m_task.constraints.partition.partCount()));
        sample.sum(sizesRelease, sizes, [&](SampleBlock& block, std::span<std::int64_t> into) {
            for (const std::uint16_t part : block.rows.part)
                into[part] += ofRow();
        });
        m_sizes = Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, 1>>(
                      sizes.data(), static_cast<Eigen::Index>(sizes.size()))
                      .cast<double>() /
                  cellOne;
    }

    /// Sums: for each part its rows, then for each candidate those that it decides for the second class.
    void choose(Sample& sample) {
        const auto parts = static_cast<std::size_t>(m_task.constraints.partition.partCount());
        const auto count = static_cast<std::size_t>(m_candidates.count());
        const PenalisedObjective h =
            penalisedObjective(m_task.constraints.partition, m_task.constraints.constraints,
                               flooredShares(m_sizes, m_task.facts.trainSlots), m_options.ofObjective());
        const double delta = h.sensitivity(m_task.facts.trainSlots);
        Eigen::ArrayXd scores;
        const BlockKernel countDecisions = [&](SampleBlock& block, std::span<std::int64_t> into) {
            for (int row = 0; row < block.rows.rows; ++row) {
                const std::size_t part = block.rows.part[static_cast<std::size_t>(row)];
                into[part] += ofRow();
                std::int64_t* chosen = into.data() + parts + part * count;
                m_candidates.score(block.rows, row, scores);
                for (std::size_t c = 0; c < count; ++c)
                    chosen[c] += scores[static_cast<Eigen::Index>(c)] > 0 ? ofRow() : 0;
            }
        };
        DecisionShares shares(static_cast<Eigen::Index>(parts), 2);
        const double unit = cellOne * static_cast<double>(m_task.facts.trainSlots);
        const auto score = [&](std::size_t candidate, std::span<const std::int64_t> sums) {
            for (std::size_t part = 0; part < parts; ++part) {
                const std::int64_t second = sums[parts + part * count + candidate];
                shares(static_cast<Eigen::Index>(part), 1) = static_cast<double>(second) / unit;
                shares(static_cast<Eigen::Index>(part), 0) = static_cast<double>(sums[part] - second) / unit;
            }
            return std::llround(std::clamp(-h.value(shares) / delta * scoreOne, -mostScore, mostScore));
        };
        m_chosen = static_cast<int>(sample.choose(choiceRelease, parts * (count + 1), countDecisions, score));
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
        const auto candidates = static_cast<std::size_t>(options.candidates);
        const auto parts = static_cast<std::size_t>(request.facts.parts);
        const auto refused = [](std::string field, std::string value, std::string rule, std::string remedy) {
            return Error{ErrorCode::InvalidSpecification, std::move(field), std::move(value), std::move(rule),
                         std::move(remedy)};
        };
        const double widest = std::max<double>(
            {static_cast<double>(parts), double(request.facts.features), double(request.facts.constraints)});
        if (widest * options.candidates > mostEntries)
            return refused("solver.params.candidates", std::to_string(candidates),
                           "times " + std::to_string(static_cast<std::int64_t>(widest)) +
                               " features, groups x labels or inequalities are more numbers than the " +
                               std::to_string(static_cast<std::int64_t>(mostEntries)) +
                               " that are held at once",
                           "Use fewer candidates, merge rare categories, or cross fewer attributes");
        if (options.kind == ObjectiveKind::WorstGroup && request.facts.parts <= request.facts.classes)
            return refused("solver.params.objective", "worst_group",
                           "needs groups, but no constraint names a sensitive column",
                           "Name one in a constraint, or use another objective");
        const double share = options.sizesShare;
        const auto looks = [candidates, parts, share](double z) {
            const Release sizes{.id = sizesRelease,
                                .noise = LaplaceMechanism{z / share},
                                .one = std::int64_t{1} << histogramBits,
                                .size = parts};
            const Release choice{.id = choiceRelease,
                                 .bound = 1 + rounding,
                                 .kind = Release::Kind::Choice,
                                 .epsilon = (1 - share) / z,
                                 .one = scoreOne,
                                 .size = candidates};
            return Loop{1, {Look{sizesLook, 1, false, {sizes}}, Look{choiceLook, 1, false, {choice}}}};
        };
        return Recipe{samplingTables().params(options), 2, looks,
                      1 / request.privacy.value_or(PrivacyTarget()).epsilon};
    }

    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        return std::make_unique<ExponentialSampling>(task, samplingOptions(plan.params));
    }

  private:
    SolverInfo m_info;
};

} // namespace

Eigen::ArrayXd flooredShares(const Eigen::ArrayXd& noisySizes, std::int64_t slots) {
    return (noisySizes / static_cast<double>(slots)).max(leastShare);
}

const Solver& exponentialSampling() {
    static const ExponentialSamplingSolver solver({
        .id = "exponential-sampling",
        .title = "Exponential sampling",
        .summary = "Chooses one of many classifiers that no record has a part in, the likelier the better it "
                   "meets an objective and the constraints.",
        .source = std::string(reductionsPaper) + "Algorithm 1",
        .mark = {MarkColour::SkyBlue, Marker::Hexagon},
        .isPrivate = true,
        .isConstrained = true,
        .twoClasses = true,
        .linearModels = true,
        .partsByLabel = true,
    });
    return solver;
}

} // namespace trilemma
