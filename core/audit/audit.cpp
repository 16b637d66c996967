// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/audit.h"

#include "core/audit/canary.h"
#include "core/audit/statistics.h"
#include "core/learning/plan.h"
#include "core/solvers/descent_ascent.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

using Params = std::vector<std::pair<const char*, Json>>;

/// A step of every kind that costs about as much in its histogram as in its gradient; the duals move, but too
/// little to turn the canary's gradient around.
Json auditParams(const std::string& solver, const Params& more) {
    Json params{{"steps", 8},
                {"sampling_rate", 0.25},
                {"clipping_norm", CanaryPair::clippingNorm},
                {"learning_rate", 1}};
    if (solver == "raco-dp") params.update({{"histogram_share", 0.5}, {"dual_max", 0.01}});
    for (const auto& [id, value] : more)
        params[id] = value;
    return params;
}

AuditCase correct(const char* id, const char* title, const Params& more = {},
                  const char* solver = "raco-dp") {
    return {id, title, solver, auditParams(solver, more), {}};
}

AuditCase brokenCase(const char* id, const char* title, const AuditFault& fault, const Params& more = {}) {
    return {id, title, "raco-dp", auditParams("raco-dp", more), fault};
}

/// The tables of every direction, in the order of the trials.
std::vector<CanaryPair> brokenPairs(const AuditCase& auditCase) {
    std::vector<CanaryPair> pairs;
    for (std::size_t trial = 0; trial < CanaryDirection::count; ++trial) {
        pairs.push_back(canaryPair(findSolver(auditCase.solver)->info().isConstrained,
                                   CanaryDirection::of(static_cast<std::int64_t>(trial))));
        pairs.back().task.model = clippedWrongly(pairs.back().task.model, auditCase.fault);
    }
    return pairs;
}

/// Standard deviations of what is added, by the declared events: the first mechanism is the gradient's, any
/// other the histogram's (stepEvents()).
std::vector<NoiseMoments::Entry> noiseEntries(const std::vector<PrivacyEvent>& events, std::size_t cells) {
    std::vector<Mechanism> mechanisms;
    for (const PrivacyEvent& event : events)
        for (const Mechanism& mechanism : std::get<SampledEvent>(event.what).mechanisms)
            mechanisms.push_back(mechanism);
    std::vector<NoiseMoments::Entry> entries;
    const auto add = [&](const Mechanism& mechanism, const char* name, std::size_t count, double unit) {
        const auto* laplace = std::get_if<LaplaceMechanism>(&mechanism);
        const double multiplier = laplace ? std::sqrt(2.0) * laplace->scaleOverSensitivity
                                          : std::get<GaussianMechanism>(mechanism).noiseMultiplier;
        for (std::size_t i = 0; i < count; ++i)
            entries.push_back({name + std::to_string(i), multiplier * unit, laplace != nullptr});
    };
    if (mechanisms.size() > 1) add(mechanisms[1], "cell ", cells, cellOne);
    add(mechanisms[0], "coordinate ", CanaryDirection::parameters, std::ldexp(1.0, GradientGrid::bits));
    return entries;
}

/// Trainings of the case; keeps what the attacker sees.
class AuditRun {
  public:
    AuditRun(const AuditCase& auditCase, const SolverPlan& plan, NoiseSource& noise)
        : m_solver(*findSolver(auditCase.solver))
        , m_pairs(brokenPairs(auditCase))
        , m_plan(plan)
        , m_fault(auditCase.fault)
        , m_noise(noise)
        , m_moments(noiseEntries(plan.events, CanaryDirection::parts * classCount())) {}

    const NoiseMoments& moments() const { return m_moments; }

    AuditTrace trace(std::int64_t trial, bool isPresent) {
        const CanaryPair& pair = pairOf(trial);
        RecordingNoise recorder(m_noise, m_fault, pair.isConstrained());
        const std::unique_ptr<GradientTraining> loop = begin(pair);
        Records records = recordsOf(pair, isPresent, recorder);
        AuditTrace trace;
        m_moments.beginTraining();
        for (bool more = true; more;) {
            const std::size_t decision = pair.decision(loop->state().theta);
            recorder.beginStep();
            more = loop->advance(records);
            look(pair, recorder, decision, trace);
            keepNoise(recorder);
        }
        return trace;
    }

