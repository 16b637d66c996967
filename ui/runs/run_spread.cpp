// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_spread.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

std::optional<double> differenceError(const RunSpread& a, const RunSpread& b) {
    if (!a.deviation && !b.deviation) return std::nullopt;
    const auto variance = [](const RunSpread& mean, const RunSpread& other) {
        const double deviation = mean.deviation ? *mean.deviation : *other.deviation;
        return deviation * deviation / std::max(1, mean.runs);
    };
    return std::sqrt(variance(a, b) + variance(b, a));
}

bool isWithinSpread(double difference, const std::optional<double>& error) {
    return error && std::abs(difference) < 2 * *error;
}

} // namespace trilemma
