// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters, shapes, initialisation and forward pass; the gradient is in mlp_gradient.cpp.
#include "core/models/mlp.h"

#include "core/base/hash.h"

#include <cmath>
#include <cstdlib>
#include <numbers>

namespace trilemma {

namespace {
double env(const char* name, double other) {
    const char* text = std::getenv(name);
    return text ? std::atof(text) : other;
}

using ConstMatrix = Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

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
                    .least = 2,
                    .greatest = 512,
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
                     .least = 1,
                     .greatest = 3,
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
    : m_features(shape.features)
    , m_classes(shape.classes)
    , m_outputs(shape.classes == 2 ? 1 : shape.classes)
    , m_options(options)
    , m_directMultiplier(env("MLP_CS", 1)) {
    Eigen::Index offset = 0;
    const auto add = [&](int inputs, int outputs, double multiplier) {
        m_layers.push_back({offset, inputs, outputs, multiplier});
        offset += m_layers.back().size();
    };
    add(m_features, options.width + m_outputs, env("MLP_C1", 0.25));
    for (int layer = 1; layer < options.layers; ++layer)
        add(options.width + 1, options.width, 1 / std::sqrt(options.width));
    add(options.width + 1, m_outputs, env("MLP_CO", 1) / std::sqrt(options.width));
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
        const double scale = isLast ? env("MLP_UI", 1) : env("MLP_WI", 1);
        for (int i = 0; i < inputs; ++i) {
            double* row = theta.data() + layer.offset + static_cast<Eigen::Index>(i) * layer.outputs;
            if (isLast) {
                for (int k = 0; k < layer.outputs; ++k)
                    row[k] = i < half ? scale * publicNormal(seed, index++)
                                      : -row[k - static_cast<Eigen::Index>(half) * layer.outputs];
            } else {
                for (int h = 0; h < half; ++h)
                    row[h] = row[h + half] = scale * publicNormal(seed, index++);
            }
        }
    }
    return theta;
}

/// outputs = x W of layer 0, which holds the first hidden layer and the direct term.
void MultilayerPerceptron::forwardFirst(const RowBlock& block, int row, const double* weights,
                                        double* outputs) const {
    const int columns = m_layers.front().outputs;
    const std::int16_t* dense = block.denseRow(row);
    std::fill_n(outputs, columns, 0.0);
    for (int j = 0; j < block.denseCount; ++j) {
        const double x = dense[j] * (1.0 / featureOne);
        const double* from = weights + static_cast<std::ptrdiff_t>(j) * columns;
        for (int h = 0; h < columns; ++h)
            outputs[h] += x * from[h];
    }
    const std::uint16_t* category = block.categoryRow(row);
    for (int j = 0; j < block.categoricalCount; ++j) {
        const double* from = weights + static_cast<std::ptrdiff_t>(category[j]) * columns;
        for (int h = 0; h < columns; ++h)
            outputs[h] += from[h];
    }
}

void MultilayerPerceptron::activate(RowMatrix& values) const {
    if (m_options.activation == Activation::Tanh)
        values = 1 - 2 / ((2 * values).exp() + 1); // vectorised, unlike tanh
    else
        values = values.max(0.0).min(reluCap);
}

void MultilayerPerceptron::forward(const RowBlock& block, const Eigen::VectorXd& theta,
                                   RowMatrix& probabilities, ForwardPass& pass) const {
    pass.theta = theta;
    pass.hidden.resize(static_cast<std::size_t>(m_options.layers));
    RowMatrix mixed(block.rows, m_layers.front().outputs);
    for (int row = 0; row < block.rows; ++row)
        forwardFirst(block, row, theta.data(), mixed.row(row).data());
    pass.hidden.front() = m_layers.front().multiplier * mixed.leftCols(m_options.width);
    RowMatrix scores = m_directMultiplier * mixed.rightCols(m_outputs);
    activate(pass.hidden.front());
    for (std::size_t l = 1; l < m_layers.size(); ++l) {
        const Layer& layer = m_layers[l];
        const ConstMatrix weights(theta.data() + layer.offset, layer.inputs, layer.outputs);
        const RowMatrix outputs =
            ((pass.hidden[l - 1].matrix() * weights.topRows(layer.inputs - 1)).rowwise() +
             weights.row(layer.inputs - 1)) *
            layer.multiplier;
        if (l + 1 < m_layers.size()) {
            pass.hidden[l] = outputs;
            activate(pass.hidden[l]);
        } else {
            scores += outputs;
        }
    }
    softmax(scores, probabilities);
}

void MultilayerPerceptron::softmax(const RowMatrix& scores, RowMatrix& probabilities) const {
    if (m_outputs == 1) {
        probabilities.resize(scores.rows(), 2);
        probabilities.col(1) = (1 + (-scores.col(0)).exp()).inverse();
        probabilities.col(0) = (1 + scores.col(0).exp()).inverse();
        return;
    }
    probabilities = (scores.colwise() - scores.rowwise().maxCoeff()).exp();
    probabilities.colwise() /= probabilities.rowwise().sum().eval();
}

Json MultilayerPerceptron::description() const {
    return {};
}

} // namespace trilemma
