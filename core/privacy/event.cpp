// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/event.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace trilemma {

namespace {

constexpr auto invalid = ErrorCode::InvalidSpecification;
constexpr std::int64_t maxSteps = 1'000'000'000; ///< of one event; so is its count
constexpr std::size_t deepestSelections = 5;     ///< within one another: each doubles the time

std::vector<PrivacyEvent> parseEvents(const Json& list, const std::string& path, Errors& errors);

void readPositive(JsonFields& fields, const char* key, double& value, const char* remedy) {
    if (!fields.read(key, value, Need::Required)) return;
    if (!(value > 0 && std::isfinite(value)))
        fields.fail(key, toText(Json(value)), "must be positive", remedy);
}

void readCount(JsonFields& fields, const char* key, std::int64_t& value, Need need) {
    if (fields.read(key, value, need) && !(value >= 1 && value <= maxSteps))
        fields.fail(key, std::to_string(value), "must be from 1 to 10^9", "Count what was really done");
}

GaussianMechanism gaussianFrom(const Json& json, const std::string& path, Errors& errors) {
    GaussianMechanism gaussian;
    JsonFields fields(json, path, invalid, errors);
    readPositive(fields, "noise_multiplier", gaussian.noiseMultiplier,
                 "Noise 0 gives no privacy; use a positive multiple of the sensitivity");
    return gaussian;
}

LaplaceMechanism laplaceFrom(const Json& json, const std::string& path, Errors& errors) {
    LaplaceMechanism laplace;
    JsonFields fields(json, path, invalid, errors);
    readPositive(fields, "scale_over_sensitivity", laplace.scaleOverSensitivity,
                 "Noise 0 gives no privacy; use a positive multiple of the sensitivity");
    return laplace;
}

/// The object of the one kind that `fields` names, and which it is.
std::pair<std::string, const Json*> onlyKind(JsonFields& fields, std::initializer_list<const char*> kinds) {
    std::pair<std::string, const Json*> found{"", nullptr};
    std::string known;
    int count = 0;
    for (const char* kind : kinds) {
        known += (known.empty() ? "" : ", ") + std::string(kind);
        if (const Json* child = fields.child(kind)) {
            found = {kind, child};
            ++count;
        }
    }
    if (count == 1) return found;
    fields.fail(*kinds.begin(), "", "exactly one of " + known + " is needed", "Name one kind");
    return {"", nullptr};
}

std::optional<Mechanism> mechanismFrom(const Json& json, const std::string& path, Errors& errors) {
    JsonFields fields(json, path, invalid, errors);
    const auto [kind, body] = onlyKind(fields, {"gaussian", "laplace"});
    if (kind == "gaussian") return gaussianFrom(*body, fields.pathOf(kind), errors);
    if (kind == "laplace") return laplaceFrom(*body, fields.pathOf(kind), errors);
    return std::nullopt;
}

SampledEvent poissonFrom(const Json& json, const std::string& path, Errors& errors) {
    SampledEvent event;
    JsonFields fields(json, path, invalid, errors);
    if (fields.read("rate", event.rate, Need::Required) && !(event.rate > 0 && event.rate <= 1))
        fields.fail("rate", toText(Json(event.rate)), "must be above 0 and at most 1",
                    "Use the sampling rate");
    readCount(fields, "steps", event.steps, Need::Required);
    fields.read("sample_known", event.publicSample);
    fields.read("attribute_only", event.attributeOnly);
    if (event.attributeOnly && event.rate < 1 && !event.publicSample)
        fields.fail("sample_known", "false", "must be true where only attributes are protected",
                    "Who was sampled can be seen by the rest of the record: set it to true");
    const Json* mechanisms = fields.child("mechanisms", Need::Required);
    if (!mechanisms) return event;
    if (!mechanisms->is_array() || mechanisms->empty()) {
        fields.fail("mechanisms", "", "must be a list of at least one mechanism",
                    "Name what each step releases");
        return event;
    }
    int index = 0;
    for (const Json& item : *mechanisms)
        if (const auto mechanism =
                mechanismFrom(item, fields.pathOf("mechanisms") + "." + std::to_string(index++), errors))
            event.mechanisms.push_back(*mechanism);
    return event;
}

GroupedEvent groupedFrom(const Json& json, const std::string& path, Errors& errors) {
    GroupedEvent event;
    JsonFields fields(json, path, invalid, errors);
    readCount(fields, "steps", event.steps, Need::Optional);
    if (!fields.read("noise_multipliers", event.noiseMultipliers, Need::Required)) return event;
    const std::size_t groups = event.noiseMultipliers.size();
    if (groups < 2 || groups > maxEventGroups)
        fields.fail("noise_multipliers", std::to_string(groups) + " entries",
                    "must be one for each of 2 to 100 groups",
                    groups < 2 ? "Use gaussian for a sum over everybody" : "Merge groups");
    for (const double noise : event.noiseMultipliers)
        if (!(noise > 0 && std::isfinite(noise)))
            return fields.fail("noise_multipliers", toText(Json(noise)), "must be positive",
                               "Noise 0 gives no privacy; use a positive multiple of the sensitivity"),
                   event;
    return event;
}

RepeatEvent repeatFrom(const Json& json, const std::string& path, Errors& errors) {
    RepeatEvent event;
    JsonFields fields(json, path, invalid, errors);
    fields.readEnum("distribution", event.law, trialCountNames, Need::Required);
    if (fields.read("mean", event.mean, Need::Required)) {
        const bool fits = event.law == TrialCountDistribution::Poisson ? event.mean > 0 : event.mean > 1;
        if (!(fits && event.mean <= 1e9))
            fields.fail("mean", toText(Json(event.mean)),
                        event.law == TrialCountDistribution::Poisson ? "must be above 0" : "must be above 1",
                        "Use the mean number of trials");
    }
    const Json* of = fields.child("of", Need::Required);
    if (!of) return event;
    event.of = parseEvents(of->is_array() ? *of : Json::array({*of}), fields.pathOf("of"), errors);
    if (event.of.empty()) fields.fail("of", "", "holds no event", "Say what one trial does");
    return event;
}

PrivacyEvent parseEvent(const Json& json, const std::string& path, Errors& errors) {
    PrivacyEvent event;
    JsonFields fields(json, path, invalid, errors);
    readCount(fields, "count", event.count, Need::Optional);
    fields.read("shared_draw", event.sharedDraw);
    if (!event.sharedDraw.empty() && event.count != 1)
        fields.fail("count", std::to_string(event.count), "must be 1 of a shared draw, which was made once",
                    "Leave count out, or shared_draw");
    const auto [kind, body] = onlyKind(fields, {"poisson", "gaussian", "laplace", "groups", "zcdp", "pure",
                                                "exponential", "repeat", "non_private"});
    if (!body) return event;
    const std::string inside = fields.pathOf(kind);
    if (kind == "poisson") {
        event.what = poissonFrom(*body, inside, errors);
    } else if (kind == "gaussian") {
        event.what = SampledEvent{1, 1, {gaussianFrom(*body, inside, errors)}};
    } else if (kind == "laplace") {
        event.what = SampledEvent{1, 1, {laplaceFrom(*body, inside, errors)}};
    } else if (kind == "groups") {
        event.what = groupedFrom(*body, inside, errors);
    } else if (kind == "repeat") {
        event.what = repeatFrom(*body, inside, errors);
    } else {
        JsonFields members(*body, inside, invalid, errors);
        double value = 0;
        const auto positive = [&](const char* key) {
            readPositive(members, key, value, "Leave out what costs nothing");
            return value;
        };
        if (kind == "zcdp") event.what = ZcdpEvent{positive("rho")};
        if (kind == "pure") event.what = PureEvent{positive("epsilon")};
        if (kind == "exponential") event.what = ExponentialEvent{positive("epsilon")};
        if (kind == "non_private") event.what = NonPrivateEvent{};
    }
    return event;
}

std::vector<PrivacyEvent> parseEvents(const Json& list, const std::string& path, Errors& errors) {
    std::vector<PrivacyEvent> events;
    int index = 0;
    for (const Json& item : list)
        events.push_back(parseEvent(item, path + "." + std::to_string(index++), errors));
    return events;
}

struct RequestSize {
    std::size_t entries = 0;
    std::size_t selections = 0;
    std::size_t depth = 0; ///< of selections within one another
};

const Json* memberOf(const Json& object, const char* key) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found == object.end() ? nullptr : &*found;
}

