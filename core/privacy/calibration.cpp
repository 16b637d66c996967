// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/calibration.h"

#include "core/privacy/look.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

namespace trilemma {

namespace {

constexpr double largestNoise = 1e5;
constexpr double smallestNoise = 0.1;
constexpr double fineTolerance = 1e-4; ///< of epsilon, relative

/// Of epsilon, relative: as near as the coarse grid, which is up to a few 1e-4 of epsilon high, tells the
/// truth. What is found there then mostly is within the fine tolerance at once.
double coarseTolerance(double epsilon) {
    return std::clamp(4e-4 / epsilon, 4e-5, 2e-3);
}

double normalCdf(double x) {
    return 0.5 * std::erfc(-x * std::sqrt(0.5));
}

/// A priced noise level on logarithmic axes.
struct Point {
    double logNoise = 0;
    double logExcess = 0; ///< log(epsilon / target)
    PrivacyFigure figure;
};

/// Secant steps on (log z, log epsilon) that keep a safe point (epsilon <= target) and an unsafe one around
/// the answer.
class NoiseSearch {
  public:
    NoiseSearch(const EventsAtNoise& eventsAt, const PrivacyTarget& target)
        : m_eventsAt(eventsAt)
        , m_target(target) {}

    /// The safe point within `tolerance` of the target; starts at `logNoise`.
    Result<Point> find(double logNoise, double interval, double tolerance) {
        std::optional<Point> safe, unsafe;
        for (int i = 0; i < 60; ++i) {
            logNoise = std::clamp(logNoise, std::log(smallestNoise), std::log(largestNoise));
            const Result<Point> point = priceAt(logNoise, interval);
            if (!point) return point.errors();
            (point->logExcess <= 0 ? safe : unsafe) = *point;
            if (safe && safe->logExcess > -tolerance) return *safe;
            if (safe && safe->logNoise <= std::log(smallestNoise)) return *safe; // less is never needed
            if (!safe && logNoise >= std::log(largestNoise)) return noNoiseReaches();
            logNoise = next(*point, safe, unsafe, tolerance, i);
        }
        if (safe) return *safe;
        return noNoiseReaches();
    }

  private:
    Result<Point> priceAt(double logNoise, double interval) const {
        const Result<PrivacyFigure> figure =
            account(m_eventsAt(std::exp(logNoise)), m_target.relation, m_target.delta, interval);
        if (!figure) return figure.errors();
        return Point{logNoise, std::log(std::max(*figure->epsilon, 1e-12) / m_target.epsilon), *figure};
    }

    double next(const Point& last, const std::optional<Point>& safe, const std::optional<Point>& unsafe,
                double tolerance, int round) {
        if (safe && unsafe && safe->logNoise > unsafe->logNoise)
            m_slope =
                std::min(-0.05, (safe->logExcess - unsafe->logExcess) / (safe->logNoise - unsafe->logNoise));
        const double aimed = last.logNoise - (last.logExcess + tolerance / 2) / m_slope;
        // Where something beside z costs nearly all, epsilon hardly falls: steps grow until it does.
        if (!safe) return std::max(aimed, last.logNoise + std::ldexp(tolerance, std::min(round, 30)));
        if (!unsafe) return std::min(aimed, last.logNoise - tolerance / 4);
        const double width = safe->logNoise - unsafe->logNoise;
        const double margin = (round > 20 ? 0.5 : 0.001) * width;
        return std::clamp(aimed, unsafe->logNoise + margin, safe->logNoise - margin * 0.1);
    }

    Error noNoiseReaches() const {
        return {ErrorCode::PrivacyRefused, "privacy.epsilon", toText(Json(m_target.epsilon)),
                "no amount of noise reaches this budget", "Choose a larger epsilon or delta, or fewer steps"};
    }

