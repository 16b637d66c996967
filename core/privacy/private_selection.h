// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Private selection: a secret number of trials, of which only the best by its own private score is released.
//
// Neighbours x, x'; Q(x) the law of everything that one trial tells (model, iterates, configuration, score).
// K is drawn independently of the data; A(x) is the best of K independent draws of Q(x). Papernot and
// Steinke, "Hyperparameter Tuning with Renyi Differential Privacy" (2022), bound D_a(A(x) || A(x')) by the
// divergences of the pair Q(x), Q(x') alone, for this pair of neighbours: Theorem 2 for the truncated
// negative binomial laws of shape 0 (logarithmic) and 1 (geometric), Theorem 6 for Poisson. Their proof
// orders all outputs of a trial; among equal scores the first drawn wins, which among independent trials is a
// uniform choice: the same as an order by (score, U) with U uniform and part of the trial, whose divergences
// are those of Q. What is not released must stay secret: K, the other trials, and how long they took.
#pragma once

#include "core/privacy/event.h"
#include "core/privacy/noise.h"

namespace trilemma {

/// The largest mean that drawTrialCount() takes.
inline constexpr double maxMeanTrials = 1000;

/// K, the number of trials, from its law, 1 <= mean <= maxMeanTrials:
///     geometric    Pr(K = k) = g (1-g)^(k-1), k >= 1,                      g = 1/mean
///     logarithmic  Pr(K = k) = (1-g)^k / (k log(1/g)), k >= 1,             (1/g - 1)/log(1/g) = mean
///     poisson      Pr(K = k) = e^-mean mean^k / k!, k >= 0
/// **Sampled exactly** from uniform words by comparing integers, without floating point. Geometric and
/// Poisson have the mean that the double *is*. The logarithmic g has no finite digits: it is rounded up to a
/// multiple of 2^-62 whose mean is below the declared one by at most 2e-12 of it; the price rises with
/// log(1/g) and with the mean, so the declared event covers the law that is drawn, with slack 0. Expected
/// cost: some `mean` words (geometric), 10 mean (Poisson), 1/(g^2 log(1/g)) (logarithmic; 1e7 at the largest
/// mean). A mean outside the range ends the program.
std::int64_t drawTrialCount(TrialCountDistribution law, double mean, NoiseSource& noise);

/// Runs `trial` K times and keeps the output with the least `score`, the first one among equals; none where K
/// is 0 (Poisson only). The trials must draw from `noise` or from other secret randomness, independently.
template <class Trial>
auto bestOfTrials(TrialCountDistribution law, double mean, NoiseSource& noise, Trial trial) {
    std::optional<decltype(trial())> best;
    for (std::int64_t left = drawTrialCount(law, mean, noise); left > 0; --left) {
        auto output = trial();
        if (!best || output.score < best->score) best = std::move(output);
    }
    return best;
}

} // namespace trilemma
