// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/linear_oracle.h"

#include "core/learning/learning_task.h"
#include "core/solvers/descent.h"

#include <cmath>

namespace trilemma {

namespace {

/// Where costs are no numbers the call is made all the same, and finds whatever it finds.
Eigen::ArrayXd costOfSecond(const Eigen::ArrayXXd& costs) {
    const Eigen::ArrayXd d = costs.col(1) - costs.col(0);
    return d.allFinite() ? d : Eigen::ArrayXd::Zero(d.size());
}

class CandidateOracle : public LinearOracle {
  public:
    CandidateOracle(const LearningTask& task, const CandidateOptions& options)
        : m_task(task)
        , m_candidates(candidatesOf(options, *task.model)) {}

    Eigen::VectorXd solve(const Eigen::ArrayXXd& costs, Records& records) override {
        Eigen::ArrayXd d = costOfSecond(costs);
        if (const double largest = d.abs().maxCoeff(); largest > 0) d /= largest;
        const auto n = static_cast<double>(m_task.facts.trainSlots);
        const auto score = [&](const DecisionShares& shares) { return -n * (d * shares.col(1)).sum(); };
        return m_candidates.weights(chooseCandidate(records.draw(choiceLook), m_candidates, m_task, score));
    }

  private:
    const LearningTask& m_task;
    CandidateSet m_candidates;
};

class GradientOracle : public LinearOracle {
  public:
    GradientOracle(const LearningTask& task, const DescentOptions& options, const Loop& looks,
                   const Eigen::ArrayXd& partShares, std::int64_t calls)
        : m_task(task)
        , m_options(options)
        , m_descent(m_task, m_options, looks)
        , m_partShares(partShares)
        , m_calls(calls)
        , m_state(m_descent.begin()) {}

    Eigen::VectorXd solve(const Eigen::ArrayXXd& costs, Records& records) override {
        Eigen::ArrayXd d = costOfSecond(costs);
        const double mean = (m_partShares * d.abs()).sum() / m_partShares.sum();
        if (mean > 0) d /= mean;
        const auto weighted = [&](SampleBlock& block, RowMatrix& gradients) {
            for (int row = 0; row < block.rows.rows; ++row) {
                const double cost = d[block.rows.part[static_cast<std::size_t>(row)]];
                gradients.row(row) = block.probabilities.row(row);
                gradients(row, cost < 0 ? 1 : 0) -= 1;
                gradients.row(row) *= std::abs(cost);
            }
        };
        for (const std::int64_t end = endOfCall(); m_state.step < end;)
            m_descent.step(records.draw(stepLook), weighted, m_state);
        return m_state.theta;
    }

    Json save() const override { return toJson(m_state); }
    Outcome restore(const Json& json) override {
        return restoreDescentState(json, "checkpoint.oracle", m_task.model->parameterCount(), m_state);
    }

  private:
    /// k calls end after floor(k steps / calls) steps, of which there are at least as many as calls.
    std::int64_t endOfCall() const {
        const std::int64_t done = (m_state.step * m_calls + m_options.steps - 1) / m_options.steps;
        return (done + 1) * m_options.steps / m_calls;
    }

    const LearningTask& m_task;
    const DescentOptions& m_options;
    Descent m_descent;
    Eigen::ArrayXd m_partShares;
    std::int64_t m_calls;
    DescentState m_state;
};

} // namespace

std::unique_ptr<LinearOracle> candidateOracle(const LearningTask& task, const CandidateOptions& options) {
    return std::make_unique<CandidateOracle>(task, options);
}

std::unique_ptr<LinearOracle> gradientOracle(const LearningTask& task, const DescentOptions& options,
                                             const Loop& looks, const Eigen::ArrayXd& partShares,
                                             std::int64_t calls) {
    return std::make_unique<GradientOracle>(task, options, looks, partShares, calls);
}

} // namespace trilemma
