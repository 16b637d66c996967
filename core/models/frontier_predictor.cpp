// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/frontier_predictor.h"

#include "core/base/eigen_json.h"
#include "core/base/noisy_counts.h"
#include "core/models/model_kind.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace trilemma {

namespace {

constexpr double maxLambda = 2;
constexpr int lambdaSteps = 100;    ///< from -maxLambda to maxLambda
constexpr double slackStep = 0.005; ///< of resolvedChoice()

int binOf(double probability, int bins) {
    return probability > 0 ? std::min(static_cast<int>(probability * bins), bins - 1) : 0;
}

/// What each cell adds where it is decided 1, and what all add where nothing is.
struct CellSums {
    explicit CellSums(const FrontierTable& table)
        : group(2, table.cells.count()) {
        const Eigen::ArrayXXd& counts = table.counts;
        group.row(0) = counts.row(0) + counts.row(1);
        group.row(1) = counts.row(2) + counts.row(3);
        error = (counts.row(0) + counts.row(2) - counts.row(1) - counts.row(3)).transpose();
        base = counts.row(1).sum() + counts.row(3).sum();
        sizes = group.rowwise().sum();
        total = std::max(counts.sum(), std::numeric_limits<double>::min());
    }
    /// Of a group that the table does not show nothing can be said: there is no gap then.
    bool showsBothGroups() const { return sizes.minCoeff() > 0; }
    double gapOf(int cell) const {
        return showsBothGroups() ? group(1, cell) / sizes[1] - group(0, cell) / sizes[0] : 0;
    }

    Eigen::ArrayXXd group; ///< people, 2 x cells
    Eigen::ArrayXd error;
    double base = 0; ///< errors if nobody is decided 1
    Eigen::Array2d sizes;
    double total = 0;
};

/// Cells of one lambda from the highest score down, the first `whole` sets of equal score decided 1 and the
/// next one by `share`.
struct Cut {
    double lambda = 0;
    std::size_t whole = 0;
    double share = 0;
    double error = std::numeric_limits<double>::infinity();
    double gap = 0;
};

/// Sets of cells of equal score, from the highest down.
std::vector<std::vector<int>> ranked(const FrontierCells& cells, double lambda) {
    constexpr double equal = 1e-9;
    std::vector<int> order(static_cast<std::size_t>(cells.count()));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return cells.score(a, lambda) > cells.score(b, lambda); });
    std::vector<std::vector<int>> sets;
    for (const int cell : order) {
        const double score = cells.score(cell, lambda);
        if (sets.empty() || cells.score(sets.back().front(), lambda) > score + equal) sets.emplace_back();
        sets.back().push_back(cell);
    }
    return sets;
}

void takeBetter(Cut& best, const Cut& cut) {
    if (cut.error < best.error) best = cut;
}

/// The best cut of one lambda with |gap| <= gamma: at a whole set, or where the gap meets a bound within one.
void search(const CellSums& sums, const FrontierCells& cells, double lambda, double gamma, Cut& best) {
    Cut cut{lambda, 0, 0, sums.base, 0};
    const std::vector<std::vector<int>> sets = ranked(cells, lambda);
    for (std::size_t k = 0; k <= sets.size(); ++k) {
        cut.whole = k;
        if (k == sets.size()) cut.gap = 0; // everybody alike, whatever rounding says
        if (std::abs(cut.gap) <= gamma) takeBetter(best, cut);
        if (k == sets.size()) break;
        double gap = 0, error = 0;
        for (const int cell : sets[k]) {
            gap += sums.gapOf(cell);
            error += sums.error[cell];
        }
        for (const double bound : {-gamma, gamma}) {
            const double share = gap != 0 ? (bound - cut.gap) / gap : -1;
            if (share > 0 && share < 1)
                takeBetter(best, {lambda, k, share, cut.error + share * error, bound});
        }
        cut.gap += gap;
        cut.error += error;
    }
}

FrontierTable cleaned(FrontierTable table) {
    table.counts = withoutNegatives(table.counts);
    return table;
}

