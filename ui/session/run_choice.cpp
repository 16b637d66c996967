// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_choice.h"

namespace trilemma {

namespace {

void readAxis(const Json& wish, const char* key, const MetricSpec*& spec) {
    const auto id = wish.find(key);
    if (id == wish.end() || !id->is_string()) return;
    if (const MetricSpec* known = findMetric(id->get<std::string>())) spec = known;
}

/// Projects of before there were wishes have a slack that all runs were judged by.
void readTarget(const Json& kept, TradeoffWish& wish) {
    if (const auto target = kept.find("target"); target != kept.end() && target->is_number())
        wish.x = target->get<double>();
}

} // namespace

Json toJson(const RunChoice& choice) {
    Json pinned = Json::array();
    for (const QString& id : choice.pinned)
        pinned.push_back(id.toStdString());
    Json wish = toJson(choice.wish);
    wish["across"] = choice.axes.x->id;
    wish["upwards"] = choice.axes.y->id;
    return {{"pinned", pinned}, {"wish", wish}};
}

RunChoice runChoiceFrom(const Json& kept) {
    RunChoice choice;
    if (!kept.is_object()) return choice;
    if (const auto pinned = kept.find("pinned"); pinned != kept.end() && pinned->is_array())
        for (const Json& id : *pinned)
            if (id.is_string()) choice.pinned << QString::fromStdString(id.get<std::string>());
    const auto wish = kept.find("wish");
    if (wish == kept.end() || !wish->is_object()) {
        readTarget(kept, choice.wish);
        return choice;
    }
    choice.wish = wishFromJson(*wish);
    readAxis(*wish, "across", choice.axes.x);
    readAxis(*wish, "upwards", choice.axes.y);
    return choice;
}

} // namespace trilemma
