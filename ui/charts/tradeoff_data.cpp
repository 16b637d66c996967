// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/tradeoff_data.h"

#include "core/tradeoff/front_uncertainty.h"
#include "ui/base/theme.h"

#include <algorithm>
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
        AxisRange range = paddedRange(min, std::min(*spec.max, m_greatest));
        range.max = std::min(*spec.max, range.max);
        return range;
    }

  private:
    double m_least = std::numeric_limits<double>::infinity();
    double m_greatest = -std::numeric_limits<double>::infinity();
};

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
    return data.acrossIsSlack ? data.axes.x : data.axes.gap();
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
    std::vector<double> epsilons;
    for (const TradeoffPoint& point : points)
        if (point.epsilon) epsilons.push_back(*point.epsilon);
    std::sort(epsilons.begin(), epsilons.end());
    epsilons.erase(std::unique(epsilons.begin(), epsilons.end()), epsilons.end());
    return epsilons;
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
    return {data.acrossIsSlack ? x.padded() : x.paddedWithin(*data.axes.x), y.paddedWithin(*data.axes.y)};
}

double markerRadius(const std::optional<double>& epsilon, const std::vector<double>& epsilons) {
    constexpr double smallest = 4;
    constexpr double largest = 8;
    if (!epsilon || epsilons.size() < 2) return 5.5;
    const auto rank = std::lower_bound(epsilons.begin(), epsilons.end(), *epsilon) - epsilons.begin();
    const double step = std::min(2.0, (largest - smallest) / static_cast<double>(epsilons.size() - 1));
    return smallest + step * static_cast<double>(rank);
}

} // namespace trilemma
