// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Solvers as they are painted: the colour and shape of their marks (core/solvers/solver_mark.h).
#pragma once

#include "core/solvers/solver_mark.h"

#include <QColor>
#include <QIcon>
#include <QPainterPath>

#include <string_view>

class QPainter;

namespace trilemma {

struct SolverStyle {
    QColor colour;
    Marker marker = Marker::Circle;
    QString title; ///< "RaCO-DP"; the id itself where no solver has it
};

/// The style of a solver id. An id that this program does not know gets a colour and a shape that depend on
/// the id alone. `dark`: the lighter sisters of black and blue.
SolverStyle solverStyle(std::string_view solverId, bool dark = false);

/// The outline of a marker around the origin; all shapes have about the area of a circle of that radius.
QPainterPath markerPath(Marker marker, qreal radius);

/// A filled marker with an outline in `edge`; unfilled: the outline in the solver's colour around `ground`.
struct MarkerLook {
    qreal radius = 5;
    bool filled = true;
    QColor edge;
    QColor ground;
};
void drawMarker(QPainter& painter, const QPointF& centre, const SolverStyle& style, const MarkerLook& look);

/// A published point: a thin outline that lets the ground through, with a dot in its middle.
void drawReference(QPainter& painter, const QPointF& centre, const SolverStyle& style, qreal radius);

/// A 16 px picture of the marker's shape for tables and check boxes.
QIcon solverIcon(std::string_view solverId, bool dark = false);

} // namespace trilemma