    /// Rule 3 for one training.
    bool followsFromReleases(std::int64_t trial, bool isPresent) {
        const CanaryPair& pair = pairOf(trial);
        RecordingNoise recorder(m_noise, m_fault, pair.isConstrained());
        const std::unique_ptr<GradientTraining> loop = begin(pair), again = begin(pair);
        Records records = recordsOf(pair, isPresent, recorder);
        std::vector<std::vector<std::int64_t>> releases;
        for (bool more = true; more;) {
            recorder.beginStep();
            more = loop->advance(records);
            for (std::size_t i = 0; i < recorder.releaseCount(); ++i)
                releases.emplace_back(recorder.release(i).begin(), recorder.release(i).end());
        }
        ReplayedNoise replayed(std::move(releases), m_noise);
        Records ofNobody(pair.nobody, pair.task.constraints.partition, m_plan.looks, replayed);
        while (again->advance(ofNobody)) {
        }
        return replayed.finished() && loop->save() == again->save() &&
               loop->released()->parameters() == again->released()->parameters();
    }

  private:
    const CanaryPair& pairOf(std::int64_t trial) const {
        return m_pairs[static_cast<std::size_t>(trial) % m_pairs.size()];
    }
    std::size_t classCount() const { return m_pairs.front().present.table->classes.size(); }

    /// The audited solvers descend by gradients.
    std::unique_ptr<GradientTraining> begin(const CanaryPair& pair) const {
        return std::unique_ptr<GradientTraining>(
            static_cast<GradientTraining*>(m_solver.begin(pair.task, m_plan).release()));
    }

    Records recordsOf(const CanaryPair& pair, bool isPresent, NoiseSource& noise) const {
        return Records(isPresent ? pair.present : pair.absent, pair.task.constraints.partition, m_plan.looks,
                       noise, {}, faultySampling(m_fault, m_plan.step.rate, m_plan.step.expectedBatch));
    }

    void look(const CanaryPair& pair, const RecordingNoise& recorder, std::size_t decision,
              AuditTrace& trace) const {
        const auto isOne = [](double value) { return std::abs(value - 1) < 0x1p-18; };
        // the canary's gradient points down, and its norm C is 2^bits units of the grid
        const auto coordinate = [&](std::size_t at) {
            return -std::ldexp(static_cast<double>(recorder.gradient()[at]), -GradientGrid::bits);
        };
        CanaryView view;
        view.coordinate = coordinate(pair.direction.parameter);
        trace.exactDifference |= isOne(view.coordinate);
        for (const std::size_t other : emptyParameters(pair.direction))
            trace.exactDifference |= isOne(view.coordinate - coordinate(other));
        if (pair.isConstrained()) {
            const auto ofPart =
                recorder.histogram().subspan(pair.direction.part * classCount(), classCount());
            view.cell = std::ldexp(static_cast<double>(ofPart[decision]), -histogramBits);
            const double empty = std::ldexp(static_cast<double>(ofPart[1 - decision]), -histogramBits);
            trace.exactDifference |= isOne(view.cell) || isOne(view.cell - empty);
        }
        trace.loss += stepLoss(m_plan.events, view);
    }

    void keepNoise(const RecordingNoise& recorder) {
        m_noiseOfStep.clear();
        for (std::size_t i = 0; i < recorder.releaseCount(); ++i)
            m_noiseOfStep.insert(m_noiseOfStep.end(), recorder.noise(i).begin(), recorder.noise(i).end());
        m_moments.add(m_noiseOfStep);
    }

    const Solver& m_solver;
    std::vector<CanaryPair> m_pairs;
    const SolverPlan& m_plan;
    AuditFault m_fault;
    NoiseSource& m_noise;
    NoiseMoments m_moments;
    std::vector<std::int64_t> m_noiseOfStep;
};

