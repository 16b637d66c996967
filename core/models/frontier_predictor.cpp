// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/frontier_predictor.h"

#include "core/base/eigen_json.h"
#include "core/base/text.h"
#include "core/models/model_kind.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

FrontierPredictor::FrontierPredictor(FrontierScores scores, DecidingAttribute protectedAttribute,
                                     FrontierTable table, FrontierChoice choice)
    : m_scores(std::move(scores))
    , m_attribute(std::move(protectedAttribute))
    , m_table(std::move(table))
    , m_choice(std::move(choice)) {}

std::shared_ptr<const FrontierPredictor> FrontierPredictor::at(const FrontierChoice& choice) const {
    return std::make_shared<const FrontierPredictor>(m_scores, m_attribute, m_table, choice);
}

std::vector<int> FrontierScores::cellsOf(const RowBlock& block, const FrontierCells& cells) const {
    RowMatrix u;
    label->probabilities(block, u);
    std::vector<RowMatrix> v(attributes.size());
    for (std::size_t c = 0; c < v.size(); ++c)
        attributes[c]->probabilities(block, v[c]);
    std::vector<int> found;
    std::vector<double> ofRow(v.size());
    for (int row = 0; row < block.rows; ++row) {
        bool isFinite = u.row(row).allFinite();
        for (std::size_t c = 0; c < v.size(); ++c) {
            ofRow[c] = v[c](row, 1);
            isFinite = isFinite && std::isfinite(ofRow[c]);
        }
        found.push_back(isFinite ? cells.of(u(row, 1), ofRow) : noCell);
    }
    return found;
}

void FrontierPredictor::probabilities(const RowBlock& block, RowMatrix& into) const {
    into.resize(block.rows, 2);
    int row = 0;
    for (const int cell : m_scores.cellsOf(block, m_table.cells)) {
        const double yes = cell == FrontierScores::noCell ? 0 : m_choice.law[cell];
        into(row, 0) = 1 - yes;
        into(row++, 1) = yes;
    }
}

Json FrontierPredictor::toJson() const {
    const Json base = m_scores.label->toJson();
    Json parameters = base.at("parameters");
    const std::size_t ofBase = parameters.size();
    for (const auto& attribute : m_scores.attributes)
        for (const double number : attribute->parameters())
            parameters.push_back(number);
    for (const double p : m_choice.law)
        parameters.push_back(p);
    const FrontierCells& cells = m_table.cells;
    Json among = Json::array();
    for (const ComparedLabel& label : cells.among)
        among.push_back(label ? Json(*label) : Json());
    return {
        {"id", frontierId},
        {"structure",
         {{"base", base.at("structure")},
          {"base_parameters", ofBase},
          {"attribute", {{"name", m_attribute.name}, {"groups", m_attribute.groups}}},
          {"among", among}, // labels that the groups are compared among; null: everybody
          {"label_bins", cells.ofLabel},
          {"attribute_bins", cells.ofAttribute},
          {"gamma", m_choice.gamma},
          {"lambda", m_choice.lambda},
          {"threshold", m_choice.threshold},
          {"table", listOf(m_table.counts)}, // column by column: a cell's four parts together
          {"table_noise", m_table.noise},
          {"order",
           "the parameters of the label's score, as many of each of the attribute's scores, then the "
           "probability of deciding the second class at each cell"},
          {"decision",
           "u is the probability of the second class by the first parameters, each v by the next ones; the "
           "cell starts as min(floor(u label_bins), label_bins - 1), and each v takes it to cell "
           "attribute_bins + min(floor(v attribute_bins), attribute_bins - 1); the second class is drawn "
           "with "
           "its probability"}}},
        {"parameters", parameters},
        {"base", base.at("id")}};
}

namespace {

/// "among" of a structure; none: it is not one.
std::optional<std::vector<ComparedLabel>> amongIn(const Json& list) {
    std::vector<ComparedLabel> among;
    for (const Json& label : list) {
        if (!label.is_null() && label != 0 && label != 1) return {};
        among.push_back(label.is_null() ? ComparedLabel() : ComparedLabel(label.get<int>()));
    }
    if (!list.is_array() || among.empty() || among.size() > 2) return {};
    return among;
}

/// What "structure" says; the law is among the parameters.
struct FrontierStructure {
    FrontierTable table;
    FrontierChoice choice;
    Json attribute;
    std::vector<double> counts;
};

std::optional<FrontierStructure> structureIn(const Json& json) {
    FrontierStructure read;
    Json among;
    Errors errors;
    {
        JsonFields fields(json, "model.structure", ErrorCode::InvalidSpecification, errors);
        fields.read("label_bins", read.table.cells.ofLabel, Need::Required);
        fields.read("attribute_bins", read.table.cells.ofAttribute, Need::Required);
        fields.read("gamma", read.choice.gamma, Need::Required);
        fields.read("threshold", read.choice.threshold, Need::Required);
        fields.read("table_noise", read.table.noise, Need::Required);
        fields.read("table", read.counts, Need::Required);
        fields.read("lambda", read.choice.lambda, Need::Required);
        if (const Json* value = fields.child("among", Need::Required)) among = *value;
        if (const Json* value = fields.child("attribute", Need::Required)) read.attribute = *value;
        for (const char* told : {"base", "base_parameters", "order", "decision"})
            fields.child(told);
    }
    const auto compared = amongIn(among);
    const auto isLegal = [](int bins) { return bins >= 1 && bins <= FrontierCells::maxBins; };
    FrontierCells& cells = read.table.cells;
    if (!errors.empty() || !compared || !isLegal(cells.ofLabel) || !isLegal(cells.ofAttribute)) return {};
    cells.among = *compared;
    if (read.choice.lambda.size() != compared->size() || cells.count() > cells.maxCells() ||
        read.counts.size() != 4 * static_cast<std::size_t>(cells.count()))
        return {};
    constexpr double most = 1e15; // people
    const auto isCount = [](double count) { return std::abs(count) <= most; };
    if (!(read.choice.gamma >= 0 && read.choice.gamma <= 1) || !(read.table.noise >= 0) ||
        !isCount(read.table.noise) || !std::all_of(read.counts.begin(), read.counts.end(), isCount))
        return {};
    read.table.counts = Eigen::Map<const Eigen::ArrayXXd>(read.counts.data(), 4, cells.count());
    return read;
}

Error wrongSlack(double gamma, std::string rule, std::string remedy) {
    return {ErrorCode::InvalidSpecification, "gamma", toText(Json(gamma)), std::move(rule),
            std::move(remedy)};
}

} // namespace

