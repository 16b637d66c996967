// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fairness/rate_constraint.h"

#include <memory>

namespace trilemma {

class Model;
struct DecidingAttribute;

/// Numbers that a price may follow from. All public.
struct PublicFacts {
    std::int64_t trainSlots = 0;  ///< n; the number of training units where the table has units
    std::int64_t rowsPerUnit = 1; ///< w, declared maximum of rows of a unit; 1 where the record is the unit
    int features = 0;             ///< d, encoded, with the intercept
    int rawFeatures = 0;          ///< columns
    int classes = 0;              ///< K
    bool hasHiddenLayers = false; ///< of the model
    int parts = 0;                ///< Q; 0 without constraints
    int constraints = 0;          ///< J
    double smallestShare = 0.5;   ///< pi
    bool oneSided = false;        ///< a floor on one group's rate, such as a false-negative rate

    void take(const ConstraintSet& set) {
        parts = set.partition.partCount();
        constraints = static_cast<int>(set.constraints.size());
        smallestShare = set.smallestShare;
        oneSided = set.oneSided;
    }
};

/// B = r n, how many slots (or units) a Poisson sample holds on average.
inline double expectedBatch(double rate, std::int64_t trainSlots) {
    return rate * static_cast<double>(trainSlots);
}

/// What is to be learned. Public: everything in it follows from the schema and the specification. Which
/// record is in which part does not, and is with the records (core/learning/records.h).
struct LearningTask {
    PartitionAxes groups;      ///< sensitive attributes and classes, whether a constraint names them or not
    ConstraintSet constraints; ///< over the partition that looks tell apart; empty for unconstrained solvers
    std::shared_ptr<const Model> model; ///< that a solver of gradients trains
    PublicFacts facts;
    std::uint64_t seed = 1; ///< sets the initial parameters

    int classes() const { return static_cast<int>(groups.label.groups.size()); }
    /// Attributes that the constraints name, in the order in which their partition crosses them: what a
    /// predictor reads that decides by group.
    std::vector<DecidingAttribute> constrainedAttributes() const;
};

} // namespace trilemma
