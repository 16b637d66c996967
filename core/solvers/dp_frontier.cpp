// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/dp_frontier.h"

#include "core/base/text.h"
#include "core/learning/count_grid.h"
#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/models/group_crossing.h"
#include "core/privacy/calibration.h"
#include "core/solvers/descent.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr const char* labelShareId = "label_share";
constexpr const char* attributeShareId = "attribute_share";
constexpr const char* labelBinsId = "label_bins";
constexpr const char* attributeBinsId = "attribute_bins";
constexpr const char* attributeLook = "attribute step";
constexpr const char* frontierLook = "table";
constexpr const char* frontierRelease = "table";
constexpr double defaultLabelShare = 0.4;
constexpr double defaultAttributeShare = 0.25;
constexpr int partsOfFrontier = 4; ///< two groups x two labels

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
            .source = "public bounds"};
}

std::vector<ParamSpec> frontierParams() {
    return {
        shareParam(labelShareId, "Share for the label's score", "0.4",
                   "Part of the budget for the score of the label. What both scores leave is for the table "
                   "that the curve is read from."),
        shareParam(attributeShareId, "Share for the attribute's score", "0.25",
                   "Part of the budget for the score of the attribute, by which decisions become fair "
                   "without knowing it."),
        binsParam(labelBinsId, "Bins of the label's score", "20"),
        binsParam(attributeBinsId, "Bins of the attribute's score", "10")};
}

/// Exchanges the label of a row for its group in the gradient of the loss: p_k - [k = g].
void aimAtGroup(SampleBlock& block, RowMatrix& gradients) {
    for (int row = 0; row < block.rows.rows; ++row) {
        const auto at = static_cast<std::size_t>(row);
        gradients(row, block.rows.label[at]) += 1;
        gradients(row, block.rows.part[at] / 2) -= 1; // parts are group x label
    }
}

class FrontierTraining : public Training {
  public:
    FrontierTraining(const LearningTask& task, const DescentOptions& options, const Loop& looks,
                     const FrontierCells& cells)
        : m_task(task)
        , m_options(options)
        , m_looks(looks)
        , m_cells(cells)
        , m_descent(m_task, m_options, m_looks)
        , m_label(m_descent.begin())
        , m_attribute(m_descent.begin()) {}

    bool advance(Records& records) override {
        if (m_label.step < m_options.steps) {
            m_descent.step(records.draw(stepLook), {}, m_label);
            return true;
        }
        m_descent.step(records.draw(attributeLook), aimAtGroup, m_attribute);
        if (m_attribute.step < m_options.steps) return true;
        const auto label = m_descent.released(m_label), attribute = m_descent.released(m_attribute);
        FrontierTable table = releaseFrontierTable(m_task, *label, *attribute, m_cells, records);
        table.noise = deviationOf(m_looks, frontierRelease);
        const double gamma = m_task.constraints.constraints.front().slack;
        m_wished = chooseFor(table, gamma);
        m_predictor = std::make_shared<const FrontierPredictor>(
            label, attribute, m_task.constrainedAttributes().front(), table, resolvedChoice(table, gamma));
        return false;
    }

    std::int64_t position() const override { return m_label.step + m_attribute.step; }
    Json save() const override { return {{"label", toJson(m_label)}, {"attribute", toJson(m_attribute)}}; }
    Outcome restore(const Json& json) override;

    Finished finish() override {
        Finished finished{m_predictor, {}};
        if (!m_wished.isResolved())
            finished.warnings.push_back(
                "The slack of " + toText(Json(m_wished.gamma)) +
                " is not resolved: the table's noise leaves a standard deviation of " +
                rounded(m_wished.gapNoise) + " in its gap. " +
                (m_predictor->choice().isResolved()
                     ? "The model is that of " + rounded(m_predictor->choice().gamma) +
                           ", the first wider slack that is two deviations"
                     : std::string("Nor is any other: the noise swallows the table")) +
                "; allow more, or a larger budget.");
        if (!m_wished.showsBothGroups)
            finished.warnings.push_back("The table of scores shows nobody of one group: the constraint was "
                                        "left out.");
        return finished;
    }

  private:
    static std::string rounded(double value) { return toText(Json(std::round(value * 1e4) / 1e4)); }

    const LearningTask& m_task;
    DescentOptions m_options;
    const Loop& m_looks;
    FrontierCells m_cells;
    Descent m_descent;
    DescentState m_label;
    DescentState m_attribute;
    FrontierChoice m_wished;
    std::shared_ptr<const FrontierPredictor> m_predictor;
};

