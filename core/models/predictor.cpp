// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor.h"

#include "core/data/encoded_table.h"
#include "core/models/derived_predictor.h"
#include "core/models/model_kind.h"

namespace trilemma {

TrainedModel::TrainedModel(std::shared_ptr<const Model> model, Eigen::VectorXd parameters)
    : m_model(std::move(model))
    , m_parameters(std::move(parameters)) {}

void TrainedModel::probabilities(const RowBlock& block, RowMatrix& into) const {
    m_model->probabilities(block, m_parameters, into);
}

Json TrainedModel::toJson() const {
    return {{"id", m_model->id()},
            {"structure", m_model->description()},
            {"parameters", std::vector<double>(m_parameters.begin(), m_parameters.end())}};
}

namespace {

std::string textIn(const Json& json, const char* key) {
    if (!json.is_object()) return {};
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::vector<std::string> textsIn(const Json& list, const char* key) {
    std::vector<std::string> texts;
    for (const Json& each : list.is_array() ? list : Json::array())
        texts.push_back(key ? textIn(each, key) : each.is_string() ? each.get<std::string>() : std::string());
    return texts;
}

} // namespace

std::shared_ptr<const Model> modelIn(const std::string& id, const Json& structure, const ModelShape& shape) {
    const ModelKind* kind = findModelKind(id);
    if (!kind || !structure.is_object()) return nullptr;
    Json params = Json::object();
    for (const ParamSpec& param : kind->params)
        if (structure.contains(param.id)) params[param.id] = structure.at(param.id);
    if (!checkParams(params, kind->params, "structure").empty()) return nullptr;
    std::shared_ptr<const Model> model = kind->create(shape, params);
    const nlohmann::json own = model->description(), read = structure; // whatever the order of their keys
    return own == read ? model : nullptr;
}

DecisionFacts decisionFactsOf(const Json& model) {
    DecisionFacts facts;
    if (!model.is_object()) return facts;
    facts.fromBase = model.contains("base");
    facts.atRandom = model.value("decides_at_random", Json()) == true || textIn(model, "id") == derivedId;
    facts.attributes = textsIn(model.value("attributes_needed", Json()), nullptr);
    facts.readsFeatures = model.value("reads_features", Json()) != false;
    facts.predicts = textIn(model, "predicts_attribute");
    const Json structure = model.value("structure", Json());
    if (!model.contains("attributes_needed") && structure.is_object()) // derived ones of before
        facts.attributes = textsIn(structure.value("attributes", Json()), "name");
    return facts;
}

Json decisionEntries(const Predictor& predictor) {
    Json entries = Json::object();
    if (predictor.decidesAtRandom()) entries["decides_at_random"] = true;
    if (const auto attributes = predictor.attributes(); !attributes.empty() || predictor.decidesAtRandom())
        entries["attributes_needed"] = attributes;
    if (!predictor.readsFeatures()) entries["reads_features"] = false;
    if (const std::string name = predictor.predictedAttribute(); !name.empty())
        entries["predicts_attribute"] = name;
    return entries;
}

std::optional<Eigen::VectorXd> parametersIn(const Json& json) {
    const Json list = json.value("parameters", Json());
    if (!list.is_array()) return std::nullopt;
    Eigen::VectorXd numbers(static_cast<Eigen::Index>(list.size()));
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (!list[i].is_number()) return std::nullopt;
        numbers[static_cast<Eigen::Index>(i)] = list[i].get<double>();
    }
    return numbers;
}

Error unreadablePredictor(const Json& json, std::string rule) {
    return {ErrorCode::InvalidSpecification, "model", textIn(json, "id"), std::move(rule),
            "Train the run again"};
}

std::vector<DecidingAttribute> decidingAttributes(const EncodedTable& table) {
    std::vector<DecidingAttribute> attributes;
    for (const SensitiveAttribute& attribute : table.sensitive)
        attributes.push_back({attribute.name, attribute.groups, attributes.size()});
    return attributes;
}

Result<std::unique_ptr<Predictor>> predictorFromJson(const Json& json, const ModelShape& shape,
                                                     const std::vector<DecidingAttribute>& attributes) {
    if (!json.is_object()) return unreadablePredictor(Json::object(), "is no object");
    const std::optional<Eigen::VectorXd> numbers = parametersIn(json);
    if (!numbers) return unreadablePredictor(json, "has parameters that are missing or no numbers");
    const Json structure = json.value("structure", Json());
    const bool isDerived = textIn(json, "id") == derivedId;
    const auto model = modelIn(
        textIn(json, isDerived ? "base" : "id"),
        isDerived ? structure.is_object() ? structure.value("base", Json()) : Json() : structure, shape);
    const Eigen::Index count = model ? model->parameterCount() : 0;
    if (!model || numbers->size() < count || (!isDerived && numbers->size() > count))
        return unreadablePredictor(json, "has another shape than its table");
    auto trained = std::make_unique<TrainedModel>(model, numbers->head(count));
    if (!isDerived) return std::unique_ptr<Predictor>(std::move(trained));
    std::unique_ptr<Predictor> derived = derivedFromJson(
        structure, std::move(trained), attributes, shape.classes, numbers->tail(numbers->size() - count));
    if (!derived) return unreadablePredictor(json, "has another shape than its table");
    return derived;
}

} // namespace trilemma
