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
constexpr std::size_t stepsEvent = 0, sizesEvent = 1, momentsEvent = 2, residualsEvent = 3;
constexpr std::size_t labelsOfCanary = 2;

std::size_t attackedEvent(const AuditCase& auditCase) {
    return auditCase.event.value_or(stepsEvent);
}

/// Releases of the event in the step of this number, as the noise source sees them: a step has one for each
/// group of its losses, where it has these, and one for each group of its gradient. Stage 1 comes before the
/// first step: sizes, moments, correlations, residuals, of a uniform budget the sizes alone.
struct EventReleases {
    std::size_t first = 0, count = 0;
};
EventReleases releasesOfEvent(std::size_t event, std::int64_t step, bool isTailored, bool hasLosses) {
    if (event == stepsEvent)
        return {step > 0     ? std::size_t{0}
                : isTailored ? 4u
                             : 1u,
                CanaryDirection::parts * (hasLosses ? 2 : 1)};
    if (step > 0) return {};
    if (event == momentsEvent) return {1, 2};
    return {event == sizesEvent ? 0u : 3u, 1};
}

std::vector<NoiseMoments::Entry> tailoringEntries(const AuditCase& auditCase, const SolverPlan& plan) {
    constexpr std::size_t groups = CanaryDirection::parts, features = CanaryDirection::parameters;
    const std::size_t event = attackedEvent(auditCase);
    const auto& mechanisms = std::get<SampledEvent>(plan.events[event].what).mechanisms;
    const double unit = std::ldexp(1.0, GradientGrid::bits);
    std::vector<NoiseMoments::Entry> entries;
    const auto add = [&](std::size_t mechanism, const std::string& name, std::size_t count, double one) {
        const double z = std::get<GaussianMechanism>(mechanisms[mechanism]).noiseMultiplier;
        for (std::size_t i = 0; i < count; ++i)
            entries.push_back({name + " " + std::to_string(i), z * one, false});
    };
    if (event == stepsEvent) {
        if (mechanisms.size() > 1) add(1, "loss", groups, cellOne);
        add(0, "coordinate", groups * features, unit);
    }
    if (event == sizesEvent || event == residualsEvent) add(0, "cell", groups, cellOne);
    if (event == momentsEvent) {
        add(0, "moment", features * (features + 1) / 2, unit);
        add(1, "correlation", features * labelsOfCanary, unit);
    }
    return entries;
}

class TailoringAudit : public AuditRun {
  public:
    TailoringAudit(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise)
        : AuditRun(auditCase, plan, tailoringEntries(auditCase, plan), noise)
        , m_event(attackedEvent(auditCase))
        , m_isTailored(plan.params.at("budget") == "tailored")
        , m_hasLosses(plan.params.at("loss_bound") > 0) {}

  private:
    EventReleases releasesOf(std::int64_t step) const {
        return releasesOfEvent(m_event, step, m_isTailored, m_hasLosses);
    }

    /// Faults are those of one release of the audited event: the others are sound. What a step releases of
    /// each group is broken in all of them.
    void beginStep(const CanaryPair&, const Training&, std::int64_t step, RecordingNoise& recorder) override {
        recorder.beginStep();
        const std::size_t groups = m_event == stepsEvent ? CanaryDirection::parts : 1;
        const EventReleases releases = releasesOf(step);
        recorder.breakOnly(releases.first + auditCase().release * groups, releases.count > 0 ? groups : 0);
    }

    void look(const CanaryPair& pair, Training&, std::int64_t step, const RecordingNoise& recorder,
              AuditTrace& trace) override {
        const EventReleases releases = releasesOf(step);
        if (releases.count == 0) return;
        trace.loss += stepLoss({plan().events[m_event]}, viewOf(pair, recorder, releases.first, trace));
        keepNoise(recorder, releases.first, releases.count);
    }

    /// What is the canary's own: it is alone in its part, and with its feature, whose square, and product
    /// with its class, have the norms that stage 1 clips at; its residual and its loss are beyond their
    /// bounds.
    CanaryView viewOf(const CanaryPair& pair, const RecordingNoise& recorder, std::size_t first,
                      AuditTrace& trace) const {
        const std::size_t own = pair.direction.parameter, part = pair.direction.part;
        const auto at = [&](std::size_t release, std::size_t entry, int bits) {
            return std::ldexp(static_cast<double>(recorder.release(first + release)[entry]), -bits);
        };
        CanaryView view;
        if (m_event == stepsEvent) { // the gradient points down
            if (m_hasLosses) view.cell = at(part, 0, histogramBits);
            const std::size_t gradient = (m_hasLosses ? CanaryDirection::parts : 0) + part;
            view.coordinate = -at(gradient, own, GradientGrid::bits);
            trace.exactDifference |= m_hasLosses && isExactlyOne(view.cell);
            for (const std::size_t other : emptyParameters(pair.direction))
                trace.exactDifference |=
                    isExactlyOne(view.coordinate + at(gradient, other, GradientGrid::bits));
        } else if (m_event == momentsEvent) {
            view.coordinate = at(0, own * (own + 1) / 2 + own, GradientGrid::bits);
            view.cell = at(1, own * labelsOfCanary + 1, GradientGrid::bits);
            trace.exactDifference |=
                isExactlyOne(view.cell) ||
                isExactlyOne(view.cell - at(1, own * labelsOfCanary, GradientGrid::bits));
        } else {
            view.coordinate = at(0, part, histogramBits);
        }
        trace.exactDifference |= isExactlyOne(view.coordinate);
        return view;
    }

    std::size_t m_event;
    bool m_isTailored;
    bool m_hasLosses;
};

} // namespace

std::unique_ptr<AuditRun> tailoringAudit(const AuditCase& auditCase, const SolverPlan& plan,
                                         NoiseSource& noise) {
    return std::make_unique<TailoringAudit>(auditCase, plan, noise);
}

} // namespace trilemma
