// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/event_parts.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

/// Mass cut off a step's loss distribution, as a share of delta over all steps; it is charged to delta.
constexpr double tailShare = 1e-6;
constexpr double trialInterval = 1e-4; ///< grid of a trial's loss in private selection

double accountedRate(double rate) {
    return std::min(1.0, rate * (1 + 0x1p-40) + 0x1p-50);
}

/// delta of one trial at poissonEpsilons(): the smaller of the bounds by loss distributions and by
/// divergences.
std::array<double, renyiOrderCount> trialDeltas(const EventParts& trial, const RenyiCurve& curve) {
    constexpr double cutOff = 1e-9; // of the tails; it adds to every delta
    const std::vector<double> epsilons = poissonEpsilons();
    const RenyiProfile profile(curve);
    std::array<double, renyiOrderCount> byLoss{};
    for (StepLoss StepTerm::*direction : {&StepTerm::remove, &StepTerm::add}) {
        const auto deltas = composedDeltas(termsOf(trial, direction, cutOff, trialInterval), epsilons);
        for (std::size_t i = 0; i < renyiOrderCount; ++i)
            byLoss[i] = std::max(byLoss[i], deltas ? (*deltas)[i] : 1.0);
    }
    std::array<double, renyiOrderCount> min{};
    for (std::size_t i = 0; i < renyiOrderCount; ++i)
        min[i] = std::min(byLoss[i], profile.delta(epsilons[i]));
    return min;
}

RenyiCurve selectionOf(const RepeatEvent& event, const EventParts& trial) {
    RenyiCurve curve = renyiPart(trial);
    for (const StepTerm& term : trial.steps)
        curve.add(stepCurve({term.remove, term.add}, trialInterval), static_cast<double>(term.count));
    if (event.law != TrialCountDistribution::Poisson) return selectionCurve(event.law, event.mean, curve);
    return poissonSelectionCurve(event.mean, curve, trialDeltas(trial, curve));
}

class PartsBuilder {
  public:
    PartsBuilder(Relation relation, ExponentialAs exponential)
        : m_relation(relation)
        , m_replace(relation != Relation::ZeroOut) // another attribute is one kind of replacement
        , m_exponential(exponential) {}

    Result<EventParts> build(const std::vector<PrivacyEvent>& events) {
        for (const PrivacyEvent& event : events)
            if (fits(event)) std::visit([&](const auto& what) { add(what, event.count); }, event.what);
        if (!m_errors.empty()) return m_errors;
        if (m_parts.gaussianSquares > 0)
            addSymmetric(StepLoss(NoisePair{std::sqrt(m_parts.gaussianSquares), 0}), 1);
        return m_parts;
    }

  private:
    bool fits(const PrivacyEvent& event) {
        const auto* poisson = std::get_if<SampledEvent>(&event.what);
        const auto* grouped = std::get_if<GroupedEvent>(&event.what);
        const std::int64_t steps = poisson ? poisson->steps : grouped ? grouped->steps : 1;
        if (multipliedCounts(steps, event.count) <= maxRepetitions) return true;
        m_errors.push_back(
            {ErrorCode::PrivacyRefused, "events", "",
             "hold more than 10^15 repetitions of one mechanism, more than can be added up here",
             "Check the steps and counts of the events"});
        return false;
    }

    /// Of both sums of neighbours, in sensitivities of the event.
    double distance(bool attributeOnly = false) const { return m_replace && !attributeOnly ? 2 : 1; }

    void addSymmetric(const StepLoss& loss, std::int64_t count) {
        m_parts.steps.push_back({loss, loss, count});
    }

    void add(const SampledEvent& event, std::int64_t count) {
        const std::int64_t steps = event.steps * count; // at most maxRepetitions
        const double apart = distance(event.attributeOnly);
        if (event.rate == 1) return addUnsampled(event.mechanisms, apart, steps);
        const std::optional<NoisePair> pair = jointPair(event.mechanisms);
        if (!pair) {
            m_errors.push_back({ErrorCode::PrivacyRefused, "events", "",
                                "two Laplace mechanisms on one sample have no exact price",
                                "Combine them into one, or draw a sample for each"});
            return;
        }
        const double rate = accountedRate(event.rate);
        if (event.publicSample)
            return addSymmetric(StepLoss(NoisePair{apart * pair->mu, apart * pair->s}, Sampling::Known, rate),
                                steps);
        if (m_replace && pair->s == 0) return addSymmetric(StepLoss(ReplacedGaussian{rate, pair->mu}), steps);
        m_parts.replaceUnknown |= m_replace;
        m_parts.symmetric = false;
        m_parts.steps.push_back(
            {StepLoss(*pair, Sampling::Remove, rate), StepLoss(*pair, Sampling::Add, rate), steps});
    }

    void addUnsampled(const std::vector<Mechanism>& mechanisms, double apart, std::int64_t times) {
        for (const Mechanism& mechanism : mechanisms) {
            if (const auto* gaussian = std::get_if<GaussianMechanism>(&mechanism)) {
                const double mu = apart / gaussian->noiseMultiplier;
                m_parts.gaussianSquares += static_cast<double>(times) * mu * mu;
            } else {
                const double s = apart / std::get<LaplaceMechanism>(mechanism).scaleOverSensitivity;
                addSymmetric(StepLoss(NoisePair{0, s}), times);
            }
        }
    }

