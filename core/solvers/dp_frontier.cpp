// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dp_frontier.h"

#include "core/base/text.h"
#include "core/learning/count_grid.h"
#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/privacy/calibration.h"
#include "core/solvers/descent.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr const char* labelShareId = "label_share";
constexpr const char* attributeShareId = "attribute_share";
constexpr const char* labelBinsId = "label_bins";
constexpr const char* attributeBinsId = "attribute_bins";
constexpr const char* frontierLook = "table";
constexpr const char* frontierRelease = "table";
constexpr double defaultLabelShare = 0.4;
constexpr double defaultAttributeShare = 0.2;
constexpr int partsOfFrontier = 4;     ///< two groups x two labels
constexpr int attributeBinsOfOdds = 3; ///< of either score: 12 x 3 x 3 cells

/// The look of the steps that train the attribute's score of one comparison.
std::string attributeLook(std::size_t comparison) {
    return comparison == 0 ? "attribute step" : "attribute step " + std::to_string(comparison + 1);
}

ParamSpec shareParam(const char* id, const char* title, const char* defaultText, const char* help) {
    return {.id = id,
            .title = title,
            .unit = "share of 1/mu^2",
            .type = ParamSpec::Type::Real,
            .min = 0.01,
            .max = 0.9,
            .defaultText = defaultText,
            .help = help,
            .source = "measured on Adult",
            .basic = true};
}

ParamSpec binsParam(const char* id, const char* title, const char* defaultText) {
    return {.id = id,
            .title = title,
            .unit = "bins",
            .type = ParamSpec::Type::Integer,
            .min = 2,
            .max = FrontierCells::maxBins,
            .defaultText = defaultText,
            .help =
                "Equal parts of [0, 1] that the table tells the score apart by. More: finer decisions, on "
                "noisier counts.",
            .source = "measured on Adult: twice as many of each do not decide better"};
}

std::vector<ParamSpec> frontierParams() {
    return {
        shareParam(labelShareId, "Share for the label's score", "0.4",
                   "Part of the budget for the score of the label. What the scores leave is for the table "
                   "that the curve is read from."),
        shareParam(attributeShareId, "Share for the attribute's score", "0.2",
                   "Part of the budget for the score of the attribute, by which decisions become fair "
                   "without knowing it; equalised odds needs two, which share it."),
        binsParam(labelBinsId, "Bins of the label's score", "12"),
        binsParam(attributeBinsId, "Bins of the attribute's score", "6; 3 for equalised odds")};
}

/// Whom each score of the attribute is about.
std::vector<ComparedLabel> comparisonsOf(const ConstraintSet& set) {
    std::vector<ComparedLabel> among;
    for (const std::vector<int>& labels : comparedLabels(set))
        among.push_back(labels.size() == 1 ? ComparedLabel(labels.front()) : std::nullopt);
    return among;
}

/// Exchanges the label of a row for its group in the gradient of the loss, p_k - [k = g]; a row that is not
/// compared adds nothing. Parts are group x label.
ScoreGradients aimedAtGroup(ComparedLabel among) {
    return [among](SampleBlock& block, RowMatrix& gradients) {
        for (int row = 0; row < block.rows.rows; ++row) {
            const auto at = static_cast<std::size_t>(row);
            gradients(row, block.rows.label[at]) += 1;
            gradients(row, block.rows.part[at] / 2) -= 1;
            if (among && block.rows.label[at] != *among) gradients.row(row).setZero();
        }
    };
}

/// Trains the scores one after the other, that of the label first, and releases their table.
class FrontierTraining : public Training {
  public:
    FrontierTraining(const LearningTask& task, const DescentOptions& options, const Loop& looks,
                     FrontierCells cells)
        : m_task(task)
        , m_options(options)
        , m_looks(looks)
        , m_descent(m_task, m_options, m_looks)
        , m_states(1 + cells.among.size(), m_descent.begin()) {
        m_table.cells = std::move(cells);
    }

    bool advance(Records& records) override {
        const std::size_t score = currentScore();
        DescentState& state = m_states[score];
        if (score == 0)
            m_descent.step(records.draw(stepLook), {}, state);
        else
            m_descent.step(records.draw(attributeLook(score - 1)),
                           aimedAtGroup(m_table.cells.among[score - 1]), state);
        if (currentScore() < m_states.size()) return true;
        m_table = releaseFrontierTable(m_task, scores(), m_table.cells, records);
        m_table.noise = deviationOf(m_looks, frontierRelease);
        return false;
    }

    std::int64_t position() const override {
        std::int64_t done = 0;
        for (const DescentState& state : m_states)
            done += state.step;
        return done;
    }
    Json save() const override;
    Outcome restore(const Json& json) override;

