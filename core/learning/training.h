// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/learning/group_budget.h"
#include "core/learning/series.h"

#include <memory>

namespace trilemma {

class Predictor;
class Records;

/// What a training comes to.
struct Finished {
    std::shared_ptr<const Predictor> predictor;
    std::vector<std::string> warnings;     ///< from released quantities only
    std::vector<GroupBudget> groupBudgets; ///< from the same; empty: the budget was not split
};

/// One training, step by step. It sees the records through the looks of its plan and through nothing else, so
/// whatever it holds is post-processing of what these released. Driven by runTraining().
class Training {
  public:
    virtual ~Training() = default;

    /// One step; false: it was the last one. Not called again then.
    virtual bool advance(Records& records) = 0;

    /// Steps that are done, up to plan.steps; never falls.
    virtual std::int64_t position() const = 0;

    /// All that restore() needs to go on from here with the same bits; of no meaning to anybody else.
    virtual Json save() const = 0;
    /// Errors (StoreBroken): not a state of this task, or of another version. Nothing changes then.
    virtual Outcome restore(const Json& state) = 0;

    /// The points so far of the series that its solver declares (SolverInfo::series), each from what the
    /// series is said to follow from; never fewer than before, their positions never fall.
    virtual const std::vector<SeriesPoint>& series() const;

    /// After advance() returned false.
    virtual Finished finish() = 0;
};

} // namespace trilemma
