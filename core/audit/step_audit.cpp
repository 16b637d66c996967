// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audit_run.h"
#include "core/learning/plan.h"
#include "core/models/unit_gradient.h"
#include "core/solvers/descent.h"
#include "core/solvers/solver.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr std::size_t classes = 2;

/// Standard deviations of what is added, by the declared events: the first mechanism is the gradient's, any
/// other the histogram's (stepEvents()).
std::vector<NoiseMoments::Entry> noiseEntries(const std::vector<PrivacyEvent>& events, std::size_t cells) {
    std::vector<Mechanism> mechanisms;
    for (const PrivacyEvent& event : events)
        for (const Mechanism& mechanism : std::get<SampledEvent>(event.what).mechanisms)
            mechanisms.push_back(mechanism);
    std::vector<NoiseMoments::Entry> entries;
    const auto add = [&](const Mechanism& mechanism, const char* name, std::size_t count, double unit) {
        const auto* laplace = std::get_if<LaplaceMechanism>(&mechanism);
        const double multiplier = laplace ? std::sqrt(2.0) * laplace->scaleOverSensitivity
                                          : std::get<GaussianMechanism>(mechanism).noiseMultiplier;
        for (std::size_t i = 0; i < count; ++i)
            entries.push_back({name + std::to_string(i), multiplier * unit, laplace != nullptr});
    };
    if (mechanisms.size() > 1) add(mechanisms[1], "cell ", cells, cellOne);
    add(mechanisms[0], "coordinate ", CanaryDirection::parameters, std::ldexp(1.0, GradientGrid::bits));
    return entries;
}

class StepAudit : public AuditRun {
  public:
    StepAudit(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise)
        : AuditRun(auditCase, plan, noiseEntries(plan.events, CanaryDirection::parts * classes), noise)
        , m_hasHistogram(findSolver(auditCase.solver)->info().isConstrained) {}

  private:
    bool hasHistogram() const override { return m_hasHistogram; }

    /// The audited solvers descend by gradients.
    void beginStep(const CanaryPair& pair, const Training& training, std::int64_t,
                   RecordingNoise& recorder) override {
        m_decision = pair.decision(static_cast<const GradientTraining&>(training).state().theta);
        recorder.beginStep();
    }

    void look(const CanaryPair& pair, Training&, std::int64_t, const RecordingNoise& recorder,
              AuditTrace& trace) override {
        // the canary's gradient points down, and its norm C is 2^bits units of the grid
        const auto coordinate = [&](std::size_t at) {
            return -std::ldexp(static_cast<double>(recorder.gradient()[at]), -GradientGrid::bits);
        };
        CanaryView view;
        view.coordinate = coordinate(pair.direction.parameter);
        trace.exactDifference |= isExactlyOne(view.coordinate);
        for (const std::size_t other : emptyParameters(pair.direction))
            trace.exactDifference |= isExactlyOne(view.coordinate - coordinate(other));
        if (pair.isConstrained()) {
            const auto ofPart = recorder.histogram().subspan(pair.direction.part * classes, classes);
            view.cell = std::ldexp(static_cast<double>(ofPart[m_decision]), -histogramBits);
            const double empty = std::ldexp(static_cast<double>(ofPart[1 - m_decision]), -histogramBits);
            trace.exactDifference |= isExactlyOne(view.cell) || isExactlyOne(view.cell - empty);
        }
        trace.loss += stepLoss(plan().events, view);
        keepNoise(recorder, 0, recorder.releaseCount());
    }

    bool m_hasHistogram;
    std::size_t m_decision = 0; ///< about the canary, by what the step began with
};

} // namespace

std::unique_ptr<AuditRun> stepAudit(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise) {
    return std::make_unique<StepAudit>(auditCase, plan, noise);
}

} // namespace trilemma
