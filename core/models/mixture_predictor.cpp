// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/mixture_predictor.h"

#include "core/models/model_kind.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr std::size_t maxDecisions = 100'000;
constexpr double weightTolerance = 1e-9;

constexpr const char* drawnRule =
    "one of the decisions is drawn with its weight, for each person anew; it decides for the class that the "
    "model with its parameters finds most likely, at equal ones for the first";
constexpr const char* likeliestRule =
    "each of the decisions is for the class that the model with its parameters finds most likely, at equal "
    "ones the first; the class with most weight is the decision, at equal ones the first";

/// The column that is the same, or -1.
Eigen::Index columnOf(const Eigen::MatrixXd& parameters, Eigen::Index columns, const auto& wanted) {
    for (Eigen::Index i = 0; i < columns; ++i)
        if (parameters.col(i) == wanted) return i;
    return -1;
}

} // namespace

MixturePredictor::MixturePredictor(std::shared_ptr<const Model> model, const Eigen::MatrixXd& parameters,
                                   const Eigen::ArrayXd& weights, Decision decision)
    : m_model(std::move(model))
    , m_parameters(parameters.rows(), parameters.cols())
    , m_weights(Eigen::ArrayXd::Zero(parameters.cols()))
    , m_decision(decision) {
    Eigen::Index distinct = 0;
    for (Eigen::Index i = 0; i < parameters.cols(); ++i) {
        if (weights[i] == 0) continue;
        Eigen::Index at = columnOf(m_parameters, distinct, parameters.col(i));
        if (at < 0) m_parameters.col(at = distinct++) = parameters.col(i);
        m_weights[at] += weights[i];
    }
    m_parameters.conservativeResize(Eigen::NoChange, distinct);
    m_weights.conservativeResize(distinct);
}

void MixturePredictor::probabilities(const RowBlock& block, RowMatrix& into) const {
    RowMatrix ofDecision;
    for (Eigen::Index i = 0; i < size(); ++i) {
        m_model->probabilities(block, m_parameters.col(i), ofDecision);
        if (i == 0) into.setZero(ofDecision.rows(), ofDecision.cols());
        for (Eigen::Index row = 0; row < into.rows(); ++row)
            into(row, decisionOf(ofDecision, row)) += m_weights[i];
    }
}

Json MixturePredictor::toJson() const {
    Json parameters = Json::array();
    for (const double weight : m_weights)
        parameters.push_back(weight);
    for (const double parameter : m_parameters.reshaped())
        parameters.push_back(parameter);
    return {
        {"id", mixtureId},
        {"structure",
         {{"model", m_model->id()},
          {"of_model", m_model->description()},
          {"decisions", static_cast<std::size_t>(size())},
          {"order", "the weight of each decision, then the parameters of each decision, one after the other"},
          {"decides", nameOf(m_decision, mixtureDecisionNames)},
          {"decision", decidesAtRandom() ? drawnRule : likeliestRule}}},
        {"parameters", parameters}};
}

Result<std::unique_ptr<Predictor>> mixtureFromJson(const Json& json, const ModelShape& shape,
                                                   const std::vector<DecidingAttribute>&) {
    const auto foreign = [&] { return unreadablePredictor(json, "has another shape than its table"); };
    const std::optional<Eigen::VectorXd> numbers = parametersIn(json);
    if (!numbers) return unreadablePredictor(json, "has parameters that are missing or no numbers");
    const Json structure = json.value("structure", Json());
    if (!structure.is_object() || shape.classes < 2) return foreign();
    const Json id = structure.value("model", Json()), count = structure.value("decisions", Json());
    const Json decides = structure.value("decides", Json());
    if (!id.is_string() || !count.is_number_unsigned() || count < 1 || count > maxDecisions) return foreign();
    const auto model = modelIn(id.get<std::string>(), structure.value("of_model", Json()), shape);
    const auto decisions = count.get<Eigen::Index>();
    if (!model || numbers->size() != decisions * (1 + model->parameterCount())) return foreign();
    const bool draws = decides == nameOf(MixturePredictor::Decision::Drawn, mixtureDecisionNames);
    if (!draws && decides != nameOf(MixturePredictor::Decision::Likeliest, mixtureDecisionNames))
        return foreign();
    const Eigen::ArrayXd weights = numbers->head(decisions).array();
    if (!numbers->allFinite() || !(weights >= 0).all() || std::abs(weights.sum() - 1) > weightTolerance)
        return unreadablePredictor(json,
                                   "has weights that are no shares of 1, or parameters that are no numbers");
    const Eigen::MatrixXd parameters =
        numbers->tail(numbers->size() - decisions).reshaped(model->parameterCount(), decisions);
    return std::unique_ptr<Predictor>(std::make_unique<MixturePredictor>(
        model, parameters, weights,
        draws ? MixturePredictor::Decision::Drawn : MixturePredictor::Decision::Likeliest));
}

} // namespace trilemma
