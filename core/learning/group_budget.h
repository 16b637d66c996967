// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"

namespace trilemma {

/// What one group had of a budget that a training split between groups, as it came out of a release: a fact
/// of this training, and no promise to anybody beforehand.
struct GroupBudget {
    std::string group;         ///< "sex=Female"
    double portion = 1;        ///< of what the steps may cost, in (0, 1]
    double noiseFactor = 1;    ///< the group's noise against the planned one: 1 / sqrt(portion)
    std::optional<double> rho; ///< zCDP of the whole training for a person of the group; none if sampled
    bool operator==(const GroupBudget&) const = default;
};

Json toJson(const GroupBudget& budget);
/// What toJson() wrote. Errors (StoreBroken) below `path`: whatever it could not have written.
GroupBudget groupBudgetFromJson(const Json& json, const std::string& path, Errors& errors);

} // namespace trilemma