bool allFollow(AuditRun& run) {
    for (std::int64_t trial = 0; trial < 16; ++trial)
        if (!run.followsFromReleases(trial, trial % 2 == 0)) return false;
    return true;
}

/// Parts and coordinates apart; of a solver without histogram the coordinates.
std::vector<DirectionReport> directionReports(const AuditTraces& traces, const AuditReport& report,
                                              const std::vector<ExactDelta>& exact, bool hasParts) {
    using Wanted = std::function<bool(const CanaryDirection&)>;
    std::vector<std::pair<std::string, Wanted>> wanted;
    for (std::size_t part = 0; hasParts && part < CanaryDirection::parts; ++part)
        wanted.emplace_back("part " + std::to_string(part),
                            [part](const CanaryDirection& direction) { return direction.part == part; });
    for (std::size_t at = 0; at < CanaryDirection::parameters; ++at)
        wanted.emplace_back("coordinate " + std::to_string(at),
                            [at](const CanaryDirection& direction) { return direction.parameter == at; });
    std::vector<DirectionReport> reports;
    for (const auto& [id, isWanted] : wanted) {
        const AuditTraces some = traces.where(isWanted);
        if (some.trials() == 0) continue;
        DirectionReport direction{id, some.trials(), 0, 0};
        direction.lowerBound = epsilonLowerBound(some, report.claim, report.target.delta,
                                                 auditMiss / 2 / static_cast<double>(wanted.size()));
        for (const DeltaEstimate& estimate : deltaEstimates(some, exact))
            if (std::abs(estimate.deviation) > std::abs(direction.deviation))
                direction.deviation = estimate.deviation;
        reports.push_back(direction);
    }
    return reports;
}

} // namespace

PrivacyTarget auditTarget() {
    return {2, 0.05, Relation::ZeroOut};
}

