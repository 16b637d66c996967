// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audit_run.h"
#include "core/learning/count_grid.h"
#include "core/learning/plan.h"
#include "core/models/unit_gradient.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr std::size_t stepsOfWorstGroup = 0; ///< among the events of the plan

std::vector<NoiseMoments::Entry> worstGroupEntries(const SolverPlan& plan) {
    const auto& mechanisms = std::get<SampledEvent>(plan.events[stepsOfWorstGroup].what).mechanisms;
    std::vector<NoiseMoments::Entry> entries;
    const auto add = [&](std::size_t mechanism, const char* name, std::size_t count, double one) {
        const double z = std::get<GaussianMechanism>(mechanisms[mechanism]).noiseMultiplier;
        for (std::size_t i = 0; i < count; ++i)
            entries.push_back({name + std::to_string(i), z * one, false});
    };
    add(1, "cell ", CanaryDirection::parts, cellOne);
    add(0, "coordinate ", CanaryDirection::parameters, std::ldexp(1.0, GradientGrid::bits));
    return entries;
}

/// The steps, each of which releases the losses and then the gradient. The first one begins with the sizes,
/// which come out as if the groups were equal.
class WorstGroupAudit : public AuditRun {
  public:
    WorstGroupAudit(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise)
        : AuditRun(auditCase, plan, worstGroupEntries(plan), noise) {}

  private:
    /// Of the releases of a step the losses.
    static std::size_t lossesOf(std::int64_t step) { return step == 0 ? 1 : 0; }

    void beginStep(const CanaryPair& pair, const Training&, std::int64_t step,
                   RecordingNoise& recorder) override {
        recorder.beginStep();
        recorder.breakOnly(lossesOf(step) + auditCase().release, 1);
        const double size =
            cellOne * static_cast<double>(pair.task.facts.trainSlots) / CanaryDirection::parts;
        if (step == 0) recorder.give(std::vector<std::int64_t>(CanaryDirection::parts, std::llround(size)));
    }

    /// The canary's loss is beyond the cap, and its gradient points down.
    void look(const CanaryPair& pair, Training&, std::int64_t step, const RecordingNoise& recorder,
              AuditTrace& trace) override {
        const std::size_t losses = lossesOf(step);
        const auto at = [&](std::size_t release, std::size_t entry, int bits) {
            return std::ldexp(static_cast<double>(recorder.release(release)[entry]), -bits);
        };
        CanaryView view;
        view.cell = at(losses, pair.direction.part, histogramBits);
        view.coordinate = -at(losses + 1, pair.direction.parameter, GradientGrid::bits);
        trace.exactDifference |= isExactlyOne(view.cell) || isExactlyOne(view.coordinate);
        for (const std::size_t other : emptyParameters(pair.direction))
            trace.exactDifference |=
                isExactlyOne(view.coordinate + at(losses + 1, other, GradientGrid::bits));
        trace.loss += stepLoss({plan().events[stepsOfWorstGroup]}, view);
        keepNoise(recorder, losses, 2);
    }
};

} // namespace

std::unique_ptr<AuditRun> worstGroupAudit(const AuditCase& auditCase, const SolverPlan& plan,
                                          NoiseSource& noise) {
    return std::make_unique<WorstGroupAudit>(auditCase, plan, noise);
}

} // namespace trilemma
