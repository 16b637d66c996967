// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fairness/rate_constraint.h"
#include "core/learning/public_facts.h"

#include <memory>

namespace trilemma {

class Model;
struct DecidingAttribute;

/// What is to be learned. Public: everything in it follows from the schema and the specification. Which
/// record is in which part does not, and is with the records (core/learning/records.h).
struct LearningTask {
    PartitionAxes groups;      ///< sensitive attributes and classes, whether a constraint names them or not
    ConstraintSet constraints; ///< over the partition that looks tell apart; empty for unconstrained solvers
    std::shared_ptr<const Model> model; ///< that a solver of gradients trains
    PublicFacts facts;
    std::uint64_t seed = 1; ///< sets the initial parameters

    int classes() const { return static_cast<int>(groups.label.groups.size()); } ///< 0: a number
    /// Attributes that the constraints name, in the order in which their partition crosses them: what a
    /// predictor reads that decides by group.
    std::vector<DecidingAttribute> constrainedAttributes() const;
};

} // namespace trilemma
