// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verify/loss_parts.h"
#include "core/verify/work.h"

#include <boost/math/quadrature/gauss.hpp>

#include <algorithm>

namespace trilemma::verify {

/// A loss as a function of what is observed, y: its density under P and L(y), with the slope of L.
struct Observed {
    double logDensity = 0;
    double loss = 0;
    double slope = 0; ///< |dL/dy|
};

/// A loss that is integrated over y. For sampled noise y is the loss of the noise itself, for a replaced
/// record the released number.
class Observation {
  public:
    explicit Observation(const Loss& loss);

    Observed at(double y) const;
    /// Single points of L with their mass under P (the ends of a Laplace loss).
    const std::vector<std::pair<double, double>>& points() const { return m_points; }
    /// Where e^(c L) times the density is not negligible: an interval that holds all but e^-80 of it.
    double low(double c) const;
    double high(double c) const;
    /// A length over which the density changes by a factor of order e.
    double scale() const;
    bool rises() const { return m_rises; } ///< L rises with y

  private:
    double logDensityOfNoise(double l) const; ///< of the loss under Q

    NoiseLoss m_noise;
    double m_rate = 1;
    bool m_replaced = false;
    bool m_rises = true;
    std::vector<std::pair<double, double>> m_points;
};

/// log erfc(x) where erfc itself would vanish, too.
double logErfc(double x);

inline constexpr double panelWork = 5000; ///< of 16 points with their exponentials, in products

/// Calls `take(y, weight)` at the points of Gauss-Legendre panels that cover [low, high]. No panel is longer
/// than the observation's scale, nor than lets L change by more than 18 / speed.
template <class Take>
void overPanels(const Observation& observation, double low, double high, double speed, Take take) {
    using Rule = boost::math::quadrature::gauss<double, 16>;
    for (double from = low; from < high;) {
        double length = std::min(observation.scale(), high - from);
        const auto change = [&] {
            return length * std::max(observation.at(from).slope, observation.at(from + length).slope);
        };
        while (change() * speed > 18)
            length /= 2;
        const double to = high - from <= length * (1 + 1e-12) ? high : from + length;
        const double half = (to - from) / 2, middle = from + half;
        spendWork(panelWork);
        for (std::size_t i = 0; i < Rule::abscissa().size(); ++i) {
            take(middle - half * Rule::abscissa()[i], half * Rule::weights()[i]);
            take(middle + half * Rule::abscissa()[i], half * Rule::weights()[i]);
        }
        from = to;
    }
}

} // namespace trilemma::verify
