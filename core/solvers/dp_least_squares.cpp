// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dp_least_squares.h"

#include "core/base/eigen_json.h"
#include "core/base/text.h"
#include "core/learning/count_grid.h"
#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/models/predictor.h"
#include "core/privacy/calibration.h"
#include "core/privacy/look.h"
#include "core/solvers/descent_ascent.h"
#include "core/solvers/least_squares_options.h"
#include "core/solvers/linear_optimisation.h"
#include "core/solvers/moment_losses.h"
#include "core/solvers/moments.h"
#include "core/solvers/objective_options.h"

#include <cmath>
#include <limits>

namespace trilemma {

namespace {

const double normOfRow = std::sqrt(3.0); ///< of a row's moments at most, where |x| <= R and |y| <= Y
constexpr double excessOfBound = 0.02;
constexpr std::size_t namedGroups = 8;

std::size_t groupsOf(const PublicFacts& facts, const LeastSquaresOptions& options) {
    return options.splits() ? static_cast<std::size_t>(facts.parts) : 1;
}

/// h over s: rows are groups, of which those in `seen` count.
PenalisedObjective squaresObjective(const LeastSquaresOptions& options, const Eigen::ArrayXd& partShares,
                                    const std::vector<Eigen::Index>& seen, double boundOfLoss) {
    std::vector<LinearLoss> means;
    for (const Eigen::Index k : seen) {
        LinearLoss mean{{}, Eigen::ArrayXXd::Zero(partShares.size(), 1)};
        mean.weights(k, 0) = 1 / partShares[k];
        means.push_back(std::move(mean));
    }
    const auto count = static_cast<double>(means.size());
    PenalisedObjective h{.alpha = options.alpha};
    if (options.objective == SquaresOf::People || means.empty())
        h.f = {weightedSum(Eigen::ArrayXd::Ones(1)),
               {{{}, Eigen::ArrayXXd::Constant(partShares.size(), 1, 1 / partShares.sum())}}};
    else if (options.objective == SquaresOf::Groups)
        h.f = {weightedSum(Eigen::ArrayXd::Constant(static_cast<Eigen::Index>(means.size()), 1 / count)),
               means};
    else
        h.f = {smoothMaximum(options.eta), means};
    h.f.high = std::numeric_limits<double>::infinity(); // nothing is priced by the constants of f and g
    if (options.lossBound > 0 && !means.empty()) {
        h.g = GroupFunction{smoothMaximum(options.eta), means, -1};
        for (LinearLoss& excess : h.g->losses) // the smooth maximum is never above the largest
            excess.offset = -boundOfLoss - std::log(count) / options.eta;
        h.g->low = -h.f.high;
        h.g->high = h.f.high;
    }
    return h;
}

/// What is known once both looks are taken; all rounds follow from it.
struct Squares {
    Eigen::ArrayXd sizes;   ///< of each group; of everybody alone: empty
    Eigen::VectorXd values; ///< the upper triangles, in records
    Eigen::ArrayXd partShares;
    std::vector<Eigen::Index> seen;
    MomentLosses losses;
    PenalisedObjective h;
    std::unique_ptr<MixtureRule> rule;
    std::vector<Eigen::VectorXd> decisions; ///< c_1 .. c_(t+1)
    std::vector<SeriesPoint> series;
};

class LeastSquaresTraining : public Training {
  public:
    LeastSquaresTraining(const LearningTask& task, const LeastSquaresOptions& options, const Loop& looks)
        : m_task(task)
        , m_options(options)
        , m_looks(looks)
        , m_groups(groupsOf(task.facts, options))
        , m_dimensions(static_cast<std::size_t>(task.facts.features) + 1) {}

    bool advance(Records& records) override {
        if (!m_squares) {
            Eigen::ArrayXd sizes;
            if (m_options.splits()) sizes = releasedSizes(m_task, records);
            m_squares = begun(std::move(sizes), releasedMoments(records));
        }
        round(*m_squares);
        return position() < m_options.roundCount();
    }

    std::int64_t position() const override {
        return m_squares ? static_cast<std::int64_t>(m_squares->series.size()) : 0;
    }
    const std::vector<SeriesPoint>& series() const override {
        return m_squares ? m_squares->series : Training::series();
    }
    Json save() const override;
    Outcome restore(const Json& json) override;
    Finished finish() override;

