// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/descent.h"

#include "core/base/eigen_json.h"
#include "core/learning/learning_task.h"
#include "core/learning/records.h"
#include "core/models/predictor.h"
#include "core/models/probability_kernels.h"
#include "core/privacy/look.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

using Integers = Eigen::Map<const Eigen::Matrix<std::int64_t, Eigen::Dynamic, 1>>;

/// What depends on no group: exact, on a grid of its own that C does not decide.
constexpr GradientGrid openGrid{1, false};

Eigen::VectorXd meanOf(std::span<const std::int64_t> sums, const GradientGrid& grid, double expectedBatch) {
    return grid.unit() / expectedBatch *
           Integers(sums.data(), static_cast<Eigen::Index>(sums.size())).cast<double>();
}

/// Beyond it a residual counts as that much: labels lie within 31 of the centre, so that it is reached by a
/// training that diverges alone, whose exact sums would overflow.
constexpr double largestResidual = 64;

/// Gradient of the loss by score: of log loss p_k - [k = y]; of half the squared loss, where the label is a
/// number, the residual y' - y.
void setLossGradients(const LearningTask& task, const SampleBlock& block, RowMatrix& gradients) {
    const RowMatrix& predicted = block.probabilities;
    const std::vector<std::uint16_t>& labels = block.rows.label;
    gradients.resize(predicted.rows(), predicted.cols());
    if (task.classes() > 0)
        return setLogLossGradients(labels, task.classes(), predicted.data(), gradients.data());
    for (Eigen::Index row = 0; row < predicted.rows(); ++row)
        gradients(row, 0) =
            std::clamp(predicted(row, 0) - encodedNumber(labels[static_cast<std::size_t>(row)]),
                       -largestResidual, largestResidual);
}

/// Without clipping C only sets the unit; residuals may be as large as they get, and their sums must fit.
GradientGrid gridOf(const LearningTask& task, const DescentOptions& options, bool clips) {
    if (!clips && task.classes() == 0) return {largestResidual, false};
    return {options.clippingNorm, clips};
}

} // namespace

Json toJson(const DescentState& state) {
    return {{"step", state.step},
            {"theta", listOf(state.theta)},
            {"mean_gradient", listOf(state.memory.mean)},
            {"mean_squares", listOf(state.memory.squares)},
            {"average_sum", listOf(state.averageSum)},
            {"averaged", state.averaged}};
}

void readDescentState(JsonFields& fields, Eigen::Index parameters, DescentState& state) {
    fields.read("step", state.step, Need::Required);
    fields.read("averaged", state.averaged, Need::Required);
    readColumn(fields, "theta", parameters, Empty::No, state.theta);
    readColumn(fields, "average_sum", parameters, Empty::No, state.averageSum);
    readColumn(fields, "mean_gradient", parameters, Empty::Yes, state.memory.mean);
    readColumn(fields, "mean_squares", parameters, Empty::Yes, state.memory.squares);
}

Outcome restoreDescentState(const Json& json, const std::string& path, Eigen::Index parameters,
                            DescentState& state) {
    DescentState read;
    Errors errors;
    {
        JsonFields fields(json, path, ErrorCode::StoreBroken, errors);
        readDescentState(fields, parameters, read);
    }
    if (!errors.empty()) return errors;
    state = std::move(read);
    return success();
}

Look gradientLook(const DescentOptions& options, const GaussianMechanism& noise) {
    return {stepLook,
            options.samplingRate,
            false,
            {{.id = gradientRelease, .noise = noise, .one = std::int64_t{1} << GradientGrid::bits}}};
}

double lossOf(const LearningTask& task, const SampleBlock& block, int row) {
    const std::uint16_t label = block.rows.label[static_cast<std::size_t>(row)];
    if (task.classes() > 0) return -std::log(block.probabilities(row, label));
    const double error = block.probabilities(row, 0) - encodedNumber(label);
    return error * error;
}

Descent::Descent(const LearningTask& task, const DescentOptions& options, const Loop& looks)
    : m_task(task)
    , m_options(options)
    , m_rule{options.optimiser, options.learningRate, options.finalRate,
             options.momentum,  options.steps,        options.rateLaw}
    , m_grid(gridOf(task, options, drawnNoise(looks, gradientRelease) > 0))
    , m_expectedBatch(expectedBatch(options.samplingRate, task.facts.trainSlots))
    , m_lossIsOpen(findRelease(looks, lossGradientRelease) != nullptr)
    , m_sums(static_cast<std::size_t>(task.model->parameterCount())) {}

