// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/tradeoff_data.h"

#include <algorithm>

namespace trilemma {

QColor mixed(const QColor& a, const QColor& b, double shareOfB) {
    const auto blend = [&](float x, float y) { return x + static_cast<float>(shareOfB) * (y - x); };
    return QColor::fromRgbF(blend(a.redF(), b.redF()), blend(a.greenF(), b.greenF()),
                            blend(a.blueF(), b.blueF()));
}

ChartColours chartColours(const QPalette& palette) {
    ChartColours colours;
    colours.ground = palette.color(QPalette::Active, QPalette::Base);
    colours.text = palette.color(QPalette::Active, QPalette::Text);
    colours.muted = mixed(colours.text, colours.ground, 0.35);
    colours.grid = mixed(colours.ground, colours.text, 0.11);
    colours.accent = palette.color(QPalette::Active, QPalette::Highlight);
    colours.dark = colours.ground.lightness() < 128;
    return colours;
}

std::vector<double> epsilonsOf(const std::vector<TradeoffPoint>& points) {
    std::vector<double> epsilons;
    for (const TradeoffPoint& point : points)
        if (point.epsilon) epsilons.push_back(*point.epsilon);
    std::sort(epsilons.begin(), epsilons.end());
    epsilons.erase(std::unique(epsilons.begin(), epsilons.end()), epsilons.end());
    return epsilons;
}

double markerRadius(const std::optional<double>& epsilon, const std::vector<double>& epsilons) {
    constexpr double smallest = 4;
    constexpr double largest = 8;
    if (!epsilon || epsilons.size() < 2) return 5.5;
    const auto rank = std::lower_bound(epsilons.begin(), epsilons.end(), *epsilon) - epsilons.begin();
    const double step = std::min(2.0, (largest - smallest) / static_cast<double>(epsilons.size() - 1));
    return smallest + step * static_cast<double>(rank);
}

} // namespace trilemma
