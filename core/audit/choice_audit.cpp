// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audit_run.h"
#include "core/learning/count_grid.h"
#include "core/learning/plan.h"

#include <cassert>
#include <cmath>

namespace trilemma {

namespace {

/// The law of the choice on either table of a direction: probability proportional to exp(score).
struct ChoiceLaw {
    Eigen::ArrayXd scores, probabilities;

    explicit ChoiceLaw(std::span<const double> of = {})
        : scores(Eigen::Map<const Eigen::ArrayXd>(of.data(), static_cast<Eigen::Index>(of.size()))) {
        if (scores.size() == 0) return;
        scores -= scores.maxCoeff();
        probabilities = scores.exp() / scores.exp().sum();
    }
    double meanScore() const { return (probabilities * scores).sum(); }
    double scoreVariance() const { return (probabilities * (scores - meanScore()).square()).sum(); }
};

struct LawPair {
    ChoiceLaw present, absent;
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
                ChoiceLaw& law = isPresent ? m_laws[trial].present : m_laws[trial].absent;
                law = ChoiceLaw(m_scores);
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
    /// known.
    NoiseReport noiseReport() const override {
        return {1, m_excess / std::sqrt(m_variance), "mean score of the candidates chosen"};
    }

  private:
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
        const ChoiceLaw law(m_scores);
        m_excess += law.scores[chosen] - law.meanScore();
        m_variance += law.scoreVariance();
    }

    std::array<LawPair, CanaryDirection::count> m_laws;
    std::vector<double> m_scores; ///< of the choice before
    bool m_knowsLaws = false;
    double m_excess = 0, m_variance = 0;
};

} // namespace

std::unique_ptr<AuditRun> choiceAudit(const AuditCase& auditCase, const SolverPlan& plan,
                                      NoiseSource& noise) {
    return std::make_unique<ChoiceAudit>(auditCase, plan, noise);
}

} // namespace trilemma
