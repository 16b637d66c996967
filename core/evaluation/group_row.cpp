// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/group_row.h"

namespace trilemma {

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

namespace {

GroupRate rateFromJson(const Json& json, const std::string& path, Errors& errors) {
    GroupRate rate;
    JsonFields fields(json, path, ErrorCode::StoreBroken, errors);
    fields.read("id", rate.id, Need::Required);
    fields.read("numerator", rate.numerator, Need::Required);
    fields.read("denominator", rate.denominator, Need::Required);
    fields.read("value", rate.value);
    fields.read("low", rate.low);
    fields.read("high", rate.high);
    (void)fields.child("not_estimable"); // follows from the value
    return rate;
}

} // namespace

GroupRow groupRowFromJson(const Json& json, const std::string& path, Errors& errors) {
    GroupRow row;
    std::optional<std::string> group;
    JsonFields fields(json, path, ErrorCode::StoreBroken, errors);
    fields.readEnum("set", row.set, evaluationSetNames, Need::Required);
    fields.read("attributes", row.attributes, Need::Required);
    fields.read("group", group);
    fields.read("positive", row.positive, Need::Required);
    fields.read("records", row.records, Need::Required);
    (void)fields.child("provenance"); // always the same
    row.group = group.value_or("");
    const Json* rates = fields.child("rates", Need::Required);
    if (rates && !rates->is_array()) fields.fail("rates", "", "must be a list", "Restore a backup");
    if (!rates || !rates->is_array()) return row;
    for (const Json& rate : *rates)
        row.rates.push_back(
            rateFromJson(rate, fields.pathOf("rates") + '.' + std::to_string(row.rates.size()), errors));
    return row;
}

} // namespace trilemma
