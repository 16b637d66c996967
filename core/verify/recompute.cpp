// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/recompute.h"

#include "core/verify/contour.h"
#include "core/verify/event_sum.h"

#include <boost/math/tools/toms748_solve.hpp>

#include <algorithm>
#include <cmath>

namespace trilemma::verify {

namespace {

constexpr double boundedTail = 1e-7; ///< of delta, for the worst pair of a bound
constexpr double searchWork = 4e7;   ///< for each figure on the way through zero-out

struct Known {
    bool operator()(const SampledEvent&) const { return true; }
    bool operator()(const GroupedEvent&) const { return true; }
    bool operator()(const PureEvent&) const { return true; }
    bool operator()(const ZcdpEvent&) const { return true; }
    bool operator()(const ExponentialEvent&) const { return true; }
    bool operator()(const RepeatEvent& event) const {
        return std::all_of(event.of.begin(), event.of.end(), isKnownToVerify);
    }
    bool operator()(const NonPrivateEvent&) const { return true; }
};

bool isOfAttributes(const PrivacyEvent& event) {
    const auto* poisson = std::get_if<SampledEvent>(&event.what);
    return poisson && poisson->attributeOnly;
}

bool isExponential(const PrivacyEvent& event) {
    return std::holds_alternative<ExponentialEvent>(event.what);
}

/// No epsilon covers it under this relation. What one trial of a selection does counts under zero-out.
bool givesNothing(const PrivacyEvent& event, Relation relation) {
    if (const auto* repeat = std::get_if<RepeatEvent>(&event.what))
        return std::any_of(repeat->of.begin(), repeat->of.end(),
                           [](const PrivacyEvent& inner) { return givesNothing(inner, Relation::ZeroOut); });
    if (isOfAttributes(event)) return relation != Relation::AttributeOnly;
    return std::holds_alternative<NonPrivateEvent>(event.what);
}

/// What a grid of losses may add to every step: see priceOnGrid().
EventSum onGrid(EventSum sum, double interval) {
    if (interval == 0 || sum.steps == 0) return sum;
    const LossPart added{NoiseLoss{interval / 2 * std::sqrt(sum.steps), 0}, 1};
    sum.remove.push_back(added);
    sum.add.push_back(added);
    return sum;
}

/// One question about events; `interval` as in priceOnGrid(), 0 for the true figure.
class Pricing {
  public:
    Pricing(ExponentialBy exponential, double interval)
        : m_exponential(exponential)
        , m_interval(interval) {}

    Result<Price> of(const std::vector<PrivacyEvent>& events, Relation relation, double delta) const {
        const Result<EventSum> sum = sumOf(events, relation, m_exponential);
        if (!sum) return sum.errors();
        if (!sum->needsZeroOut) return priceOfSum(*sum, delta);
        if (std::none_of(events.begin(), events.end(), isOfAttributes)) return throughZeroOut(events, delta);
        return ofBoth(events, relation, delta);
    }

  private:
    Price priceOfSum(const EventSum& plain, double delta, double work = usualWork) const {
        const EventSum sum = onGrid(plain, m_interval);
        Price price;
        price.isBound = sum.bounded || sum.rho > 0;
        if (sum.remove.empty()) {
            if (sum.bounded)
                price.epsilon = epsilonOfCurve(*sum.allBounded(), delta);
            else
                price.epsilon = sum.rho > 0 ? epsilonOfZcdp(sum.rho, delta) : 0;
            return price;
        }
        Recomputed worst = epsilonOf(lossesOf(sum, false, boundedTail * delta), delta, work);
        if (!sum.symmetric) {
            const Recomputed add = epsilonOf(lossesOf(sum, true, boundedTail * delta), delta, work);
            worst = {std::max(worst.value, add.value), std::max(worst.width, add.width)};
        }
        price.epsilon = worst.value;
        price.width = worst.width;
        return price;
    }

    /// A record leaves and another comes: delta_R(2 epsilon) <= (1 + e^epsilon) delta(epsilon). The largest
    /// delta' with (1 + e^epsilon(delta')) delta' = delta.
    Result<Price> throughZeroOut(const std::vector<PrivacyEvent>& events, double delta) const {
        const Result<EventSum> sum = sumOf(events, Relation::ZeroOut, m_exponential);
        if (!sum) return sum.errors();
        Price price;
        const auto excess = [&](double logPart) {
            price = priceOfSum(*sum, std::exp(logPart), searchWork);
            return *price.epsilon + std::log1p(std::exp(-*price.epsilon)) + logPart - std::log(delta);
        };
        double high = std::log(delta) - std::log(2.0), low = high;
        const double atHigh = excess(high);
        double atLow = atHigh;
        for (double wider = std::max(1.0, 2 * atHigh); atLow > 0; wider *= 1.5) {
            if (high - wider < -690)
                return Error{ErrorCode::InvalidFile, "privacy.delta", toText(Json(delta)),
                             "no figure through zero-out reaches a delta this small", ""};
            atLow = excess(low = high - wider);
        }
        if (atHigh > 0) {
            std::uintmax_t max = 50;
            const auto close = [](double a, double b) { return std::abs(a - b) < 1e-7; };
            const auto found =
                boost::math::tools::toms748_solve(excess, low, high, atLow, atHigh, close, max);
            excess(found.second); // the larger share of delta: not above the truth
        }
        price.epsilon = 2 * *price.epsilon;
        price.width *= 2;
        price.throughZeroOut = true;
        return price;
    }