// Power, at q = 1/4, T = 8, epsilon 2 at delta 0.05 (z = 0.823; with a Laplace histogram 0.869) and f = 1/2.
// The law of L of each broken variant was simulated apart from this program, 10^6 trainings each, for the
// shift r = (E_broken - exact) / sd_broken of one training in the best estimator of rule 2. A variant is
// missed with probability Phi(5 - |r| sqrt(N)), so that 0.999 needs |r| sqrt(N) >= 8.1; with N = 20000:
//
//   variant                 r        |r| sqrt(N)   estimator that shifts most, its expectation
//   Gaussian noise x 0.9    0.173      24.5        mean, add, epsilon0 = 0: 0.3555 -> 0.4014
//     of the histogram      0.080      11.3        mean, add, 0: 0.3555 -> 0.3773
//     of the gradient       0.078      11.0        mean, add, 0: 0.3555 -> 0.3767
//   Laplace noise x 0.9     0.091      12.9        mean, add, 0: 0.3708 -> 0.3971
//   no clipping             2.42      342          mean, remove, 1: 0.1489 -> 0.8755
//   clipping at 2 C         0.473      66.9        mean, remove, 0: 0.3553 -> 0.5334
//   shuffled batches       -0.106      14.9        mean, remove, 2: 0.0510 -> 0.0362
//   rate x 1.2              0.141      19.9        mean, remove, 0: 0.3553 -> 0.4061
//   padded batches          1.48      209          mean, remove, 0: 0.3553 -> 0.7791
//   no noise in every
//     other coordinate      0.220      31.1        mean, add, 0: 0.3549 -> 0.4129
//   noise in one part only  0.391      55.2        mean, add, 0: 0.3549 -> 0.4511
//   noise of step before    0.747     105.6        mean, add, 1: 0.0470 -> 0.2491
//
// (The last three were simulated with the canary's turning: 2 of 5 coordinates, 2 of 3 parts without noise.)
// Shared noise leaves L as it is, but score (b) is then seen wherever the canary is ever sampled: for all
// cells P(S) = 1 - (3/4)^8 = 0.900, for the first four of five coordinates 0.8 x 0.900 = 0.720 (the fifth has
// a draw of its own, and each of the four has another of them among its two that are nobody's), and Q(S) is
// that of independent noise: at most five values a step of a density below 0.35 within 2^-18 of 1, less
// than 1.1e-4 in 8 steps, 2 of 20000. With p > 0.70 and q < 1e-3 the bound is above log(0.65/1e-3) = 6.4 > 2
// but for a probability below 1e-9. Rule 4 sees the same: a correlation of 1 in N = 2 x 20000 x 8 steps is
// sqrt(N) = 566 standard errors; variance 0.81 for 1 is 0.19 sqrt(N/2) = 76 in each single entry, so that
// noise x 0.9 in one cell or coordinate alone, which rule 2 has no power to see, is caught too.
// Unused noise breaks rule 3 in every training.
//
// A correct program fails rule 2 with probability below (12 x 5.7e-7 + 12 x 8 x 2.0e-9) a case, rule 4, which
// makes at most 88 comparisons of means of very many steps, below 88 x 2.0e-9, and rule 1, whose claim is met
// with equality in the dearer direction, with less than 1e-5 (two independent counts must lie off by
// about 3.3 deviations each; for a direction by more).
const std::vector<AuditCase>& auditCases() {
    static const std::vector<AuditCase> cases{
        correct("raco-dp", "RaCO-DP"),
        correct("raco-dp-laplace", "RaCO-DP, Laplace histogram", {{"histogram_noise", "laplace"}}),
        correct("raco-dp-two-draws", "RaCO-DP, two draws", {{"draws", "two"}}),
        correct("dp-sgd", "DP-SGD", {}, "dp-sgd"),
        brokenCase("gaussian-noise", "Gaussian noise x 0.9", {.histogramNoise = 0.9, .gradientNoise = 0.9}),
        brokenCase("histogram-noise", "Gaussian noise of the histogram x 0.9", {.histogramNoise = 0.9}),
        brokenCase("gradient-noise", "Gaussian noise of the gradient x 0.9", {.gradientNoise = 0.9}),
        brokenCase("laplace-noise", "Laplace noise x 0.9", {.histogramNoise = 0.9},
                   {{"histogram_noise", "laplace"}}),
        brokenCase("shared-noise", "noise shared between cells", {.sharedNoise = true}),
        brokenCase("shared-coordinates", "noise shared by four coordinates", {.sharedCoordinates = 4}),
        brokenCase("sparse-noise", "no noise in every other coordinate", {.sparseNoise = true}),
        brokenCase("one-part-noise", "noise in the cells of one part only", {.noisyCells = 2}),
        brokenCase("repeated-noise", "noise of the step before", {.repeatedNoise = true}),
        brokenCase("no-clipping", "no clipping", {.clippingNorm = noClipping}),
        brokenCase("double-clipping", "clipping at 2 C", {.clippingNorm = 2}),
        brokenCase("shuffled", "shuffled batches", {.sampling = FaultySampling::Shuffled}),
        brokenCase("rate", "sampling rate x 1.2", {.rate = 1.2}),
        brokenCase("padded", "short batches padded with a record", {.sampling = FaultySampling::Padded}),
        brokenCase("unused-noise", "noise drawn but not used", {.unusedNoise = true}),
    };
    return cases;
}

double AuditReport::largestDeviation() const {
    double largest = 0;
    for (const DeltaEstimate& estimate : estimates)
        largest = std::max(largest, std::abs(estimate.deviation));
    return largest;
}

double AuditReport::largestLowerBound() const {
    double largest = lowerBound;
    for (const DirectionReport& direction : directions)
        largest = std::max(largest, direction.lowerBound);
    return largest;
}

double AuditReport::largestOfDirections() const {
    double largest = 0;
    for (const DirectionReport& direction : directions)
        largest = std::max(largest, std::abs(direction.deviation));
    return largest;
}

