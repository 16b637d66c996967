// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Descent by clipped, noisy gradients (Abadi et al. 2016, Algorithm 1): alone it is SGD or DP-SGD, and a part
// of every solver that trains a model.
#pragma once

#include "core/learning/records.h"
#include "core/learning/training.h"
#include "core/models/predictor.h"
#include "core/models/unit_gradient.h"
#include "core/solvers/descent_options.h"

namespace trilemma {

struct LearningTask;

/// Look and releases of a step.
inline constexpr const char* stepLook = "step";
inline constexpr const char* gradientRelease = "gradient";
/// Under attribute_only: what no group has a part in.
inline constexpr const char* lossGradientRelease = "loss gradient";

/// What descent carries from step to step; with it a training can be resumed (the repeated steps are paid
/// again).
struct DescentState {
    std::int64_t step = 0;
    Eigen::VectorXd theta;
    DescentMemory memory;
    Eigen::VectorXd averageSum;
    std::int64_t averaged = 0;
};
Json toJson(const DescentState& state);
/// Reads what toJson() wrote and whoever carries more added; parameters are of this number, or it fails.
void readDescentState(JsonFields& fields, Eigen::Index parameters, DescentState& state);
/// `state` as toJson() wrote it. Errors (StoreBroken) below `path`; nothing changes then.
Outcome restoreDescentState(const Json& json, const std::string& path, Eigen::Index parameters,
                            DescentState& state);

/// Most that a record moves the sum of a step's clipped gradients, in C: what it adds; where its attributes
/// alone may change, one contribution is exchanged by another.
inline constexpr double gradientBound(bool attributeOnly) {
    return attributeOnly ? 2 : 1;
}

/// A step that releases its gradient alone. Sensitivity C under zero-out: 1 in units of the grid.
Look gradientLook(const DescentOptions& options, const GaussianMechanism& noise);

/// Loss of a row that was scored: log loss, or the squared error in spreads where the label is a number. Not
/// a number where the score is none.
double lossOf(const LearningTask& task, const SampleBlock& block, int row);

/// Adds to each row what is clipped as one: d objective / d score_k of the block, rows x K.
using ScoreGradients = std::function<void(SampleBlock& block, RowMatrix& gradients)>;

/// The gradient steps of one training; keeps its buffers from step to step.
class Descent {
  public:
    /// All references outlive it.
    Descent(const LearningTask& task, const DescentOptions& options, const Loop& looks);

    DescentState begin() const;

    /// Fills in the probabilities of a block under theta, unless they are there.
    void score(SampleBlock& block, const Eigen::VectorXd& theta) const;

    /// One step of the rule by the released gradient of the sample, whose sum has the noise of the plan:
    ///     g = C 2^-30 / B  sum over the sample of clipped gradients of loss + `more`,
    /// the loss being log loss, or half the squared loss where the label is a number (on its grid's scale).
    /// Where the plan has an open release of the loss, that is summed apart, without clipping or noise.
    /// The rule goes by `scale` times g.
    void step(Sample& sample, const ScoreGradients& more, DescentState& state, double scale = 1);

    /// Gradients by group: g = C 2^-30 sum over groups k of weights_k times the released sum of the clipped
    /// gradients of its records in the sample, each with noise `wider` by its factor (Sample::sum); the
    /// plan's release has as many groups as the partition has parts.
    void stepByGroup(Sample& sample, const Eigen::ArrayXd& weights, const Eigen::ArrayXd& wider,
                     DescentState& state);

    /// The model to release: the average of the last share of the iterates, or the last one.
    std::shared_ptr<const TrainedModel> released(const DescentState& state) const;

  private:
    void addClippedGradients(SampleBlock& block, std::span<std::int64_t> sums);
    void addOpenLoss(Sample& sample, const Eigen::VectorXd& theta);
    void follow(DescentState& state); ///< the rule's step by m_mean

    const LearningTask& m_task;
    const DescentOptions& m_options;
    DescentRule m_rule;
    GradientGrid m_grid;
    double m_expectedBatch; ///< B = r n
    bool m_lossIsOpen;
    RowMatrix m_gradients; ///< by score
    std::vector<std::int64_t> m_sums;
    Eigen::VectorXd m_mean; ///< noisy mean gradient of the step
    UnitGradients m_unitGradients;
};

/// A training by gradients, whatever plays against the model.
class GradientTraining : public Training {
  public:
    GradientTraining(const LearningTask& task, const DescentOptions& options, const Loop& looks);
    GradientTraining(const GradientTraining&) = delete;
    GradientTraining& operator=(const GradientTraining&) = delete;

    virtual const DescentState& state() const = 0;
    std::int64_t position() const override { return state().step; }
    std::shared_ptr<const TrainedModel> released() const { return m_descent.released(state()); }
    Finished finish() override { return {released(), {}}; }

  protected:
    const LearningTask& m_task;
    DescentOptions m_options;
    const Loop& m_looks;
    Descent m_descent;
};

/// SGD and DP-SGD.
class DescentTraining : public GradientTraining {
  public:
    DescentTraining(const LearningTask& task, const DescentOptions& options, const Loop& looks);

    bool advance(Records& records) override;
    Json save() const override { return toJson(m_state); }
    Outcome restore(const Json& json) override;
    const DescentState& state() const override { return m_state; }

  private:
    DescentState m_state;
};

} // namespace trilemma