    Finished finish() override {
        const double gamma = m_task.constraints.constraints.front().slack;
        const FrontierSearch search(m_table);
        const FrontierChoice wished = search.choose(gamma), resolved = search.resolved(gamma);
        return {std::make_shared<const FrontierPredictor>(scores(), m_task.constrainedAttributes().front(),
                                                          m_table, resolved),
                warningsAbout(wished, resolved)};
    }

    FrontierScores scores() const {
        FrontierScores scores{m_descent.released(m_states.front()), {}};
        for (std::size_t i = 1; i < m_states.size(); ++i)
            scores.attributes.push_back(m_descent.released(m_states[i]));
        return scores;
    }

  private:
    /// The first one that is not trained yet.
    std::size_t currentScore() const {
        std::size_t score = 0;
        while (score < m_states.size() && m_states[score].step >= m_options.steps)
            ++score;
        return score;
    }

    static std::string rounded(double value) { return toText(Json(std::round(value * 1e4) / 1e4)); }
    static std::vector<std::string> warningsAbout(const FrontierChoice& wished,
                                                  const FrontierChoice& resolved);

    const LearningTask& m_task;
    DescentOptions m_options;
    const Loop& m_looks;
    Descent m_descent;
    std::vector<DescentState> m_states; ///< of the label's score, then of each of the attribute's
    FrontierTable m_table;
};

std::vector<std::string> FrontierTraining::warningsAbout(const FrontierChoice& wished,
                                                         const FrontierChoice& resolved) {
    std::vector<std::string> warnings;
    if (!wished.showsBothGroups)
        warnings.push_back(
            "The noise of the table of scores hides one group: the constraint was left out, and no "
            "model of this run may be taken for a fair one.");
    else if (!wished.isResolved())
        warnings.push_back("The slack of " + toText(Json(wished.gamma)) +
                           " is not resolved: the table's noise leaves a standard deviation of " +
                           rounded(wished.gapNoise) + " in its gap. " +
                           (resolved.isResolved()
                                ? "The model is that of " + rounded(resolved.gamma) +
                                      ", the first wider slack that is two deviations"
                                : std::string("Nor is any other: the noise hides the table")) +
                           "; allow more, or a larger budget.");
    return warnings;
}

Json FrontierTraining::save() const {
    Json json = Json::array();
    for (const DescentState& state : m_states)
        json.push_back(toJson(state));
    return {{"scores", json}};
}

Outcome FrontierTraining::restore(const Json& json) {
    std::vector<DescentState> states(m_states.size());
    Errors errors;
    {
        JsonFields fields(json, "checkpoint", ErrorCode::StoreBroken, errors);
        const Json* list = fields.child("scores", Need::Required);
        if (list && (!list->is_array() || list->size() != states.size()))
            fields.fail("scores", toText(Json(list->size())), "are not those of this training",
                        "Train the run from its first step");
        for (std::size_t i = 0; errors.empty() && list && i < states.size(); ++i) {
            JsonFields ofScore((*list)[i], fields.pathOf("scores"), ErrorCode::StoreBroken, errors);
            readDescentState(ofScore, m_task.model->parameterCount(), states[i]);
        }
    }
    if (!errors.empty()) return errors;
    m_states = std::move(states);
    return success();
}

class FrontierSolver : public Solver {
  public:
    explicit FrontierSolver(SolverInfo info)
        : m_info(std::move(info)) {
        m_info.params = descentParams(LoopKind::Plain);
        for (ParamSpec& param : frontierParams())
            m_info.params.push_back(std::move(param));
    }

    const SolverInfo& info() const override { return m_info; }

