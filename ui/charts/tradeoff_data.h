// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/metric_registry.h"
#include "core/fairness/constraint_status.h"
#include "core/models/frontier_table.h"
#include "core/tradeoff/choice.h"
#include "ui/charts/axis_scale.h"

#include <QColor>
#include <QPalette>
#include <QPointF>
#include <QString>

namespace trilemma {

/// A point that somebody else published: no run of ours, and so without error bars, tool tip or front.
struct ReferencePoint {
    std::string method; ///< decides colour and shape: a solver id, or one that only references have
    QString title;      ///< in the key
    std::optional<double> epsilon; ///< none: not private, or not stated
    double x = 0;
    double y = 0;
};

/// How the runs of a point did against their own constraints.
struct StatusCounts {
    int met = 0;
    int undecided = 0;
    int violated = 0;

    void add(ConstraintStatus status);
    /// What all of them agree on, else undecided; none where no run has a constraint.
    std::optional<ConstraintStatus> status() const;
    bool operator==(const StatusCounts&) const = default;
};

/// What the error bars of a mean are.
enum class BarKind { None, Deviation, MeanInterval };

/// What the key of a chart explains: nothing, which colour is which epsilon, or every mark.
enum class KeyKind { None, Colours, Whole };

/// Half the lengths of a point's bars along both axes; 0: none.
struct HalfBars {
    double x = 0;
    double y = 0;
};

/// The curve that one release gives: error against gap by its noisy table, with the noise of the gap. Shown
/// beside the points of runs, which are of the records without noise.
struct ReleasedLine {
    std::string runId;
    std::string solver; ///< decides the colour
    std::vector<SlackPoint> points;
};

/// A place on a released line that somebody chooses.
struct SlackMark {
    std::string runId; ///< whose line; nothing is marked where that is not shown
    SlackPoint point;
    bool operator==(const SlackMark&) const = default;
};

/// What lies across a trade-off chart: the metric of the axes, or the privacy that it was trained with.
enum class Across { Metric, Epsilon };

/// What a trade-off chart shows.
struct TradeoffData {
    std::vector<TradeoffPoint> points;
    std::vector<TradeoffRun> seeds;    ///< each run on its own, drawn faintly; empty: means only
    std::optional<double> targetGamma; ///< a line across the axis of the gap
    std::vector<ReferencePoint> references{};
    bool acrossIsSlack = false; ///< across is gap minus gamma: may be negative, and the line is at the slack
    Across across = Across::Metric;
    std::vector<StatusCounts> statuses{};  ///< of each point; empty: not shown
    bool judgedByTarget = false;           ///< statuses are about the target, not about each run's own slack
    std::vector<HalfBars> halfBars{};      ///< of each point; empty: standard deviations
    BarKind bars = BarKind::Deviation;     ///< that halfBars are
    std::optional<TradeoffPoint> pinned{}; ///< what the others are compared with
    std::vector<ReleasedLine> released{};  ///< axes are an error and a gap then
    QString title{};                       ///< of one of several charts side by side; empty: the only one
    std::vector<double> epsilons{};        ///< whose ranks are colours; empty: those of the points
    std::vector<double> slacks{};          ///< the same, where epsilon lies across
    MetricAxes axes = defaultAxes();       ///< of the points: directions, limits and decimals
    TradeoffWish wish{};                   ///< lines at its bounds
    std::vector<bool> meeting{};           ///< of each point: it meets the wish; empty: nothing is wished
    std::vector<bool> alike{};             ///< of each point: it decides the same for everybody; empty: none
    bool showsFront = true;                ///< the line of the Pareto front in both metrics
    KeyKind key = KeyKind::Whole;

    HalfBars barsOf(std::size_t point) const;
};

/// Where settings and runs lie on the axes: by both metrics, or across by the logarithm of epsilon, with no
/// privacy right of the largest one.
class Placing {
  public:
    explicit Placing(const TradeoffData& data);
    QPointF of(const TradeoffPoint& point) const;
    QPointF of(const TradeoffRun& run) const; ///< precondition: it has both metrics
    double acrossOf(const std::optional<double>& epsilon) const;
    const std::vector<double>& epsilons() const { return m_epsilons; } ///< ascending

  private:
    Across m_across;
    std::vector<double> m_epsilons;
};
/// Where a slack of a released line lies, with so many deviations of its noise added to the gap.
QPointF placeOf(const TradeoffData& data, const SlackPoint& point, double deviations = 0);
/// Fills in `halfBars` for every point.
void setBars(TradeoffData& data, BarKind kind);
/// The axis that the target is a place on; nullptr: none, and no line is drawn.
const MetricSpec* targetAxis(const TradeoffData& data);
/// Whether the mean gap of a point is at most gamma. Precondition, as of the next: an axis is a gap.
bool meetsTarget(const TradeoffData& data, const TradeoffPoint& point, double gamma);
/// Whether a point is better than another in the metric that is not the gap.
bool isBetterBesideGap(const TradeoffData& data, const TradeoffPoint& point, const TradeoffPoint& other);
/// Shares of resamples say something only where some point has several runs.
bool hasFrontShares(const TradeoffData& data);
/// Whether a point is the pinned one: the same setting.
bool isPinned(const TradeoffData& data, const TradeoffPoint& point);

/// The colours of a chart apart from those of the solvers.
struct ChartColours {
    QColor ground;
    QColor text;
    QColor muted; ///< secondary words, bars of the frame
    QColor grid;
    QColor accent;
    bool dark = false;
};

ChartColours chartColours(const QPalette& palette);

/// The distinct epsilons of private points, ascending.
std::vector<double> epsilonsOf(const std::vector<TradeoffPoint>& points);
/// The distinct slacks, ascending.
std::vector<double> slacksOf(const std::vector<TradeoffPoint>& points);
/// Where both axes begin and end so that everything is seen, with some air.
ChartRange extentOf(const TradeoffData& data);

} // namespace trilemma