  private:
    /// Sums that nobody clips are of x and y as they are, which the grid is made for.
    bool clips() const { return drawnNoise(m_looks, momentsRelease) > 0; }
    /// What an entry of (x, y) is times to be one of z.
    double unitOf(std::size_t entry) const {
        return 1 / (entry + 1 == m_dimensions ? m_options.labelBound : m_options.featureNorm);
    }
    /// Of c, in the label's spreads.
    double scale() const { return m_options.labelBound / m_options.featureNorm; }
    double lossBound() const {
        const double unit = m_task.facts.labelSpread * m_options.labelBound;
        return m_options.lossBound / (unit * unit);
    }

    Eigen::VectorXd releasedMoments(Records& records) const;
    std::vector<Eigen::MatrixXd> matricesOf(const Eigen::VectorXd& values) const;
    Squares begun(Eigen::ArrayXd sizes, Eigen::VectorXd values) const;
    void round(Squares& squares) const;
    MomentLosses::Project projection() const;
    std::vector<std::string> warnings(const Eigen::VectorXd& c) const;

    const LearningTask& m_task;
    LeastSquaresOptions m_options;
    const Loop& m_looks;
    std::size_t m_groups;
    std::size_t m_dimensions; ///< of z
    std::optional<Squares> m_squares;
};

/// Upper triangles of the groups' Z_k, one after the other, in records (of a unit a row counts 1/w).
Eigen::VectorXd LeastSquaresTraining::releasedMoments(Records& records) const {
    const double rows = static_cast<double>(m_task.facts.rowsPerUnit);
    const GradientGrid grid = momentGrid(normOfRow * rows, clips());
    std::vector<std::int64_t> sums(m_groups * triangle(m_dimensions));
    const auto addRow = [this](const RowBlock& block, int row, std::vector<RowFeature>& z, SparseSum& sum) {
        const double label = encodedNumber(block.label[static_cast<std::size_t>(row)]);
        z.push_back({m_dimensions - 1, label});
        for (RowFeature& entry : z)
            entry.value *= clips() ? unitOf(entry.index) : 1;
        const std::size_t group = m_groups > 1 ? block.part[static_cast<std::size_t>(row)] : 0;
        sum.addSquare(z, group * triangle(m_dimensions));
    };
    const Intervals intervals = m_task.facts.hasCurves ? Intervals::Read : Intervals::Left;
    records.draw(momentsLook).sum(momentsRelease, sums, clippedUnits(sums.size(), grid, intervals, addRow));
    const Eigen::Map<const Eigen::Matrix<std::int64_t, Eigen::Dynamic, 1>> all(
        sums.data(), static_cast<Eigen::Index>(sums.size()));
    return all.cast<double>() * (grid.unit() / rows);
}

std::vector<Eigen::MatrixXd> LeastSquaresTraining::matricesOf(const Eigen::VectorXd& values) const {
    std::vector<Eigen::MatrixXd> matrices;
    const std::size_t each = triangle(m_dimensions);
    Eigen::VectorXd units(static_cast<Eigen::Index>(m_dimensions));
    for (std::size_t i = 0; i < m_dimensions; ++i)
        units[static_cast<Eigen::Index>(i)] = clips() ? 1 : unitOf(i);
    for (std::size_t k = 0; k < m_groups; ++k)
        matrices.push_back(units.asDiagonal() * symmetricOf({values.data() + k * each, each}, units.size()) *
                           units.asDiagonal());
    return matrices;
}

Squares LeastSquaresTraining::begun(Eigen::ArrayXd sizes, Eigen::VectorXd values) const {
    const auto n = static_cast<double>(m_task.facts.trainSlots);
    const auto groups = static_cast<Eigen::Index>(m_groups);
    const double leastSize = 1 / static_cast<double>(m_task.facts.rowsPerUnit); // of a group that has a row
    Eigen::ArrayXd partShares = Eigen::ArrayXd::Ones(1);
    std::vector<Eigen::Index> seen;
    if (m_options.splits()) {
        partShares = sizes.max(leastSize) / n;
        for (Eigen::Index k = 0; k < groups; ++k)
            if (sizes[k] > deviationsOfSeen * deviationOf(m_looks, sizesRelease)) seen.push_back(k);
    }
    // About the norm of all groups' noise matrices together, in what a record adds at most.
    const double entries = static_cast<double>(m_dimensions * m_groups);
    const double noise = 2 * deviationOf(m_looks, momentsRelease) * normOfRow * std::sqrt(entries);
    MomentLosses losses(matricesOf(values), partShares, m_options.ridge * noise / n, n);
    PenalisedObjective h = squaresObjective(m_options, partShares, seen, lossBound());
    const Eigen::VectorXd first = Eigen::VectorXd::Zero(losses.features());
    std::unique_ptr<MixtureRule> rule = mixtureRule(MixtureStep::LineSearch, h, losses.shares(first), 1);
    return {std::move(sizes), std::move(values), partShares, std::move(seen), std::move(losses), std::move(h),
            std::move(rule),  {first},           {}};
}

void LeastSquaresTraining::round(Squares& squares) const {
    Eigen::VectorXd c = squares.losses.best(squares.rule->costs(), m_options.radius, projection());
    const MixtureProgress progress = squares.rule->add(squares.losses.shares(c));
    squares.decisions.push_back(std::move(c));
    squares.series.push_back(
        {static_cast<std::int64_t>(squares.series.size()) + 1, {progress.objective, progress.gap}});
}

/// Curves that keep rules are a cone: scaling keeps them.
MomentLosses::Project LeastSquaresTraining::projection() const {
    if (!m_task.facts.hasCurves) return {};
    return [model = m_task.model](Eigen::VectorXd& c) { model->project(c); };
}

Json LeastSquaresTraining::save() const {
    if (!m_squares) return {{"sizes", Json::array()}, {"moments", Json::array()}, {"rounds", 0}};
    return {
        {"sizes", listOf(m_squares->sizes)}, {"moments", listOf(m_squares->values)}, {"rounds", position()}};
}

/// The rounds are gone through once more.
Outcome LeastSquaresTraining::restore(const Json& json) {
    const auto groups = m_options.splits() ? static_cast<Eigen::Index>(m_groups) : 0;
    Eigen::ArrayXd sizes;
    Eigen::VectorXd values;
    std::int64_t rounds = 0;
    Errors errors;
    {
        JsonFields fields(json, "checkpoint", ErrorCode::StoreBroken, errors);
        fields.read("rounds", rounds, Need::Required);
        const Empty empty = rounds == 0 ? Empty::Yes : Empty::No;
        readColumn(fields, "sizes", groups, empty, sizes);
        readColumn(fields, "moments", static_cast<Eigen::Index>(m_groups * triangle(m_dimensions)), empty,
                   values);
        const bool isSound = rounds >= 0 && rounds <= m_options.roundCount() && (sizes.abs() < 1e15).all() &&
                             values.allFinite();
        if (!isSound)
            fields.fail("rounds", "", "are of no such training", "Train the run from its first step");
    }
    if (!errors.empty()) return errors;
    if (rounds == 0) {
        m_squares.reset();
        return success();
    }
    Squares fresh = begun(std::move(sizes), std::move(values));
    for (std::int64_t t = 0; t < rounds; ++t)
        round(fresh);
    m_squares = std::move(fresh);
    return success();
}

Finished LeastSquaresTraining::finish() {
    const Eigen::ArrayXd weights = m_squares->rule->weights();
    Eigen::VectorXd mean = Eigen::VectorXd::Zero(m_squares->losses.features());
    for (Eigen::Index t = 0; t < weights.size(); ++t)
        mean += weights[t] * m_squares->decisions[static_cast<std::size_t>(t)];
    return {std::make_shared<const TrainedModel>(m_task.model, scale() * mean), warnings(mean), {}};
}

/// Of what was released alone.
std::vector<std::string> LeastSquaresTraining::warnings(const Eigen::VectorXd& c) const {
    const Squares& squares = *m_squares;
    std::vector<std::string> warnings;
    if (const int replaced = squares.losses.indefinite(); replaced > 0)
        warnings.push_back("Noise left the moments of " +
                           (m_options.splits()
                                ? std::to_string(replaced) + " of " + std::to_string(m_groups) + " groups"
                                : std::string("everybody")) +
                           " with negative eigenvalues; the nearest ones without were used.");
    if (!m_options.splits()) return warnings;
    const auto& names = m_task.constraints.partition.partNames;
    const Eigen::ArrayXd means = squares.losses.shares(c).col(0) / squares.partShares;
    std::vector<std::string> hidden, above;
    for (Eigen::Index k = 0, at = 0; k < means.size(); ++k) {
        const std::string& name = names[static_cast<std::size_t>(k)];
        const bool isSeen = at < static_cast<Eigen::Index>(squares.seen.size()) &&
                            squares.seen[static_cast<std::size_t>(at)] == k;
        if (!isSeen) {
            hidden.push_back(name);
            continue;
        }
        ++at;
        if (m_options.lossBound > 0 && means[k] > lossBound() * (1 + excessOfBound)) above.push_back(name);
    }
    const auto warn = [&](const std::vector<std::string>& groups, const char* text) {
        if (groups.empty()) return;
        const std::size_t named = std::min(groups.size(), namedGroups);
        const std::vector<std::string> first(groups.begin(), groups.begin() + static_cast<int>(named));
        const std::string more =
            groups.size() > named ? " and " + std::to_string(groups.size() - named) + " more" : "";
        warnings.push_back(text + joined(first) + more + ".");
    };
    warn(hidden,
         "Left out of the groups' objective and bound, since they are empty or not told from noise: ");
    warn(above, "By its moments the rule does not keep loss_bound for: ");
    return warnings;
}

/// Refused: an entry of the moments has more noise than all records can add to it.
Outcome isMoreThanNoise(const PublicFacts& facts, double noise, double epsilon) {
    if (noise <= static_cast<double>(facts.trainSlots)) return success();
    return Error{ErrorCode::PrivacyRefused, "privacy.epsilon", exactText(epsilon),
                 "leaves the moments a noise beyond those of all " + std::to_string(facts.trainSlots) +
                     " records together",
                 "Allow a larger epsilon, or train on more records"};
}

class LeastSquaresSolver : public Solver {
  public:
    explicit LeastSquaresSolver(SolverInfo info)
        : m_info(std::move(info)) {
        m_info.linearModels = m_info.splitsByGroup = true;
        m_info.usesSlack = false;
        m_info.tasks = {regressionTask};
        m_info.params = leastSquaresParams();
        m_info.series = {{.id = objectiveSeries, .title = "Objective"},
                         {.id = dualityGapSeries, .title = "Duality gap"}};
    }

