// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Gaussian mechanism in closed form.
#pragma once

#include <cmath>

namespace trilemma::test {

inline double normalCdf(double x) {
    return 0.5 * std::erfc(-x / std::sqrt(2.0));
}

/// delta of the Gaussian mechanism with sensitivity / deviation mu (Balle and Wang 2018, theorem 8).
inline double gaussianDelta(double epsilon, double mu) {
    return normalCdf(mu / 2 - epsilon / mu) - std::exp(epsilon) * normalCdf(-mu / 2 - epsilon / mu);
}

} // namespace trilemma::test
