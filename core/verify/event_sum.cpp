// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/event_sum.h"

#include "core/verify/contour.h"

#include <cmath>
#include <deque>

namespace trilemma::verify {

namespace {

constexpr int deepestSelection = 4;
constexpr std::size_t maxEvents = 1000;
constexpr std::size_t maxDistinct = 40;
constexpr int maxSelections = 8;
constexpr double trialWork = 1e8; ///< for each of some dozen contours of a trial
constexpr std::size_t maxKnownCurves = 16;
constexpr double maxOneLoss = 100; ///< mu, s or epsilon of one release; beyond, nothing is protected

Error beyond(const std::string& rule) {
    return {ErrorCode::InvalidFile, "privacy.events", "", rule,
            "An export of this program has no such events"};
}

/// Sampling compares 64 bits with a threshold (docs/privacy.md, "The accountant").
double sampledRate(double rate) {
    return std::min(1.0, rate * (1 + std::ldexp(1.0, -40)) + std::ldexp(1.0, -50));
}

/// The curve of a selection. One may take seconds, and each figure of an export asks for the same again.
template <class Make>
OrderCurve curveOnce(const RepeatEvent& event, Make make) {
    thread_local std::deque<std::pair<RepeatEvent, OrderCurve>> known;
    for (const auto& [other, curve] : known)
        if (other == event) return curve;
    OrderCurve curve = make(); // may ask for the curve of a selection inside
    known.emplace_front(event, curve);
    if (known.size() > maxKnownCurves) known.pop_back();
    return curve;
}

/// Every kind of event must have its overload: a new alternative of PrivacyEvent does not compile until then.
class Builder {
  public:
    Builder(Relation relation, ExponentialBy exponential, int depth, int& selections)
        : m_relation(relation)
        , m_replaces(relation != Relation::ZeroOut)
        , m_exponential(exponential)
        , m_depth(depth)
        , m_selections(selections) {}

    Result<EventSum> build(const std::vector<PrivacyEvent>& events) {
        if (events.size() > maxEvents) return beyond("holds more than 1000 events");
        const std::vector<Counted> different = distinct(events);
        if (different.size() > maxDistinct) return beyond("holds more than 40 different events");
        for (const auto& [event, count] : different) {
            m_count = count;
            std::visit(*this, event.what);
            if (!m_errors.empty()) return m_errors;
        }
        if (m_squares > 0) both(NoiseLoss{std::sqrt(m_squares), 0}, 1);
        return m_sum;
    }

    void operator()(const SampledEvent& event) {
        const double apart = m_replaces && !event.attributeOnly ? 2 : 1;
        const double times = m_count * static_cast<double>(event.steps);
        NoiseLoss joint;
        double squares = 0;
        int laplaces = 0;
        for (const Mechanism& mechanism : event.mechanisms) {
            const double mu = moved(mechanism);
            if (!(apart * mu <= maxOneLoss && apart * mu > 1e-12))
                return fail("has noise that is too small or too large to be recomputed");
            if (std::holds_alternative<GaussianMechanism>(mechanism)) {
                squares += mu * mu;
            } else {
                joint.s = mu;
                ++laplaces;
                if (event.rate == 1) both(NoiseLoss{0, apart * mu}, times);
            }
        }
        joint.mu = std::sqrt(squares);
        if (event.rate == 1)
            m_squares += times * apart * apart * squares;
        else if (laplaces > 1)
            fail("has two Laplace mechanisms on one sample, which have no exact price");
        else
            sampled(event, joint, apart, times);
    }
    /// A record leaves the group at one place and enters that at the other; under replace-one by all that it
    /// adds at both, also where they are the same.
    void operator()(const GroupedEvent& event) {
        double worst = 0;
        const auto& noises = event.noiseMultipliers;
        for (std::size_t from = 0; from < noises.size(); ++from)
            for (std::size_t to = 0; to < noises.size(); ++to) {
                const double left = 1 / noises[from], entered = m_replaces ? 1 / noises[to] : 0;
                if (from != to)
                    worst = std::max(worst, left * left + entered * entered);
                else if (m_relation == Relation::ReplaceOne)
                    worst = std::max(worst, (left + entered) * (left + entered));
            }
        if (!(worst <= maxOneLoss * maxOneLoss && worst > 1e-24))
            return fail("has noise that is too small or too large to be recomputed");
        m_squares += m_count * static_cast<double>(event.steps) * worst;
    }
    void operator()(const PureEvent& event) {
        const double epsilon = (m_replaces ? 2 : 1) * event.epsilon;
        if (epsilon > maxOneLoss) return fail("has an epsilon that protects nothing");
        both(ResponseLoss{epsilon}, m_count);
    }
    void operator()(const ZcdpEvent& event) { m_sum.rho += m_count * (m_replaces ? 4 : 1) * event.rho; }
    void operator()(const ExponentialEvent& event) {
        if (m_exponential == ExponentialBy::Pure)
            (*this)(PureEvent{event.epsilon});
        else
            (*this)(ZcdpEvent{event.epsilon * event.epsilon / 8});
    }
    void operator()(const RepeatEvent& event) {
        m_sum.needsZeroOut = m_sum.needsZeroOut || m_replaces;
        if (m_depth >= deepestSelection || ++m_selections > maxSelections)
            return fail("holds too many selections to be recomputed");
        const Result<EventSum> trial =
            Builder(Relation::ZeroOut, ExponentialBy::BoundedRange, m_depth + 1, m_selections)
                .build(event.of);
        if (!trial) {
            m_errors = trial.errors();
            return;
        }
        const OrderCurve best = curveOnce(event, [&] { return bestOf(event, *trial); });
        if (!m_sum.bounded) m_sum.bounded.emplace(best.size(), 0.0);
        for (std::size_t i = 0; i < best.size(); ++i)
            (*m_sum.bounded)[i] += m_count * best[i];
    }
    void operator()(const NonPrivateEvent&) { fail("has no price"); }

