// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/tradeoff_data.h"

#include "core/tradeoff/front_uncertainty.h"
#include "ui/base/theme.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trilemma {

namespace {

/// Least and greatest of what is added.
class Extent {
  public:
    void add(double value, double deviation = 0) {
        m_least = std::min(m_least, value - deviation);
        m_greatest = std::max(m_greatest, value + deviation);
    }
    AxisRange padded() const {
        return m_least > m_greatest ? AxisRange{0, 1} : paddedRange(m_least, m_greatest);
    }
    /// Bars may end beyond what the metric can be; the axis does not.
    AxisRange paddedWithin(const MetricSpec& spec) const {
        if (m_least > m_greatest) return {0, 1};
        const double min = spec.min ? std::max(*spec.min, m_least) : m_least;
        if (!spec.max || min >= *spec.max) return paddedRange(min, m_greatest);
        // Differences that hardly a decimal shows are none: ticks of 1e-8 would say nothing.
        const bool isOneValue = m_greatest - min < std::pow(10.0, 1 - spec.decimals);
        AxisRange range = paddedRange(min, isOneValue ? min : std::min(*spec.max, m_greatest));
        range.max = std::min(*spec.max, range.max);
        return range;
    }

  private:
    double m_least = std::numeric_limits<double>::infinity();
    double m_greatest = -std::numeric_limits<double>::infinity();
};

/// The distinct values, ascending.
std::vector<double> distinct(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

template <class Member>
std::vector<double> membersOf(const std::vector<TradeoffPoint>& points, Member member) {
    std::vector<double> values;
    for (const TradeoffPoint& point : points)
        if (point.*member) values.push_back(*(point.*member));
    return distinct(std::move(values));
}

/// From the smallest epsilon on, with room at the right for what the lines are called.
AxisRange epsilonRange(const TradeoffData& data) {
    const Placing placing(data);
    const double last = placing.acrossOf({});
    const double first = placing.epsilons().empty() ? last : std::log10(placing.epsilons().front());
    const double span = std::max(0.5, last - first);
    return {first - 0.06 * span, first + 1.34 * span};
}

} // namespace

void StatusCounts::add(ConstraintStatus status) {
    ++(status == ConstraintStatus::Met ? met : status == ConstraintStatus::Violated ? violated : undecided);
}

std::optional<ConstraintStatus> StatusCounts::status() const {
    if (met + undecided + violated == 0) return std::nullopt;
    if (undecided + violated == 0) return ConstraintStatus::Met;
    if (met + undecided == 0) return ConstraintStatus::Violated;
    return ConstraintStatus::Undecided;
}

HalfBars TradeoffData::barsOf(std::size_t point) const {
    if (point < halfBars.size()) return halfBars[point];
    return {points[point].xDeviation.value_or(0), points[point].yDeviation.value_or(0)};
}

void setBars(TradeoffData& data, BarKind kind) {
    data.bars = kind;
    data.halfBars.clear();
    for (const TradeoffPoint& point : data.points) {
        std::optional<double> x = point.xDeviation, y = point.yDeviation;
        if (kind == BarKind::MeanInterval) {
            x = meanHalfWidth(x, point.seeds);
            y = meanHalfWidth(y, point.seeds);
        }
        data.halfBars.push_back(kind == BarKind::None ? HalfBars() : HalfBars{x.value_or(0), y.value_or(0)});
    }
}

const MetricSpec* targetAxis(const TradeoffData& data) {
    if (data.acrossIsSlack) return data.axes.x;
    const MetricSpec* gap = data.axes.gap();
    return data.across == Across::Epsilon && gap == data.axes.x ? nullptr : gap;
}

bool meetsTarget(const TradeoffData& data, const TradeoffPoint& point, double gamma) {
    return (data.axes.gap() == data.axes.x ? point.xMean : point.yMean) <= gamma;
}

bool isBetterBesideGap(const TradeoffData& data, const TradeoffPoint& point, const TradeoffPoint& other) {
    const bool gapIsAcross = data.axes.gap() == data.axes.x;
    const MetricSpec& spec = gapIsAcross ? *data.axes.y : *data.axes.x;
    const double difference = gapIsAcross ? point.yMean - other.yMean : point.xMean - other.xMean;
    return spec.lowerIsBetter ? difference < 0 : difference > 0;
}

bool hasFrontShares(const TradeoffData& data) {
    return std::any_of(data.points.begin(), data.points.end(), [](const TradeoffPoint& point) {
        return point.frontShare.has_value() && point.seeds > 1;
    });
}

bool isPinned(const TradeoffData& data, const TradeoffPoint& point) {
    return data.pinned && data.pinned->setting() == point.setting();
}

ChartColours chartColours(const QPalette& palette) {
    ChartColours colours;
    colours.ground = palette.color(QPalette::Active, QPalette::Base);
    colours.text = palette.color(QPalette::Active, QPalette::Text);
    colours.muted = mixed(colours.text, colours.ground, 0.35);
    colours.grid = mixed(colours.ground, colours.text, 0.11);
    colours.accent = palette.color(QPalette::Active, QPalette::Highlight);
    colours.dark = colours.ground.lightness() < 128;
    return colours;
}

std::vector<double> epsilonsOf(const std::vector<TradeoffPoint>& points) {
    return membersOf(points, &TradeoffPoint::epsilon);
}

std::vector<double> slacksOf(const std::vector<TradeoffPoint>& points) {
    return membersOf(points, &TradeoffPoint::gamma);
}

Placing::Placing(const TradeoffData& data)
    : m_across(data.across)
    , m_epsilons(data.epsilons.empty() ? epsilonsOf(data.points) : data.epsilons) {}

double Placing::acrossOf(const std::optional<double>& epsilon) const {
    if (epsilon) return std::log10(*epsilon);
    if (m_epsilons.empty()) return 0;
    const double last = std::log10(m_epsilons.back());
    return last + std::max(0.3, 0.2 * (last - std::log10(m_epsilons.front())));
}

QPointF Placing::of(const TradeoffPoint& point) const {
    return {m_across == Across::Metric ? point.xMean : acrossOf(point.epsilon), point.yMean};
}

QPointF Placing::of(const TradeoffRun& run) const {
    return {m_across == Across::Metric ? *run.x : acrossOf(run.epsilon), *run.y};
}

QPointF placeOf(const TradeoffData& data, const SlackPoint& point, double deviations) {
    const double gap = std::max(0.0, point.gap + deviations * point.gapNoise);
    return data.axes.gap() == data.axes.x ? QPointF(gap, point.error) : QPointF(point.error, gap);
}

ChartRange extentOf(const TradeoffData& data) {
    Extent x;
    Extent y;
    for (std::size_t i = 0; i < data.points.size(); ++i) {
        const HalfBars bars = data.barsOf(i);
        x.add(data.points[i].xMean, bars.x);
        y.add(data.points[i].yMean, bars.y);
    }
    for (const TradeoffRun& seed : data.seeds)
        if (seed.x && seed.y) {
            x.add(*seed.x);
            y.add(*seed.y);
        }
    for (const ReleasedLine& line : data.released)
        for (const SlackPoint& point : line.points) {
            const QPointF place = placeOf(data, point);
            x.add(place.x());
            y.add(place.y());
        }
    for (const ReferencePoint& reference : data.references) {
        x.add(reference.x);
        y.add(reference.y);
    }
    if (data.acrossIsSlack && data.targetGamma) x.add(*data.targetGamma);
    const AxisRange upwards = y.paddedWithin(*data.axes.y);
    if (data.across == Across::Epsilon) return {epsilonRange(data), upwards};
    return {data.acrossIsSlack ? x.padded() : x.paddedWithin(*data.axes.x), upwards};
}

} // namespace trilemma
