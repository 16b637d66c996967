// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/axis_scale.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace trilemma {

AxisRange paddedRange(double min, double max) {
    const double span = max - min;
    const double largest = std::max(std::abs(min), std::abs(max));
    const double scale = largest > 0 ? largest : 1; // nothing but zeros: ticks of tenths
    const double air = span > 1e-9 * scale ? 0.08 * span : 0.1 * scale;
    AxisRange range{min - air, max + air};
    // Shares and gaps cannot be negative; an axis that nearly reaches zero had better start there.
    if (min >= 0 && range.min < 0.1 * range.span()) range.min = 0;
    return range;
}

double niceInterval(double span, int max) {
    const double rough = span / std::max(1, max);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double step : std::array{1.0, 2.0, 5.0})
        if (step * power >= rough * (1 - 1e-9)) return step * power;
    return 10 * power;
}

double niceInterval(const AxisRange& range, int max) {
    double interval = niceInterval(range.span(), max);
    const auto ticks = [&] { return std::floor(range.max / interval) - std::ceil(range.min / interval) + 1; };
    for (int more = max; ticks() < 2 && more < max + 4;)
        interval = niceInterval(range.span(), ++more);
    return interval;
}

int decimalsFor(double interval) {
    for (int decimals = 0; decimals < 12; ++decimals) {
        const double scaled = interval * std::pow(10.0, decimals);
        if (std::abs(scaled - std::round(scaled)) < 1e-6 * scaled) return decimals;
    }
    return 12;
}

} // namespace trilemma
