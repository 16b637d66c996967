// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reproduce/published.h"
#include "core/reproduce/setting.h"
#include "core/tradeoff/front.h"
#include "core/train/run_record.h"

namespace trilemma {

/// Runs of one solver at one slack, weight and epsilon: x is the gap of the setting's constraint, y the
/// error.
struct ReproducedPoint {
    TradeoffPoint test;
    TradeoffPoint train;
    std::optional<double> spentEpsilon; ///< the most of any of them
    int metTest = 0;                    ///< runs whose gap is at most gamma, where the solver has a gamma
    int metTrain = 0;
    double seconds = 0; ///< of one training, the mean
    /// Of equalised odds between two groups and two classes: the smooth maximum (eta 100, less log(8)/eta) of
    /// the eight signed differences on the test set, the mean; where the records of the runs tell it.
    std::optional<double> smoothedTest;
};
inline constexpr double reproduceEta = 100;

/// Means over the seeds of finished runs, in their order. A run with a gap or an error that is not estimable
/// is left out of all four means.
std::vector<ReproducedPoint> reproducedPoints(const std::vector<RunRecord>& runs);

/// What the chart of a setting shows of ours. The front is that of the charted set; with GapMinusGamma there
/// is none, since more room below the slack is no better.
std::vector<TradeoffPoint> chartedPoints(const std::vector<ReproducedPoint>& points,
                                         const ReproduceSetting& setting);
/// Across position of a published point on the same chart; none where it needs a gamma that is not stated.
std::optional<double> chartedAcross(const PublishedPoint& point, const ReproduceSetting& setting);

/// One row a point: means and standard deviations over seeds (n - 1; empty for one seed), non-private.
std::string resultsCsv(const std::vector<ReproducedPoint>& points);

/// {"setting", "title", "set", "x", "y", "seeds", "simulation", "points", "published", "explanation",
///  "provenance"}: x, y and on_front of a point are those of the chart.
Json resultsJson(const std::vector<ReproducedPoint>& points, const std::vector<PublishedPoint>& published,
                 const ReproduceSetting& setting, int seeds);

/// A page for a person: for each epsilon a table of ours and of the published points in the order of their
/// gaps, and the explanation. `chart` is the name of the picture beside it.
std::string resultsPage(const std::vector<ReproducedPoint>& points,
                        const std::vector<PublishedPoint>& published, const ReproduceSetting& setting,
                        int seeds, const std::string& chart);

} // namespace trilemma
