// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/odds.h"

#include "core/verify/recompute.h"

#include <algorithm>
#include <cmath>

namespace trilemma::verify {

namespace {

constexpr int triedEpsilons = 64;
constexpr double curveWork = 4e7; ///< for each of some dozen contours

} // namespace

double powerAt(double epsilon, double delta, double falseAlarms) {
    const double grown = std::exp(epsilon) * falseAlarms + delta;
    const double silent = 1 - std::exp(-epsilon) * std::max(0.0, 1 - falseAlarms - delta);
    return std::min({grown, silent, 1.0});
}

double guessAt(double epsilon, double delta) {
    return std::min(1.0, (1 + delta * std::exp(-epsilon)) / (1 + std::exp(-epsilon)));
}

Result<std::optional<Odds>> chanceOfOdds(const std::vector<PrivacyEvent>& events, Relation relation,
                                         double epsilon) {
    if (!(epsilon > 0)) return std::optional<Odds>();
    std::vector<double> smaller;
    for (int i = 0; i < triedEpsilons; ++i)
        smaller.push_back(epsilon * (1 - (i + 1.0) / triedEpsilons));
    const Result<DeltaCurves> curves = deltaCurves(events, relation, smaller, curveWork);
    if (!curves) return curves.errors();
    if (curves->ways.empty()) return std::optional<Odds>();
    Odds max{0, curves->width == 0};
    for (const std::vector<double>& curve : curves->ways) {
        double min = 1;
        for (std::size_t i = 0; i < curve.size(); ++i)
            min = std::min(min, curve[i] / -std::expm1(smaller[i] - epsilon));
        max.chance = std::max(max.chance, min);
    }
    return std::optional(max);
}

} // namespace trilemma::verify
