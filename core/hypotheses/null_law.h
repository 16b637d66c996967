// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A simple null hypothesis: one distribution of single observations, all of it public.
#pragma once

#include "core/base/json.h"

#include <variant>

namespace trilemma {

struct NormalNull {
    double mean = 0;
    double deviation = 1; ///< > 0
    bool operator==(const NormalNull&) const = default;
};

struct UniformNull {
    double low = 0;
    double high = 1; ///< > low
    bool operator==(const UniformNull&) const = default;
};

/// Both are symmetric about their mean, which tests of location rely on.
using NullLaw = std::variant<NormalNull, UniformNull>;

/// {"normal": {"mean", "deviation"}} or {"uniform": {"low", "high"}}, in the units of the column's cells.
/// Errors: neither or both, a number that is missing or too many, a deviation that is not positive, bounds
/// that do not rise.
Result<NullLaw> nullLawFromJson(const Json& json, const std::string& path);
Json toJson(const NullLaw& law);

double meanOf(const NullLaw& law);
double deviationOf(const NullLaw& law); ///< of the uniform law (high - low) / sqrt(12)
/// F0(x), the probability of a value of at most x.
double probabilityBelow(const NullLaw& law, double x);
/// The x with F0(x) = p, p in (0, 1).
double quantileOf(const NullLaw& law, double p);

} // namespace trilemma
