// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/planner.h"

#include <algorithm>

namespace trilemma {

namespace {

bool isOpen(const std::vector<PrivacyEvent>& events) {
    return events.empty() || std::any_of(events.begin(), events.end(), [](const PrivacyEvent& event) {
               return std::holds_alternative<NonPrivateEvent>(event.what);
           });
}

/// The noisier of two mechanisms of one kind gives way; false for unlike kinds.
bool takeLouder(Mechanism& into, const Mechanism& other) {
    if (into.index() != other.index()) return false;
    if (auto* gaussian = std::get_if<GaussianMechanism>(&into))
        gaussian->noiseMultiplier =
            std::min(gaussian->noiseMultiplier, std::get<GaussianMechanism>(other).noiseMultiplier);
    else
        std::get<LaplaceMechanism>(into).scaleOverSensitivity =
            std::min(std::get<LaplaceMechanism>(into).scaleOverSensitivity,
                     std::get<LaplaceMechanism>(other).scaleOverSensitivity);
    return true;
}

bool takeDearer(PrivacyEvent& into, const PrivacyEvent& other) {
    if (into == other) return true;
    auto* mine = std::get_if<SampledEvent>(&into.what);
    const auto* theirs = std::get_if<SampledEvent>(&other.what);
    if (!mine || !theirs || mine->publicSample != theirs->publicSample ||
        mine->attributeOnly != theirs->attributeOnly || mine->mechanisms.size() != theirs->mechanisms.size())
        return false;
    for (std::size_t i = 0; i < mine->mechanisms.size(); ++i)
        if (!takeLouder(mine->mechanisms[i], theirs->mechanisms[i])) return false;
    mine->rate = std::max(mine->rate, theirs->rate);
    mine->steps = std::max(mine->steps, theirs->steps);
    into.count = std::max(into.count, other.count);
    return true;
}

/// The largest price of any list alone; equal lists are priced once.
Result<PrivacyFigure> dearestOf(const std::vector<std::vector<PrivacyEvent>>& runs, Relation relation,
                                double delta) {
    std::vector<const std::vector<PrivacyEvent>*> distinct;
    for (const auto& run : runs)
        if (std::none_of(distinct.begin(), distinct.end(), [&](const auto* known) { return *known == run; }))
            distinct.push_back(&run);
    std::optional<PrivacyFigure> dearest;
    for (const auto* run : distinct) {
        const Result<PrivacyFigure> figure = account(*run, relation, delta);
        if (!figure) return figure.errors();
        if (!figure->epsilon) return figure; // one of them promises nothing under this relation
        if (!dearest || *figure->epsilon > *dearest->epsilon) dearest = *figure;
    }
    return *dearest;
}

} // namespace

std::optional<std::vector<PrivacyEvent>> dominating(const std::vector<std::vector<PrivacyEvent>>& lists) {
    std::vector<PrivacyEvent> dearest = lists.front();
    for (const auto& list : lists) {
        if (list.size() != dearest.size()) return std::nullopt;
        for (std::size_t i = 0; i < list.size(); ++i)
            if (!takeDearer(dearest[i], list[i])) return std::nullopt;
    }
    return dearest;
}

Result<SweepPrice> sweepPrice(const std::vector<std::vector<PrivacyEvent>>& runs, Relation relation,
                              double delta) {
    SweepPrice price;
    std::vector<std::vector<PrivacyEvent>> closed;
    std::vector<PrivacyEvent> all;
    for (const auto& run : runs) {
        if (isOpen(run)) continue;
        closed.push_back(run);
        all.insert(all.end(), run.begin(), run.end());
    }
    price.privateRuns = static_cast<std::int64_t>(closed.size());
    price.openRuns = static_cast<std::int64_t>(runs.size() - closed.size());
    if (closed.empty()) return price;
    const Result<PrivacyFigure> dearest = dearestOf(closed, relation, delta);
    if (!dearest) return dearest.errors();
    price.dearest = *dearest;
    const Result<PrivacyFigure> together = account(all, relation, delta);
    if (!together) return together.errors();
    price.allReleased = *together;
    // A shared draw is made before the trials: no private selection is offered beside it.
    const bool selectable = closed.size() > 1 && relation != Relation::AttributeOnly && !sharesDraws(all);
    const auto trial = selectable ? dominating(closed) : std::nullopt;
    if (!trial) return price;
    const RepeatEvent selection{TrialCountDistribution::Logarithmic, static_cast<double>(closed.size()),
                                *trial};
    const Result<PrivacyFigure> selected = account({{selection, 1}}, relation, delta);
    if (!selected) return selected.errors();
    price.selected = *selected;
    return price;
}

Result<RunsTogether> priceTogether(const std::vector<RunToPrice>& runs) {
    RunsTogether together;
    std::vector<std::vector<PrivacyEvent>> events;
    bool anyZeroOut = false, anyOfAttributes = false;
    const auto first = std::find_if(runs.begin(), runs.end(),
                                    [](const RunToPrice& run) { return !run.protectedAttributes.empty(); });
    for (const RunToPrice& run : runs) {
        const bool staysOut = !run.target || (!run.protectedAttributes.empty() &&
                                              run.protectedAttributes != first->protectedAttributes);
        events.insert(events.end(), run.times, staysOut ? std::vector<PrivacyEvent>{} : run.events);
        if (staysOut) continue;
        together.delta = std::min(together.delta.value_or(1), run.target->delta);
        anyZeroOut |= run.target->relation == Relation::ZeroOut;
        anyOfAttributes |= run.target->relation == Relation::AttributeOnly;
    }
    together.relation = anyOfAttributes ? Relation::AttributeOnly
                        : anyZeroOut    ? Relation::ZeroOut
                                        : Relation::ReplaceOne;
    Result<SweepPrice> price = sweepPrice(events, together.relation, together.delta.value_or(0.5));
    if (!price) return price.errors();
    together.price = std::move(price).value();
    return together;
}

} // namespace trilemma
