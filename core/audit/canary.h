// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/learning_task.h"
#include "core/learning/training_rows.h"
#include "core/models/row_block.h"

namespace trilemma {

struct SolverInfo;

/// Where a canary stands: the part and the coordinate of the gradient that are its own.
struct CanaryDirection {
    std::size_t part = 0;
    std::size_t parameter = 0;

    static constexpr std::size_t parts = 3;
    static constexpr std::size_t parameters = 5;
    /// Every part with every coordinate.
    static constexpr std::size_t count = parts * parameters;
    /// The direction of a trial, a public function of its number: in `count` trials each comes once, since
    /// the number of parts and that of coordinates have no common factor.
    static CanaryDirection of(std::int64_t trial) {
        const auto at = static_cast<std::size_t>(trial);
        return {at % parts, at % parameters};
    }
    /// The first trial of this direction.
    std::size_t trial() const {
        std::size_t at = part;
        while (at % parameters != parameter)
            at += parts;
        return at;
    }
};

/// Eight made-up slots, the first of them a canary, and its zero-out neighbour.
///
/// The canary's only non-zero feature is the one of its direction, which nobody else has, so its gradient
/// lies along one coordinate that is otherwise noise; it is the only member of its part, so both cells of its
/// part are otherwise noise, and the one that it is not counted in is empty for certain. Its label is 1 and
/// its score stays near 0, so its gradient is about -1/2 before clipping at `clippingNorm` = 1/16: after it,
/// exactly -C along its coordinate, whatever the weights and duals of the run are. The others share the other
/// parts and have the two features that follow; so two more coordinates are noise and nothing else.
struct CanaryPair {
    LearningTask task;
    TrainingRows present;
    TrainingRows absent; ///< the canary's slot contributes nothing
    TrainingRows nobody; ///< no slot contributes
    RowBlock canary;     ///< its row alone
    CanaryDirection direction;
    static constexpr double clippingNorm = 1.0 / 16;

    bool isConstrained() const { return !task.constraints.constraints.empty(); }
    /// The class that the model decides on for the canary.
    std::size_t decision(const Eigen::VectorXd& theta) const;
};

/// Coordinates of the gradient that are nobody's, as far as this direction's tables go.
std::array<std::size_t, 2> emptyParameters(const CanaryDirection& direction);

/// Of a constrained solver with demographic parity between the three parts; of one that predicts an attribute
/// between two groups, and the canary is the only member of the second one.
CanaryPair canaryPair(const SolverInfo& solver, const CanaryDirection& direction);

} // namespace trilemma
