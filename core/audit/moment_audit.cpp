// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audit_run.h"
#include "core/learning/count_grid.h"
#include "core/learning/plan.h"
#include "core/models/unit_gradient.h"

#include <cmath>

namespace trilemma {

namespace {

/// Events in the order of the plan; releases in the order in which they are drawn, before the first round.
constexpr std::size_t eventOfMoments = 0;
constexpr std::size_t releaseOfSizes = 0, releaseOfMoments = 1;
constexpr std::size_t dimensions = CanaryDirection::parameters + 1; ///< features and label
constexpr std::size_t momentsOfGroup = dimensions * (dimensions + 1) / 2;

std::vector<NoiseMoments::Entry> momentEntries(const AuditCase& auditCase, const SolverPlan& plan) {
    const auto& mechanisms = std::get<SampledEvent>(plan.events[*auditCase.event].what).mechanisms;
    const double z = std::get<GaussianMechanism>(mechanisms.front()).noiseMultiplier;
    const bool isMoments = auditCase.event == eventOfMoments;
    const std::size_t count = CanaryDirection::parts * (isMoments ? momentsOfGroup : 1);
    const double one = isMoments ? std::ldexp(1.0, GradientGrid::bits) : cellOne;
    std::vector<NoiseMoments::Entry> entries;
    for (std::size_t i = 0; i < count; ++i)
        entries.push_back({(isMoments ? "moment " : "cell ") + std::to_string(i), z * one, false});
    return entries;
}

class MomentAudit : public AuditRun {
  public:
    MomentAudit(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise)
        : AuditRun(auditCase, plan, momentEntries(auditCase, plan), noise)
        , m_isMoments(auditCase.event == eventOfMoments)
        , m_release(m_isMoments ? releaseOfMoments : releaseOfSizes) {}

  private:
    void beginStep(const CanaryPair&, const Training&, std::int64_t, RecordingNoise& recorder) override {
        recorder.beginStep();
        recorder.breakOnly(m_release, 1);
    }

    /// The canary is alone in its part, and the square of its feature is all that it adds to the moments.
    void look(const CanaryPair& pair, Training&, std::int64_t, const RecordingNoise& recorder,
              AuditTrace& trace) override {
        const std::size_t own = pair.direction.parameter, part = pair.direction.part;
        const std::size_t square = part * momentsOfGroup + own * (own + 1) / 2 + own;
        const auto at = [&](std::size_t entry, int bits) {
            return std::ldexp(static_cast<double>(recorder.release(m_release)[entry]), -bits);
        };
        CanaryView view;
        view.coordinate = m_isMoments ? at(square, GradientGrid::bits) : at(part, histogramBits);
        trace.exactDifference |= isExactlyOne(view.coordinate);
        trace.loss += stepLoss({plan().events[*auditCase().event]}, view);
        keepNoise(recorder, m_release, 1);
    }

    bool m_isMoments;
    std::size_t m_release;
};

} // namespace

std::unique_ptr<AuditRun> momentAudit(const AuditCase& auditCase, const SolverPlan& plan,
                                      NoiseSource& noise) {
    return std::make_unique<MomentAudit>(auditCase, plan, noise);
}

} // namespace trilemma
