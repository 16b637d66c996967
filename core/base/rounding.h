// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers that bound something are shown rounded outward: a claim may look weaker than it is, never stronger.
// Others are rounded to the nearest.
#pragma once

#include <string>

namespace trilemma {

/// The smallest decimal of at most `digits` >= 1 significant digits that is not below `value`, as the double
/// that it reads back as. `value` is the shortest decimal that reads back as it, so that 0.1 stays 0.1. What
/// is not finite stays as it is.
double roundedUp(double value, int digits);

/// The same with at most `decimals` digits behind the point.
double roundedUpAt(double value, int decimals);

/// 100 times a share in [0, 1], rounded up to three significant digits; above 99 to the first digit in which
/// it differs from 100, so that 0.99966 becomes 99.97. From 99.999999 on it is 100.
double percentRoundedUp(double share);

/// The nearest of so many significant digits, 1 to 17, as the double that it reads back as.
double nearest(double value, int digits);

/// roundedUp() with '.' decimals.
std::string boundText(double value, int digits = 4);

} // namespace trilemma
