// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/weight_places.h"

namespace trilemma {

namespace {

int firstOf(const std::vector<EncodedFeature>& features, int begin, const std::string& column) {
    for (std::size_t i = static_cast<std::size_t>(begin); i < features.size(); ++i)
        if (features[i].column == column) return static_cast<int>(i);
    return -1;
}

} // namespace

WeightPlaces placesOf(const Column& column, const EncodedTable& layout, bool readsIntervals) {
    WeightPlaces places;
    if (!column.isNumber()) {
        places.firstIndicator = firstOf(layout.features, layout.denseCount, column.name);
        return places;
    }
    places.number = firstOf(layout.features, 1, column.name); // after the intercept
    if (column.missing == MissingPolicy::OwnCategory) places.missing = places.number + 1;
    if (readsIntervals && !column.edges.empty())
        places.firstIndicator = layout.featureCount() + firstOf(layout.intervals, 0, column.name);
    return places;
}

} // namespace trilemma
