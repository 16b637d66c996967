// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/statistics.h"

#include "core/fairness/intervals.h"
#include "core/privacy/accountant.h"
#include "core/privacy/composition.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace trilemma {

namespace {

constexpr double minExact = 0.01; ///< of delta, below which too few trainings say anything

double lossOf(const Mechanism& mechanism, double x) {
    if (const auto* gaussian = std::get_if<GaussianMechanism>(&mechanism))
        return (x - 0.5) / (gaussian->noiseMultiplier * gaussian->noiseMultiplier);
    return (std::abs(x) - std::abs(x - 1)) / std::get<LaplaceMechanism>(mechanism).scaleOverSensitivity;
}

/// Under one direction every loss is taken with a sign, so that it is log dP/dQ.
double sign(AuditDirection direction) {
    return direction == AuditDirection::Remove ? 1 : -1;
}

const std::vector<AuditTrace>& tracesUnderP(const AuditTraces& traces, AuditDirection direction) {
    return direction == AuditDirection::Remove ? traces.present : traces.absent;
}

const std::vector<AuditTrace>& tracesUnderQ(const AuditTraces& traces, AuditDirection direction) {
    return direction == AuditDirection::Remove ? traces.absent : traces.present;
}

std::int64_t countAbove(const std::vector<AuditTrace>& traces, double sign, double epsilon) {
    return std::count_if(traces.begin(), traces.end(),
                         [&](const AuditTrace& trace) { return sign * trace.loss > epsilon; });
}

std::int64_t countExact(const std::vector<AuditTrace>& traces) {
    return std::count_if(traces.begin(), traces.end(),
                         [](const AuditTrace& trace) { return trace.exactDifference; });
}

/// A mean and its standard error.
struct MeanAndError {
    double value = 0;
    double error = 0;
};

/// Mean of (1 - e^(epsilon - L))+ under P.
MeanAndError meanEstimate(const AuditTraces& traces, AuditDirection direction, double epsilon) {
    const std::vector<AuditTrace>& underP = tracesUnderP(traces, direction);
    const double n = static_cast<double>(underP.size());
    double sum = 0, squares = 0;
    for (const AuditTrace& trace : underP) {
        const double part = std::max(0.0, -std::expm1(epsilon - sign(direction) * trace.loss));
        sum += part;
        squares += part * part;
    }
    const double mean = sum / n;
    // At least the error of one training that would have come out as 1: never 0.
    return {mean, std::sqrt(std::max(squares / n - mean * mean, 1 / n) / n)};
}

/// Share of hits, with the variance of a share that is never 0 (two more trials, one more hit).
MeanAndError shareOf(std::int64_t hits, std::size_t trials) {
    const double n = static_cast<double>(trials);
    const double smoothed = (static_cast<double>(hits) + 1) / (n + 2);
    return {static_cast<double>(hits) / n, std::sqrt(smoothed * (1 - smoothed) / n)};
}

/// P(L > epsilon) - e^epsilon Q(L > epsilon).
MeanAndError eventEstimate(const AuditTraces& traces, AuditDirection direction, double epsilon) {
    const std::vector<AuditTrace>& underP = tracesUnderP(traces, direction);
    const std::vector<AuditTrace>& underQ = tracesUnderQ(traces, direction);
    const MeanAndError p = shareOf(countAbove(underP, sign(direction), epsilon), underP.size());
    const MeanAndError q = shareOf(countAbove(underQ, sign(direction), epsilon), underQ.size());
    return {p.value - std::exp(epsilon) * q.value, std::hypot(p.error, std::exp(epsilon) * q.error)};
}

} // namespace

bool isExactlyOne(double value) {
    return std::abs(value - 1) < 0x1p-18;
}

double stepLoss(const std::vector<PrivacyEvent>& events, const CanaryView& view) {
    double loss = 0;
    bool first = true;
    for (const PrivacyEvent& event : events) {
        const auto& poisson = std::get<SampledEvent>(event.what);
        double unsampled = 0;
        for (const Mechanism& mechanism : poisson.mechanisms) {
            unsampled += lossOf(mechanism, first ? view.coordinate : view.cell);
            first = false;
        }
        loss += std::log1p(poisson.rate * std::expm1(unsampled));
    }
    return loss;
}

std::vector<double> exactDeltas(const std::vector<PrivacyEvent>& events, AuditDirection direction,
                                const std::vector<double>& epsilons) {
    constexpr double tail = 1e-12;
    const Sampling sampling = direction == AuditDirection::Remove ? Sampling::Remove : Sampling::Add;
    std::vector<LossTerm> terms;
    for (const PrivacyEvent& event : events) {
        const auto& poisson = std::get<SampledEvent>(event.what);
        const StepLoss loss(*jointPair(poisson.mechanisms), sampling, poisson.rate);
        terms.push_back({discretise(loss, lossInterval::fine, tail), poisson.steps * event.count});
    }
    std::vector<double> deltas;
    for (const double epsilon : epsilons) { // one at a time: the arithmetic is sharpest at its middle epsilon
        const auto delta = composedDeltas(terms, {epsilon});
        assert(delta);
        deltas.push_back(delta->front());
    }
    return deltas;
}

