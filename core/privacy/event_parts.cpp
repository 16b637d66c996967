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
    std::array<double, renyiOrderCount> least{};
    for (std::size_t i = 0; i < renyiOrderCount; ++i)
        least[i] = std::min(byLoss[i], profile.delta(epsilons[i]));
    return least;
}

RenyiCurve selectionOf(const RepeatEvent& event, const EventParts& trial) {
    RenyiCurve curve = renyiPart(trial);
    for (const StepTerm& term : trial.steps)
        curve.add(stepCurve({term.remove, term.add}, trialInterval), static_cast<double>(term.count));
    if (event.law != TrialLaw::Poisson) return selectionCurve(event.law, event.mean, curve);
    return poissonSelectionCurve(event.mean, curve, trialDeltas(trial, curve));
}

class PartsBuilder {
  public:
    PartsBuilder(Relation relation, ExponentialAs exponential)
        : m_replace(relation != Relation::ZeroOut) // another attribute is one kind of replacement
        , m_exponential(exponential) {}

    Result<EventParts> build(const std::vector<PrivacyEvent>& events) {
        for (const PrivacyEvent& event : events)
            std::visit([&](const auto& what) { add(what, event.count); }, event.what);
        if (!m_errors.empty()) return m_errors;
        if (m_parts.gaussianSquares > 0)
            addSymmetric(StepLoss(NoisePair{std::sqrt(m_parts.gaussianSquares), 0}), 1);
        return m_parts;
    }

  private:
    /// Of both sums of neighbours, in sensitivities of the event.
    double distance(bool attributeOnly = false) const { return m_replace && !attributeOnly ? 2 : 1; }

    void addSymmetric(const StepLoss& loss, std::int64_t count) {
        m_parts.steps.push_back({loss, loss, count});
    }

    void add(const PoissonEvent& event, std::int64_t count) {
        const std::int64_t steps = event.steps * count;
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
        if (event.sampleKnown)
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

    bool m_replace;
    ExponentialAs m_exponential;
    EventParts m_parts;
    Errors m_errors;
};

} // namespace

/// The part that is only known by Renyi divergences.
RenyiCurve renyiPart(const EventParts& parts) {
    RenyiCurve curve = zcdpCurve(parts.rho);
    if (parts.selection) curve.add(*parts.selection);
    return curve;
}

std::vector<LossTerm> termsOf(const EventParts& parts, StepLoss StepTerm::*direction, double delta,
                              double interval) {
    std::int64_t steps = 1;
    for (const StepTerm& term : parts.steps)
        steps += term.count;
    const double tail = tailShare * delta / static_cast<double>(steps);
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