    const EventsAtNoise& m_eventsAt;
    const PrivacyTarget& m_target;
    double m_slope = -1.2; ///< d log epsilon / d log z, learned on the way
};

} // namespace

/// The composition is about mu_total = q sqrt(T (e^(1/z^2) - 1)); solved for z.
double noiseGuess(double rate, std::int64_t steps, const PrivacyTarget& target) {
    const double ratio =
        gaussianMu(target.epsilon, target.delta) / (rate * std::sqrt(static_cast<double>(steps)));
    return 1 / std::sqrt(std::log1p(ratio * ratio));
}

double gaussianMu(double epsilon, double delta) {
    double low = 1e-9, high = 1e3;
    while (high / low > 1 + 1e-12) {
        const double mu = std::sqrt(low * high);
        const double reached =
            normalCdf(-epsilon / mu + mu / 2) - std::exp(epsilon) * normalCdf(-epsilon / mu - mu / 2);
        (reached > delta ? high : low) = mu;
    }
    return low;
}

double releaseNoise(double share, const PrivacyTarget& target) {
    const double distance = target.relation == Relation::ReplaceOne ? 2 : 1;
    return distance / (gaussianMu(target.epsilon, target.delta) * std::sqrt(share));
}

Result<Calibration> calibrate(const EventsAtNoise& eventsAt, const PrivacyTarget& target, double guess) {
    NoiseSearch search(eventsAt, target);
    const Result<Point> coarse =
        search.find(std::log(guess), lossInterval::live, coarseTolerance(target.epsilon));
    if (!coarse) return coarse.errors();
    const Result<Point> fine = search.find(coarse->logNoise, lossInterval::fine, fineTolerance);
    if (!fine) return fine.errors();
    if (!(*fine->figure.epsilon <= target.epsilon))
        return Error{ErrorCode::Internal, "privacy.epsilon", toText(Json(target.epsilon)),
                     "calibration ended above its target", "Please report this"};
    return Calibration{std::exp(fine->logNoise), fine->figure};
}

namespace {

std::vector<SampledEvent> noiseOf(const StepNoise& noise, double z, double rate, std::int64_t steps) {
    std::vector<SampledEvent> events{{rate, steps, {GaussianMechanism{z / std::sqrt(1 - noise.share)}}}};
    if (noise.histogram != HistogramNoise::None) {
        const Mechanism histogram = noise.histogram == HistogramNoise::Gaussian
                                        ? Mechanism(GaussianMechanism{z / std::sqrt(noise.share)})
                                        : Mechanism(LaplaceMechanism{z / std::sqrt(2 * noise.share)});
        if (noise.twoDraws)
            events.push_back({rate, steps, {histogram}});
        else
            events.front().mechanisms.push_back(histogram);
    }
    if (noise.release > 0) events.push_back({1, 1, {GaussianMechanism{noise.release}}});
    return events;
}

} // namespace

std::vector<PrivacyEvent> stepEvents(const StepNoise& noise, double z, double rate, std::int64_t steps) {
    std::vector<PrivacyEvent> events;
    for (SampledEvent& event : noiseOf(noise, z, rate, steps)) {
        event.attributeOnly = noise.attributeOnly;
        event.publicSample = noise.attributeOnly && event.rate < 1;
        events.push_back({std::move(event), 1});
    }
    return events;
}

namespace {

/// calibrate(), remembered by the events at two noise multipliers: at one alone a noise that follows z and
/// one that does not could be the same.
Result<Calibration> remembered(const EventsAtNoise& eventsAt, const PrivacyTarget& target, double guess) {
    static std::mutex mutex;
    static std::map<std::string, Calibration> known;
    const std::string key = toText({target.epsilon, target.delta, nameOf(target.relation, relationNames),
                                    eventsToJson(eventsAt(1)), eventsToJson(eventsAt(2))});
    {
        const std::lock_guard lock(mutex);
        if (const auto found = known.find(key); found != known.end()) return found->second;
    }
    const Result<Calibration> found = calibrate(eventsAt, target, guess);
    if (found) {
        const std::lock_guard lock(mutex);
        known.insert_or_assign(key, *found);
    }
    return found;
}

} // namespace

Result<Calibration> calibrateNoise(double rate, std::int64_t steps, const PrivacyTarget& target,
                                   const StepNoise& noise) {
    return remembered([&](double z) { return stepEvents(noise, z, rate, steps); }, target,
                      noiseGuess(rate, steps, target));
}

Result<Calibration> calibrateLooks(const LooksAtNoise& looksAt, const PrivacyTarget& target, double guess) {
    return remembered([&](double z) { return eventsOf(looksAt(z), target.relation); }, target, guess);
}

Result<std::int64_t> stepsWithin(const StepNoise& noise, double z, double rate, const PrivacyTarget& target) {
    constexpr std::int64_t max = 1'000'000'000;
    Errors trouble;
    const auto fits = [&](std::int64_t steps) {
        const Result<PrivacyFigure> figure =
            account(stepEvents(noise, z, rate, steps), target.relation, target.delta);
        // Where the arithmetic gives up after many steps, the answer lies below.
        if (!figure && steps == 1) trouble = figure.errors();
        return figure && *figure->epsilon <= target.epsilon;
    };
    std::int64_t within = 0, beyond = 1;
    while (beyond < max && fits(beyond)) {
        within = beyond;
        beyond *= 2;
    }
    if (!trouble.empty()) return trouble;
    while (beyond - within > 1) {
        const std::int64_t middle = within + (beyond - within) / 2;
        (fits(middle) ? within : beyond) = middle;
    }
    return within;
}

} // namespace trilemma
