// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"

namespace trilemma {

/// Eight made-up slots, the first of them a canary, and its zero-out neighbour.
///
/// The canary's only non-zero feature is a one-hot feature that nobody else has, so its gradient lies along
/// one coordinate that is otherwise noise; it is the only member of its part, so both cells of its part are
/// otherwise noise, and the one that it is not counted in is empty for certain. Its label is 1 and its score
/// stays near 0, so its gradient is about -1/2 before clipping at `clippingNorm` = 1/16: after it, exactly -C
/// along its coordinate, whatever the weights and duals of the run are.
struct CanaryPair {
    Problem present;
    Problem absent;            ///< the canary's slot contributes nothing
    Problem nobody;            ///< no slot contributes
    RowBlock canary;           ///< its row alone
    std::size_t part = 0;      ///< of the canary
    std::size_t parameter = 0; ///< its coordinate in the gradient
    static constexpr double clippingNorm = 1.0 / 16;

    bool isConstrained() const { return !present.constraints.constraints.empty(); }
    /// The class that the model decides on for the canary.
    std::size_t decision(const Eigen::VectorXd& theta) const;
};

/// With `constrained`, demographic parity between the three parts.
CanaryPair canaryPair(bool constrained);

/// What a solver's plan may know of the pair; the same for both.
PublicFacts publicFacts(const CanaryPair& pair);

} // namespace trilemma