    const SolverInfo& info() const override { return m_info; }

    /// The sizes have their share of mu^2, whatever the moments' noise is calibrated to.
    Result<Recipe> recipe(const SolverRequest& request) const override {
        const LeastSquaresOptions options = leastSquaresDefaults(request);
        if (const Outcome can = canSumMoments(request.facts, options); !can) return can.errors();
        const PrivacyTarget target = request.privacy.value_or(PrivacyTarget());
        const double share = options.splits() ? options.sizesShare : 0;
        const double noise = releaseNoise(1 - share, target);
        if (request.privacy)
            if (const Outcome can = isMoreThanNoise(request.facts, noise, target.epsilon); !can)
                return can.errors();
        const std::size_t groups = groupsOf(request.facts, options);
        const std::size_t moments = groups * triangle(static_cast<std::size_t>(request.facts.features) + 1);
        const auto looks = [=, splits = options.splits()](double z) {
            const Look all{.id = momentsLook,
                           .releases = {{.id = momentsRelease,
                                         .noise = GaussianMechanism{z},
                                         .one = std::int64_t{1} << GradientGrid::bits,
                                         .size = moments}}};
            if (!splits) return Loop{1, {all}};
            const Look sizes{.id = sizesLook,
                             .releases = {{.id = sizesRelease,
                                           .noise = GaussianMechanism{releaseNoise(share, target)},
                                           .one = std::int64_t{1} << histogramBits,
                                           .size = groups}}};
            return Loop{1, {all, sizes}};
        };
        return Recipe{toParams(options), options.roundCount(), looks, noise};
    }

    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        return std::make_unique<LeastSquaresTraining>(task, resolvedLeastSquares(plan.params), plan.looks);
    }

  private:
    SolverInfo m_info;
};

} // namespace

const Solver& dpLeastSquares() {
    static const LeastSquaresSolver solver({
        .id = "dp-least-squares",
        .title = "DP least squares",
        .summary = "A linear model from noisy moments that are released once. Its objective is the error of "
                   "everybody, of all groups alike or of the worst group; can bound every group's error.",
        .source = std::string(reductionsPaper) + "Section 1.3.1 and Algorithm 4; Sheffet 2019",
        .mark = {MarkColour::Blue, Marker::Plus},
        .isPrivate = true,
        .withoutPrivacy = "least-squares",
    });
    return solver;
}

const Solver& leastSquares() {
    static const LeastSquaresSolver solver({
        .id = "least-squares",
        .title = "Least squares (not private)",
        .summary = "DP least squares without noise: shows what its noise costs.",
        .source = std::string(reductionsPaper) + "Section 1.3.1 and Algorithm 4",
        .mark = {MarkColour::Black, Marker::Plus},
        .isUsual = true,
    });
    return solver;
}

} // namespace trilemma
