// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/valid_looks.h"

#include <cmath>
#include <set>

namespace trilemma {

namespace {

/// What is wrong; empty: nothing.
std::string faultOf(const Release& release, std::optional<Relation> relation) {
    if (!(std::isfinite(release.bound) && release.bound > 0)) return "has a bound that is not positive";
    if (release.one < 1) return "has a unit below 1";
    if (release.groups < 1 || release.size % release.groups != 0) return "has groups of unequal size";
    if (release.kind == Release::Kind::Choice) {
        if (release.size < 1) return "is a choice without candidates";
        if (release.noise) return "is a choice with the noise of a sum";
        if (!(std::isfinite(release.epsilon) && release.epsilon >= 0)) return "has an epsilon out of range";
        return {};
    }
    if (release.epsilon != 0) return "is a sum with the epsilon of a choice";
    if (release.kind != Release::Kind::Open) return {};
    if (release.noise) return "is open and has noise";
    if (relation && *relation != Relation::AttributeOnly) return "is open under another relation";
    return {};
}

std::string faultOf(const Look& look, std::optional<Relation> relation) {
    if (look.isThinned() && (look.publicSample || (relation && *relation == Relation::AttributeOnly)))
        return "is thinned where everybody sees who was sampled";
    if (look.isThinned() && !(*look.meanRate > 0 && *look.meanRate <= look.rate))
        return "is thinned to a rate above its own";
    if (!(look.rate > 0 && look.rate <= 1)) return "has a rate outside (0, 1]";
    if (look.publicSample && look.rate == 1) return "has a public sample without sampling";
    return {};
}

/// False for an id that is empty or was there before.
bool isNew(std::set<std::string>& ids, const std::string& id) {
    return !id.empty() && ids.insert(id).second;
}

bool hasTimes(const Loop& loop) {
    bool has = loop.times >= 1;
    for (const std::variant<Look, Loop>& part : loop.body)
        if (const auto* inner = std::get_if<Loop>(&part)) has = has && hasTimes(*inner);
    return has;
}

Error fault(const char* what, const std::string& id, const std::string& rule) {
    return {ErrorCode::Internal, "solver", "",
            "declares looks that are none: the " + std::string(what) + " \"" + id + "\" " + rule,
            "Please report this"};
}

Outcome validReleases(const Look& look, std::optional<Relation> relation) {
    std::set<std::string> ids;
    for (const Release& release : look.releases) {
        std::string wrong = faultOf(release, relation);
        if (!isNew(ids, release.id)) wrong = "has no id of its own";
        if (!wrong.empty()) return fault("release", release.id, wrong);
    }
    return success();
}

} // namespace

Outcome validLooks(const Loop& looks, std::optional<Relation> relation) {
    if (!hasTimes(looks)) return fault("loop", "", "happens less than once");
    Outcome outcome = success();
    std::set<std::string> ids;
    forEachLook(looks, [&](const Look& look, std::int64_t) {
        if (!outcome) return;
        std::string wrong = faultOf(look, relation);
        if (!isNew(ids, look.id)) wrong = "has no id of its own";
        outcome = wrong.empty() ? validReleases(look, relation) : Outcome(fault("look", look.id, wrong));
    });
    return outcome;
}

} // namespace trilemma
