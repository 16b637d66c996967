// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/solver_style.h"

#include "core/solvers/solver.h"

#include <QPainter>
#include <QPixmap>

#include <array>
#include <cmath>
#include <numbers>

namespace trilemma {

namespace {

// Okabe and Ito 2008, "Color Universal Design". No solver of ours has yellow: it fades on white.
enum Colour : std::size_t { Blue, Vermillion, Green, Black, Purple, Orange, SkyBlue, Yellow };
constexpr std::array<QRgb, 8> okabeIto{0xff0072b2, 0xffd55e00, 0xff009e73, 0xff000000,
                                       0xffcc79a7, 0xffe69f00, 0xff56b4e9, 0xfff0e442};
constexpr QRgb blackOnDark = 0xffd0d5dd;
constexpr std::size_t markerCount = 10;

struct StyleRow {
    std::string_view id;
    Colour colour;
    Marker marker;
};

constexpr std::array styleRows{
    StyleRow{"raco-dp", Blue, Marker::Circle},
    StyleRow{"dp-sgd", Vermillion, Marker::Square},
    StyleRow{"sgda", Green, Marker::Triangle},
    StyleRow{"sgd", Orange, Marker::Diamond},
    StyleRow{"dp-fermi", Purple, Marker::TriangleDown},
    StyleRow{"fermi", SkyBlue, Marker::TriangleDown},
    StyleRow{"pf-ld", Black, Marker::Pentagon},
    StyleRow{"dp-postprocessing", Orange, Marker::Star},
    StyleRow{"exponential-sampling", Purple, Marker::Hexagon},
    StyleRow{"dp-linear-optimisation", Green, Marker::Plus},
    StyleRow{"linear-optimisation", Black, Marker::Plus},
    StyleRow{"dp-frank-wolfe", SkyBlue, Marker::Cross},
    StyleRow{"frank-wolfe", Black, Marker::Cross},
    StyleRow{"dp-oracle-learner", Vermillion, Marker::Star},
    StyleRow{"budget-tailoring", Blue, Marker::Pentagon},
    StyleRow{"dp-gradient-descent", Orange, Marker::Square},
    // Only published points have these:
    StyleRow{"tran-2021a", Vermillion, Marker::Diamond},
    StyleRow{"jagielski-2019", SkyBlue, Marker::Hexagon},
};

/// FNV-1a: the same on every machine and in every session, unlike qHash.
std::size_t stableHash(std::string_view text) {
    std::uint32_t hash = 2166136261U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash;
}

/// Black and blue sink into a dark ground: light grey and the lighter blue stand in for them.
QColor colourOf(std::size_t index, bool dark) {
    if (dark && index == Black) return QColor::fromRgba(blackOnDark);
    return QColor::fromRgba(okabeIto[dark && index == Blue ? SkyBlue : index]);
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
    const QString title = QString::fromStdString(solver ? solver->info().title : std::string(solverId));
    for (const StyleRow& row : styleRows)
        if (row.id == solverId) return {colourOf(row.colour, dark), row.marker, title};
    const std::size_t hash = stableHash(solverId);
    return {colourOf(hash % okabeIto.size(), dark), static_cast<Marker>((hash >> 8) % markerCount), title};
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
    const SolverStyle style = solverStyle(solverId, dark);
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
