// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/look.h"

#include <algorithm>
#include <numbers>

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

void removeNoise(Loop& loop) {
    for (std::variant<Look, Loop>& part : loop.body) {
        if (auto* inner = std::get_if<Loop>(&part)) {
            removeNoise(*inner);
            continue;
        }
        for (Release& release : std::get<Look>(part).releases) {
            release.noise.reset();
            release.epsilon = 0;
        }
    }
}

bool isChoice(const Release& release) {
    return release.kind == Release::Kind::Choice;
}

/// Adds the events of one look; false where it protects nobody.
bool addEvents(const Look& look, std::int64_t times, Relation relation, std::vector<PrivacyEvent>& events) {
    const bool hasChoice = std::any_of(look.releases.begin(), look.releases.end(), isChoice);
    SampledEvent sampled{hasChoice ? 1 : look.rate,
                         times,
                         {},
                         !hasChoice && look.publicSample,
                         relation == Relation::AttributeOnly};
    bool protects = true;
    for (const Release& release : look.releases) {
        const bool isOpen = release.kind == Release::Kind::Open && relation == Relation::AttributeOnly;
        if (release.isExact())
            protects &= isOpen;
        else if (isChoice(release)) {
            PrivacyEvent& choice = events.emplace_back();
            choice.what = ExponentialEvent{release.epsilon};
            choice.count = times;
        } else
            sampled.mechanisms.push_back(*release.noise);
    }
    if (sampled.mechanisms.empty()) return protects;
    PrivacyEvent& event = events.emplace_back();
    event.what = std::move(sampled);
    event.sharedDraw = look.sharedDraw;
    return protects;
}

} // namespace

double Release::drawnNoise() const {
    if (!noise) return 0;
    const auto* gaussian = std::get_if<GaussianMechanism>(&*noise);
    return bound *
           (gaussian ? gaussian->noiseMultiplier : std::get<LaplaceMechanism>(*noise).scaleOverSensitivity);
}

const Release* Look::find(std::string_view release) const {
    const auto found = std::find_if(releases.begin(), releases.end(),
                                    [&](const Release& each) { return each.id == release; });
    return found == releases.end() ? nullptr : &*found;
}

void forEachLook(const Loop& loop, const std::function<void(const Look&, std::int64_t)>& visit) {
    visitLooks(loop, 1, visit);
}

const Release* findRelease(const Loop& loop, std::string_view id) {
    const Release* found = nullptr;
    forEachLook(loop, [&](const Look& look, std::int64_t) {
        if (!found) found = look.find(id);
    });
    return found;
}

double Release::deviation() const { // of Laplace noise of scale b the variance is 2 b^2
    return drawnNoise() *
           (noise && std::holds_alternative<LaplaceMechanism>(*noise) ? std::numbers::sqrt2 : 1);
}

double drawnNoise(const Loop& loop, std::string_view id) {
    const Release* release = findRelease(loop, id);
    return release ? release->drawnNoise() : 0;
}

double deviationOf(const Loop& loop, std::string_view id) {
    const Release* release = findRelease(loop, id);
    return release ? release->deviation() : 0;
}

Loop withoutNoise(Loop loop) {
    removeNoise(loop);
    return loop;
}

std::vector<PrivacyEvent> eventsOf(const Loop& loop, Relation relation) {
    std::vector<PrivacyEvent> events;
    bool protects = true;
    forEachLook(loop, [&](const Look& look, std::int64_t times) {
        protects &= addEvents(look, times, relation, events);
    });
    if (!protects) return {{NonPrivateEvent{}, 1}};
    return events;
}

} // namespace trilemma
