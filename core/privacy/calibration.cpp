// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/calibration.h"

#include <cassert>
#include <cmath>
#include <map>
#include <mutex>
#include <tuple>

namespace trilemma {

namespace {

constexpr double largestNoise = 1e5;
constexpr double smallestNoise = 0.1;
constexpr double tolerance = 1e-4; ///< of epsilon, relative

double normalCdf(double x) {
    return 0.5 * std::erfc(-x * std::sqrt(0.5));
}

Result<PrivacyFigure> price(double z, double rate, std::int64_t steps, const PrivacyTarget& target) {
    return account({{PoissonEvent{rate, steps, {{z}}}, 1}}, target.relation, target.delta);
}

/// By the central limit the composition is about mu_total = q sqrt(T (e^(1/z^2) - 1)); solved for z.
double firstGuess(double rate, std::int64_t steps, const PrivacyTarget& target) {
    const double ratio =
        gaussianMu(target.epsilon, target.delta) / (rate * std::sqrt(static_cast<double>(steps)));
    return std::clamp(1 / std::sqrt(std::log1p(ratio * ratio)), smallestNoise, largestNoise);
}

/// Regula falsi on (log z, log epsilon), keeping `safe` (epsilon <= target) and `unsafe` around the answer.
Result<Calibration> search(double rate, std::int64_t steps, const PrivacyTarget& target) {
    struct Point {
        double logNoise;
        double logExcess; ///< log(epsilon / target)
        PrivacyFigure figure;
    };
    Errors trouble;
    const auto at = [&](double logNoise) -> std::optional<Point> {
        Result<PrivacyFigure> figure = price(std::exp(logNoise), rate, steps, target);
        if (!figure) {
            trouble = figure.errors();
            return std::nullopt;
        }
        return Point{logNoise, std::log(std::max(*figure->epsilon, 1e-12) / target.epsilon), *figure};
    };
    std::optional<Point> safe, below;
    double logNoise = std::log(firstGuess(rate, steps, target));
    for (int i = 0; i < 60; ++i) {
        std::optional<Point> point = at(logNoise);
        if (!point) return trouble;
        (point->logExcess <= 0 ? safe : below) = point;
        if (safe && safe->logExcess > -tolerance) break;
        if (safe && safe->logNoise <= std::log(smallestNoise)) break; // less noise than this is never needed
        if (!safe) {
            if (logNoise >= std::log(largestNoise))
                return Error{ErrorCode::PrivacyRefused, "privacy.epsilon", toText(Json(target.epsilon)),
                             "no noise reaches this budget",
                             "Choose a larger epsilon or delta, or fewer steps"};
            logNoise = std::min(logNoise + std::max(0.02, point->logExcess), std::log(largestNoise));
        } else if (!below) {
            logNoise = std::max(logNoise - std::max(0.02, -point->logExcess), std::log(smallestNoise));
        } else {
            const double slope = (safe->logExcess - below->logExcess) / (safe->logNoise - below->logNoise);
            const double aimed = safe->logNoise - (safe->logExcess + tolerance / 2) / slope;
            const double width = safe->logNoise - below->logNoise;
            const double margin = i > 20 ? 0.5 : 0.001;
            logNoise =
                std::clamp(aimed, below->logNoise + margin * width, safe->logNoise - margin * width * 0.1);
        }
    }
    assert(safe && *safe->figure.epsilon <= target.epsilon);
    return Calibration{std::exp(safe->logNoise), safe->figure};
}

} // namespace

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

Result<Calibration> calibrateNoise(double rate, std::int64_t steps, const PrivacyTarget& target) {
    using Key = std::tuple<double, std::int64_t, double, double, Relation>;
    static std::mutex mutex;
    static std::map<Key, Calibration> known;
    const Key key{rate, steps, target.epsilon, target.delta, target.relation};
    {
        const std::lock_guard lock(mutex);
        if (const auto found = known.find(key); found != known.end()) return found->second;
    }
    Result<Calibration> found = search(rate, steps, target);
    if (found) {
        const std::lock_guard lock(mutex);
        known.insert_or_assign(key, *found);
    }
    return found;
}

} // namespace trilemma