std::optional<FrontierTable> frontierTableIn(const Json& model) {
    if (!model.is_object() || model.value("id", Json()) != frontierId) return {};
    const Json structure = model.value("structure", Json());
    std::optional<FrontierStructure> read = structure.is_object() ? structureIn(structure) : std::nullopt;
    if (!read) return {};
    return std::move(read->table);
}

Result<Json> frontierAtSlack(Json model, double gamma) {
    const std::optional<FrontierTable> table = frontierTableIn(model);
    const auto cells = table ? static_cast<std::size_t>(table->cells.count()) : 0;
    if (!table || !parametersIn(model) || model["parameters"].size() < cells)
        return wrongSlack(gamma, "can be chosen of a one-release frontier alone, which this model is not",
                          "Leave it out, or name a run of dp-frontier");
    if (!(gamma >= 0 && gamma <= 1))
        return wrongSlack(gamma, "has to be between 0 and 1", "Choose a slack in that range");
    const FrontierSearch search(*table);
    const FrontierChoice choice = search.choose(gamma);
    if (!choice.showsBothGroups)
        return wrongSlack(gamma, "cannot be chosen: the noise of the released table hides one group",
                          "Train with a larger budget");
    if (!choice.isResolved()) {
        const FrontierChoice wider = search.resolved(gamma);
        return wrongSlack(gamma, "is not resolved: the noise of the released table is too large for it",
                          wider.isResolved() ? "Choose at least " + toText(Json(wider.gamma)) +
                                                   ", or train with a larger budget"
                                             : std::string("Train with a larger budget"));
    }
    Json& structure = model["structure"];
    structure["gamma"] = choice.gamma;
    structure["lambda"] = choice.lambda;
    structure["threshold"] = choice.threshold;
    Json& parameters = model["parameters"];
    for (std::size_t cell = 0; cell < cells; ++cell)
        parameters[parameters.size() - cells + cell] = choice.law[static_cast<Eigen::Index>(cell)];
    return model;
}

Result<std::unique_ptr<Predictor>> frontierFromJson(const Json& json, const ModelShape& shape,
                                                    const std::vector<DecidingAttribute>& known) {
    const auto foreign = [&] { return unreadablePredictor(json, "has another shape than its table"); };
    const std::optional<Eigen::VectorXd> numbers = parametersIn(json);
    if (!numbers) return unreadablePredictor(json, "has parameters that are missing or no numbers");
    const Json structure = json.value("structure", Json());
    if (!structure.is_object() || shape.classes != 2) return foreign();
    std::optional<FrontierStructure> read = structureIn(structure);
    if (!read) return foreign();
    const auto named = std::find_if(known.begin(), known.end(), [&](const DecidingAttribute& each) {
        return Json{{"name", each.name}, {"groups", each.groups}} == read->attribute;
    });
    const Json base = json.value("base", Json());
    const auto model = modelIn(base.is_string() ? base.get<std::string>() : std::string(),
                               structure.value("base", Json()), shape);
    const auto scores = static_cast<Eigen::Index>(1 + read->choice.lambda.size());
    const Eigen::Index cells = read->table.cells.count(), ofBase = model ? model->parameterCount() : 0;
    if (!model || named == known.end() || numbers->size() != scores * ofBase + cells) return foreign();
    if (const auto law = numbers->tail(cells).array(); !(law.minCoeff() >= 0 && law.maxCoeff() <= 1))
        return foreign();
    FrontierScores found{std::make_shared<const TrainedModel>(model, numbers->head(ofBase)), {}};
    for (Eigen::Index i = 1; i < scores; ++i)
        found.attributes.push_back(
            std::make_shared<const TrainedModel>(model, numbers->segment(i * ofBase, ofBase)));
    FrontierChoice told = chooseFor(read->table, read->choice.gamma);
    told.law = numbers->tail(cells);
    told.lambda = read->choice.lambda;
    told.threshold = read->choice.threshold;
    return std::unique_ptr<Predictor>(std::make_unique<FrontierPredictor>(
        std::move(found), *named, std::move(read->table), std::move(told)));
}

} // namespace trilemma
