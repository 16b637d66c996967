// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How sure a trade-off chart is of its means and of its front, over the seeds that happened to be run.
#pragma once

#include "core/tradeoff/front.h"

#include <cstdint>
#include <functional>

namespace trilemma {

/// Half the 95 % interval of a mean over n independent seeds: t(0.975; n - 1) s / sqrt(n), with s the
/// standard deviation (n - 1). None for n < 2 or without a deviation. Student's interval; it takes the seeds'
/// values as normal.
std::optional<double> meanHalfWidth(const std::optional<double>& deviation, int seeds);

struct FrontBootstrap {
    int resamples = 200;                      ///< at least 1
    std::uint64_t seed = 0x9e3779b97f4a7c15U; ///< the same table always gives the same shares
    TradeoffDirections better{};
};

/// Means (x, y) of every point, once for each resample: every point draws its n runs anew from its n runs,
/// with replacement and apart from the others (Efron and Tibshirani 1993, chapter 6). `runs` are those that
/// the points were averaged from. A point of one run always draws that run. Seeds that settings have in
/// common are not paired, which makes what is said more cautious.
using ResampledMeans = std::vector<std::pair<double, double>>;
void forEachResample(const std::vector<TradeoffPoint>& points, const std::vector<TradeoffRun>& runs,
                     const FrontBootstrap& bootstrap,
                     const std::function<void(const ResampledMeans& means)>& visit);

/// Sets `frontShare` of every point: the share of resamples in which the point is on the front of the means.
/// That of a point of one run tells of the other points only.
void addFrontShares(std::vector<TradeoffPoint>& points, const std::vector<TradeoffRun>& runs,
                    const FrontBootstrap& bootstrap = {});

} // namespace trilemma
