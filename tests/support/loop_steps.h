// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trainings step by step, with other looks and options than their plans where a test wants them.
#pragma once

#include "core/base/eigen_json.h"
#include "core/learning/records.h"
#include "core/models/predictor.h"
#include "core/solvers/descent_ascent.h"
#include "core/train/trainer.h"

namespace trilemma::test {

/// The parameters of what a training left, those of its base and its law one after the other; none where it
/// left nothing.
inline Eigen::VectorXd thetaOf(const TrainingResult& training) {
    if (!training.predictor) return {};
    const std::vector<double> numbers = training.predictor->toJson().at("parameters");
    return Eigen::Map<const Eigen::VectorXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

inline Loop changedLooks(Loop loop, const std::function<void(Look&)>& change) {
    for (auto& part : loop.body)
        if (auto* look = std::get_if<Look>(&part))
            change(*look);
        else
            part = changedLooks(std::get<Loop>(part), change);
    return loop;
}

/// Every sampled look at this rate.
inline Loop withRate(const Loop& loop, double rate) {
    return changedLooks(loop, [rate](Look& look) {
        if (look.id == stepLook || look.id == histogramLook) look.rate = rate;
    });
}

/// This release with its noise times a factor; 0: exact.
inline Loop withNoiseTimes(const Loop& loop, std::string_view id, double factor) {
    return changedLooks(loop, [&](Look& look) {
        for (Release& release : look.releases) {
            if (release.id != id) continue;
            if (factor == 0) {
                release.noise.reset();
                release.epsilon = 0;
            } else {
                release.bound *= factor;
            }
        }
    });
}

/// A training by gradients on a prepared run.
class LoopSteps {
  public:
    LoopSteps(const PreparedRun& run, const DescentOptions& options, Loop looks, NoiseSource& noise,
              std::unique_ptr<DualPlayer> dualPlayer = {})
        : m_looks(std::move(looks))
        , m_records(run.rows, run.task.constraints.partition, m_looks, noise) {
        if (run.solver->info().isConstrained)
            m_loop = std::make_unique<DescentAscent>(run.task, options, m_looks,
                                                     kindOf(run.solver->info().id), std::move(dualPlayer));
        else
            m_loop = std::make_unique<DescentTraining>(run.task, options, m_looks);
        takeState();
    }

    void step() {
        m_loop->advance(m_records);
        takeState();
    }
    const DescentAscentState& state() const { return m_state; } ///< of descent alone, no more than its own
    Json save() const { return m_loop->save(); }
    Outcome restore(const Json& state) { return m_loop->restore(state); }
    Eigen::VectorXd released() const { return m_loop->released()->parameters(); }

    /// Goes on from these parameters and dual variables; what is empty stays.
    void startAt(const Eigen::VectorXd& theta, const Eigen::ArrayXd& dual = {}) {
        Json state = m_loop->save();
        if (theta.size() > 0) state["theta"] = listOf(theta);
        if (dual.size() > 0) state["dual"] = listOf(dual);
        if (!m_loop->restore(state)) std::abort();
        takeState();
    }

    static LoopKind kindOf(const std::string& solver) {
        if (solver == "raco-dp" || solver == "sgda") return LoopKind::Rates;
        return solver == "pf-ld" ? LoopKind::Penalties : LoopKind::Coupling;
    }

  private:
    void takeState() {
        if (const auto* loop = dynamic_cast<const DescentAscent*>(m_loop.get()))
            m_state = loop->state();
        else
            static_cast<DescentState&>(m_state) = m_loop->state();
    }

    Loop m_looks;
    Records m_records;
    std::unique_ptr<GradientTraining> m_loop;
    DescentAscentState m_state;
};

} // namespace trilemma::test
