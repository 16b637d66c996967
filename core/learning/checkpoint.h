// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/event.h"

namespace trilemma {

/// A training between two steps, from which it can go on. Of a private run the state is post-processing of
/// what the steps released; docs/privacy.md, "Going on from a checkpoint", says what going on costs.
struct Checkpoint {
    std::int64_t step = 0; ///< steps that are done, 1 .. T-1
    double seconds = 0;    ///< that they took; non-private
    Json state;            ///< of the solver
    std::string planHash;  ///< of what was fixed before the first step; see planHashOf()
};

/// What a training of `steps` steps draws after `done` of them, 0 <= done < steps. What happens once is in it
/// again, though the checkpoint may hold it: too much, never too little.
std::vector<PrivacyEvent> remainingEvents(std::vector<PrivacyEvent> events, std::int64_t steps,
                                          std::int64_t done);

} // namespace trilemma
