// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// delta(epsilon) of a sum of independent losses by contour inversion of its moments.
//
// (1 - e^-x)+ has the Laplace transform 1/(z (z + 1)), so that for every c > 0
//     delta(epsilon) = E[(1 - e^(epsilon - L))+]
//                    = 1/(2 pi i) * integral over Re z = c of M(z) e^(-z epsilon) / (z (z + 1)) dz,
// M(z) = product of E[e^(z L_i)]^(n_i): no grid of losses, no Fourier transform of one, no rounding of losses
// upwards. The trapezoidal rule with step h makes it the sum over k of e^(-2 pi k c / h) delta(epsilon + 2 pi
// k / h), whose other terms are kept below e^-22 of delta by Chernoff bounds.
#pragma once

#include "core/verify/loss_parts.h"

namespace trilemma::verify {

/// Products of numbers that one table may take; less makes it coarser where its `width` is not 0.
inline constexpr double usualWork = 4e8;

/// delta(epsilon) of a sum of losses at epsilons near one tilt c.
class Contour {
  public:
    /// `lowest`: no epsilon below it will be asked. `logDelta`: what delta is about.
    Contour(const std::vector<LossPart>& parts, double c, double lowest, double logDelta,
            double maxWork = usualWork);

    double delta(double epsilon) const;
    /// 0: exact but for some 1e-9. Else the integrand does not vanish for large |z| (losses that are single
    /// points), or too late, and delta is the mean over [epsilon, epsilon + width], which lies below the true
    /// one and above the one at epsilon + width.
    double width() const { return m_width; }

  private:
    void tabulate(const std::vector<LossPart>& parts, double maxWork);
    void damp(double width);

    double m_c;
    double m_step = 0;
    double m_logMoment = 0;
    double m_infinite = 0;
    double m_width = 0;
    std::vector<std::complex<double>> m_values; ///< M(z)/M(c) / (z (z + 1)) along the contour
};

/// An epsilon that is recomputed: the true one is in [value, value + width].
struct Recomputed {
    double value = 0;
    double width = 0;
};

/// The smallest epsilon >= 0 with delta(epsilon) <= delta.
Recomputed epsilonOf(const std::vector<LossPart>& parts, double delta, double maxWork = usualWork);

/// delta at some epsilons; each is the mean over [epsilon, epsilon + width].
struct RecomputedDeltas {
    std::vector<double> values;
    double width = 0;
};

/// At falling or rising epsilons >= 0.
RecomputedDeltas deltasOf(const std::vector<LossPart>& parts, const std::vector<double>& epsilons,
                          double maxWork = usualWork);

/// Number by number the larger of two lists; an empty one counts for nothing.
std::vector<double> largerOf(std::vector<double> first, const std::vector<double>& second);

} // namespace trilemma::verify
