// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <utility>

namespace trilemma {

/// What the curve of a column with edges must look like. Declared beforehand, and kept by every step of a
/// training (core/models/curve_projection.h).
enum class CurveRule {
    Free,
    Smooth, ///< a line and slow waves, whatever happens from one interval to the next
    Rising, ///< the greater the value, the likelier class 1; of two classes
    Falling
};
inline constexpr std::array curveRuleNames{
    std::pair{CurveRule::Free, "free"}, std::pair{CurveRule::Smooth, "smooth"},
    std::pair{CurveRule::Rising, "rising"}, std::pair{CurveRule::Falling, "falling"}};

/// Whether it speaks of an order, which one score alone has.
inline constexpr bool isOrdered(CurveRule rule) {
    return rule == CurveRule::Rising || rule == CurveRule::Falling;
}

/// A column whose curve has a rule, and which features of a model it binds. Public: all of it is declared.
struct RuledCurve {
    CurveRule rule = CurveRule::Free;
    int line = 0;          ///< feature of the number itself
    int firstInterval = 0; ///< feature of the interval below the first edge
    int intervals = 0;     ///< from there on: those of the special value and of missing cells have no order
};

} // namespace trilemma