void addSize(const Json& event, RequestSize& size, std::size_t depth = 0) {
    ++size.entries;
    size.depth = std::max(size.depth, depth);
    if (const Json* poisson = memberOf(event, "poisson"))
        if (const Json* mechanisms = memberOf(*poisson, "mechanisms")) size.entries += mechanisms->size();
    if (const Json* groups = memberOf(event, "groups"))
        if (const Json* noises = memberOf(*groups, "noise_multipliers")) size.entries += noises->size();
    const Json* repeat = memberOf(event, "repeat");
    if (!repeat) return;
    ++size.selections;
    const Json* of = memberOf(*repeat, "of");
    if (of && !of->is_array()) addSize(*of, size, depth + 1);
    if (of && of->is_array())
        for (const Json& inner : *of)
            addSize(inner, size, depth + 1);
}

bool isTooLarge(const Json& events, JsonFields& fields) {
    RequestSize size;
    for (const Json& event : events)
        addSize(event, size);
    const auto tooMany = [&](std::size_t count, std::size_t max, const char* what) {
        if (count <= max) return false;
        fields.fail("events", std::to_string(count) + " " + what,
                    "must be at most " + std::to_string(max) + ", those inside of others included",
                    "Enter equal ones once, with their count");
        return true;
    };
    return tooMany(size.entries, maxRequestedEntries, "events and mechanisms") ||
           tooMany(size.selections, maxRequestedSelections, "private selections") ||
           tooMany(size.depth, deepestSelections, "private selections within one another");
}

