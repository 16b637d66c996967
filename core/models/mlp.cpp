// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters, shapes, initialisation and forward pass; the gradient is in mlp_gradient.cpp.
#include "core/models/mlp.h"

#include "core/models/layer_kernels.h"
#include "core/models/probability_kernels.h"

#include "core/base/hash.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace trilemma {

namespace {

/// Multiplier of the output layer times the root of its inputs: how fast hidden units learn beside the direct
/// term. Measured on tables of people; flat from 2 to 4.
constexpr double outputScale = 3;

/// Two uniform words of the public stream make one normal number (Box and Muller 1958).
double publicNormal(std::uint64_t seed, std::uint64_t index) {
    const auto uniform = [&](std::uint64_t at) {
        return (static_cast<double>(publicWord(seed, at) >> 11) + 0.5) * 0x1p-53;
    };
    return std::sqrt(-2 * std::log(uniform(2 * index))) *
           std::cos(2 * std::numbers::pi * uniform(2 * index + 1));
}

} // namespace

std::vector<ParamSpec> mlpParams() {
    ParamSpec width{.id = "hidden_width",
                    .title = "Hidden units",
                    .symbol = "H",
                    .unit = "units",
                    .type = ParamSpec::Type::Integer,
                    .min = 2,
                    .max = 512,
                    .defaultText = "32",
                    .help = "Units of each hidden layer, rounded up to an even number. More find more "
                            "interactions and cost time in proportion; the noise of a private training "
                            "moves the scores by the same amount whatever the width.",
                    .source = "Jacot, Gabriel and Hongler 2018 (parameterisation)",
                    .basic = true};
    ParamSpec layers{.id = "hidden_layers",
                     .title = "Hidden layers",
                     .symbol = "L",
                     .unit = "layers",
                     .type = ParamSpec::Type::Integer,
                     .min = 1,
                     .max = 3,
                     .defaultText = "1",
                     .help = "One is enough for most tables; further layers share the clipping norm.",
                     .source = "Bishop 1995",
                     .basic = false};
    ParamSpec activation{.id = "activation",
                         .title = "Activation",
                         .type = ParamSpec::Type::Choice,
                         .choices = {"tanh", "relu"},
                         .defaultText = "tanh",
                         .help = "Bounded, so that clipped gradients are exact integers: tanh, or a relu "
                                 "capped at 8.",
                         .source = "Papernot et al. 2021 (bounded activations under clipping)",
                         .basic = false};
    return {width, layers, activation};
}

MlpOptions mlpOptions(const Json& params) {
    MlpOptions options;
    const auto whole = [&](const char* id, int& into) {
        if (const auto value = params.find(id); value != params.end())
            into = static_cast<int>(value->get<double>());
    };
    whole("hidden_width", options.width);
    whole("hidden_layers", options.layers);
    options.width += options.width % 2;
    if (const auto value = params.find("activation"); value != params.end())
        for (const auto& [activation, name] : activationNames)
            if (*value == name) options.activation = activation;
    return options;
}

MultilayerPerceptron::MultilayerPerceptron(const ModelShape& shape, const MlpOptions& options)
    : m_features(shape.width.features)
    , m_columns(shape.columns())
    , m_outputs(shape.scores())
    , m_options(options) {
    Eigen::Index offset = 0;
    const auto add = [&](int inputs, int outputs, double multiplier) {
        m_layers.push_back({offset, inputs, outputs, multiplier});
        offset += m_layers.back().size();
    };
    add(m_features, options.width + m_outputs, 1 / typicalNorm(shape.width.columns));
    for (int layer = 1; layer < options.layers; ++layer)
        add(options.width + 1, options.width, 1 / std::sqrt(options.width));
    add(options.width + 1, m_outputs, outputScale / std::sqrt(options.width));
}

int MultilayerPerceptron::parameterCount() const {
    return static_cast<int>(m_layers.back().offset + m_layers.back().size());
}

Eigen::VectorXd MultilayerPerceptron::initialParameters(std::uint64_t seed) const {
    Eigen::VectorXd theta = Eigen::VectorXd::Zero(parameterCount());
    std::uint64_t index = std::uint64_t{1} << 40; // far from the words of the split
    const int half = m_options.width / 2;
    for (std::size_t l = 0; l < m_layers.size(); ++l) {
        const Layer& layer = m_layers[l];
        const bool isLast = l + 1 == m_layers.size();
        const int inputs = l == 0 ? layer.inputs : layer.inputs - 1; // biases stay 0
        for (int i = 0; i < inputs; ++i) {
            double* row = theta.data() + layer.offset + static_cast<Eigen::Index>(i) * layer.outputs;
            if (isLast) {
                for (int k = 0; k < layer.outputs; ++k)
                    row[k] = i < half ? publicNormal(seed, index++)
                                      : -row[k - static_cast<Eigen::Index>(half) * layer.outputs];
            } else {
                for (int h = 0; h < half; ++h)
                    row[h] = row[h + half] = publicNormal(seed, index++);
            }
        }
    }
    return theta;
}