    /// The table's noise follows from its share; that of both trainings is calibrated for all three together,
    /// in the proportion of their shares.
    Result<Recipe> recipe(const SolverRequest& request) const override {
        const auto comparisons = static_cast<std::size_t>(request.facts.comparisons);
        if (request.facts.classes != 2 || request.facts.parts != partsOfFrontier || comparisons == 0)
            return Error{
                ErrorCode::InvalidSpecification, "constraints", "",
                "have to name one attribute of two groups, and the label has to have two classes, for "
                "a frontier in one release",
                "Name such an attribute, or use another solver"};
        const double ofLabel = request.params.value(labelShareId, defaultLabelShare);
        const double ofAttribute = request.params.value(attributeShareId, defaultAttributeShare);
        const double steps = ofLabel + ofAttribute;
        if (steps > 0.95)
            return Error{ErrorCode::InvalidSpecification, std::string("solver.params.") + attributeShareId,
                         toText(Json(ofAttribute)), "leaves less than 0.05 of the budget for the table",
                         "Lower one of both shares"};
        const DescentOptions options = descentDefaults(request, LoopKind::Plain);
        Json params = toParams(options, LoopKind::Plain);
        params.update({{labelShareId, ofLabel},
                       {attributeShareId, ofAttribute},
                       {labelBinsId, request.params.value(labelBinsId, FrontierCells().ofLabel)},
                       {attributeBinsId,
                        request.params.value(attributeBinsId, comparisons == 1 ? FrontierCells().ofAttribute
                                                                               : attributeBinsOfOdds)}});
        const FrontierCells cells = cellsOf(params, std::vector<ComparedLabel>(comparisons));
        if (cells.count() > cells.maxCells())
            return Error{ErrorCode::InvalidSpecification, std::string("solver.params.") + attributeBinsId,
                         toText(params[attributeBinsId]),
                         "makes more than " + std::to_string(cells.maxCells()) + " cells of scores",
                         "Lower the bins of label or attribute"};
        const PrivacyTarget target = request.privacy.value_or(PrivacyTarget());
        const Look table{frontierLook,
                         1,
                         false,
                         {{.id = frontierRelease,
                           .noise = GaussianMechanism{releaseNoise(1 - steps, target)},
                           .one = std::int64_t{1} << histogramBits,
                           .size = static_cast<std::size_t>(partsOfFrontier * cells.count())}}};
        const double ofEach = ofAttribute / static_cast<double>(comparisons);
        const auto looks = [=](double z) {
            Loop all{1, {Loop{options.steps, {stepOf(options, z, ofLabel / steps, stepLook)}}}};
            for (std::size_t c = 0; c < comparisons; ++c)
                all.body.push_back(
                    Loop{options.steps, {stepOf(options, z, ofEach / steps, attributeLook(c))}});
            all.body.push_back(table);
            return all;
        };
        return Recipe{params, static_cast<std::int64_t>(1 + comparisons) * options.steps, looks,
                      noiseGuess(options.samplingRate, options.steps, target)};
    }

    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        return std::make_unique<FrontierTraining>(task, resolvedOptions(plan.params, LoopKind::Plain),
                                                  plan.looks,
                                                  cellsOf(plan.params, comparisonsOf(task.constraints)));
    }

  private:
    static FrontierCells cellsOf(const Json& params, std::vector<ComparedLabel> among) {
        return {params.at(labelBinsId).get<int>(), params.at(attributeBinsId).get<int>(), std::move(among)};
    }
    /// With this share of what all trainings may take.
    static Look stepOf(const DescentOptions& options, double z, double share, const std::string& id) {
        Look look = gradientLook(options, GaussianMechanism{z / std::sqrt(share)});
        look.id = id;
        return look;
    }

    SolverInfo m_info;
};

} // namespace

FrontierScores frontierScores(const Training& training) {
    return dynamic_cast<const FrontierTraining&>(training).scores();
}

FrontierTable releaseFrontierTable(const LearningTask& task, const FrontierScores& scores,
                                   const FrontierCells& cells, Records& records) {
    const int columns = cells.count();
    const auto one = static_cast<std::int64_t>(rowCount(task.facts));
    std::vector<std::int64_t> counts(static_cast<std::size_t>(partsOfFrontier * columns));
    records.draw(frontierLook)
        .sum(frontierRelease, counts, [&](SampleBlock& block, std::span<std::int64_t> into) {
            std::size_t row = 0;
            for (const int cell : scores.cellsOf(block.rows, cells)) {
                const int part = block.rows.part[row++];
                if (cell != FrontierScores::noCell)
                    into[static_cast<std::size_t>(part * columns + cell)] += one;
            }
        });
    const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> grid(
        counts.data(), partsOfFrontier, columns);
    return {cells, grid.cast<double>() / cellOne, 0};
}

const Solver& dpFrontier() {
    static const FrontierSolver solver({
        .id = "dp-frontier",
        .title = "One-release frontier",
        .summary = "A model for every slack at the price of one run, from private scores of label and "
                   "attribute and one noisy table. The group is not needed to decide.",
        .source = "Menon and Williamson 2018, Proposition 4 (decisions); composed of DP-SGD and one Gaussian "
                  "table",
        .mark = {MarkColour::Green, Marker::Hexagon},
        .isPrivate = true,
        .isConstrained = true,
        .coversSlacks = true,
        .predictsAttribute = true,
        .partsByLabel = true,
        .constraintKinds = {"demographic_parity", "equal_opportunity", "predictive_equality",
                            "equalised_odds"},
        .predictor = PredictorKind{frontierId, frontierFromJson},
    });
    return solver;
}

} // namespace trilemma