Json mechanismJson(const Mechanism& mechanism) {
    if (const auto* gaussian = std::get_if<GaussianMechanism>(&mechanism))
        return {{"gaussian", {{"noise_multiplier", gaussian->noiseMultiplier}}}};
    return {{"laplace",
             {{"scale_over_sensitivity", std::get<LaplaceMechanism>(mechanism).scaleOverSensitivity}}}};
}

struct KindJson {
    Json operator()(const SampledEvent& event) const {
        Json mechanisms = Json::array();
        for (const Mechanism& mechanism : event.mechanisms)
            mechanisms.push_back(mechanismJson(mechanism));
        Json json{{"rate", event.rate}, {"steps", event.steps}, {"mechanisms", mechanisms}};
        if (event.publicSample) json["sample_known"] = true;
        if (event.attributeOnly) json["attribute_only"] = true;
        return {{"poisson", json}};
    }
    Json operator()(const GroupedEvent& event) const {
        return {{"groups", {{"noise_multipliers", event.noiseMultipliers}, {"steps", event.steps}}}};
    }
    Json operator()(const PureEvent& event) const { return {{"pure", {{"epsilon", event.epsilon}}}}; }
    Json operator()(const ZcdpEvent& event) const { return {{"zcdp", {{"rho", event.rho}}}}; }
    Json operator()(const ExponentialEvent& event) const {
        return {{"exponential", {{"epsilon", event.epsilon}}}};
    }
    Json operator()(const RepeatEvent& event) const {
        Json of = Json::array();
        for (const PrivacyEvent& inner : event.of)
            of.push_back(toJson(inner));
        return {{"repeat",
                 {{"distribution", nameOf(event.law, trialCountNames)}, {"mean", event.mean}, {"of", of}}}};
    }
    Json operator()(const NonPrivateEvent&) const { return {{"non_private", Json::object()}}; }
};

} // namespace

bool sharesDraws(const std::vector<PrivacyEvent>& events) {
    return std::any_of(events.begin(), events.end(),
                       [](const PrivacyEvent& event) { return !event.sharedDraw.empty(); });
}

Json toJson(const PrivacyEvent& event) {
    Json json = std::visit(KindJson{}, event.what);
    if (event.count != 1) json["count"] = event.count;
    if (!event.sharedDraw.empty()) json["shared_draw"] = event.sharedDraw;
    return json;
}

Json eventsToJson(const std::vector<PrivacyEvent>& events) {
    Json list = Json::array();
    for (const PrivacyEvent& event : events)
        list.push_back(toJson(event));
    return list;
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
        JsonFields fields(json, "", invalid, errors);
        if (fields.read("delta", request.delta, Need::Required) && !(request.delta > 0 && request.delta < 1))
            fields.fail("delta", toText(Json(request.delta)), "must be above 0 and below 1",
                        "Use a value well below 1/n, for example 1e-5");
        fields.readEnum("relation", request.relation, relationNames);
        const Json* events = fields.child("events", Need::Required);
        if (events && !events->is_array())
            fields.fail("events", "", "must be a list", "Write it as [ ... ]");
        else if (events && events->empty())
            fields.fail("events", "[]", "holds no event", "Add at least one");
        else if (events && !isTooLarge(*events, fields))
            request.events = parseEvents(*events, "events", errors);
    }
    if (!errors.empty()) return errors;
    return request;
}

double worstSquare(const GroupedEvent& event, Relation relation) {
    std::vector<double> squares;
    for (const double noise : event.noiseMultipliers)
        squares.push_back(1 / (noise * noise));
    std::sort(squares.rbegin(), squares.rend());
    if (relation == Relation::ZeroOut) return squares[0];
    return relation == Relation::ReplaceOne ? 4 * squares[0] : squares[0] + squares[1];
}

std::int64_t addedCounts(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::int64_t>::max() : sum;
}

std::int64_t multipliedCounts(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::int64_t>::max() : product;
}

void mergeInto(std::vector<PrivacyEvent>& distinct, const std::vector<PrivacyEvent>& events) {
    for (const PrivacyEvent& event : events) {
        const auto same = std::find_if(distinct.begin(), distinct.end(), [&](const PrivacyEvent& known) {
            return known.sharedDraw == event.sharedDraw && known.what == event.what;
        });
        if (same == distinct.end())
            distinct.push_back(event);
        else if (event.sharedDraw.empty())
            same->count = addedCounts(same->count, event.count);
    }
}

std::vector<PrivacyEvent> inOrder(const std::vector<PrivacyEvent>& events) {
    std::multimap<std::string, const PrivacyEvent*> byText;
    for (const PrivacyEvent& event : events)
        byText.emplace(toText(toJson(event)), &event);
    std::vector<PrivacyEvent> ordered;
    for (const auto& [text, event] : byText)
        ordered.push_back(*event);
    return ordered;
}

std::vector<PrivacyEvent> merged(const std::vector<PrivacyEvent>& events) {
    std::vector<PrivacyEvent> distinct;
    mergeInto(distinct, events);
    return distinct;
}

} // namespace trilemma
