// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Curves that keep a rule which was declared beforehand. What is projected are the parameters after a step,
// and nothing else is read: of a private training it is post-processing, and costs nothing.
#pragma once

#include "core/data/curve_rule.h"

#include <Eigen/Core>

#include <span>

namespace trilemma {

/// The nearest weights (in L2) whose curve keeps its rule. The curve of a column is f(x) = a x + v_i, with a
/// the weight of the line and v_i that of the interval i that x lies in; the special value and missing cells
/// are levels of their own, which no rule binds.
///   rising:  a >= 0 and v_1 <= v_2 <= ..., which is when f rises everywhere whatever the edges are;
///   falling: the same of -f;
///   smooth:  v is a sum of the constant and of cos(pi j (i - 1/2) / k), j = 1 ... waves, over its k
///            intervals; a is free.
/// All are closed and convex, and contain 0: plain steps of descent with this projection find the best curve
/// that keeps the rule (Goldstein 1964), and averages of such curves keep it, too. Steps of Adam have a
/// metric of their own, and end near it.
class CurveProjection {
  public:
    explicit CurveProjection(const RuledCurve& curve);
    /// Of one score: a number for each feature.
    void project(std::span<double> weights) const;

  private:
    RuledCurve m_curve;
    Eigen::MatrixXd m_waves; ///< of a smooth curve: intervals x (waves + 1), orthonormal columns
};

/// Half waves of a smooth curve: two and a half whole ones.
inline constexpr int waves = 5;

/// The nearest rising sequence: neighbours that fall share their mean (pool adjacent violators; Ayer et al.
/// 1955).
void makeRising(std::span<double> values);

} // namespace trilemma
