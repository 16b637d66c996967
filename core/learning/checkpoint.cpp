// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/checkpoint.h"

#include "core/privacy/look.h"

#include <algorithm>

namespace trilemma {

namespace {

Loop looksLeft(const Loop& looks, const std::vector<std::int64_t>& drawn) {
    Loop left;
    std::size_t at = 0;
    forEachLook(looks, [&](const Look& look, std::int64_t times) {
        const std::int64_t more = times - drawn[at++];
        if (more > 0) left.body.emplace_back(Loop{more, {look}});
    });
    return left;
}

bool isUnprotected(const PrivacyEvent& event) {
    return std::holds_alternative<NonPrivateEvent>(event.what);
}

} // namespace

std::optional<std::vector<std::int64_t>> drawnIn(const Checkpoint& checkpoint, const Loop& looks) {
    const Json counts = checkpoint.state.is_object() ? checkpoint.state.value("drawn", Json()) : Json();
    std::vector<std::int64_t> drawn;
    bool fits = counts.is_array();
    forEachLook(looks, [&](const Look&, std::int64_t times) {
        const std::size_t at = drawn.size();
        const Json count = fits && at < counts.size() ? counts[at] : Json();
        drawn.push_back(count.is_number_integer() ? count.get<std::int64_t>() : -1);
        fits = fits && drawn.back() >= 0 && drawn.back() <= times;
    });
    return fits && counts.size() == drawn.size() ? std::optional(drawn) : std::nullopt;
}

std::vector<PrivacyEvent> remainingEvents(const Loop& looks, const std::vector<std::int64_t>& drawn,
                                          Relation relation) {
    std::vector<PrivacyEvent> all = eventsOf(looks, relation);
    if (std::any_of(all.begin(), all.end(), isUnprotected)) return all;
    return eventsOf(looksLeft(looks, drawn), relation);
}

std::vector<PrivacyEvent> eventsAfterStep(std::vector<PrivacyEvent> events, std::int64_t steps,
                                          std::int64_t done) {
    for (PrivacyEvent& event : events) {
        if (auto* repeated = std::get_if<SampledEvent>(&event.what); repeated && repeated->steps == steps)
            repeated->steps -= done;
        if (auto* grouped = std::get_if<GroupedEvent>(&event.what); grouped && grouped->steps == steps)
            grouped->steps -= done;
    }
    return events;
}

} // namespace trilemma
