// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trilemma {

/// Of Okabe and Ito 2008, "Color Universal Design". Their yellow fades on white: no solver has it.
enum class MarkColour { Blue, Vermillion, Green, Black, Purple, Orange, SkyBlue };

enum class Marker { Circle, Square, Triangle, Diamond, TriangleDown, Pentagon, Star, Hexagon, Plus, Cross };

/// How charts, tables and legends show a solver, alike everywhere. No two solvers have both in common; a
/// shape that only twins share tells solvers apart for eyes that see no colours and in grey print.
struct SolverMark {
    MarkColour colour = MarkColour::Black;
    Marker marker = Marker::Circle;
    bool operator==(const SolverMark&) const = default;
};

} // namespace trilemma
