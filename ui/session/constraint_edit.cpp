// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/constraint_edit.h"

#include "core/base/text.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace trilemma {

namespace {

struct ConstraintsWords {
    Q_DECLARE_TR_FUNCTIONS(Constraints)
};

constexpr double exampleRate = 0.30;

QString ratePercent(double share) {
    return ConstraintsWords::tr("%1 %").arg(QLocale().toString(100 * share, 'g', 3));
}

std::size_t index(int place) {
    return static_cast<std::size_t>(place);
}

/// The first group of the first attribute against everybody: differences of rates start so.
std::vector<CustomTerm> firstTerms(const Schema& schema, const std::vector<std::string>& attributes) {
    const std::vector<std::string> classes = schema.classNames();
    if (classes.empty()) return {};
    CustomTerm some{{}, classes.back(), 1};
    if (const Column* column = attributes.empty() ? nullptr : schema.find(attributes.front()))
        if (const std::vector<std::string> groups = groupNames(*column); !groups.empty())
            some.where[column->name] = {groups.front()};
    return {some, CustomTerm{{}, classes.back(), -1}};
}

/// A constraint that does not suit the label becomes the first that does, once over the same attributes; what
/// its slack meant goes with it.
void takeSuitingKinds(Draft& draft) {
    std::vector<ConstraintSpec> taken;
    for (ConstraintSpec& constraint : draft.constraints) {
        const ConstraintKind* kind = findConstraintKind(constraint.kind);
        const bool suits = !kind || kind->suits(draft.schema);
        if (!suits) constraint = {constraintKindsFor(draft.schema).front(), constraint.attributes};
        if (!suits && taken.empty()) draft.gammas = Draft().gammas;
        const bool isThere = std::any_of(taken.begin(), taken.end(), [&](const ConstraintSpec& other) {
            return other.kind == constraint.kind && other.attributes == constraint.attributes;
        });
        if (suits || !isThere) taken.push_back(std::move(constraint));
    }
    draft.constraints = std::move(taken);
}

} // namespace

void startConstraints(Draft& draft) {
    const std::vector<std::string> sensitive = draft.schema.sensitiveNames();
    std::vector<ConstraintSpec> started;
    for (const ConstraintSpec& old : draft.constraints) {
        if (old.kind == "custom") continue;
        ConstraintSpec constraint{old.kind, {}, old.gamma};
        if (!sensitive.empty()) constraint.attributes = {sensitive.front()};
        if (!contains(started, constraint)) started.push_back(std::move(constraint));
    }
    if (started.empty() && !draft.constraints.empty()) {
        started = {ConstraintSpec{.kind = constraintKindsFor(draft.schema).front()}};
        if (!sensitive.empty()) started.front().attributes = {sensitive.front()};
    }
    draft.constraints = std::move(started);
    takeSuitingKinds(draft);
}

void tidyConstraints(Draft& draft) {
    takeSuitingKinds(draft);
    const std::vector<std::string> known = draft.schema.sensitiveNames();
    const std::vector<std::string> classes = draft.schema.classNames();
    for (ConstraintSpec& constraint : draft.constraints) {
        const ConstraintKind* kind = findConstraintKind(constraint.kind);
        std::erase_if(constraint.attributes, [&](const std::string& name) { return !contains(known, name); });
        const bool needsOne = kind && kind->comparesGroups;
        if (constraint.attributes.empty() && !known.empty() && needsOne)
            constraint.attributes = {known.front()};
        if (!contains(classes, constraint.positive)) constraint.positive.clear();
        if (constraint.groups.empty()) continue;
        const std::vector<std::string> groups = crossedGroupNames(constraint.attributes, draft.schema);
        std::erase_if(constraint.groups, [&](const std::string& group) { return !contains(groups, group); });
    }
}

int addConstraint(Draft& draft) {
    const std::vector<std::string> sensitive = draft.schema.sensitiveNames();
    ConstraintSpec constraint{.kind = constraintKindsFor(draft.schema).front()};
    for (const std::string& name : sensitive) {
        constraint.attributes = {name};
        const bool taken =
            std::any_of(draft.constraints.begin(), draft.constraints.end(), [&](const ConstraintSpec& other) {
                return other.kind == constraint.kind && other.attributes == constraint.attributes;
            });
        if (!taken) break;
    }
    draft.constraints.push_back(std::move(constraint));
    return static_cast<int>(draft.constraints.size()) - 1;
}

