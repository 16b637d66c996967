// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/event.h"

#include <algorithm>

namespace trilemma {

namespace {

constexpr std::array unsupportedKinds{"laplace", "zcdp", "pure", "exponential", "repeat"};

void refuseUnsupported(const Json& object, const std::string& path, Errors& errors) {
    if (!object.is_object()) return;
    for (const char* kind : unsupportedKinds)
        if (object.contains(kind))
            errors.push_back({ErrorCode::PrivacyRefused, path + "." + kind, "",
                              "this accountant cannot price a mechanism of this kind yet",
                              "Use Gaussian mechanisms; a price is never guessed"});
}

bool holdsUnsupported(const Json& object) {
    return object.is_object() && std::any_of(unsupportedKinds.begin(), unsupportedKinds.end(),
                                             [&](const char* kind) { return object.contains(kind); });
}

std::optional<GaussianMechanism> gaussianFromJson(const Json& json, const std::string& path, Errors& errors) {
    GaussianMechanism gaussian;
    JsonFields fields(json, path, ErrorCode::InvalidSpecification, errors);
    if (!fields.read("noise_multiplier", gaussian.noiseMultiplier, Need::Required)) return std::nullopt;
    if (!(gaussian.noiseMultiplier > 0)) {
        fields.fail("noise_multiplier", toText(Json(gaussian.noiseMultiplier)), "must be positive",
                    "Noise 0 gives no privacy; use a positive multiple of the sensitivity");
        return std::nullopt;
    }
    return gaussian;
}

PoissonEvent poissonFromJson(const Json& json, const std::string& path, Errors& errors) {
    PoissonEvent event;
    JsonFields fields(json, path, ErrorCode::InvalidSpecification, errors);
    if (fields.read("rate", event.rate, Need::Required) && !(event.rate > 0 && event.rate <= 1))
        fields.fail("rate", toText(Json(event.rate)), "must be above 0 and at most 1",
                    "Use the sampling rate");
    if (fields.read("steps", event.steps, Need::Required) && event.steps < 1)
        fields.fail("steps", std::to_string(event.steps), "must be at least 1",
                    "Count the steps that were taken");
    const Json* mechanisms = fields.child("mechanisms", Need::Required);
    if (!mechanisms) return event;
    if (!mechanisms->is_array() || mechanisms->empty()) {
        fields.fail("mechanisms", "", "must be a list of at least one mechanism",
                    "Name what each step releases");
        return event;
    }
    int index = 0;
    for (const Json& item : *mechanisms) {
        const std::string itemPath = fields.pathOf("mechanisms") + "." + std::to_string(index++);
        if (holdsUnsupported(item)) {
            refuseUnsupported(item, itemPath, errors);
            continue;
        }
        JsonFields mechanism(item, itemPath, ErrorCode::InvalidSpecification, errors);
        if (const Json* gaussian = mechanism.child("gaussian", Need::Required))
            if (const auto read = gaussianFromJson(*gaussian, mechanism.pathOf("gaussian"), errors))
                event.mechanisms.push_back(*read);
    }
    return event;
}

PrivacyEvent parseEvent(const Json& json, const std::string& path, Errors& errors) {
    PrivacyEvent event;
    if (holdsUnsupported(json)) {
        refuseUnsupported(json, path, errors);
        return event;
    }
    JsonFields fields(json, path, ErrorCode::InvalidSpecification, errors);
    if (fields.read("count", event.count) && event.count < 1)
        fields.fail("count", std::to_string(event.count), "must be at least 1", "Leave it out for one");
    const Json* poisson = fields.child("poisson");
    const Json* gaussian = fields.child("gaussian");
    const Json* nonPrivate = fields.child("non_private");
    if ((poisson != nullptr) + (gaussian != nullptr) + (nonPrivate != nullptr) != 1) {
        fields.fail("poisson", "", "an event needs exactly one of poisson, gaussian, non_private",
                    "Name one kind");
        return event;
    }
    if (poisson) event.what = poissonFromJson(*poisson, fields.pathOf("poisson"), errors);
    if (gaussian) {
        PoissonEvent unsampled;
        if (const auto read = gaussianFromJson(*gaussian, fields.pathOf("gaussian"), errors))
            unsampled.mechanisms.push_back(*read);
        event.what = unsampled;
    }
    if (nonPrivate) {
        JsonFields none(*nonPrivate, fields.pathOf("non_private"), ErrorCode::InvalidSpecification, errors);
        event.what = NonPrivateEvent{};
    }
    return event;
}

Json gaussianJson(const GaussianMechanism& gaussian) {
    return {{"gaussian", {{"noise_multiplier", gaussian.noiseMultiplier}}}};
}

} // namespace

Json toJson(const PrivacyEvent& event) {
    Json json;
    if (const auto* poisson = std::get_if<PoissonEvent>(&event.what)) {
        Json mechanisms = Json::array();
        for (const GaussianMechanism& gaussian : poisson->mechanisms)
            mechanisms.push_back(gaussianJson(gaussian));
        json["poisson"] = {{"rate", poisson->rate}, {"steps", poisson->steps}, {"mechanisms", mechanisms}};
    } else {
        json["non_private"] = Json::object();
    }
    if (event.count != 1) json["count"] = event.count;
    return json;
}

Result<PrivacyEvent> eventFromJson(const Json& json, const std::string& path) {
    Errors errors;
    PrivacyEvent event = parseEvent(json, path, errors);
    if (!errors.empty()) return errors;
    return event;
}

Result<AccountRequest> accountRequestFromJson(const Json& json) {
    AccountRequest request;
    Errors errors;
    {
        JsonFields fields(json, "", ErrorCode::InvalidSpecification, errors);
        if (fields.read("delta", request.delta, Need::Required) && !(request.delta > 0 && request.delta < 1))
            fields.fail("delta", toText(Json(request.delta)), "must be above 0 and below 1",
                        "Use a value well below 1/n, for example 1e-5");
        fields.readEnum("relation", request.relation, relationNames);
        const Json* events = fields.child("events", Need::Required);
        if (events && !events->is_array()) fields.fail("events", "", "must be a list", "Write it as [ ... ]");
        int index = 0;
        if (events && events->is_array())
            for (const Json& item : *events)
                request.events.push_back(parseEvent(item, "events." + std::to_string(index++), errors));
        if (events && events->is_array() && events->empty())
            fields.fail("events", "[]", "holds no event", "Add at least one");
    }
    if (!errors.empty()) return errors;
    return request;
}

} // namespace trilemma
