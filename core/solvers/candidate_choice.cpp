// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/candidate_choice.h"

#include "core/learning/count_grid.h"
#include "core/learning/learning_task.h"
#include "core/learning/spare_cores.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr std::int64_t scoreOne = std::int64_t{1} << 20; ///< units of a score of 1
constexpr double mostScore = 0x1p61;
constexpr double scoreRounding = 0x1p-10; ///< of a score: at most a unit, or 2^9 where scores are that large
constexpr int fewestOfRange = 256;        ///< candidates, below which a thread of their own is not worth it
constexpr int rowsBetweenStops = 32;
constexpr double mostEntries = 2e7; ///< parts, or features, x candidates: some hundred megabytes

/// Candidates [begin, end) of a set.
struct CandidateRange {
    int begin = 0, end = 0;
};

/// Of sums, for each part its rows, then for each candidate those that it decides for the second class: what
/// a range of candidates adds, the first range the rows too.
BlockKernel decisionCounts(const Sample& sample, const CandidateSet& candidates, CandidateRange range,
                           std::size_t parts, std::int64_t ofRow) {
    const auto count = static_cast<std::size_t>(candidates.count());
    return [&sample, &candidates, range, parts, count, ofRow,
            scores = Eigen::ArrayXd()](SampleBlock& block, std::span<std::int64_t> into) mutable {
        for (int row = 0; row < block.rows.rows; ++row) {
            if (row % rowsBetweenStops == rowsBetweenStops - 1) sample.throwIfStopped();
            const std::size_t part = block.rows.part[static_cast<std::size_t>(row)];
            if (range.begin == 0) into[part] += ofRow;
            std::int64_t* chosen = into.data() + parts + part * count + range.begin;
            candidates.score(block.rows, row, range.begin, range.end, scores);
            for (Eigen::Index c = 0; c < scores.size(); ++c)
                chosen[c] += scores[c] > 0 ? ofRow : 0;
        }
    };
}

/// One range for each core that no other training uses: each goes over all rows.
std::vector<BlockKernel> decisionCounts(const Sample& sample, const CandidateSet& candidates,
                                        std::size_t parts, std::int64_t ofRow) {
    const int ranges = std::clamp(candidates.count() / fewestOfRange, 1, 1 + spareCores());
    std::vector<BlockKernel> kernels;
    for (int i = 0; i < ranges; ++i) {
        const auto end = [&](int range) {
            return static_cast<int>(std::int64_t{range} * candidates.count() / ranges);
        };
        kernels.push_back(decisionCounts(sample, candidates, {end(i), end(i + 1)}, parts, ofRow));
    }
    return kernels;
}

} // namespace

CandidateSet candidatesOf(const CandidateOptions& options, const Model& model) {
    return {options.family, static_cast<int>(options.candidates),
            static_cast<std::uint64_t>(options.candidateSeed), model};
}

Outcome canHold(const CandidateOptions& options, const PublicFacts& facts) {
    const double widest = std::max({facts.parts, facts.features, facts.constraints});
    if (widest * options.candidates <= mostEntries) return success();
    const auto whole = [](double number) { return std::to_string(static_cast<std::int64_t>(number)); };
    return Error{ErrorCode::InvalidSpecification, "solver.params.candidates", whole(options.candidates),
                 "times " + whole(widest) +
                     " features, groups x labels or inequalities are more numbers than the " +
                     whole(mostEntries) + " that are held at once",
                 "Use fewer candidates, merge rare categories, or cross fewer attributes"};
}

Look choiceAt(double epsilon, std::size_t candidates) {
    return {choiceLook,
            1,
            false,
            {{.id = choiceRelease,
              .bound = 1 + scoreRounding,
              .kind = Release::Kind::Choice,
              .epsilon = epsilon,
              .one = scoreOne,
              .size = candidates}}};
}

int chooseCandidate(Sample& sample, const CandidateSet& candidates, const LearningTask& task,
                    const ShareScore& score) {
    const auto parts = static_cast<std::size_t>(task.constraints.partition.partCount());
    const auto count = static_cast<std::size_t>(candidates.count());
    const auto ofRow = static_cast<std::int64_t>(rowCount(task.facts));
    const double unit = cellOne * static_cast<double>(task.facts.trainSlots);
    DecisionShares shares(static_cast<Eigen::Index>(parts), 2);
    const std::vector<BlockKernel> kernels = decisionCounts(sample, candidates, parts, ofRow);
    const auto rounded = [&](std::size_t candidate, std::span<const std::int64_t> sums) {
        for (std::size_t part = 0; part < parts; ++part) {
            const std::int64_t second = sums[parts + part * count + candidate];
            shares(static_cast<Eigen::Index>(part), 1) = static_cast<double>(second) / unit;
            shares(static_cast<Eigen::Index>(part), 0) = static_cast<double>(sums[part] - second) / unit;
        }
        return std::llround(std::clamp(score(shares) * scoreOne, -mostScore, mostScore));
    };
    return static_cast<int>(sample.choose(choiceRelease, parts * (count + 1), kernels, rounded));
}

} // namespace trilemma