Outcome FrontierTraining::restore(const Json& json) {
    DescentState label, attribute;
    Errors errors;
    {
        JsonFields fields(json, "checkpoint", ErrorCode::StoreBroken, errors);
        for (const auto& [key, state] : {std::pair{"label", &label}, std::pair{"attribute", &attribute}})
            if (const Json* part = fields.child(key, Need::Required)) {
                JsonFields ofPart(*part, fields.pathOf(key), ErrorCode::StoreBroken, errors);
                readDescentState(ofPart, m_task.model->parameterCount(), *state);
            }
    }
    if (!errors.empty()) return errors;
    m_label = std::move(label);
    m_attribute = std::move(attribute);
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
        if (request.facts.classes != 2 || request.facts.parts != partsOfFrontier)
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
        params.update(
            {{labelShareId, ofLabel},
             {attributeShareId, ofAttribute},
             {labelBinsId, request.params.value(labelBinsId, FrontierCells().ofLabel)},
             {attributeBinsId, request.params.value(attributeBinsId, FrontierCells().ofAttribute)}});
        const PrivacyTarget target = request.privacy.value_or(PrivacyTarget());
        const Look table{frontierLook,
                         1,
                         false,
                         {{.id = frontierRelease,
                           .noise = GaussianMechanism{releaseNoise(1 - steps, target)},
                           .one = std::int64_t{1} << histogramBits,
                           .size = static_cast<std::size_t>(partsOfFrontier * cellsOf(params).count())}}};
        const auto looks = [=](double z) {
            const Look label = gradientLook(options, GaussianMechanism{z / std::sqrt(ofLabel / steps)});
            Look attribute = gradientLook(options, GaussianMechanism{z / std::sqrt(ofAttribute / steps)});
            attribute.id = attributeLook;
            return Loop{1, {Loop{options.steps, {label}}, Loop{options.steps, {attribute}}, table}};
        };
        return Recipe{params, 2 * options.steps, looks,
                      noiseGuess(options.samplingRate, options.steps, target)};
    }

    std::unique_ptr<Training> begin(const LearningTask& task, const SolverPlan& plan) const override {
        return std::make_unique<FrontierTraining>(task, resolvedOptions(plan.params, LoopKind::Plain),
                                                  plan.looks, cellsOf(plan.params));
    }

  private:
    static FrontierCells cellsOf(const Json& params) {
        return {params.at(labelBinsId).get<int>(), params.at(attributeBinsId).get<int>()};
    }

    SolverInfo m_info;
};

} // namespace

FrontierTable releaseFrontierTable(const LearningTask& task, const Predictor& label,
                                   const Predictor& attribute, const FrontierCells& cells, Records& records) {
    const int columns = cells.count();
    const auto one = static_cast<std::int64_t>(rowCount(task.facts));
    std::vector<std::int64_t> counts(static_cast<std::size_t>(partsOfFrontier * columns));
    RowMatrix u, v;
    records.draw(frontierLook)
        .sum(frontierRelease, counts, [&](SampleBlock& block, std::span<std::int64_t> into) {
            label.probabilities(block.rows, u);
            attribute.probabilities(block.rows, v);
            for (int row = 0; row < block.rows.rows; ++row)
                if (u.row(row).allFinite() && v.row(row).allFinite())
                    into[static_cast<std::size_t>(block.rows.part[static_cast<std::size_t>(row)] * columns +
                                                  cells.of(u(row, 1), v(row, 1)))] += one;
        });
    const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> grid(
        counts.data(), partsOfFrontier, columns);
    return {cells, grid.cast<double>() / cellOne, 0};
}

const Solver& dpFrontier() {
    static const FrontierSolver solver({
        .id = "dp-frontier",
        .title = "One-release frontier",
        .summary = "Two private scores and one noisy table give the decisions of every slack at the price of "
                   "one run; no group is needed to decide.",
        .source = "Menon and Williamson 2018, Proposition 4 (decisions); composed of DP-SGD and one Gaussian "
                  "table",
        .mark = {MarkColour::Green, Marker::Hexagon},
        .isPrivate = true,
        .isConstrained = true,
        .usesSlack = false,
        .predictsAttribute = true,
        .partsByLabel = true,
        .constraintKinds = {"demographic_parity"},
        .predictor = PredictorKind{frontierId, frontierFromJson},
    });
    return solver;
}

} // namespace trilemma
