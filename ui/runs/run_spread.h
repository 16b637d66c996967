// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the spread of runs says about a difference between them.
#pragma once

#include <optional>

namespace trilemma {

/// How far runs are spread, where they are several.
struct RunSpread {
    std::optional<double> deviation{};
    int runs = 1;
};
/// Standard error of the difference of two means; a mean of one run is taken to spread like the other. None
/// where neither tells.
std::optional<double> differenceError(const RunSpread& a, const RunSpread& b);
/// Whether a difference is less than two of its standard errors; not where none is known.
bool isWithinSpread(double difference, const std::optional<double>& error);

} // namespace trilemma