bool AuditReport::survives() const {
    constexpr double allowed = 5, allowedOfMany = 6;
    return largestLowerBound() <= claim && largestDeviation() <= allowed &&
           largestOfDirections() <= allowedOfMany && std::abs(noise.deviation) <= allowedOfMany &&
           iteratesFollow;
}

Json toJson(const AuditReport& report) {
    Json estimates = Json::array();
    for (const DeltaEstimate& estimate : report.estimates)
        estimates.push_back({{"direction", nameOf(estimate.direction, auditDirectionNames)},
                             {"estimator", estimate.estimator},
                             {"epsilon", estimate.epsilon},
                             {"delta_exact", estimate.exact},
                             {"delta_estimate", estimate.estimate},
                             {"standard_errors", estimate.deviation}});
    Json directions = Json::array();
    for (const DirectionReport& direction : report.directions)
        directions.push_back({{"id", direction.id},
                              {"trials", direction.trials},
                              {"epsilon_lower_bound", direction.lowerBound},
                              {"largest_deviation", std::abs(direction.deviation)}});
    return {{"id", report.id},
            {"title", report.title},
            {"broken", report.broken},
            {"delta", report.target.delta},
            {"claimed_epsilon", report.claim},
            {"epsilon_lower_bound", report.lowerBound},
            {"largest_deviation", report.largestDeviation()},
            {"iterates_follow", report.iteratesFollow},
            {"trials", report.trials},
            {"survives", report.survives()},
            {"ok", report.asItShouldBe()},
            {"estimates", estimates},
            {"directions", directions},
            {"noise",
             {{"tests", report.noise.tests},
              {"largest_deviation", std::abs(report.noise.deviation)},
              {"of", report.noise.what}}}};
}

Result<AuditReport> audit(const AuditCase& auditCase, NoiseSource& noise, std::int64_t trials) {
    const bool hasParts = findSolver(auditCase.solver)->info().isConstrained;
    const SolverRequest request{canaryPair(hasParts, {}).task.facts, auditCase.params, auditTarget()};
    const Result<SolverPlan> plan = findSolver(auditCase.solver)->plan(request);
    if (!plan) return plan.errors();
    AuditReport report{auditCase.id, auditCase.title, auditCase.broken(), auditTarget(),
                       *plan->spent.epsilon};
    report.trials = trials;
    AuditRun run(auditCase, *plan, noise);
    report.iteratesFollow = allFollow(run);
    AuditTraces traces;
    for (std::int64_t i = 0; i < trials; ++i) {
        traces.present.push_back(run.trace(i, true));
        traces.absent.push_back(run.trace(i, false));
    }
    report.lowerBound = epsilonLowerBound(traces, report.claim, report.target.delta, auditMiss / 2);
    const double epsilon = report.target.epsilon;
    const std::vector<ExactDelta> exact = comparableDeltas(plan->events, {0, epsilon / 2, epsilon});
    report.estimates = deltaEstimates(traces, exact);
    report.directions = directionReports(traces, report, exact, hasParts);
    report.noise = run.moments().report();
    return report;
}

std::unique_ptr<NoiseSource> auditNoise(std::uint64_t seed, const AuditCase& auditCase) {
    const std::vector<AuditCase>& cases = auditCases();
    const auto index = std::find_if(cases.begin(), cases.end(),
                                    [&](const AuditCase& known) { return known.id == auditCase.id; }) -
                       cases.begin();
    // An odd factor: different (seed, index) of any practical size give different keys.
    return seededNoise(seed + 0x9e3779b97f4a7c15 * static_cast<std::uint64_t>(index + 1));
}

Result<std::vector<AuditReport>> auditAll(std::optional<std::uint64_t> seed, std::int64_t trials,
                                          const AuditProgress& progress) {
    std::vector<AuditReport> reports;
    for (const AuditCase& auditCase : auditCases()) {
        progress(auditCase);
        const auto noise = seed ? auditNoise(*seed, auditCase) : secretNoise();
        Result<AuditReport> report = audit(auditCase, *noise, trials);
        if (!report) return report.errors();
        reports.push_back(std::move(report).value());
    }
    return reports;
}

} // namespace trilemma
