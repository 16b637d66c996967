// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_width.h"

#include <cstdint>

namespace trilemma {

struct ConstraintSet;
struct EncodedTable;
struct ModelKind;

/// Numbers that a price may follow from. All public.
struct PublicFacts {
    std::int64_t trainSlots = 0;  ///< n; the number of training units where the table has units
    std::int64_t rowsPerUnit = 1; ///< w, declared maximum of rows of a unit; 1 where the record is the unit
    int features = 0;             ///< d, encoded, with the intercept; intervals where the model reads them
    int plainFeatures = 0;        ///< of them those that are no intervals
    int rawFeatures = 0;          ///< columns, and those of intervals once more where the model reads them
    int classes = 0;              ///< K; 0 where a number is predicted
    double labelSpread = 1;       ///< of a number: a unit of what models predict; 1 of classes
    double labelLow = 0;          ///< its declared bounds in those units
    double labelHigh = 0;
    bool hasHiddenLayers = false; ///< of the model
    bool hasCurves = false;       ///< of the model: it reads intervals, and there are some
    int parts = 0;                ///< Q; 0 without constraints
    int constraints = 0;          ///< J
    double smallestShare = 0.5;   ///< pi
    double groupShare = 0.5;      ///< of the attributes' smallest group, whatever its labels
    bool shareIsKnown = true;     ///< false: pi is a guess, and a group may be far smaller
    int comparisons = 0;          ///< sets of labels whose people are compared: see comparedLabels()
    bool oneSided = false;        ///< a floor on one group's rate, such as a false-negative rate

    void take(const ConstraintSet& set);
    /// Rows of a unit, width and label of a table.
    void take(const EncodedTable& table, const ModelKind& model);
    void take(const EncodedWidth& width, const ModelKind& model);
};

/// B = r n, how many slots (or units) a Poisson sample holds on average.
inline double expectedBatch(double rate, std::int64_t trainSlots) {
    return rate * static_cast<double>(trainSlots);
}

} // namespace trilemma