    /// Normal noise of any size is one Gaussian mechanism in the end: adaptive steps add their squares.
    void add(const GroupedEvent& event, std::int64_t count) {
        m_parts.gaussianSquares += static_cast<double>(event.steps * count) * worstSquare(event, m_relation);
    }

    void add(const PureEvent& event, std::int64_t count) {
        addSymmetric(StepLoss(RandomisedResponse{distance() * event.epsilon}), count);
    }

    void add(const ZcdpEvent& event, std::int64_t count) {
        m_parts.rho += static_cast<double>(count) * distance() * distance() * event.rho;
    }

    void add(const ExponentialEvent& event, std::int64_t count) {
        if (m_exponential == ExponentialAs::Pure)
            add(PureEvent{event.epsilon}, count);
        else
            add(ZcdpEvent{event.epsilon * event.epsilon / 8}, count);
    }

    void add(const RepeatEvent& event, std::int64_t count) {
        m_parts.replaceUnknown |= m_replace;
        // Under zero-out; what one trial does may itself hold anything but a non-private event.
        const Result<EventParts> trial =
            PartsBuilder(Relation::ZeroOut, ExponentialAs::Zcdp).build(merged(event.of));
        if (!trial) {
            m_errors.insert(m_errors.end(), trial.errors().begin(), trial.errors().end());
            return;
        }
        if (!m_parts.selection) m_parts.selection.emplace();
        m_parts.selection->add(selectionOf(event, *trial), static_cast<double>(count));
    }

    void add(const NonPrivateEvent&, std::int64_t) {}

    Relation m_relation;
    bool m_replace;
    ExponentialAs m_exponential;
    EventParts m_parts;
    Errors m_errors;
};

} // namespace

std::vector<ExponentialAs> waysOfExponentials(const std::vector<PrivacyEvent>& events) {
    const bool any = std::any_of(events.begin(), events.end(), [](const PrivacyEvent& event) {
        return std::holds_alternative<ExponentialEvent>(event.what);
    });
    return any ? std::vector{ExponentialAs::Pure, ExponentialAs::Zcdp} : std::vector{ExponentialAs::Pure};
}

RenyiCurve renyiPart(const EventParts& parts) {
    RenyiCurve curve = zcdpCurve(parts.rho);
    if (parts.selection) curve.add(*parts.selection);
    return curve;
}

bool hasNoGuarantee(const PrivacyEvent& event, Relation relation) {
    if (const auto* repeat = std::get_if<RepeatEvent>(&event.what))
        return std::any_of(repeat->of.begin(), repeat->of.end(), [](const PrivacyEvent& inner) {
            return hasNoGuarantee(inner, Relation::ZeroOut);
        });
    const auto* poisson = std::get_if<SampledEvent>(&event.what);
    if (poisson && poisson->attributeOnly) return relation != Relation::AttributeOnly;
    return std::holds_alternative<NonPrivateEvent>(event.what);
}

namespace {

/// Variance of one step's loss under P, without the last millionth of either tail: less than the truth, which
/// errs towards a finer grid.
double coreVariance(const StepLoss& loss) {
    constexpr double tail = 1e-6;
    constexpr double cells = 1024;
    const double range = loss.upperEnd(tail) - loss.lowerEnd(tail);
    if (!(range > 0)) return 0;
    return cumulants(discretise(loss, range / cells, tail), 1e-9).variance;
}

} // namespace

double fittingInterval(const EventParts& parts, StepLoss StepTerm::*direction, double delta, double widest) {
    constexpr double addedAtFine = 1e-4, fine = 1e-4;
    const double maxCells = (1 << 19) * std::min(1.0, fine / widest); // a live figure has to be quick
    const double steepness = std::sqrt(-2 * std::log(delta));
    double steps = 0, variance = 0, range = 0;
    for (const StepTerm& term : parts.steps) {
        const StepLoss& loss = term.*direction;
        const double count = static_cast<double>(term.count);
        const double tail = tailShare * delta / count;
        steps += count;
        variance += count * coreVariance(loss);
        range = std::max(range, loss.upperEnd(tail) - loss.lowerEnd(tail));
    }
    if (!(variance > 0)) return widest;
    const double spread = std::sqrt(variance);
    const double allowed = addedAtFine * (widest / fine) * (widest / fine);
    const double wanted = std::sqrt(6 * allowed / (steps * (0.5 + steepness / (2 * spread))));
    const double min = std::max(range, 2 * (steepness + 3) * spread) / maxCells;
    double interval = widest;
    while (interval > wanted && interval / 2 >= min)
        interval /= 2;
    return interval;
}

std::vector<LossTerm> termsOf(const EventParts& parts, StepLoss StepTerm::*direction, double delta,
                              double interval) {
    double steps = 1;
    for (const StepTerm& term : parts.steps)
        steps += static_cast<double>(term.count);
    const double tail = tailShare * delta / steps;
    std::vector<LossTerm> terms;
    for (const StepTerm& term : parts.steps)
        terms.push_back({discretise(term.*direction, interval, tail), term.count});
    if (parts.rho > 0 || parts.selection) {
        const RenyiProfile profile(renyiPart(parts));
        terms.push_back(
            {discretise([&](double e) { return profile.delta(e); }, interval, tailShare * delta), 1});
    }
    return terms;
}

Result<EventParts> partsOf(const std::vector<PrivacyEvent>& events, Relation relation,
                           ExponentialAs exponential) {
    return PartsBuilder(relation, exponential).build(events);
}

} // namespace trilemma
