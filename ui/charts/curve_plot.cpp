// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_plot.h"

#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/runs/run_curves.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr double bandDeviations = 2;
constexpr double leftRoom = 40;      ///< for the labels of the ticks
constexpr double levelRoom = 26;     ///< for a level beside the range
constexpr double beyondEdges = 0.3;  ///< of what the edges span
constexpr double bandOfCurve = 1.25; ///< the band may stretch the axis to so many times the largest value

/// visit(contribution, leverage) of whatever a chart of the layer shows.
template <class Visit>
void forEachShown(const CurveLayer& layer, std::size_t score, Visit visit) {
    if (!layer.curve) return;
    const AxisRange shown = shownValues(*layer.curve);
    for (const double end : {shown.min, shown.max})
        if (const auto reading = readCurve(*layer.curve, score, end))
            visit(reading->contribution, reading->leverage);
    for (const CurveSegment& segment : layer.curve->segments)
        for (const CurvePoint& point : segment.points)
            if (shown.contains(point.value)) visit(point.contributions[score], point.leverage);
    for (const CurveLevel& level : layer.curve->levels)
        visit(level.contributions[score], level.leverage);
}

double largestOf(const CurveLayer& layer, std::size_t score) {
    double largest = 0;
    forEachShown(layer, score,
                 [&](double contribution, double) { largest = std::max(largest, std::abs(contribution)); });
    return largest;
}

void stretch(AxisRange& range, const CurveLayer& layer, std::size_t score, double limit) {
    forEachShown(layer, score, [&](double contribution, double leverage) {
        const double half = bandDeviations * layer.noise * leverage;
        range.min = std::min(range.min, std::max(contribution - half, -limit));
        range.max = std::max(range.max, std::min(contribution + half, limit));
    });
}

double scaledBy(const ColumnCurve& curve, double value) {
    if (curve.transform == Transform::Log10) return std::log10(std::max(value / curve.unit, 1e-300));
    if (curve.transform == Transform::Log1p)
        return std::copysign(std::log1p(std::abs(value / curve.unit)), value);
    return value;
}

double unscaledBy(const ColumnCurve& curve, double place) {
    if (curve.transform == Transform::Log10) return std::pow(10.0, place) * curve.unit;
    if (curve.transform == Transform::Log1p)
        return std::copysign(std::expm1(std::abs(place)), place) * curve.unit;
    return place;
}

bool isSame(const CurveLevel& a, const CurveLevel& b) {
    return a.kind == b.kind && a.name == b.name;
}

} // namespace

AxisRange shownValues(const ColumnCurve& curve) {
    if (curve.segments.empty()) return {0, 0};
    const double low = curve.segments.front().points.front().value;
    const double high = curve.segments.back().points.back().value;
    if (curve.segments.size() < 3) return {low, high};
    const double first = scaledBy(curve, curve.segments.front().points.back().value);
    const double last = scaledBy(curve, curve.segments.back().points.front().value);
    const double margin = beyondEdges * (last - first);
    return {std::max(low, unscaledBy(curve, first - margin)),
            std::min(high, unscaledBy(curve, last + margin))};
}

CurveLook curveLook(const QPalette& palette, const QFont& font) {
    CurveLook look{chartColours(palette), {}, font};
    if (look.colours.dark) look.colours.accent = mixed(look.colours.accent, Qt::white, 0.3);
    look.second = look.colours.dark ? QColor(0xe6, 0x9f, 0x00) : QColor(0xb8, 0x4a, 0x00);
    return look;
}

AxisRange curveExtent(const CurveLayer& first, const CurveLayer& second, std::size_t score) {
    AxisRange range{0, 0};
    const double limit = bandOfCurve * std::max(largestOf(first, score), largestOf(second, score));
    stretch(range, first, score, limit);
    stretch(range, second, score, limit);
    const double air = 0.06 * std::max(range.span(), 0.1);
    return {range.min - air, range.max + air};
}

AxisRange joined(const AxisRange& a, const AxisRange& b) {
    return {std::min(a.min, b.min), std::max(a.max, b.max)};
}

CurvePlot::CurvePlot(const CurvePlotData& data, const QRectF& cell, const CurveLook& look)
    : m_data(data)
    , m_look(look)
    , m_cell(cell) {
    layOut();
}

void CurvePlot::layOut() {
    const double line = QFontMetricsF(m_look.font).height();
    m_plot = m_cell.adjusted(leftRoom, line + 8, -2, -line - 4);
    m_range = m_plot.adjusted(8, 0, -8, 0);
    if (extraLevel(CurveLevel::Kind::Special)) m_range.adjust(levelRoom, 0, 0, 0);
    if (extraLevel(CurveLevel::Kind::Missing) && m_data.leading().isNumber)
        m_range.adjust(0, 0, -levelRoom, 0);
    bool some = false;
    for (const CurveLayer* layer : {&m_data.first, &m_data.second}) {
        if (!layer->curve || layer->curve->segments.empty()) continue;
        const AxisRange shown = shownValues(*layer->curve);
        const AxisRange own{scaled(shown.min), scaled(shown.max)};
        m_values = some ? joined(m_values, own) : own;
        some = true;
    }
    if (m_values.span() <= 0) m_values.max = m_values.min + 1;
    if (m_data.leading().isNumber) return;
    for (const CurveRow& row : curveRows(m_data.leading(), m_data.score))
        m_bars.push_back(row.level);
    if (hasBoth())
        for (const CurveLevel& level : m_data.second.curve->levels)
            if (std::none_of(m_bars.begin(), m_bars.end(),
                             [&](const CurveLevel* bar) { return isSame(*bar, level); }))
                m_bars.push_back(&level);
}

