// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/accountant.h"

#include "core/privacy/composition.h"
#include "core/privacy/renyi.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

/// Mass cut off a step's loss distribution, as a share of delta over all steps; it is charged to delta.
constexpr double tailShare = 1e-6;
constexpr double widestInterval = 0.02;

double accountedRate(double rate) {
    return std::min(1.0, rate * (1 + 0x1p-40) + 0x1p-50);
}

Error refused(const std::string& field, std::string value, std::string rule, std::string remedy) {
    return {ErrorCode::PrivacyRefused, field, std::move(value), std::move(rule), std::move(remedy)};
}

Error deltaNotBorne(double delta) {
    return refused("delta", toText(Json(delta)),
                   "the arithmetic cannot bear a delta this small for these events",
                   "Choose a larger delta or fewer steps");
}

/// Steps whose loss is known in closed form, and how often.
struct StepTerm {
    StepLoss remove;
    StepLoss add;
    std::int64_t count;
};

/// A list of events, sorted by how they enter the total.
struct Parts {
    std::vector<StepTerm> steps;
    double gaussianSquares = 0; ///< mu^2 of everything unsampled and Gaussian
    double rho = 0;             ///< of everything that is only known as zCDP
    std::optional<RenyiCurve> selection;
    bool symmetric = true;       ///< both directions cost the same
    bool replaceUnknown = false; ///< holds something whose replace-one price has no form of its own
};

/// The part that is only known by Renyi divergences.
RenyiCurve renyiPart(const Parts& parts) {
    RenyiCurve curve = zcdpCurve(parts.rho);
    if (parts.selection) curve.add(*parts.selection);
    return curve;
}

