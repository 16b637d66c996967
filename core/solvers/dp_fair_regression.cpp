// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dp_fair_regression.h"

#include "core/base/text.h"
#include "core/learning/learning_task.h"
#include "core/solvers/score_table.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr double tableShareOfNumbers = 0.2; ///< the base needs less: its error hardly grows
constexpr double gapNoiseOfNumbers = 0.005; ///< of one group; more bins would add noise, fewer blur
constexpr int fewestLabelBins = 8;
constexpr int mostLabelBins = 200;      ///< where noise is small; more hardly gain
constexpr double noticeableNoise = 0.5; ///< of gamma

ParamSpec labelBinsParam() {
    return {.id = scoreBinsId,
            .title = "Bins of the prediction",
            .unit = "bins of the label's range",
            .type = ParamSpec::Type::Integer,
            .min = 2,
            .max = 1000,
            .defaultText = "200; fewer, at least 8, where noise would leave a gap a standard deviation above "
                           "0.005",
            .help = "How finely the table tells predictions apart: equal parts of the label's declared "
                    "range. More: finer maps, on noisier cells.",
            .source = "Xian, Li and Zhao 2024, Algorithm 1",
            .basic = true};
}

/// Standard deviation of the share of n people below some number, at the middle of `bins` noisy cells: their
/// sum varies by bins z^2 / 4 around its share of the total.
double noiseOfShare(double noise, int bins, double people) {
    return noise * std::sqrt(bins) / 2 / std::max(1.0, people);
}

int defaultLabelBins(const SolverRequest& request, double noise) {
    const PublicFacts& facts = request.facts;
    const double smallest = static_cast<double>(facts.trainSlots) * facts.smallestShare;
    const double alone = request.privacy ? noiseOfShare(noise, 1, smallest) : 0;
    const double bins = alone > 0 ? std::pow(gapNoiseOfNumbers / alone, 2) : mostLabelBins;
    return static_cast<int>(std::clamp(bins, double{fewestLabelBins}, double{mostLabelBins}));
}

std::string roundedShare(double value) {
    return toText(Json(std::round(value * 1e4) / 1e4));
}

/// DP-SGD (or SGD), then the table, then the maps.
class FairRegression : public TableTraining {
  public:
    FairRegression(const LearningTask& task, const DescentOptions& options, const Loop& looks, int bins,
                   double noise)
        : TableTraining(task, options, looks)
        , m_cells(labelCells(task.facts, bins))
        , m_noise(noise) {}

    Finished finish() override {
        return {std::make_shared<const TransportedPredictor>(base(), m_task.constrainedAttributes(),
                                                             m_transport.maps),
                warnings()};
    }

  private:
    void takeTable(Records& records) override {
        const auto cellOf = [this](const RowMatrix& predicted, int row) {
            return m_cells.of(predicted(row, 0));
        };
        const RateHistogram table = releaseTable(m_task, *base(), m_cells.count, cellOf, records);
        m_transport = fairTransport(m_task.constraints, table, m_cells);
        m_people = table.rowwise().sum();
    }

    /// Of the released table only.
    std::vector<std::string> warnings() const {
        std::vector<std::string> warnings;
        if (m_transport.unknown > 0)
            warnings.push_back("The table of predictions shows nobody in a group that a constraint names; " +
                               std::to_string(m_transport.unknown) + " comparisons were left out.");
        if (!m_transport.isSolved)
            warnings.push_back(
                "The linear programme could not be solved; predictions were left as they are.");
        const RateConstraint* noisiest = nullptr;
        for (const RateConstraint& each : m_task.constraints.constraints)
            if (!noisiest || noiseOf(each) > noiseOf(*noisiest)) noisiest = &each;
        if (noisiest && noiseOf(*noisiest) > noticeableNoise * std::max(noisiest->slack, gapNoiseOfNumbers))
            warnings.push_back("The noise of the table alone leaves a gap of about " +
                               roundedShare(noiseOf(*noisiest)) + " (" + noisiest->name +
                               "); use fewer bins or a larger budget to come closer to gamma.");
        return warnings;
    }

    /// Standard deviation that the table's noise leaves in a comparison.
    double noiseOf(const RateConstraint& comparison) const {
        double squares = 0;
        for (const SubsetTerm& term : comparison.terms) {
            double people = 0;
            for (const int part : term.parts)
                people += m_people[part];
            squares += std::pow(noiseOfShare(m_noise, m_cells.count, people), 2) *
                       static_cast<double>(term.parts.size());
        }
        return std::sqrt(squares);
    }

    LabelCells m_cells;
    double m_noise;
    FairTransport m_transport;
    Eigen::ArrayXd m_people; ///< by part, as the table shows them
};

class FairRegressionSolver : public Solver {
  public:
    explicit FairRegressionSolver(SolverInfo info)
        : m_info(std::move(info)) {
        m_info.params = descentParams(LoopKind::Plain);
        m_info.params.push_back(tableShareParam(tableShareOfNumbers));
        m_info.params.push_back(labelBinsParam());
    }

    const SolverInfo& info() const override { return m_info; }

    Result<Recipe> recipe(const SolverRequest& request) const override {
        if (const int most = std::max(request.facts.parts, request.facts.constraints);
            most > maxTransportParts)
            return Error{ErrorCode::InvalidSpecification, "constraints", std::to_string(most),
                         "groups are too many to post-process; at most " + std::to_string(maxTransportParts),
                         "Cross fewer attributes, or ask for fewer constraints"};
        const double share = tableShareOf(request, tableShareOfNumbers);
        const int bins =
            request.params.value(scoreBinsId, defaultLabelBins(request, tableNoise(share, request)));
        return recipeWithTable(request, {{tableShareId, share}, {scoreBinsId, bins}},
                               request.facts.parts * bins);
    }

    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        return std::make_unique<FairRegression>(task, resolvedOptions(plan.params, LoopKind::Plain),
                                                plan.looks, plan.params.at(scoreBinsId).get<int>(),
                                                drawnNoise(plan.looks, tableRelease));
    }

  private:
    SolverInfo m_info;
};

} // namespace

LabelCells labelCells(const PublicFacts& facts, int count) {
    return {facts.labelLow, facts.labelHigh, count};
}

const Solver& dpFairRegression() {
    static const FairRegressionSolver solver({
        .id = "dp-fair-regression",
        .title = "DP fair regression",
        .summary = "Trains without constraints, then moves each group's predictions until the distributions "
                   "of all groups agree on one noisy table. The group has to be known.",
        .source = "Xian, Li and Zhao, Differentially Private Post-Processing for Fair Regression, 2024",
        .mark = {MarkColour::SkyBlue, Marker::Star},
        .isUsual = true,
        .isPrivate = true,
        .isConstrained = true,
        .tasks = {regressionTask},
        .predictor = PredictorKind{transportedId, transportedFromJson},
    });
    return solver;
}

} // namespace trilemma
