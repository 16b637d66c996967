// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/linear_model.h"
#include "core/models/mlp.h"

#include <cmath>

namespace trilemma {

double typicalNorm(int columns) {
    return 0.8 * std::sqrt(columns + 1.0);
}

Eigen::VectorXd Model::initialParameters(std::uint64_t) const {
    return Eigen::VectorXd::Zero(parameterCount());
}

void Model::probabilities(const RowBlock& block, const Eigen::VectorXd& theta,
                          RowMatrix& probabilities) const {
    ForwardPass pass;
    forward(block, theta, probabilities, pass);
}

const std::vector<ModelKind>& modelRegistry() {
    static const std::vector<ModelKind> registry{
        {"linear",
         "Linear model",
         "One weight for each feature and class; where a number is predicted, one for each feature.",
         "Multinomial logistic regression; linear regression",
         false,
         false,
         {},
         [](const ModelShape& shape, const Json&) -> std::unique_ptr<Model> {
             return std::make_unique<LinearModel>(shape, LinearModel::Curves::No);
         }},
        {"additive",
         "Additive curves",
         "The linear model with a step curve for each column that has edges: still one readable effect per "
         "column.",
         "Hastie and Tibshirani 1986; step functions as in Lou, Caruana and Gehrke 2012",
         false,
         true,
         {},
         [](const ModelShape& shape, const Json&) -> std::unique_ptr<Model> {
             return std::make_unique<LinearModel>(shape, LinearModel::Curves::Yes);
         }},
        {"mlp", "Multilayer perceptron",
         "The linear model plus hidden layers: finds interactions and curves that a linear model cannot.",
         "Bishop 1995; direct linear term as in Ripley 1996, Section 5.1", true, false, mlpParams(),
         [](const ModelShape& shape, const Json& params) -> std::unique_ptr<Model> {
             return std::make_unique<MultilayerPerceptron>(shape, mlpOptions(params));
         }},
    };
    return registry;
}

const ModelKind* findModelKind(std::string_view id) {
    for (const ModelKind& kind : modelRegistry())
        if (kind.id == id) return &kind;
    return nullptr;
}

} // namespace trilemma