std::vector<LossTerm> termsOf(const Parts& parts, StepLoss StepTerm::*direction, double delta,
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

/// delta of one trial at poissonEpsilons(): the smaller of the bounds by loss distributions and by
/// divergences.
std::array<double, renyiOrderCount> trialDeltas(const Parts& trial, const RenyiCurve& curve) {
    constexpr double cutOff = 1e-9; // of the tails; it adds to every delta
    const std::vector<double> epsilons = poissonEpsilons();
    const RenyiProfile profile(curve);
    std::array<double, renyiOrderCount> byLoss{};
    for (StepLoss StepTerm::*direction : {&StepTerm::remove, &StepTerm::add}) {
        const auto deltas = composedDeltas(termsOf(trial, direction, cutOff, lossInterval::fine), epsilons);
        for (std::size_t i = 0; i < renyiOrderCount; ++i)
            byLoss[i] = std::max(byLoss[i], deltas ? (*deltas)[i] : 1.0);
    }
    std::array<double, renyiOrderCount> least{};
    for (std::size_t i = 0; i < renyiOrderCount; ++i)
        least[i] = std::min(byLoss[i], profile.delta(epsilons[i]));
    return least;
}

RenyiCurve selectionOf(const RepeatEvent& event, const Parts& trial) {
    RenyiCurve curve = renyiPart(trial);
    for (const StepTerm& term : trial.steps)
        curve.add(stepCurve({term.remove, term.add}, lossInterval::fine), static_cast<double>(term.count));
    if (event.law != TrialLaw::Poisson) return selectionCurve(event.law, event.mean, curve);
    return poissonSelectionCurve(event.mean, curve, trialDeltas(trial, curve));
}

enum class ExponentialAs { Pure, Zcdp };

class PartsBuilder {
  public:
    PartsBuilder(Relation relation, ExponentialAs exponential)
        : m_replace(relation == Relation::ReplaceOne)
        , m_exponential(exponential) {}

    Result<Parts> build(const std::vector<PrivacyEvent>& events) {
        for (const PrivacyEvent& event : events)
            std::visit([&](const auto& what) { add(what, event.count); }, event.what);
        if (!m_errors.empty()) return m_errors;
        if (m_parts.gaussianSquares > 0)
            addSymmetric(StepLoss(NoisePair{std::sqrt(m_parts.gaussianSquares), 0}), 1);
        return m_parts;
    }

  private:
    double distance() const { return m_replace ? 2 : 1; }

    void addSymmetric(const StepLoss& loss, std::int64_t count) {
        m_parts.steps.push_back({loss, loss, count});
    }

    void add(const PoissonEvent& event, std::int64_t count) {
        const std::int64_t steps = event.steps * count;
        if (event.rate == 1) return addUnsampled(event.mechanisms, steps);
        const std::optional<NoisePair> pair = jointPair(event.mechanisms);
        if (!pair) {
            m_errors.push_back(refused("events", "",
                                       "two Laplace mechanisms on one sample have no exact price",
                                       "Combine them into one, or draw a sample for each"));
            return;
        }
        const double rate = accountedRate(event.rate);
        if (event.sampleKnown)
            return addSymmetric(
                StepLoss(NoisePair{distance() * pair->mu, distance() * pair->s}, Sampling::Known, rate),
                steps);
        if (m_replace && pair->s == 0) return addSymmetric(StepLoss(ReplacedGaussian{rate, pair->mu}), steps);
        m_parts.replaceUnknown |= m_replace;
        m_parts.symmetric = false;
        m_parts.steps.push_back(
            {StepLoss(*pair, Sampling::Remove, rate), StepLoss(*pair, Sampling::Add, rate), steps});
    }

    void addUnsampled(const std::vector<Mechanism>& mechanisms, std::int64_t times) {
        for (const Mechanism& mechanism : mechanisms) {
            if (const auto* gaussian = std::get_if<GaussianMechanism>(&mechanism)) {
                const double mu = distance() / gaussian->noiseMultiplier;
                m_parts.gaussianSquares += static_cast<double>(times) * mu * mu;
            } else {
                const double s = distance() / std::get<LaplaceMechanism>(mechanism).scaleOverSensitivity;
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
        const Result<Parts> trial =
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
    Parts m_parts;
    Errors m_errors;
};

struct Priced {
    double epsilon = 0;
    double interval = 0;
};

Result<Priced> priceOf(const Parts& parts, StepLoss StepTerm::*direction, double delta, double interval) {
    if (parts.steps.empty()) {
        if (!parts.selection) return Priced{parts.rho > 0 ? zcdpEpsilon(parts.rho, delta) : 0, 0};
        return Priced{RenyiProfile(renyiPart(parts)).epsilon(delta), 0};
    }
    for (; interval <= widestInterval; interval *= 2) {
        const ComposedValue found = composedEpsilon(termsOf(parts, direction, delta, interval), delta);
        if (found.bearing == Bearing::Bears) return Priced{found.value, interval};
        if (found.bearing == Bearing::DeltaTooSmall) return deltaNotBorne(delta);
    }
    return refused("events", "", "the total loss is too wide to be computed",
                   "Use more noise or fewer steps");
}

std::string accountantName(const Parts& parts, double interval) {
    if (parts.steps.empty()) return "Renyi";
    const std::string name = "PLD, connect-the-dots, h = " + toText(Json(interval));
    return parts.rho > 0 || parts.selection ? name + ", with a Renyi part" : name;
}

Result<PrivacyFigure> figureOf(const Parts& parts, Relation relation, double delta, double interval) {
    PrivacyFigure figure;
    figure.relation = relation;
    const Result<Priced> remove = priceOf(parts, &StepTerm::remove, delta, interval);
    if (!remove) return remove.errors();
    const Result<Priced> add = parts.symmetric ? remove : priceOf(parts, &StepTerm::add, delta, interval);
    if (!add) return add.errors();
    figure.epsilon = std::max(remove->epsilon, add->epsilon);
    figure.accountant = accountantName(parts, std::max(remove->interval, add->interval));
    if (relation == Relation::ReplaceOne) return figure;
    figure.epsilonRemove = remove->epsilon;
    figure.epsilonAdd = add->epsilon;
    return figure;
}

Result<PrivacyFigure> figureAs(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                               double interval, ExponentialAs exponential);

/// Replace-one by zero-out twice: the largest delta' with (1 + e^epsilon(delta')) delta' <= delta, to 1 %.
Result<PrivacyFigure> figureThroughZeroOut(const std::vector<PrivacyEvent>& events, double delta,
                                           double interval, ExponentialAs exponential) {
    std::optional<PrivacyFigure> safe;
    double low = std::log(delta) - 60, high = std::log(delta) - std::log(2);
    double guess = high;
    for (int i = 0; i < 40 && (!safe || high - low > 0.01); ++i) {
        const Result<PrivacyFigure> once =
            figureAs(events, Relation::ZeroOut, std::exp(guess), interval, exponential);
        if (!once) return once.errors();
        const double reached = *once->epsilon + std::log1p(std::exp(-*once->epsilon)) + guess;
        if (reached <= std::log(delta)) {
            low = guess;
            safe = *once;
        } else {
            high = guess;
        }
        // The next guess would be right if epsilon did not change; kept inside the bracket.
        const double aimed = guess + std::log(delta) - reached - 0.002;
        guess = aimed > low && aimed < high ? aimed : (low + high) / 2;
    }
    if (!safe) return deltaNotBorne(delta);
    PrivacyFigure figure;
    figure.relation = Relation::ReplaceOne;
    figure.epsilon = 2 * *safe->epsilon;
    figure.accountant = safe->accountant + ", zero-out twice";
    return figure;
}

Result<PrivacyFigure> figureAs(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                               double interval, ExponentialAs exponential) {
    const Result<Parts> parts = PartsBuilder(relation, exponential).build(events);
    if (!parts) return parts.errors();
    if (parts->replaceUnknown) return figureThroughZeroOut(events, delta, interval, exponential);
    return figureOf(*parts, relation, delta, interval);
}

bool isOpen(const PrivacyEvent& event) {
    if (const auto* repeat = std::get_if<RepeatEvent>(&event.what))
        return std::any_of(repeat->of.begin(), repeat->of.end(), isOpen);
    return std::holds_alternative<NonPrivateEvent>(event.what);
}

Json numberOrNull(const std::optional<double>& value) {
    return value ? Json(*value) : Json(nullptr);
}

} // namespace

Json toJson(const PrivacyFigure& figure) {
    return {{"epsilon", numberOrNull(figure.epsilon)},
            {"epsilon_remove", numberOrNull(figure.epsilonRemove)},
            {"epsilon_add", numberOrNull(figure.epsilonAdd)},
            {"relation", nameOf(figure.relation, relationNames)},
            {"accountant", figure.accountant}};
}

Result<PrivacyFigure> account(const std::vector<PrivacyEvent>& events, Relation relation, double delta,
                              double interval) {
    PrivacyFigure open;
    open.relation = relation;
    if (std::any_of(events.begin(), events.end(), isOpen)) return open;
    const std::vector<PrivacyEvent> distinct = merged(events);
    const Result<PrivacyFigure> asPure = figureAs(distinct, relation, delta, interval, ExponentialAs::Pure);
    const bool anyExponential = std::any_of(distinct.begin(), distinct.end(), [](const PrivacyEvent& event) {
        return std::holds_alternative<ExponentialEvent>(event.what);
    });
    if (!asPure || !anyExponential) return asPure;
    const Result<PrivacyFigure> asZcdp = figureAs(distinct, relation, delta, interval, ExponentialAs::Zcdp);
    if (!asZcdp) return asZcdp;
    return *asZcdp->epsilon < *asPure->epsilon ? asZcdp : asPure;
}

std::vector<PrivacyEvent> withSeparateSamples(const std::vector<PrivacyEvent>& events) {
    std::vector<PrivacyEvent> separate;
    for (const PrivacyEvent& event : events) {
        const auto* poisson = std::get_if<PoissonEvent>(&event.what);
        if (!poisson) {
            separate.push_back(event);
            continue;
        }
        for (const Mechanism& mechanism : poisson->mechanisms) {
            PoissonEvent alone = *poisson;
            alone.mechanisms = {mechanism};
            separate.push_back({alone, event.count});
        }
    }
    return separate;
}

} // namespace trilemma
