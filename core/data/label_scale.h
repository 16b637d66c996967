// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/feature_grid.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace trilemma {

/// A numeric label as models see it, y' = (clip(y, low, high) - centre) / spread, on the grid of features.
/// Public: declared in the schema, so that what a record's label comes to depends on that record alone.
struct LabelScale {
    double low = 0; ///< bounds, low < high; what lies beyond is taken for the nearer one
    double high = 0;
    double centre = 0;
    double spread = 1; ///< positive

    bool holds(double value) const { return value >= low && value <= high; }
    /// Precondition: a legal label rule, so that y' fits the grid. `value` is a number.
    std::int16_t encode(double value) const {
        return static_cast<std::int16_t>(
            std::lround((std::clamp(value, low, high) - centre) / spread * featureOne));
    }
    /// A prediction in units of the label. A label lies within its bounds: taking the nearer one never errs
    /// more, and is post-processing.
    double decode(double encoded) const { return std::clamp(centre + spread * encoded, low, high); }
    bool operator==(const LabelScale&) const = default;
};

/// y' of a slot or row whose label is a number: a table keeps the grid's integers where it keeps classes.
inline double encodedNumber(std::uint16_t label) {
    return static_cast<std::int16_t>(label) * (1.0 / featureOne);
}

} // namespace trilemma
