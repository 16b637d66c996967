// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters, shapes, initialisation and forward pass; the gradient is in mlp_gradient.cpp.
#include "core/models/mlp.h"

#include "core/models/softmax.h"

#include "core/base/hash.h"

#include <algorithm>
#include <cmath>
#include <numbers>

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

namespace {

/// outputs += factor * from, entry by entry.
void addMultiple(double factor, const double* from, int count, double* outputs) {
    for (int i = 0; i < count; ++i)
        outputs[i] += factor * from[i];
}

} // namespace

/// outputs = x W of layer 0, which holds the first hidden layer and the direct term.
void MultilayerPerceptron::forwardFirst(const RowBlock& block, int row, const double* weights,
                                        double* outputs) const {
    const int columns = m_layers.front().outputs;
    const std::int16_t* dense = block.denseRow(row);
    std::fill_n(outputs, columns, 0.0);
    for (int j = 0; j < block.denseCount; ++j)
        addMultiple(dense[j] * (1.0 / featureOne), weights + static_cast<std::ptrdiff_t>(j) * columns,
                    columns, outputs);
    const std::uint16_t* category = block.categoryRow(row);
    for (int j = 0; j < block.categoricalCount; ++j)
        addMultiple(1, weights + static_cast<std::ptrdiff_t>(category[j]) * columns, columns, outputs);
}

/// outputs = multiplier (W a + b) of a layer behind the first.
void MultilayerPerceptron::forwardNext(const Layer& layer, const double* theta, const double* inputs,
                                       double* outputs) const {
    const double* weights = theta + layer.offset;
    const int width = layer.inputs - 1;
    if (layer.outputs == 1) { // stays in a register; the same order of additions
        double sum = weights[width];
        for (int h = 0; h < width; ++h)
            sum += inputs[h] * weights[h];
        outputs[0] = sum * layer.multiplier;
        return;
    }
    std::copy_n(weights + static_cast<std::ptrdiff_t>(width) * layer.outputs, layer.outputs, outputs);
    for (int h = 0; h < width; ++h)
        addMultiple(inputs[h], weights + static_cast<std::ptrdiff_t>(h) * layer.outputs, layer.outputs,
                    outputs);
    for (int i = 0; i < layer.outputs; ++i)
        outputs[i] *= layer.multiplier;
}

void MultilayerPerceptron::activate(double* values) const {
    for (int h = 0; h < m_options.width; ++h)
        values[h] = m_options.activation == Activation::Tanh ? 1 - 2 / (std::exp(2 * values[h]) + 1)
                                                             : std::min(std::max(values[h], 0.0), reluCap);
}

void MultilayerPerceptron::forward(const RowBlock& block, const Eigen::VectorXd& theta,
                                   RowMatrix& probabilities, ForwardPass& pass) const {
    pass.theta = theta;
    pass.hidden.resize(m_layers.size() - 1);
    for (RowMatrix& hidden : pass.hidden)
        hidden.resize(block.rows, m_options.width);
    probabilities.resize(block.rows, m_columns);
    const int columns = m_layers.front().outputs;
    std::vector<double> mixed(static_cast<std::size_t>(columns));
    std::vector<double> scores(static_cast<std::size_t>(m_outputs));
    for (int row = 0; row < block.rows; ++row) {
        forwardFirst(block, row, theta.data(), mixed.data());
        double* hidden = &pass.hidden.front()(row, 0);
        for (int h = 0; h < m_options.width; ++h)
            hidden[h] = m_layers.front().multiplier * mixed[static_cast<std::size_t>(h)];
        activate(hidden);
        for (std::size_t l = 1; l + 1 < m_layers.size(); ++l) {
            double* next = &pass.hidden[l](row, 0);
            forwardNext(m_layers[l], theta.data(), hidden, next);
            activate(hidden = next);
        }
        forwardNext(m_layers.back(), theta.data(), hidden, scores.data());
        addMultiple(1, mixed.data() + m_options.width, m_outputs, scores.data());
        fromScores(scores, {&probabilities(row, 0), static_cast<std::size_t>(m_columns)});
    }
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
