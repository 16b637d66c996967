// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_table.h"
#include "core/data/schema.h"

namespace trilemma {

/// Where the weights of a feature column begin among those of a score, and its indicators among the features
/// of a row; -1: it has none of this sort.
struct WeightPlaces {
    int number = -1;
    int missing = -1;        ///< indicator of missing cells of a numeric column
    int firstIndicator = -1; ///< categories, or intervals where they are asked for
};

WeightPlaces placesOf(const Column& column, const EncodedTable& layout, bool readsIntervals);

} // namespace trilemma