/// By the delta method, as if no cell had been cut off at 0: a cell of a group sums two of the table. In the
/// error a cell of the table counts 1 - p for the label 1 and p for 0.
void addNoise(const FrontierTable& table, const CellSums& sums, FrontierChoice& choice) {
    if (table.noise == 0) return;
    double gapVariance = 0;
    for (int g = 0; g < 2 && sums.showsBothGroups(); ++g) {
        const double rate = (sums.group.row(g).transpose() * choice.law).sum() / sums.sizes[g];
        gapVariance += 2 * ((choice.law - rate) / sums.sizes[g]).square().sum();
    }
    choice.gapNoise = table.noise * std::sqrt(gapVariance);
    const double e = choice.error;
    const double errorSquares = 2 * ((choice.law - e).square() + (1 - choice.law - e).square()).sum();
    choice.errorNoise = table.noise * std::sqrt(errorSquares) / sums.total;
}

FrontierChoice choiceOf(const FrontierTable& table, const CellSums& sums, const Cut& cut, double gamma) {
    FrontierChoice choice;
    choice.gamma = gamma;
    choice.lambda = cut.lambda;
    choice.law = Eigen::ArrayXd::Zero(table.cells.count());
    const std::vector<std::vector<int>> sets = ranked(table.cells, cut.lambda);
    for (std::size_t k = 0; k < std::min(cut.whole + 1, sets.size()); ++k)
        for (const int cell : sets[k])
            choice.law[cell] = k < cut.whole ? 1 : cut.share;
    if (cut.whole < sets.size()) choice.threshold = table.cells.score(sets[cut.whole].front(), cut.lambda);
    choice.error = cut.error / sums.total;
    choice.gap = cut.gap;
    choice.showsBothGroups = sums.showsBothGroups();
    addNoise(table, sums, choice);
    return choice;
}

FrontierChoice chooseOn(const FrontierTable& clean, double gamma) {
    const CellSums sums(clean);
    Cut best;
    for (int step = 0; step <= lambdaSteps; ++step)
        search(sums, clean.cells, maxLambda * (2.0 * step / lambdaSteps - 1), gamma, best);
    return choiceOf(clean, sums, best, gamma);
}

} // namespace

int FrontierCells::of(double u, double v) const {
    return binOf(u, ofLabel) * ofAttribute + binOf(v, ofAttribute);
}

double FrontierCells::score(int cell, double lambda) const {
    const double u = (cell / ofAttribute + 0.5) / ofLabel, v = (cell % ofAttribute + 0.5) / ofAttribute;
    return u - lambda * v;
}

FrontierChoice chooseFor(const FrontierTable& table, double gamma) {
    return chooseOn(cleaned(table), gamma);
}

FrontierChoice resolvedChoice(const FrontierTable& table, double gamma) {
    const FrontierTable clean = cleaned(table);
    FrontierChoice choice = chooseOn(clean, gamma);
    for (double wider = gamma; !choice.isResolved() && wider < 1;) {
        wider = std::min(1.0, wider + slackStep);
        choice = chooseOn(clean, wider);
    }
    return choice;
}

FrontierPredictor::FrontierPredictor(std::shared_ptr<const TrainedModel> label,
                                     std::shared_ptr<const TrainedModel> attribute,
                                     DecidingAttribute protectedAttribute, FrontierTable table,
                                     FrontierChoice choice)
    : m_label(std::move(label))
    , m_ofAttribute(std::move(attribute))
    , m_attribute(std::move(protectedAttribute))
    , m_table(std::move(table))
    , m_choice(std::move(choice)) {}

std::shared_ptr<const FrontierPredictor> FrontierPredictor::at(double gamma) const {
    return std::make_shared<const FrontierPredictor>(m_label, m_ofAttribute, m_attribute, m_table,
                                                     resolvedChoice(m_table, gamma));
}

void FrontierPredictor::probabilities(const RowBlock& block, RowMatrix& into) const {
    RowMatrix ofAttribute;
    m_label->probabilities(block, into);
    m_ofAttribute->probabilities(block, ofAttribute);
    for (int row = 0; row < block.rows; ++row) {
        const double yes = m_choice.law[m_table.cells.of(into(row, 1), ofAttribute(row, 1))];
        into(row, 0) = 1 - yes;
        into(row, 1) = yes;
    }
}