void MultilayerPerceptron::activate(const AlignedRows& mixed, double multiplier, AlignedRows& hidden) const {
    const auto inputs = rowsOf(mixed, m_options.width);
    const auto outputs = rowsOf(hidden, m_options.width);
    const int rows = static_cast<int>(hidden.rows());
    if (m_options.activation == Activation::Tanh)
        tanhRows(inputs, rows, multiplier, outputs);
    else
        reluRows(inputs, rows, multiplier, reluCap, outputs);
}

void MultilayerPerceptron::forward(const RowBlock& block, const Eigen::VectorXd& theta,
                                   RowMatrix& probabilities, ForwardPass& pass) const {
    pass.theta = theta;
    const Layer& first = m_layers.front();
    pass.weights.resize(first.inputs, first.outputs);
    pass.weights.matrix() = Eigen::Map<const RowMatrix>(theta.data(), first.inputs, first.outputs);
    pass.mixed.resize(block.rows, first.outputs);
    featureLayer(block, rowsOf(std::as_const(pass.weights), first.outputs),
                 rowsOf(pass.mixed, first.outputs));
    pass.hidden.resize(m_layers.size() - 1);
    for (AlignedRows& hidden : pass.hidden)
        hidden.resize(block.rows, m_options.width);
    activate(pass.mixed, first.multiplier, pass.hidden.front());
    for (std::size_t l = 1; l + 1 < m_layers.size(); ++l) {
        multiply(m_layers[l], pass.hidden[l - 1], theta, rowsOf(pass.hidden[l], m_options.width));
        activate(pass.hidden[l], 1, pass.hidden[l]);
    }
    probabilities.resize(block.rows, m_outputs);
    multiply(m_layers.back(), pass.hidden.back(), theta, rowsOf(probabilities, m_outputs));
    pass.scores.resize(static_cast<std::size_t>(probabilities.size()));
    Eigen::Map<Eigen::ArrayXXd>(pass.scores.data(), block.rows, m_outputs) =
        probabilities + pass.mixed.matrix().rightCols(m_outputs); // with the direct term
    probabilities.resize(block.rows, m_columns);
    probabilitiesOf(pass.scores, m_columns, probabilities.data());
}

/// outputs = multiplier (W inputs + b) of a layer behind the first.
void MultilayerPerceptron::multiply(const Layer& layer, const AlignedRows& inputs,
                                    const Eigen::VectorXd& theta, const RowsOf<double>& outputs) const {
    denseLayer(rowsOf(inputs, m_options.width), static_cast<int>(inputs.rows()), theta.data() + layer.offset,
               layer.multiplier, outputs);
}

Json MultilayerPerceptron::description() const {
    Json layers = Json::array();
    for (std::size_t l = 0; l < m_layers.size(); ++l) {
        const Layer& layer = m_layers[l];
        const bool isLast = l + 1 == m_layers.size();
        layers.push_back(
            {{"offset", layer.offset},
             {"inputs", layer.inputs},
             {"bias_input", l > 0},
             {"outputs", layer.outputs},
             {"direct_outputs", l == 0 ? m_outputs : 0},
             {"multiplier", layer.multiplier},
             {"activation", isLast ? Json("none") : Json(nameOf(m_options.activation, activationNames))}});
    }
    return {{"hidden_width", m_options.width},
            {"hidden_layers", m_options.layers},
            {"activation", nameOf(m_options.activation, activationNames)},
            {"relu_cap", reluCap},
            {"layers", layers},
            {"order",
             "each layer is a matrix of inputs x outputs from its offset on, row by row; layer 0 takes the "
             "features; the last input of a layer with bias_input is 1"},
            {"scores",
             "outputs = activation(multiplier * input . matrix), but the last direct_outputs columns of "
             "layer 0 are added to the scores as they are (no multiplier, no activation); scores = "
             "outputs of the last layer + these; " +
                 std::string(m_columns == 1   ? "one score, the number in spreads from its centre"
                             : m_outputs == 1 ? "one score, the logit of class 1"
                                              : "probabilities = softmax(scores)")}};
}

} // namespace trilemma
