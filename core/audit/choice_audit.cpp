// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audit_run.h"
#include "core/learning/count_grid.h"
#include "core/learning/plan.h"

#include <cmath>
#include <limits>

namespace trilemma {

namespace {

/// The law of the choice on either table of a direction: probability proportional to exp(epsilon score / 2),
/// scores in what one record may change them by.
struct ChoiceLaw {
    Eigen::ArrayXd scores, probabilities;

    double meanScore() const { return (probabilities * scores).sum(); }
    double scoreVariance() const { return (probabilities * (scores - meanScore()).square()).sum(); }
};

struct LawPair {
    ChoiceLaw present, absent;
    ChoiceLaw& of(bool isPresent) { return isPresent ? present : absent; }
    const ChoiceLaw& of(bool isPresent) const { return isPresent ? present : absent; }
};

/// The choice, for whoever knows the sizes of the parts: they come out as if all parts were equal. No
/// accountant's curve is met with equality, since no record moves all candidates by the most that one may;
/// so what is estimated is compared with the law that the declared epsilon gives either table.
class ChoiceAudit : public AuditRun {
  public:
    ChoiceAudit(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise)
        : AuditRun(auditCase, plan, {}, noise) {
        for (std::size_t trial = 0; trial < CanaryDirection::count; ++trial)
            for (const bool isPresent : {true, false}) {
                trace(static_cast<std::int64_t>(trial), isPresent);
                m_laws[trial].of(isPresent) = lawOf(m_scores);
                if (!isPresent) keepLargestMove(m_laws[trial]);
            }
        m_knowsLaws = true;
    }

    /// Remove: sum over candidates of (P - e^epsilon Q)+, P where the canary is present; on average over the
    /// directions.
    std::vector<double> exactDeltas(const std::vector<PrivacyEvent>&, AuditDirection direction,
                                    const std::vector<double>& epsilons,
                                    const WantedDirection& isWanted) const override {
        std::vector<double> deltas(epsilons.size(), 0);
        double wanted = 0;
        for (std::size_t trial = 0; trial < m_laws.size(); ++trial) {
            if (!isWanted(CanaryDirection::of(static_cast<std::int64_t>(trial)))) continue;
            const bool isRemove = direction == AuditDirection::Remove;
            const Eigen::ArrayXd& p = m_laws[trial].of(isRemove).probabilities;
            const Eigen::ArrayXd& q = m_laws[trial].of(!isRemove).probabilities;
            for (std::size_t i = 0; i < epsilons.size(); ++i)
                deltas[i] += (p - std::exp(epsilons[i]) * q).max(0.0).sum();
            ++wanted;
        }
        for (double& delta : deltas)
            delta /= wanted;
        return deltas;
    }

    /// Of all choices the sum of the scores, which is what epsilon is a parameter of: mean and variance are
    /// known. Nor does the canary move a score by more than a record may.
    NoiseReport noiseReport() const override {
        if (m_largestMove > 1)
            return {2, std::numeric_limits<double>::max(), "a score moved by more than its bound"};
        return {2, m_excess / std::sqrt(m_variance), "mean score of the candidates chosen"};
    }

  private:
    /// By the epsilon that the plan's event declares, whatever the choice was made with.
    ChoiceLaw lawOf(std::span<const double> scores) const {
        const double epsilon = std::get<ExponentialEvent>(plan().events[*auditCase().event].what).epsilon;
        ChoiceLaw law{
            Eigen::Map<const Eigen::ArrayXd>(scores.data(), static_cast<Eigen::Index>(scores.size())), {}};
        law.probabilities = (epsilon / 2 * (law.scores - law.scores.maxCoeff())).exp();
        law.probabilities /= law.probabilities.sum();
        return law;
    }

    void keepLargestMove(const LawPair& laws) {
        m_largestMove = std::max(m_largestMove, (laws.present.scores - laws.absent.scores).abs().maxCoeff());
    }

    void beginStep(const CanaryPair& pair, const Training&, std::int64_t step,
                   RecordingNoise& recorder) override {
        recorder.beginStep();
        recorder.breakOnly(std::nullopt);
        if (step > 0) return;
        const auto parts = static_cast<std::size_t>(pair.task.constraints.partition.partCount());
        const double size =
            cellOne * static_cast<double>(pair.task.facts.trainSlots) / static_cast<double>(parts);
        recorder.give(std::vector<std::int64_t>(parts, std::llround(size)));
    }

    void look(const CanaryPair& pair, Training&, std::int64_t, const RecordingNoise& recorder,
              AuditTrace& trace) override {
        if (recorder.scores().empty()) return;
        m_scores.assign(recorder.scores().begin(), recorder.scores().end());
        if (!m_knowsLaws) return;
        const LawPair& laws = m_laws[pair.direction.trial()];
        const auto chosen = static_cast<Eigen::Index>(recorder.chosen());
        trace.loss = std::log(laws.present.probabilities[chosen] / laws.absent.probabilities[chosen]);
        const ChoiceLaw law = lawOf(m_scores);
        m_excess += law.scores[chosen] - law.meanScore();
        m_variance += law.scoreVariance();
    }

    std::array<LawPair, CanaryDirection::count> m_laws;
    std::vector<double> m_scores; ///< of the choice before
    bool m_knowsLaws = false;
    double m_excess = 0, m_variance = 0;
    double m_largestMove = 0; ///< of a score, between the tables of a direction
};

} // namespace

std::unique_ptr<AuditRun> choiceAudit(const AuditCase& auditCase, const SolverPlan& plan,
                                      NoiseSource& noise) {
    return std::make_unique<ChoiceAudit>(auditCase, plan, noise);
}

} // namespace trilemma
