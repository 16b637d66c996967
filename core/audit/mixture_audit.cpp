// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audit_run.h"
#include "core/learning/count_grid.h"
#include "core/learning/plan.h"
#include "core/solvers/linear_optimisation.h"

#include <cmath>

namespace trilemma {

namespace {

/// Of the events in the order of the plan; those of the oracle's steps, the first, are DP-SGD's.
constexpr std::size_t countsEvent = 1;
constexpr std::size_t labelsOfMixture = 2;
constexpr std::size_t mixtureParts = CanaryDirection::parts * labelsOfMixture;

std::vector<NoiseMoments::Entry> mixtureEntries(const AuditCase& auditCase, const SolverPlan& plan) {
    const std::size_t event = auditCase.event.value_or(countsEvent);
    const auto& mechanisms = std::get<SampledEvent>(plan.events[event].what).mechanisms;
    const double z = std::get<GaussianMechanism>(mechanisms.front()).noiseMultiplier;
    std::vector<NoiseMoments::Entry> entries;
    for (std::size_t i = 0; i < (event == countsEvent ? 2 * mixtureParts : mixtureParts); ++i)
        entries.push_back({"cell " + std::to_string(i), z * cellOne, false});
    return entries;
}

/// The sizes, or the counts of every round.
class MixtureAudit : public AuditRun {
  public:
    MixtureAudit(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise)
        : AuditRun(auditCase, plan, mixtureEntries(auditCase, plan), noise)
        , m_event(auditCase.event.value_or(countsEvent)) {}

  private:
    /// The first round begins with the sizes; each ends with its table, after one step of the oracle.
    std::optional<std::size_t> attackedIn(std::int64_t step) const {
        if (m_event == countsEvent) return step == 0 ? 2 : 1;
        return step == 0 ? std::optional<std::size_t>(0) : std::nullopt;
    }

    void beginStep(const CanaryPair&, const Training&, std::int64_t step, RecordingNoise& recorder) override {
        recorder.beginStep();
        recorder.breakOnly(attackedIn(step));
    }

    void look(const CanaryPair& pair, Training& training, std::int64_t step, const RecordingNoise& recorder,
              AuditTrace& trace) override {
        const std::optional<std::size_t> release = attackedIn(step);
        if (!release) return;
        const auto at = [&](std::size_t i) {
            return std::ldexp(static_cast<double>(recorder.release(*release)[i]), -histogramBits);
        };
        const std::size_t part =
            pair.direction.part * labelsOfMixture + 1; // it is the only member, and its label is 1
        std::size_t own = part;
        if (m_event == countsEvent) {
            const std::size_t decision = pair.decision(newestDecision(training));
            own = 2 * part + decision;
            trace.exactDifference |= isExactlyOne(at(own) - at(2 * part + 1 - decision));
        }
        trace.exactDifference |= isExactlyOne(at(own));
        trace.loss += stepLoss({plan().events[m_event]}, {.coordinate = at(own)});
        keepNoise(recorder, *release, 1);
    }

    std::size_t m_event;
};

} // namespace

std::unique_ptr<AuditRun> mixtureAudit(const AuditCase& auditCase, const SolverPlan& plan,
                                       NoiseSource& noise) {
    return std::make_unique<MixtureAudit>(auditCase, plan, noise);
}

} // namespace trilemma
