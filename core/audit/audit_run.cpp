// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audit_run.h"

#include "core/learning/plan.h"
#include "core/learning/training.h"
#include "core/models/predictor.h"
#include "core/solvers/solver.h"

namespace trilemma {

namespace {

std::vector<CanaryPair> brokenPairs(const AuditCase& auditCase) {
    std::vector<CanaryPair> pairs;
    for (std::size_t trial = 0; trial < CanaryDirection::count; ++trial) {
        pairs.push_back(canaryPair(findSolver(auditCase.solver)->info(),
                                   CanaryDirection::of(static_cast<std::int64_t>(trial))));
        pairs.back().task.model = clippedWrongly(pairs.back().task.model, auditCase.fault);
    }
    return pairs;
}

} // namespace

AuditRun::AuditRun(const AuditCase& auditCase, const SolverPlan& plan,
                   std::vector<NoiseMoments::Entry> entries, NoiseSource& noise)
    : m_case(auditCase)
    , m_solver(*findSolver(auditCase.solver))
    , m_pairs(brokenPairs(auditCase))
    , m_plan(plan)
    , m_noise(noise)
    , m_moments(std::move(entries)) {}

AuditTrace AuditRun::trace(std::int64_t trial, bool isPresent) {
    const CanaryPair& pair = pairOf(trial);
    RecordingNoise recorder(m_noise, m_case.fault, hasHistogram());
    const std::unique_ptr<Training> training = m_solver.begin(pair.task, m_plan);
    Records records = recordsOf(pair, isPresent, recorder);
    AuditTrace trace;
    m_moments.beginTraining();
    bool more = true;
    for (std::int64_t step = 0; more; ++step) {
        beginStep(pair, *training, step, recorder);
        more = training->advance(records);
        look(pair, *training, step, recorder, trace);
    }
    return trace;
}

bool AuditRun::followsFromReleases(std::int64_t trial, bool isPresent) {
    const CanaryPair& pair = pairOf(trial);
    RecordingNoise recorder(m_noise, m_case.fault, hasHistogram());
    const std::unique_ptr<Training> training = m_solver.begin(pair.task, m_plan),
                                    again = m_solver.begin(pair.task, m_plan);
    Records records = recordsOf(pair, isPresent, recorder);
    std::vector<std::vector<std::int64_t>> releases;
    bool more = true;
    for (std::int64_t step = 0; more; ++step) {
        beginStep(pair, *training, step, recorder);
        more = training->advance(records);
        for (std::size_t i = 0; i < recorder.releaseCount(); ++i)
            releases.emplace_back(recorder.release(i).begin(), recorder.release(i).end());
    }
    ReplayedNoise replayed(std::move(releases), m_noise);
    Records ofNobody(pair.nobody, pair.task.constraints.partition, m_plan.looks, replayed);
    while (again->advance(ofNobody)) {
    }
    return replayed.finished() && training->save() == again->save() &&
           training->finish().predictor->toJson() == again->finish().predictor->toJson();
}

std::vector<double> AuditRun::exactDeltas(const std::vector<PrivacyEvent>& events, AuditDirection direction,
                                          const std::vector<double>& epsilons, const WantedDirection&) const {
    return trilemma::exactDeltas(events, direction, epsilons);
}

void AuditRun::keepNoise(const RecordingNoise& recorder, std::size_t first, std::size_t count) {
    m_noiseOfStep.clear();
    for (std::size_t i = first; i < first + count; ++i)
        m_noiseOfStep.insert(m_noiseOfStep.end(), recorder.noise(i).begin(), recorder.noise(i).end());
    m_moments.add(m_noiseOfStep);
}

const CanaryPair& AuditRun::pairOf(std::int64_t trial) const {
    return m_pairs[static_cast<std::size_t>(trial) % m_pairs.size()];
}

Records AuditRun::recordsOf(const CanaryPair& pair, bool isPresent, NoiseSource& noise) const {
    return Records(isPresent ? pair.present : pair.absent, pair.task.constraints.partition, m_plan.looks,
                   noise, {}, faultySampling(m_case.fault, m_plan.step.rate, m_plan.step.expectedBatch));
}

} // namespace trilemma