int duplicateConstraint(Draft& draft, int place) {
    ConstraintSpec copy = draft.constraints[index(place)];
    if (place == 0 && !draft.gammas.empty()) copy.gamma = draft.gammas.front();
    draft.constraints.insert(draft.constraints.begin() + place + 1, std::move(copy));
    return place + 1;
}

void removeConstraint(Draft& draft, int place) {
    draft.constraints.erase(draft.constraints.begin() + place);
    if (place == 0 && !draft.constraints.empty()) draft.gammas = {draft.constraints.front().gamma};
}

void takeApart(Draft& draft, int place) {
    ConstraintSpec crossed = draft.constraints[index(place)];
    if (crossed.attributes.size() < 2) return;
    if (place == 0 && !draft.gammas.empty()) crossed.gamma = draft.gammas.front();
    crossed.groups.clear(); // of the crossing
    std::vector<ConstraintSpec> apart;
    for (const std::string& name : crossed.attributes) {
        apart.push_back(crossed);
        apart.back().attributes = {name};
    }
    const auto at = draft.constraints.erase(draft.constraints.begin() + place);
    draft.constraints.insert(at, apart.begin(), apart.end());
}

void setConstraintKind(Draft& draft, int place, const std::string& kind) {
    ConstraintSpec& constraint = draft.constraints[index(place)];
    if (constraint.kind == kind) return;
    constraint.kind = kind;
    constraint.terms.clear();
    if (kind == "custom") {
        constraint.groups.clear();
        constraint.positive.clear();
        constraint.terms = firstTerms(draft.schema, constraint.attributes);
    } else if (const ConstraintKind* known = findConstraintKind(kind); known && !known->ofOneClass) {
        constraint.positive.clear();
    }
    tidyConstraints(draft);
}

Errors errorsOf(const Draft& draft, int place) {
    const std::string path = "constraints." + std::to_string(place) + ".";
    Errors own;
    for (Error error : validate(constraintsOf(draft), draft.schema, "constraints")) {
        if (error.field != "constraints" && !error.field.starts_with(path)) continue;
        if (error.field != "constraints") error.field = error.field.substr(path.size());
        own.push_back(std::move(error));
    }
    return own;
}

QString constraintTitle(const ConstraintSpec& constraint) {
    const ConstraintKind* kind = findConstraintKind(constraint.kind);
    const QString title = kind ? coreText(kind->title) : toQt(constraint.kind);
    if (constraint.attributes.empty()) return title;
    return ConstraintsWords::tr("%1 · %2").arg(title,
                                               toQt(constraint.attributes).join(QStringLiteral(" × ")));
}

QString slackText(const Draft& draft, int place) {
    return QStringLiteral("γ = ") +
           (place == 0 ? numberListText(draft.gammas) : shownNumber(draft.constraints[index(place)].gamma));
}

QString slackMeaning(const ConstraintSpec& constraint, double gamma) {
    const ConstraintKind* kind = findConstraintKind(constraint.kind);
    if (!kind) return {};
    if (constraint.kind == "custom")
        return ConstraintsWords::tr("γ = %1: the weighted sum of the rates below may be at most %1.")
            .arg(shownNumber(gamma));
    if (!kind->comparesGroups)
        return (kind->isFloor ? ConstraintsWords::tr("γ = %1: the rate must be at least %2.")
                              : ConstraintsWords::tr("γ = %1: the rate may be at most %2."))
            .arg(shownNumber(gamma), ratePercent(gamma));
    if (kind->ofNumbers)
        return ConstraintsWords::tr("γ = %1: if %2 of everybody else are predicted at or below some number, "
                                    "between %3 and %4 of a group may be.")
            .arg(shownNumber(gamma), ratePercent(exampleRate),
                 ratePercent(std::max(0.0, exampleRate - gamma)),
                 ratePercent(std::min(1.0, exampleRate + gamma)));
    return ConstraintsWords::
        tr("γ = %1: if %2 of everybody else receive a decision, between %3 and %4 of a group may receive it.")
            .arg(shownNumber(gamma), ratePercent(exampleRate),
                 ratePercent(std::max(0.0, exampleRate - gamma)),
                 ratePercent(std::min(1.0, exampleRate + gamma)));
}

QString whereText(const CustomTerm& term) {
    QStringList parts;
    for (const auto& [axis, groups] : term.where)
        parts << QStringLiteral("%1 = %2").arg(toQt(axis), toQt(groups).join(ConstraintsWords::tr(" or ")));
    return parts.isEmpty() ? ConstraintsWords::tr("everybody") : parts.join(QStringLiteral("; "));
}

} // namespace trilemma
