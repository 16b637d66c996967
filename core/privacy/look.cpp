// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/look.h"

namespace trilemma {

namespace {

void visitLooks(const Loop& loop, std::int64_t around,
                const std::function<void(const Look&, std::int64_t)>& visit) {
    const std::int64_t times = multipliedCounts(around, loop.times);
    for (const std::variant<Look, Loop>& part : loop.body) {
        if (const auto* look = std::get_if<Look>(&part))
            visit(*look, times);
        else
            visitLooks(std::get<Loop>(part), times, visit);
    }
}

} // namespace

double Release::drawnNoise() const {
    if (!noise) return 0;
    const auto* gaussian = std::get_if<GaussianMechanism>(&*noise);
    return bound *
           (gaussian ? gaussian->noiseMultiplier : std::get<LaplaceMechanism>(*noise).scaleOverSensitivity);
}

void forEachLook(const Loop& loop, const std::function<void(const Look&, std::int64_t)>& visit) {
    visitLooks(loop, 1, visit);
}

const Release* findRelease(const Loop& loop, std::string_view id) {
    const Release* found = nullptr;
    forEachLook(loop, [&](const Look& look, std::int64_t) {
        for (const Release& release : look.releases)
            if (!found && release.id == id) found = &release;
    });
    return found;
}

std::vector<PrivacyEvent> eventsOf(const Loop& loop, Relation relation) {
    std::vector<PrivacyEvent> events;
    bool protects = true;
    forEachLook(loop, [&](const Look& look, std::int64_t times) {
        PoissonEvent event{look.rate, times, {}, look.publicSample, relation == Relation::AttributeOnly};
        for (const Release& release : look.releases) {
            if (release.noise)
                event.mechanisms.push_back(*release.noise);
            else if (!release.isOpen || relation != Relation::AttributeOnly)
                protects = false;
        }
        if (!event.mechanisms.empty()) events.push_back({std::move(event), 1});
    });
    if (!protects) return {{NonPrivateEvent{}, 1}};
    return events;
}

} // namespace trilemma