DescentState Descent::begin() const {
    DescentState state;
    state.theta = m_task.model->initialParameters(m_task.seed);
    state.averageSum = Eigen::VectorXd::Zero(state.theta.size());
    return state;
}

void Descent::score(SampleBlock& block, const Eigen::VectorXd& theta) const {
    if (block.isScored) return;
    m_task.model->forward(block.rows, theta, block.probabilities, block.pass);
    block.isScored = true;
}

void Descent::step(Sample& sample, const ScoreGradients& more, DescentState& state, double scale) {
    sample.sum(gradientRelease, m_sums, [&](SampleBlock& block, std::span<std::int64_t> sums) {
        score(block, state.theta);
        if (m_lossIsOpen)
            m_gradients.setZero(block.probabilities.rows(), block.probabilities.cols());
        else
            setLossGradients(m_task, block, m_gradients);
        if (more) more(block, m_gradients);
        addClippedGradients(block, sums);
    });
    m_mean = meanOf(m_sums, m_grid, m_expectedBatch);
    if (m_lossIsOpen) addOpenLoss(sample, state.theta);
    if (scale != 1) m_mean *= scale;
    follow(state);
}

void Descent::stepByGroup(Sample& sample, const Eigen::ArrayXd& weights, const Eigen::ArrayXd& wider,
                          DescentState& state) {
    const Eigen::Index parameters = m_task.model->parameterCount();
    m_sums.resize(static_cast<std::size_t>(parameters * weights.size()));
    sample.sum(gradientRelease, m_sums,
               [&](SampleBlock& block, std::span<std::int64_t> sums) {
                   score(block, state.theta);
                   setLossGradients(m_task, block, m_gradients);
                   m_unitGradients.addByPart(*m_task.model, block.rows, block.pass, m_gradients, m_grid,
                                             sums);
               },
               {wider.data(), static_cast<std::size_t>(wider.size())});
    const Eigen::Map<const Eigen::Matrix<std::int64_t, Eigen::Dynamic, Eigen::Dynamic>> ofGroups(
        m_sums.data(), parameters, weights.size());
    m_mean = m_grid.unit() * (ofGroups.cast<double>() * weights.matrix());
    follow(state);
}

void Descent::follow(DescentState& state) {
    descend(m_rule, state.step, m_mean, state.memory, state.theta);
    m_options.decisions.project(state.theta);
    m_task.model->project(state.theta); // last: what it keeps is promised
    ++state.step;
    if (isAveraged(m_options.averaging, state.step, m_options.steps)) {
        state.averageSum += state.theta;
        ++state.averaged;
    }
}

/// Row by row, or unit by unit where the table has units.
void Descent::addClippedGradients(SampleBlock& block, std::span<std::int64_t> sums) {
    if (block.rows.unit.empty())
        m_task.model->addGradients(block.rows, block.pass, m_gradients, m_grid, sums);
    else
        m_unitGradients.add(*m_task.model, block.rows, block.pass, m_gradients, m_grid, sums);
}

void Descent::addOpenLoss(Sample& sample, const Eigen::VectorXd& theta) {
    sample.sum(lossGradientRelease, m_sums, [&](SampleBlock& block, std::span<std::int64_t> sums) {
        score(block, theta);
        setLossGradients(m_task, block, m_gradients);
        m_task.model->addGradients(block.rows, block.pass, m_gradients, openGrid, sums);
    });
    m_mean += meanOf(m_sums, openGrid, m_expectedBatch);
}

std::shared_ptr<const TrainedModel> Descent::released(const DescentState& state) const {
    return std::make_shared<const TrainedModel>(
        m_task.model, state.averaged == 0
                          ? state.theta
                          : Eigen::VectorXd(state.averageSum / static_cast<double>(state.averaged)));
}

GradientTraining::GradientTraining(const LearningTask& task, const DescentOptions& options, const Loop& looks)
    : m_task(task)
    , m_options(options)
    , m_looks(looks)
    , m_descent(m_task, m_options, m_looks) {}

DescentTraining::DescentTraining(const LearningTask& task, const DescentOptions& options, const Loop& looks)
    : GradientTraining(task, options, looks)
    , m_state(m_descent.begin()) {}

bool DescentTraining::advance(Records& records) {
    m_descent.step(records.draw(stepLook), {}, m_state);
    return m_state.step < m_options.steps;
}

Outcome DescentTraining::restore(const Json& json) {
    return restoreDescentState(json, "checkpoint", m_task.model->parameterCount(), m_state);
}

} // namespace trilemma
