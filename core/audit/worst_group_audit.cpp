// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audit_run.h"
#include "core/learning/count_grid.h"
#include "core/learning/plan.h"
#include "core/models/unit_gradient.h"

#include <cmath>

namespace trilemma {

namespace {

/// In the order of the plan.
constexpr std::size_t worstStepsEvent = 0, worstSizesEvent = 1;

std::vector<NoiseMoments::Entry> worstGroupEntries(const AuditCase& auditCase, const SolverPlan& plan) {
    const std::size_t event = auditCase.event.value_or(worstStepsEvent);
    const auto& mechanisms = std::get<SampledEvent>(plan.events[event].what).mechanisms;
    std::vector<NoiseMoments::Entry> entries;
    const auto add = [&](std::size_t mechanism, const char* name, std::size_t count, double one) {
        const double z = std::get<GaussianMechanism>(mechanisms[mechanism]).noiseMultiplier;
        for (std::size_t i = 0; i < count; ++i)
            entries.push_back({name + std::to_string(i), z * one, false});
    };
    add(event == worstStepsEvent ? 1 : 0, "cell ", CanaryDirection::parts, cellOne);
    if (event == worstStepsEvent)
        add(0, "coordinate ", CanaryDirection::parameters, std::ldexp(1.0, GradientGrid::bits));
    return entries;
}

/// The steps, or the sizes. A step releases the losses and then the gradient; the first one begins with the
/// sizes, which come out as if the groups were equal where the steps are attacked.
class WorstGroupAudit : public AuditRun {
  public:
    WorstGroupAudit(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise)
        : AuditRun(auditCase, plan, worstGroupEntries(auditCase, plan), noise)
        , m_event(auditCase.event.value_or(worstStepsEvent)) {}

  private:
    /// Of the releases of a step the first that is attacked.
    static std::size_t firstOf(std::int64_t step) { return step == 0 ? 1 : 0; }

    void beginStep(const CanaryPair& pair, const Training&, std::int64_t step,
                   RecordingNoise& recorder) override {
        recorder.beginStep();
        if (m_event == worstSizesEvent) {
            recorder.breakOnly(0, step == 0 ? 1 : 0);
            return;
        }
        recorder.breakOnly(firstOf(step) + auditCase().release, 1);
        const double size =
            cellOne * static_cast<double>(pair.task.facts.trainSlots) / CanaryDirection::parts;
        if (step == 0) recorder.give(std::vector<std::int64_t>(CanaryDirection::parts, std::llround(size)));
    }

    void look(const CanaryPair& pair, Training&, std::int64_t step, const RecordingNoise& recorder,
              AuditTrace& trace) override {
        if (m_event == worstSizesEvent && step > 0) return;
        const auto at = [&](std::size_t release, std::size_t entry, int bits) {
            return std::ldexp(static_cast<double>(recorder.release(release)[entry]), -bits);
        };
        CanaryView view;
        if (m_event == worstSizesEvent) {
            view.coordinate = at(0, pair.direction.part, histogramBits);
        } else { // its loss is beyond the cap, and its gradient points down
            const std::size_t first = firstOf(step);
            view.cell = at(first, pair.direction.part, histogramBits);
            view.coordinate = -at(first + 1, pair.direction.parameter, GradientGrid::bits);
            trace.exactDifference |= isExactlyOne(view.cell);
            for (const std::size_t other : emptyParameters(pair.direction))
                trace.exactDifference |=
                    isExactlyOne(view.coordinate + at(first + 1, other, GradientGrid::bits));
        }
        trace.exactDifference |= isExactlyOne(view.coordinate);
        trace.loss += stepLoss({plan().events[m_event]}, view);
        keepNoise(recorder, m_event == worstSizesEvent ? 0 : firstOf(step),
                  m_event == worstSizesEvent ? 1 : 2);
    }

    std::size_t m_event;
};

} // namespace

std::unique_ptr<AuditRun> worstGroupAudit(const AuditCase& auditCase, const SolverPlan& plan,
                                          NoiseSource& noise) {
    return std::make_unique<WorstGroupAudit>(auditCase, plan, noise);
}

} // namespace trilemma