  private:
    struct Counted {
        PrivacyEvent event;
        double count;
    };

    static std::vector<Counted> distinct(const std::vector<PrivacyEvent>& events) {
        std::vector<Counted> list;
        for (const PrivacyEvent& event : events) {
            const auto same = std::find_if(list.begin(), list.end(), [&](const Counted& known) {
                return known.event.what == event.what;
            });
            if (same != list.end())
                same->count += static_cast<double>(event.count);
            else
                list.push_back({event, static_cast<double>(event.count)});
        }
        return list;
    }

    static double moved(const Mechanism& mechanism) {
        if (const auto* gaussian = std::get_if<GaussianMechanism>(&mechanism))
            return 1 / gaussian->noiseMultiplier;
        return 1 / std::get<LaplaceMechanism>(mechanism).scaleOverSensitivity;
    }

    void sampled(const SampledEvent& event, const NoiseLoss& noise, double apart, double times) {
        const double rate = sampledRate(event.rate);
        if (event.publicSample)
            return both(KnownSampleLoss{{apart * noise.mu, apart * noise.s}, rate}, times);
        if (m_replaces && noise.s == 0) return both(ReplacedLoss{noise.mu, rate}, times);
        m_sum.needsZeroOut = m_sum.needsZeroOut || m_replaces;
        m_sum.symmetric = false;
        m_sum.steps += times;
        m_sum.remove.push_back({SampledLoss{noise, rate, false}, times});
        m_sum.add.push_back({SampledLoss{noise, rate, true}, times});
    }

    OrderCurve bestOf(const RepeatEvent& event, const EventSum& trial) const {
        OrderCurve curve = divergencesOf(trial.remove);
        if (!trial.symmetric) curve = largerOf(std::move(curve), divergencesOf(trial.add));
        if (const auto bounded = trial.allBounded())
            for (std::size_t i = 0; i < curve.size(); ++i)
                curve[i] += (*bounded)[i];
        if (event.law != TrialCountDistribution::Poisson)
            return divergencesOfBest(event.law, event.mean, curve);
        return divergencesOfPoissonBest(event.mean, curve, trialDeltas(trial, curve));
    }

    /// By its losses or by its divergences, whichever is smaller.
    static std::vector<double> trialDeltas(const EventSum& trial, const OrderCurve& curve) {
        const std::vector<double> epsilons = epsilonsOfPoissonBest();
        std::vector<double> deltas = deltasOf(lossesOf(trial, false, 1e-12), epsilons, trialWork).values;
        if (!trial.symmetric)
            deltas = largerOf(std::move(deltas),
                              deltasOf(lossesOf(trial, true, 1e-12), epsilons, trialWork).values);
        for (std::size_t i = 0; i < deltas.size(); ++i)
            deltas[i] = std::min(deltas[i], deltaOfCurve(curve, epsilons[i]));
        return deltas;
    }

    void both(const Loss& loss, double times) {
        m_sum.steps += times;
        m_sum.remove.push_back({loss, times});
        m_sum.add.push_back({loss, times});
    }

    void fail(const std::string& rule) { m_errors.push_back(beyond(rule)); }

    Relation m_relation;
    bool m_replaces;
    ExponentialBy m_exponential;
    int m_depth;
    int& m_selections; ///< so far, whatever the depth
    double m_count = 1;
    double m_squares = 0; ///< mu^2 of everything unsampled and Gaussian
    EventSum m_sum;
    Errors m_errors;
};

} // namespace

std::optional<OrderCurve> EventSum::allBounded() const {
    if (!bounded && rho == 0) return std::nullopt;
    OrderCurve curve = divergencesOfZcdp(rho);
    if (bounded)
        for (std::size_t i = 0; i < curve.size(); ++i)
            curve[i] += (*bounded)[i];
    return curve;
}

Result<EventSum> sumOf(const std::vector<PrivacyEvent>& events, Relation relation,
                       ExponentialBy exponential) {
    int selections = 0;
    return Builder(relation, exponential, 0, selections).build(events);
}

std::vector<LossPart> lossesOf(const EventSum& sum, bool adds, double tail) {
    std::vector<LossPart> losses = adds ? sum.add : sum.remove;
    if (const auto bounded = sum.allBounded()) losses.push_back({worstPairOf(*bounded, tail), 1});
    return losses;
}

} // namespace trilemma::verify
