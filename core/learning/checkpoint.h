// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/event.h"

namespace trilemma {

struct Loop;

/// A training between two steps, from which it can go on. Of a private run the state is post-processing of
/// what the steps released; docs/privacy.md, "Going on from a checkpoint", says what going on costs.
struct Checkpoint {
    std::int64_t step = 0; ///< steps that are done, 1 .. T-1
    double seconds = 0;    ///< that they took; non-private
    Json state;            ///< of the solver
    std::string planHash;  ///< of what was fixed before the first step; see planHashOf()
};

/// How often each look was drawn, in the order of forEachLook(); none where the checkpoint does not hold one
/// number between 0 and what is declared for each look. Which numbers belong to which position is known to
/// the training alone, so a wrong number within the range is not noticed here. Nothing is drawn without a
/// price for it: remainingEvents() and Records go by the same numbers, so whoever raises one has fewer looks
/// than the training needs, which ends it, and whoever lowers one reserves more than is drawn.
std::optional<std::vector<std::int64_t>> drawnIn(const Checkpoint& checkpoint, const Loop& looks);

/// eventsOf() the looks that are left where each was drawn so often; a look that was drawn as often as it is
/// declared is none. What protects nobody does so to its end. Precondition: drawnIn() of these looks.
std::vector<PrivacyEvent> remainingEvents(const Loop& looks, const std::vector<std::int64_t>& drawn,
                                          Relation relation);

/// What entries of the ledger hold that are older than their version 3: `done` off the steps of every event
/// that has `steps`, 0 <= done < steps, and what happens once again.
std::vector<PrivacyEvent> eventsAfterStep(std::vector<PrivacyEvent> events, std::int64_t steps,
                                          std::int64_t done);

} // namespace trilemma
