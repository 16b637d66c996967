// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/group_row.h"

namespace trilemma {

namespace {

std::optional<double> optionalNumber(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

} // namespace

Json toJson(const GroupRow& row) {
    Json rates = Json::array();
    for (const GroupRate& rate : row.rates)
        rates.push_back(
            {{"id", rate.id},
             {"numerator", rate.numerator},
             {"denominator", rate.denominator},
             {"value", orNull(rate.value)},
             {"low", orNull(rate.low)},
             {"high", orNull(rate.high)},
             {"not_estimable", rate.value ? Json(nullptr) : Json("no record in the denominator")}});
    return {{"set", nameOf(row.set, evaluationSetNames)},
            {"attributes", row.attributes},
            {"group", row.group.empty() ? Json(nullptr) : Json(row.group)},
            {"positive", row.positive},
            {"records", row.records},
            {"rates", rates},
            {"provenance", nameOf(Provenance::NonPrivate, provenanceNames)}};
}

GroupRow groupRowFromJson(const Json& json) {
    GroupRow row;
    for (const auto& [set, name] : evaluationSetNames)
        if (json.value("set", "") == name) row.set = set;
    row.attributes = json.value("attributes", std::vector<std::string>{});
    if (const auto group = json.find("group"); group != json.end() && group->is_string())
        row.group = group->get<std::string>();
    row.positive = json.value("positive", "");
    row.records = json.value("records", 0.0);
    for (const Json& rate : json.value("rates", Json::array()))
        row.rates.push_back({rate.value("id", ""), rate.value("numerator", 0.0),
                             rate.value("denominator", 0.0), optionalNumber(rate, "value"),
                             optionalNumber(rate, "low"), optionalNumber(rate, "high")});
    return row;
}

} // namespace trilemma
