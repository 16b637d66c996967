// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audit_run.h"
#include "core/learning/count_grid.h"
#include "core/learning/plan.h"
#include "core/learning/training.h"
#include "core/models/unit_gradient.h"
#include "core/solvers/dp_frontier.h"

#include <cmath>

namespace trilemma {

namespace {

/// Of the events: the trainings of label and attribute, and the table.
constexpr std::size_t labelEvent = 0, attributeEvent = 1, tableEvent = 2;
constexpr std::size_t parts = 4;        ///< two groups x two labels
constexpr std::size_t partOfCanary = 3; ///< second group, label 1: it is the only member of this group

FrontierCells cellsOf(const SolverPlan& plan) {
    return {plan.params.at("label_bins").get<int>(), plan.params.at("attribute_bins").get<int>()};
}

/// Of the attacked event; of all of them, of the first.
std::vector<NoiseMoments::Entry> entriesOf(const AuditCase& auditCase, const SolverPlan& plan) {
    const std::size_t event = auditCase.event.value_or(labelEvent);
    const bool isTable = event == tableEvent;
    const auto& sampled = std::get<SampledEvent>(plan.events[event].what);
    const double multiplier = std::get<GaussianMechanism>(sampled.mechanisms.front()).noiseMultiplier;
    const double unit = isTable ? cellOne : std::ldexp(1.0, GradientGrid::bits);
    const auto cells =
        plan.params.at("label_bins").get<std::size_t>() * plan.params.at("attribute_bins").get<std::size_t>();
    std::vector<NoiseMoments::Entry> entries;
    for (std::size_t i = 0; i < (isTable ? parts * cells : CanaryDirection::parameters); ++i)
        entries.push_back(
            {(isTable ? "cell " : "coordinate ") + std::to_string(i), multiplier * unit, false});
    return entries;
}

class FrontierAudit : public AuditRun {
  public:
    FrontierAudit(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise)
        : AuditRun(auditCase, plan, entriesOf(auditCase, plan), noise)
        , m_steps(plan.steps / 2)
        , m_cells(cellsOf(plan)) {}

  private:
    /// A release of a step, by its place in it, and the event that it belongs to.
    struct Attacked {
        std::size_t event = 0;
        std::size_t release = 0;
    };
    /// The last step draws the table too.
    std::vector<Attacked> releasesOf(std::int64_t step) const {
        std::vector<Attacked> all{{step < m_steps ? labelEvent : attributeEvent, 0}};
        if (step == 2 * m_steps - 1) all.push_back({tableEvent, 1});
        if (auditCase().event)
            std::erase_if(all, [&](const Attacked& each) { return each.event != *auditCase().event; });
        return all;
    }

    /// Faults are those of the audited event: the other releases are sound.
    void beginStep(const CanaryPair&, const Training&, std::int64_t step, RecordingNoise& recorder) override {
        recorder.beginStep();
        const std::vector<Attacked> attacked = releasesOf(step);
        recorder.breakOnly(attacked.empty() ? std::nullopt : std::optional(attacked.front().release));
    }

    void look(const CanaryPair& pair, Training& training, std::int64_t step, const RecordingNoise& recorder,
              AuditTrace& trace) override {
        for (const auto& [event, release] : releasesOf(step)) {
            const std::span<const std::int64_t> values = recorder.release(release);
            trace.loss += stepLoss({plan().events[event]},
                                   {.coordinate = event == tableEvent ? ofCell(pair, training, values, trace)
                                                                      : ofCoordinate(pair, values, trace)});
            if (event == auditCase().event.value_or(labelEvent)) keepNoise(recorder, release, 1);
        }
    }

    /// What its gradient shows: for label and group the second class alike, it points down, and its norm C
    /// is 2^bits units of the grid.
    static double ofCoordinate(const CanaryPair& pair, std::span<const std::int64_t> values,
                               AuditTrace& trace) {
        const auto at = [&](std::size_t i) {
            return -std::ldexp(static_cast<double>(values[i]), -GradientGrid::bits);
        };
        const double own = at(pair.direction.parameter);
        trace.exactDifference |= isExactlyOne(own);
        for (const std::size_t other : emptyParameters(pair.direction))
            trace.exactDifference |= isExactlyOne(own - at(other));
        return own;
    }

    /// What its cell shows; the other cells of its part are empty for certain.
    double ofCell(const CanaryPair& pair, const Training& training, std::span<const std::int64_t> values,
                  AuditTrace& trace) const {
        const std::size_t cells = values.size() / parts;
        const auto ofPart = values.subspan(partOfCanary * cells, cells);
        const auto cell =
            static_cast<std::size_t>(frontierScores(training).cellsOf(pair.canary, m_cells).front());
        const auto at = [&](std::size_t i) {
            return std::ldexp(static_cast<double>(ofPart[i]), -histogramBits);
        };
        trace.exactDifference |= isExactlyOne(at(cell));
        for (std::size_t other = 0; other < cells; ++other)
            if (other != cell) trace.exactDifference |= isExactlyOne(at(cell) - at(other));
        return at(cell);
    }

    std::int64_t m_steps; ///< of either training
    FrontierCells m_cells;
};

} // namespace

std::unique_ptr<AuditRun> frontierAudit(const AuditCase& auditCase, const SolverPlan& plan,
                                        NoiseSource& noise) {
    return std::make_unique<FrontierAudit>(auditCase, plan, noise);
}

} // namespace trilemma