AuditTraces AuditTraces::where(const WantedDirection& isWanted) const {
    AuditTraces some;
    for (std::int64_t trial = 0; trial < trials(); ++trial) {
        if (!isWanted(CanaryDirection::of(trial))) continue;
        some.present.push_back(present[static_cast<std::size_t>(trial)]);
        some.absent.push_back(absent[static_cast<std::size_t>(trial)]);
    }
    return some;
}

double epsilonLowerBound(std::int64_t hitsP, std::int64_t hitsQ, std::int64_t trials, double delta,
                         double miss) {
    // The two ends of two-sided intervals miss with half of it each.
    const double p = clopperPearson(hitsP, trials, 1 - miss).low;
    const double q = clopperPearson(hitsQ, trials, 1 - miss).high;
    return p > delta ? std::max(0.0, std::log((p - delta) / q)) : 0;
}

double epsilonLowerBound(const AuditTraces& traces, double claim, double delta, double miss) {
    assert(traces.present.size() == traces.absent.size());
    const std::int64_t trials = traces.trials();
    double bound =
        epsilonLowerBound(countExact(traces.present), countExact(traces.absent), trials, delta, miss);
    for (const auto& [direction, name] : auditDirectionNames) {
        const std::int64_t hitsP = countAbove(tracesUnderP(traces, direction), sign(direction), claim);
        const std::int64_t hitsQ = countAbove(tracesUnderQ(traces, direction), sign(direction), claim);
        bound = std::max(bound, epsilonLowerBound(hitsP, hitsQ, trials, delta, miss));
    }
    return bound;
}

std::vector<ExactDelta> comparableDeltas(const DeltasOf& exactDeltas, const std::vector<double>& epsilons) {
    std::vector<ExactDelta> comparable;
    for (const auto& [direction, name] : auditDirectionNames) {
        const std::vector<double> exact = exactDeltas(direction, epsilons);
        for (std::size_t i = 0; i < epsilons.size(); ++i)
            if (exact[i] >= minExact) comparable.push_back({direction, epsilons[i], exact[i]});
    }
    return comparable;
}

std::vector<DeltaEstimate> deltaEstimates(const AuditTraces& traces, const std::vector<ExactDelta>& exact) {
    std::vector<DeltaEstimate> estimates;
    for (const ExactDelta& at : exact) {
        const auto add = [&](const char* estimator, const MeanAndError& estimate) {
            estimates.push_back({at.direction, estimator, at.epsilon, at.delta, estimate.value,
                                 (estimate.value - at.delta) / estimate.error});
        };
        add("mean", meanEstimate(traces, at.direction, at.epsilon));
        add("event", eventEstimate(traces, at.direction, at.epsilon));
    }
    return estimates;
}

NoiseMoments::NoiseMoments(std::vector<Entry> entries)
    : m_entries(std::move(entries))
    , m_sums(m_entries.size(), 0)
    , m_squares(m_entries.size(), 0)
    , m_products(m_entries.size() * m_entries.size(), 0)
    , m_lagged(m_entries.size(), 0)
    , m_values(m_entries.size(), 0) {}

void NoiseMoments::add(std::span<const std::int64_t> noise) {
    const std::size_t size = m_entries.size();
    assert(noise.size() == size);
    for (std::size_t i = 0; i < size; ++i)
        m_values[i] = static_cast<double>(noise[i]) / m_entries[i].deviation;
    for (std::size_t i = 0; i < size; ++i) {
        m_sums[i] += m_values[i];
        m_squares[i] += m_values[i] * m_values[i] - 1;
        for (std::size_t j = 0; j < i; ++j)
            m_products[i * size + j] += m_values[i] * m_values[j];
        if (!m_before.empty()) m_lagged[i] += m_values[i] * m_before[i];
    }
    ++m_steps;
    m_pairs += !m_before.empty();
    m_before = m_values;
}

NoiseReport NoiseMoments::report() const {
    NoiseReport report;
    const auto take = [&](double sum, std::int64_t count, double deviation, const std::string& what) {
        if (count == 0) return;
        ++report.tests;
        const double errors = sum / (deviation * std::sqrt(static_cast<double>(count)));
        if (std::abs(errors) <= std::abs(report.deviation)) return;
        report.deviation = errors;
        report.what = what;
    };
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const Entry& entry = m_entries[i];
        take(m_sums[i], m_steps, 1, "mean of " + entry.name);
        take(m_squares[i], m_steps, std::sqrt(entry.isLaplace ? 5.0 : 2.0), "variance of " + entry.name);
        take(m_lagged[i], m_pairs, 1, entry.name + " with itself a step before");
        for (std::size_t j = 0; j < i; ++j)
            take(m_products[i * m_entries.size() + j], m_steps, 1, m_entries[j].name + " with " + entry.name);
    }
    return report;
}

} // namespace trilemma
