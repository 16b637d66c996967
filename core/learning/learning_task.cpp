// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/learning_task.h"

#include "core/base/text.h"
#include "core/data/encoded_table.h"
#include "core/learning/count_grid.h"
#include "core/models/model_kind.h"
#include "core/models/predictor.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

void PublicFacts::take(const EncodedWidth& width, const ModelKind& model) {
    hasHiddenLayers = model.hasHiddenLayers;
    hasCurves = model.hasCurves && width.intervals > 0;
    features = width.features + (hasCurves ? width.intervals : 0);
    plainFeatures = width.features;
    rawFeatures = width.columns + (hasCurves ? width.intervalColumns : 0);
}

void PublicFacts::take(const EncodedTable& table, const ModelKind& model) {
    rowsPerUnit = table.rowsPerUnit();
    take(table.width(), model);
    classes = static_cast<int>(table.classes.size());
    if (const auto& label = table.labelScale) {
        labelSpread = label->spread;
        labelLow = (label->low - label->centre) / label->spread;
        labelHigh = (label->high - label->centre) / label->spread;
    }
}

void PublicFacts::take(const ConstraintSet& set) {
    parts = set.partition.partCount();
    constraints = static_cast<int>(set.constraints.size());
    smallestShare = std::min(0.5, set.smallestShare);
    groupShare = set.groupShare;
    shareIsKnown = set.shareIsKnown;
    oneSided = set.oneSided;
    comparisons = static_cast<int>(comparedLabels(set).size());
}

double rowCount(const PublicFacts& facts) {
    return std::floor(cellOne / static_cast<double>(facts.rowsPerUnit));
}

std::vector<DecidingAttribute> LearningTask::constrainedAttributes() const {
    std::vector<DecidingAttribute> attributes;
    for (std::size_t place = 0; place < groups.attributes.size(); ++place)
        if (const PartitionAxis& axis = groups.attributes[place];
            contains(constraints.partition.attributes, axis.name))
            attributes.push_back({axis.name, axis.groups, place});
    return attributes;
}

} // namespace trilemma