    /// Events of attributes have no price under zero-out: each half at half of delta, added up.
    Result<Price> ofBoth(const std::vector<PrivacyEvent>& events, Relation relation, double delta) const {
        std::vector<PrivacyEvent> ofAttributes, ofRecords;
        for (const PrivacyEvent& event : events)
            (isOfAttributes(event) ? ofAttributes : ofRecords).push_back(event);
        const Result<Price> first = of(ofAttributes, relation, delta / 2);
        if (!first) return first;
        Result<Price> rest = throughZeroOut(ofRecords, delta / 2);
        if (!rest) return rest;
        *rest->epsilon += *first->epsilon;
        rest->width += first->width;
        rest->isBound = rest->isBound || first->isBound;
        return rest;
    }

    ExponentialBy m_exponential;
    double m_interval;
};

Result<Price> cheapest(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                       double interval) {
    const auto open = [&](const PrivacyEvent& event) { return givesNothing(event, relation); };
    if (std::any_of(events.begin(), events.end(), open)) return Price{};
    Result<Price> price = Pricing(ExponentialBy::Pure, interval).of(events, relation, delta);
    if (price && std::any_of(events.begin(), events.end(), isExponential)) {
        Result<Price> other = Pricing(ExponentialBy::BoundedRange, interval).of(events, relation, delta);
        if (!other || *other->epsilon < *price->epsilon) price = std::move(other);
    }
    if (price && !std::isfinite(*price->epsilon))
        return Error{ErrorCode::InvalidFile, "privacy.events", "", "cost more than can be computed", ""};
    return price;
}

DeltaCurves curvesOfSum(const EventSum& sum, const std::vector<double>& epsilons, double maxWork) {
    DeltaCurves curves;
    const auto take = [&](RecomputedDeltas found) {
        curves.ways.push_back(std::move(found.values));
        curves.width = std::max(curves.width, found.width);
    };
    if (sum.remove.empty()) {
        const auto bounded = sum.allBounded();
        std::vector<double>& deltas = curves.ways.emplace_back();
        for (const double epsilon : epsilons)
            deltas.push_back(bounded ? deltaOfCurve(*bounded, epsilon) : 0);
        return curves;
    }
    take(deltasOf(lossesOf(sum, false, 1e-18), epsilons, maxWork));
    if (!sum.symmetric) take(deltasOf(lossesOf(sum, true, 1e-18), epsilons, maxWork));
    return curves;
}

} // namespace

Result<Price> priceOf(const std::vector<PrivacyEvent>& events, Relation relation, double delta) {
    return cheapest(events, relation, delta, 0);
}

Result<Price> priceOnGrid(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                          double interval) {
    return cheapest(events, relation, delta, interval);
}

Result<DeltaCurves> deltaCurves(const std::vector<PrivacyEvent>& events, Relation relation,
                                const std::vector<double>& epsilons, double maxWork) {
    const auto open = [&](const PrivacyEvent& event) { return givesNothing(event, relation); };
    if (std::any_of(events.begin(), events.end(), open)) return DeltaCurves{};
    const Result<EventSum> sum = sumOf(events, relation, ExponentialBy::Pure);
    if (!sum) return sum.errors();
    if (sum->needsZeroOut) return DeltaCurves{};
    DeltaCurves curves = curvesOfSum(*sum, epsilons, maxWork);
    if (std::none_of(events.begin(), events.end(), isExponential)) return curves;
    const Result<EventSum> ranged = sumOf(events, relation, ExponentialBy::BoundedRange);
    if (!ranged) return ranged.errors();
    const DeltaCurves others = curvesOfSum(*ranged, epsilons, maxWork);
    for (std::size_t way = 0; way < std::min(curves.ways.size(), others.ways.size()); ++way)
        for (std::size_t i = 0; i < epsilons.size(); ++i)
            curves.ways[way][i] = std::min(curves.ways[way][i], others.ways[way][i]);
    curves.width = std::max(curves.width, others.width);
    return curves;
}

bool isKnownToVerify(const PrivacyEvent& event) {
    return std::visit(Known{}, event.what);
}

} // namespace trilemma::verify
