// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/audit/audit.h"
#include "core/audit/canary.h"
#include "core/audit/faults.h"
#include "core/audit/statistics.h"

#include <memory>

namespace trilemma {

class Solver;
class Training;
struct SolverPlan;

/// Trainings of a case on the canary's two tables; keeps what the attacker sees.
class AuditRun {
  public:
    virtual ~AuditRun() = default;

    AuditTrace trace(std::int64_t trial, bool isPresent);
    /// Rule 3 for one training.
    bool followsFromReleases(std::int64_t trial, bool isPresent);
    /// What rule 2 compares with, over the directions that are wanted: the accountant's delta of what is
    /// attacked.
    virtual std::vector<double> exactDeltas(const std::vector<PrivacyEvent>& events, AuditDirection direction,
                                            const std::vector<double>& epsilons,
                                            const WantedDirection& isWanted) const;
    /// Rule 4.
    virtual NoiseReport noiseReport() const { return m_moments.report(); }

  protected:
    AuditRun(const AuditCase& auditCase, const SolverPlan& plan, std::vector<NoiseMoments::Entry> entries,
             NoiseSource& noise);

    const AuditCase& auditCase() const { return m_case; }
    const SolverPlan& plan() const { return m_plan; }
    /// Whether the first release of a step is a histogram.
    virtual bool hasHistogram() const { return false; }

    /// Before and after the step of this number: what it released of the canary, into the trace.
    virtual void beginStep(const CanaryPair& pair, const Training& training, std::int64_t step,
                           RecordingNoise& recorder) = 0;
    virtual void look(const CanaryPair& pair, Training& training, std::int64_t step,
                      const RecordingNoise& recorder, AuditTrace& trace) = 0;
    /// The noise of some releases of a step; all have the entries of the moments together.
    void keepNoise(const RecordingNoise& recorder, std::size_t first, std::size_t count);

  private:
    const CanaryPair& pairOf(std::int64_t trial) const;
    Records recordsOf(const CanaryPair& pair, bool isPresent, NoiseSource& noise) const;

    AuditCase m_case;
    const Solver& m_solver;
    std::vector<CanaryPair> m_pairs; ///< of every direction, in the order of the trials
    const SolverPlan& m_plan;
    NoiseSource& m_noise;
    NoiseMoments m_moments;
    std::vector<std::int64_t> m_noiseOfStep;
};

/// All releases of every step of a solver that descends by gradients. Plan and noise outlive it.
std::unique_ptr<AuditRun> stepAudit(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise);
/// Of budget tailoring the releases of auditCase.event alone; without one those of its steps.
std::unique_ptr<AuditRun> tailoringAudit(const AuditCase& auditCase, const SolverPlan& plan,
                                         NoiseSource& noise);
/// Of linear optimisation the sizes or the counts alone; without auditCase.event the counts.
std::unique_ptr<AuditRun> mixtureAudit(const AuditCase& auditCase, const SolverPlan& plan,
                                       NoiseSource& noise);
/// Of exponential sampling, or a round of linear optimisation, the choice of a candidate alone, for whoever
/// knows what was released before. The canary does not reach the bound of the scores: this is an audit of how
/// a candidate is drawn, and tests of sensitivities are elsewhere.
std::unique_ptr<AuditRun> choiceAudit(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise);
/// Of least squares over groups the sizes or the moments alone, by auditCase.event.
std::unique_ptr<AuditRun> momentAudit(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise);
/// The steps of worst-group descent.
std::unique_ptr<AuditRun> worstGroupAudit(const AuditCase& auditCase, const SolverPlan& plan,
                                          NoiseSource& noise);
/// The releases of a frontier in one release, or those of auditCase.event alone.
std::unique_ptr<AuditRun> frontierAudit(const AuditCase& auditCase, const SolverPlan& plan,
                                        NoiseSource& noise);

} // namespace trilemma
