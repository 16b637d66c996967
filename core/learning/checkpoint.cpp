// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/checkpoint.h"

namespace trilemma {

std::vector<PrivacyEvent> remainingEvents(std::vector<PrivacyEvent> events, std::int64_t steps,
                                          std::int64_t done) {
    for (PrivacyEvent& event : events)
        if (auto* repeated = std::get_if<PoissonEvent>(&event.what); repeated && repeated->steps == steps)
            repeated->steps -= done;
    return events;
}

} // namespace trilemma
