// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tradeoff/front_uncertainty.h"

#include <boost/math/distributions/students_t.hpp>

#include <cmath>
#include <string_view>
#include <unordered_map>

namespace trilemma {

namespace {

/// SplitMix64 (Steele, Lea and Flood 2014): the same numbers with every standard library. Not for noise.
class SplitMix {
  public:
    explicit SplitMix(std::uint64_t seed)
        : m_state(seed) {}
    /// 0 .. count - 1; count < 2^32, so that the bias is below 2^-32.
    std::size_t below(std::size_t count) {
        return static_cast<std::size_t>(((next() >> 32) * static_cast<std::uint64_t>(count)) >> 32);
    }

  private:
    std::uint64_t next() {
        m_state += 0x9e3779b97f4a7c15U;
        std::uint64_t word = m_state;
        word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
        word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
        return word ^ (word >> 31);
    }
    std::uint64_t m_state;
};

/// The places of a point's runs.
using Seeds = std::vector<std::pair<double, double>>;

std::vector<Seeds> seedsOf(const std::vector<TradeoffPoint>& points, const std::vector<TradeoffRun>& runs) {
    std::unordered_map<std::string_view, const TradeoffRun*> byId;
    for (const TradeoffRun& run : runs)
        if (run.x && run.y) byId.emplace(run.runId, &run);
    std::vector<Seeds> seeds(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        for (const std::string& id : points[i].runIds)
            if (const auto found = byId.find(id); found != byId.end())
                seeds[i].emplace_back(*found->second->x, *found->second->y);
    return seeds;
}

std::pair<double, double> resampledMean(const Seeds& seeds, SplitMix& random) {
    double x = 0, y = 0;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        const auto& [seedX, seedY] = seeds[random.below(seeds.size())];
        x += seedX;
        y += seedY;
    }
    const auto count = static_cast<double>(seeds.size());
    return {x / count, y / count};
}

} // namespace

std::optional<double> meanHalfWidth(const std::optional<double>& deviation, int seeds) {
    if (!deviation || seeds < 2) return std::nullopt;
    const boost::math::students_t law(seeds - 1);
    return boost::math::quantile(law, 0.975) * *deviation / std::sqrt(static_cast<double>(seeds));
}

void forEachResample(const std::vector<TradeoffPoint>& points, const std::vector<TradeoffRun>& runs,
                     const FrontBootstrap& bootstrap,
                     const std::function<void(const ResampledMeans& means)>& visit) {
    const std::vector<Seeds> seeds = seedsOf(points, runs);
    ResampledMeans means(points.size());
    SplitMix random(bootstrap.seed);
    for (int round = 0; round < bootstrap.resamples; ++round) {
        for (std::size_t i = 0; i < points.size(); ++i)
            means[i] = resampledMean(seeds[i], random);
        visit(means);
    }
}

void addFrontShares(std::vector<TradeoffPoint>& points, const std::vector<TradeoffRun>& runs,
                    const FrontBootstrap& bootstrap) {
    std::vector<int> timesOnFront(points.size(), 0);
    forEachResample(points, runs, bootstrap, [&](const ResampledMeans& means) {
        const std::vector<bool> onFront = frontMembers(points, means, bootstrap.better);
        for (std::size_t i = 0; i < points.size(); ++i)
            timesOnFront[i] += onFront[i] ? 1 : 0;
    });
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i].frontShare = static_cast<double>(timesOnFront[i]) / bootstrap.resamples;
}

} // namespace trilemma
