// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/event.h"

namespace trilemma {

/// A larger epsilon promises nothing.
inline constexpr double largestEpsilon = 100;

/// What a person asks for: at most `epsilon` at `delta` under `relation`.
struct PrivacyTarget {
    double epsilon = 1;  ///< > 0
    double delta = 1e-5; ///< in (0, 1)
    Relation relation = Relation::ZeroOut;
    bool operator==(const PrivacyTarget&) const = default;
};

} // namespace trilemma
