// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/solver_style.h"

#include "core/solvers/solver.h"
#include "ui/base/core_texts.h"

#include <QPainter>
#include <QPixmap>

#include <array>
#include <cmath>
#include <numbers>

namespace trilemma {

namespace {

constexpr std::array<QRgb, 7> okabeIto{0xff0072b2, 0xffd55e00, 0xff009e73, 0xff000000,
                                       0xffcc79a7, 0xffe69f00, 0xff56b4e9}; ///< by MarkColour
constexpr QRgb blackOnDark = 0xffd0d5dd;
constexpr std::size_t markerCount = 10;

/// Methods that only published points have.
constexpr std::array publishedMarks{
    std::pair{std::string_view("tran-2021a"), SolverMark{MarkColour::Vermillion, Marker::Diamond}},
    std::pair{std::string_view("jagielski-2019"), SolverMark{MarkColour::SkyBlue, Marker::Hexagon}},
};

/// FNV-1a: the same on every machine and in every session, unlike qHash.
std::size_t stableHash(std::string_view text) {
    std::uint32_t hash = 2166136261U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash;
}

/// An id that this program does not know has the mark that its letters give.
SolverMark markOf(std::string_view id, const Solver* solver) {
    if (solver) return solver->info().mark;
    for (const auto& [method, mark] : publishedMarks)
        if (method == id) return mark;
    const std::size_t hash = stableHash(id);
    return {static_cast<MarkColour>(hash % okabeIto.size()), static_cast<Marker>((hash >> 8) % markerCount)};
}

/// Black and blue sink into a dark ground: light grey and the lighter blue stand in for them.
QColor paintOf(MarkColour colour, bool dark) {
    if (dark && colour == MarkColour::Black) return QColor::fromRgba(blackOnDark);
    if (dark && colour == MarkColour::Blue) colour = MarkColour::SkyBlue;
    return QColor::fromRgba(okabeIto[static_cast<std::size_t>(colour)]);
}

/// Corners alternate between two radii: equal radii give a polygon, different ones a star or a cross.
QPainterPath polygon(int corners, qreal outer, qreal inner, qreal turn) {
    QPolygonF shape;
    for (int i = 0; i < corners; ++i) {
        const qreal angle = turn + 2 * std::numbers::pi * i / corners;
        const qreal radius = i % 2 == 0 ? outer : inner;
        shape << QPointF(radius * std::sin(angle), -radius * std::cos(angle));
    }
    QPainterPath path;
    path.addPolygon(shape);
    path.closeSubpath();
    return path;
}

QPainterPath plus(qreal radius, qreal turn) {
    const qreal arm = radius * 1.2;
    const qreal half = radius * 0.42;
    const QPolygonF shape({{-half, -arm},
                           {half, -arm},
                           {half, -half},
                           {arm, -half},
                           {arm, half},
                           {half, half},
                           {half, arm},
                           {-half, arm},
                           {-half, half},
                           {-arm, half},
                           {-arm, -half},
                           {-half, -half}});
    QPainterPath path;
    path.addPolygon(QTransform().rotateRadians(turn).map(shape));
    path.closeSubpath();
    return path;
}

QPixmap markerPixmap(const SolverStyle& style, const MarkerLook& look, qreal scale) {
    QPixmap pixmap(QSize(16, 16) * scale);
    pixmap.setDevicePixelRatio(scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    drawMarker(painter, {8, 8}, style, look);
    return pixmap;
}

} // namespace

SolverStyle solverStyle(std::string_view solverId, bool dark) {
    const Solver* solver = findSolver(solverId);
    const QString title = coreText(solver ? solver->info().title : std::string(solverId));
    const SolverMark mark = markOf(solverId, solver);
    return {paintOf(mark.colour, dark), mark.marker, title};
}

QPainterPath markerPath(Marker marker, qreal radius) {
    constexpr qreal pi = std::numbers::pi;
    switch (marker) {
    case Marker::Square:
        return polygon(4, radius * 1.28, radius * 1.28, pi / 4);
    case Marker::Triangle:
        return polygon(3, radius * 1.5, radius * 1.5, 0);
    case Marker::Diamond:
        return polygon(4, radius * 1.35, radius * 1.35, 0);
    case Marker::TriangleDown:
        return polygon(3, radius * 1.5, radius * 1.5, pi);
    case Marker::Pentagon:
        return polygon(5, radius * 1.2, radius * 1.2, 0);
    case Marker::Star:
        return polygon(10, radius * 1.5, radius * 0.65, 0);
    case Marker::Hexagon:
        return polygon(6, radius * 1.15, radius * 1.15, pi / 6);
    case Marker::Plus:
        return plus(radius, 0);
    case Marker::Cross:
        return plus(radius, pi / 4);
    case Marker::Circle:
        break;
    }
    QPainterPath path;
    path.addEllipse(QPointF(), radius, radius);
    return path;
}

void drawMarker(QPainter& painter, const QPointF& centre, const SolverStyle& style, const MarkerLook& look) {
    const QPainterPath path = markerPath(style.marker, look.radius).translated(centre);
    if (look.filled) {
        painter.setPen(QPen(look.edge, 1));
        painter.setBrush(style.colour);
    } else {
        painter.setPen(QPen(style.colour, 2));
        painter.setBrush(look.ground);
    }
    painter.drawPath(path);
}

void drawReference(QPainter& painter, const QPointF& centre, const SolverStyle& style, qreal radius) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(style.colour, 1.3));
    painter.drawPath(markerPath(style.marker, radius).translated(centre));
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.colour);
    painter.drawEllipse(centre, 1.1, 1.1);
}

QIcon solverIcon(std::string_view solverId, bool dark) {
    SolverStyle style = solverStyle(solverId, dark);
    style.colour = paintOf(MarkColour::Black, dark); // charts give the colours to privacy
    const Solver* solver = findSolver(solverId);
    const bool filled = !solver || solver->info().isPrivate;
    const qreal radius = filled ? 4.5 : 4.0;
    QIcon icon;
    for (const qreal scale : {1.0, 2.0}) {
        icon.addPixmap(markerPixmap(style, {radius, filled, style.colour, Qt::transparent}, scale));
        // On the accent of a selected row a white rim or ground keeps every colour apart from it.
        icon.addPixmap(markerPixmap(style, {radius, filled, Qt::white, Qt::white}, scale), QIcon::Selected);
    }
    return icon;
}

} // namespace trilemma
