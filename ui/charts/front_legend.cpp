// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/front_legend.h"

#include "ui/base/theme.h"
#include "ui/charts/series_colour.h"
#include "ui/runs/solver_style.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace trilemma {

namespace {

constexpr double symbolGap = 5;
constexpr double entryGap = 14;
constexpr double groupGap = 26;

std::vector<std::string> solversOf(const TradeoffData& data) {
    std::vector<std::string> solvers;
    for (const TradeoffPoint& point : data.points)
        if (std::find(solvers.begin(), solvers.end(), point.solver) == solvers.end())
            solvers.push_back(point.solver);
    return solvers;
}

bool isPrivateAnywhere(const TradeoffData& data, const std::string& solver) {
    return std::any_of(data.points.begin(), data.points.end(), [&](const TradeoffPoint& point) {
        return point.solver == solver && point.epsilon.has_value();
    });
}

} // namespace

void FrontLegend::setData(const TradeoffData& data) {
    m_entries.clear();
    const bool isWhole = data.key == KeyKind::Whole;
    if (isWhole) addSolvers(data);
    if (data.across == Across::Metric) addEpsilons(data);
    if (isWhole) addReferences(data);
    if (isWhole) addMarks(data);
    update();
}

void FrontLegend::setLook(const ChartColours& colours, const QFont& font) {
    m_colours = colours;
    m_font = font;
    update();
}

void FrontLegend::addSolvers(const TradeoffData& data) {
    for (const std::string& solver : solversOf(data)) {
        const bool filled = isPrivateAnywhere(data, solver);
        Entry entry;
        entry.text = solverStyle(solver).title;
        entry.draw = [this, solver, filled](QPainter& painter, const QPointF& centre) {
            const SolverStyle style{m_colours.muted, solverStyle(solver).marker, {}};
            drawMarker(painter, centre, style, {5, filled, m_colours.ground, m_colours.ground});
        };
        m_entries.push_back(std::move(entry));
    }
}

void FrontLegend::addEpsilons(const TradeoffData& data) {
    const std::vector<double> epsilons = epsilonsOf(data.points);
    const bool someOpen = std::any_of(data.points.begin(), data.points.end(),
                                      [](const TradeoffPoint& point) { return !point.epsilon; });
    const auto addColour = [&](const QString& text, const std::optional<double>& epsilon) {
        Entry entry;
        entry.text = text;
        entry.symbolWidth = 12;
        const TradeoffSetting setting{.solver = {}, .epsilon = epsilon};
        const QColor light = SeriesColours(data, false).of(setting),
                     dark = SeriesColours(data, true).of(setting);
        entry.draw = [this, light, dark, filled = epsilon.has_value()](QPainter& painter,
                                                                       const QPointF& centre) {
            const SolverStyle style{m_colours.dark ? dark : light, Marker::Circle, {}};
            drawMarker(painter, centre, style, {5, filled, m_colours.ground, m_colours.ground});
        };
        m_entries.push_back(std::move(entry));
    };
    const std::size_t first = m_entries.size();
    for (const double epsilon : epsilons) {
        const QString prefix = epsilon == epsilons.front() ? QStringLiteral("ε = ") : QString();
        addColour(prefix + QLocale().toString(epsilon, 'g', 6), epsilon);
    }
    if (someOpen) addColour(tr("not private"), {});
    if (first < m_entries.size()) m_entries[first].startsGroup = true;
}

void FrontLegend::addReferences(const TradeoffData& data) {
    std::vector<std::string> seen;
    const std::size_t first = m_entries.size();
    for (const ReferencePoint& reference : data.references) {
        if (std::find(seen.begin(), seen.end(), reference.method) != seen.end()) continue;
        seen.push_back(reference.method);
        Entry entry;
        entry.text = tr("published: %1").arg(reference.title);
        entry.draw = [this, method = reference.method](QPainter& painter, const QPointF& centre) {
            drawReference(painter, centre, solverStyle(method, m_colours.dark), 5);
        };
        m_entries.push_back(std::move(entry));
    }
    if (first < m_entries.size()) m_entries[first].startsGroup = true;
}