double CurvePlot::scaled(double value) const {
    return scaledBy(m_data.leading(), value);
}

double CurvePlot::unscaled(double place) const {
    return unscaledBy(m_data.leading(), place);
}

std::vector<CurvePlot::DrawnPoint> CurvePlot::drawn(const CurveSegment& segment) const {
    std::vector<DrawnPoint> points;
    const auto add = [&](double place, double contribution, double leverage) {
        const double x = m_range.left() + (place - m_values.min) / m_values.span() * m_range.width();
        points.push_back({x, contribution, leverage});
    };
    for (std::size_t i = 1; i < segment.points.size(); ++i) {
        const CurvePoint &a = segment.points[i - 1], &b = segment.points[i];
        const double from = scaled(a.value), to = scaled(b.value);
        const double first = std::max(from, m_values.min), last = std::min(to, m_values.max);
        if (first > last || to <= from) continue;
        const auto at = [&](double place) { // contributions are straight on this scale
            const double share = (place - from) / (to - from);
            add(place, std::lerp(a.contributions[m_data.score], b.contributions[m_data.score], share),
                std::lerp(a.leverage, b.leverage, share));
        };
        if (points.empty()) at(first);
        at(last);
    }
    return points;
}

double CurvePlot::xOf(double value) const {
    return m_range.left() + (scaled(value) - m_values.min) / m_values.span() * m_range.width();
}

double CurvePlot::xOf(const CurveLevel& level) const {
    if (level.kind == CurveLevel::Kind::Special) return m_range.left() - levelRoom / 2 - 2;
    if (m_data.leading().isNumber) return m_range.right() + levelRoom / 2 + 2;
    const auto bar = std::find_if(m_bars.begin(), m_bars.end(),
                                  [&](const CurveLevel* each) { return isSame(*each, level); });
    const double slot = m_plot.width() / static_cast<double>(m_bars.size());
    return m_plot.left() + (static_cast<double>(bar - m_bars.begin()) + 0.5) * slot;
}

double CurvePlot::yOf(double contribution) const {
    const double within = std::clamp(contribution, m_data.y.min, m_data.y.max);
    return m_plot.bottom() - (within - m_data.y.min) / m_data.y.span() * m_plot.height();
}

const CurveLevel* CurvePlot::extraLevel(CurveLevel::Kind kind) const {
    for (const CurveLayer* layer : {&m_data.first, &m_data.second})
        if (layer->curve)
            for (const CurveLevel& level : layer->curve->levels)
                if (level.kind == kind) return &level;
    return nullptr;
}

std::optional<CurvePlace> CurvePlot::placeAt(const QPointF& position) const {
    if (!m_plot.adjusted(-4, -4, 4, QFontMetricsF(m_look.font).height() + 4).contains(position))
        return std::nullopt;
    if (!m_data.leading().isNumber) {
        if (m_bars.empty()) return std::nullopt;
        const double share = (position.x() - m_plot.left()) / m_plot.width();
        const auto bars = static_cast<double>(m_bars.size());
        return CurvePlace{m_bars[static_cast<std::size_t>(std::clamp(share * bars, 0.0, bars - 1))], 0};
    }
    if (position.x() < m_range.left() - 4)
        if (const CurveLevel* level = extraLevel(CurveLevel::Kind::Special)) return CurvePlace{level, 0};
    if (position.x() > m_range.right() + 4)
        if (const CurveLevel* level = extraLevel(CurveLevel::Kind::Missing)) return CurvePlace{level, 0};
    const double share = std::clamp((position.x() - m_range.left()) / m_range.width(), 0.0, 1.0);
    double value = unscaled(m_values.min + share * m_values.span());
    if (m_data.leading().isWhole) value = std::round(value);
    return CurvePlace{nullptr, std::clamp(value, unscaled(m_values.min), unscaled(m_values.max))};
}

QPointF CurvePlot::positionOf(const CurvePlace& place) const {
    for (const CurveLayer* layer : {&m_data.first, &m_data.second}) {
        if (!layer->curve) continue;
        const auto reading = place.level ? readLevel(*layer->curve, m_data.score, *place.level)
                                         : readCurve(*layer->curve, m_data.score, place.value);
        if (reading) return {place.level ? xOf(*place.level) : xOf(place.value), yOf(reading->contribution)};
    }
    return m_plot.center();
}

std::vector<CurvePlace> CurvePlot::stops() const {
    std::vector<CurvePlace> stops;
    for (const CurveLevel* bar : m_bars)
        stops.push_back({bar, 0});
    if (!m_data.leading().isNumber) return stops;
    if (const CurveLevel* level = extraLevel(CurveLevel::Kind::Special)) stops.push_back({level, 0});
    const AxisRange shown = shownValues(m_data.leading());
    for (const CurveSegment& segment : m_data.leading().segments) {
        const bool isLast = &segment == &m_data.leading().segments.back();
        const std::size_t count = segment.points.size();
        const std::size_t pace = std::max<std::size_t>(1, count / 8);
        for (std::size_t i = 0; i < count; i += pace)
            if (shown.contains(segment.points[i].value) && (i + 1 < count || isLast))
                stops.push_back({nullptr, segment.points[i].value});
    }
    if (const CurveLevel* level = extraLevel(CurveLevel::Kind::Missing)) stops.push_back({level, 0});
    return stops;
}

} // namespace trilemma