Json FrontierPredictor::toJson() const {
    const Json base = m_label->toJson(), attribute = m_ofAttribute->toJson();
    Json parameters = base.at("parameters");
    const std::size_t ofBase = parameters.size();
    for (const Json& number : attribute.at("parameters"))
        parameters.push_back(number);
    for (const double p : m_choice.law)
        parameters.push_back(p);
    const FrontierCells& cells = m_table.cells;
    return {
        {"id", frontierId},
        {"structure",
         {{"base", base.at("structure")},
          {"base_parameters", ofBase},
          {"attribute", {{"name", m_attribute.name}, {"groups", m_attribute.groups}}},
          {"label_bins", cells.ofLabel},
          {"attribute_bins", cells.ofAttribute},
          {"gamma", m_choice.gamma},
          {"lambda", m_choice.lambda},
          {"threshold", m_choice.threshold},
          {"table", listOf(m_table.counts)}, // column by column: a cell's four parts together
          {"table_noise", m_table.noise},
          {"order", "the parameters of the label's score, as many of the attribute's score, then the "
                    "probability of deciding the second class at each cell"},
          {"decision",
           "u is the probability of the second class by the first parameters, v by the second ones; the "
           "cell is min(floor(u label_bins), label_bins - 1) attribute_bins + min(floor(v attribute_bins), "
           "attribute_bins - 1); the second class is drawn with its probability"}}},
        {"parameters", parameters},
        {"base", base.at("id")}};
}

Result<std::unique_ptr<Predictor>> frontierFromJson(const Json& json, const ModelShape& shape,
                                                    const std::vector<DecidingAttribute>& known) {
    const auto foreign = [&] { return unreadablePredictor(json, "has another shape than its table"); };
    const std::optional<Eigen::VectorXd> numbers = parametersIn(json);
    if (!numbers) return unreadablePredictor(json, "has parameters that are missing or no numbers");
    const Json structure = json.value("structure", Json());
    if (!structure.is_object() || shape.classes != 2) return foreign();
    FrontierTable table;
    FrontierChoice choice;
    Json attribute, counts;
    Errors errors;
    {
        JsonFields fields(structure, "model.structure", ErrorCode::InvalidSpecification, errors);
        fields.read("label_bins", table.cells.ofLabel, Need::Required);
        fields.read("attribute_bins", table.cells.ofAttribute, Need::Required);
        fields.read("gamma", choice.gamma, Need::Required);
        fields.read("lambda", choice.lambda, Need::Required);
        fields.read("threshold", choice.threshold, Need::Required);
        fields.read("table_noise", table.noise, Need::Required);
        if (const Json* list = fields.child("table", Need::Required)) counts = *list;
        if (const Json* named = fields.child("attribute", Need::Required)) attribute = *named;
        for (const char* told : {"base", "base_parameters", "order", "decision"})
            fields.child(told);
    }
    const auto isLegal = [](int bins) { return bins >= 1 && bins <= FrontierCells::maxBins; };
    if (!errors.empty() || !isLegal(table.cells.ofLabel) || !isLegal(table.cells.ofAttribute))
        return foreign();
    const auto named = std::find_if(known.begin(), known.end(), [&](const DecidingAttribute& each) {
        return Json{{"name", each.name}, {"groups", each.groups}} == attribute;
    });
    const Json base = json.value("base", Json());
    const auto model = modelIn(base.is_string() ? base.get<std::string>() : std::string(),
                               structure.value("base", Json()), shape);
    const Eigen::Index cells = table.cells.count(), ofBase = model ? model->parameterCount() : 0;
    if (!model || named == known.end() || numbers->size() != 2 * ofBase + cells) return foreign();
    Eigen::ArrayXd listed(4 * cells);
    if (!counts.is_array() || static_cast<Eigen::Index>(counts.size()) != listed.size()) return foreign();
    for (Eigen::Index i = 0; i < listed.size(); ++i) {
        if (!counts[static_cast<std::size_t>(i)].is_number()) return foreign();
        listed[i] = counts[static_cast<std::size_t>(i)].get<double>();
    }
    if (const auto law = numbers->tail(cells).array(); !(law.minCoeff() >= 0 && law.maxCoeff() <= 1))
        return foreign();
    table.counts = Eigen::Map<const Eigen::ArrayXXd>(listed.data(), 4, cells);
    FrontierChoice told = chooseFor(table, choice.gamma);
    told.law = numbers->tail(cells);
    told.lambda = choice.lambda;
    told.threshold = choice.threshold;
    return std::unique_ptr<Predictor>(std::make_unique<FrontierPredictor>(
        std::make_shared<const TrainedModel>(model, numbers->head(ofBase)),
        std::make_shared<const TrainedModel>(model, numbers->segment(ofBase, ofBase)), *named,
        std::move(table), std::move(told)));
}

} // namespace trilemma