void FrontLegend::addMarks(const TradeoffData& data) {
    const std::size_t first = m_entries.size();
    const auto add = [&](const QString& text, double width,
                         std::function<void(QPainter&, const QPointF&)> draw) {
        m_entries.push_back({text, width, std::move(draw), false, {}});
    };
    if (data.showsFront &&
        std::any_of(data.points.begin(), data.points.end(), [](const TradeoffPoint& p) { return p.onFront; }))
        add(tr("Pareto front"), 24, [this](QPainter& painter, const QPointF& centre) {
            painter.setPen(QPen(m_colours.muted, 2, Qt::DashLine));
            painter.drawLine(centre - QPointF(12, 0), centre + QPointF(12, 0));
        });
    if (!data.released.empty())
        add(tr("one release (train), ± 2 deviations"), 24, [this](QPainter& painter, const QPointF& centre) {
            QColor shade = m_colours.muted;
            shade.setAlphaF(0.2F);
            painter.fillRect(QRectF(centre - QPointF(12, 5), QSizeF(24, 10)), shade);
            painter.setPen(QPen(m_colours.muted, 1.8));
            painter.drawLine(centre - QPointF(12, 0), centre + QPointF(12, 0));
        });
    if (data.bars != BarKind::None && std::any_of(data.points.begin(), data.points.end(),
                                                  [](const TradeoffPoint& p) { return p.seeds > 1; }))
        add(data.bars == BarKind::Deviation ? tr("± standard deviation of seeds")
                                            : tr("95 % interval of the mean"),
            14, [this](QPainter& painter, const QPointF& centre) {
                painter.setPen(QPen(m_colours.muted, 1.2));
                painter.drawLine(centre - QPointF(6, 0), centre + QPointF(6, 0));
                painter.drawLine(centre - QPointF(0, 6), centre + QPointF(0, 6));
            });
    if (!data.seeds.empty())
        add(tr("one run"), 8, [this](QPainter& painter, const QPointF& centre) {
            const SolverStyle faint{mixed(m_colours.ground, m_colours.text, 0.45), Marker::Circle, {}};
            drawMarker(painter, centre, faint, {2.5, true, faint.colour, m_colours.ground});
        });
    if (data.targetGamma && targetAxis(data))
        add(data.acrossIsSlack ? tr("slack γ that was asked for") : tr("target gap γ"), 20,
            [this](QPainter& painter, const QPointF& centre) {
                painter.setPen(QPen(m_colours.text, 1.2, Qt::DashDotLine));
                painter.drawLine(centre - QPointF(10, 0), centre + QPointF(10, 0));
            });
    if (first < m_entries.size()) m_entries[first].startsGroup = true;
}

double FrontLegend::widthOf(const Entry& entry) const {
    return entry.symbolWidth + symbolGap + QFontMetricsF(m_font).horizontalAdvance(entry.text);
}

double FrontLegend::lineHeight() const {
    return std::max(20.0, QFontMetricsF(m_font).height() + 4);
}

double FrontLegend::arrange(double width) {
    prepareGeometryChange();
    const double line = lineHeight();
    double x = 0;
    double y = line / 2;
    for (Entry& entry : m_entries) {
        const double needed = widthOf(entry);
        if (x > 0) x += entry.startsGroup ? groupGap : entryGap;
        if (x > 0 && x + needed > width) {
            x = 0;
            y += line;
        }
        entry.place = {x, y};
        x += needed;
    }
    const double height = m_entries.empty() ? 0 : y + line / 2;
    m_bounds = QRectF(0, 0, width, height);
    return height;
}

void FrontLegend::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(m_font);
    for (const Entry& entry : m_entries) {
        entry.draw(*painter, entry.place + QPointF(entry.symbolWidth / 2, 0));
        painter->setFont(m_font);
        painter->setPen(m_colours.text);
        const double baseline = entry.place.y() + (metrics.ascent() - metrics.descent()) / 2;
        painter->drawText(QPointF(entry.place.x() + entry.symbolWidth + symbolGap, baseline), entry.text);
    }
    painter->restore();
}

} // namespace trilemma
