// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/run_columns.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace trilemma {

Error unreadableColumn(const std::string& place, std::string value, std::string rule) {
    return {ErrorCode::StoreBroken, place, std::move(value), std::move(rule), "Restore a backup"};
}

namespace {

std::string placeIn(const std::string& list, std::size_t index) {
    return list + "." + std::to_string(index);
}

// What is written, and how it is read again.

Json asItIs(const Json& json) {
    return json;
}
Json anyJson(Json json, const std::string&, Errors&) {
    return json;
}
Json objectIn(Json json, const std::string& path, Errors& errors) {
    if (!json.is_object()) errors.push_back(unreadableColumn(path, "", "must be a JSON object"));
    return json;
}

Json specJson(const StoredSpec& spec) {
    return spec.json();
}

template <class Item, Json (*WriteItem)(const Item&)>
Json listJson(const std::vector<Item>& items) {
    Json list = Json::array();
    for (const Item& item : items)
        list.push_back(WriteItem(item));
    return list;
}
template <class Item, Item (*ReadItem)(const Json&, const std::string&, Errors&)>
std::vector<Item> listIn(Json json, const std::string& path, Errors& errors) {
    std::vector<Item> items;
    if (!json.is_array()) {
        errors.push_back(unreadableColumn(path, "", "must be a list"));
        return items;
    }
    for (const Json& item : json) // up to the first that is damaged
        if (errors.empty()) items.push_back(ReadItem(item, placeIn(path, items.size()), errors));
    return items;
}

Json warningJson(const Warning& warning) {
    return {{"text", warning.text}, {"provenance", nameOf(warning.provenance, provenanceNames)}};
}
Warning warningIn(const Json& json, const std::string& path, Errors& errors) {
    Warning warning;
    JsonFields fields(json, path, ErrorCode::StoreBroken, errors);
    fields.read("text", warning.text, Need::Required);
    fields.readEnum("provenance", warning.provenance, provenanceNames, Need::Required);
    return warning;
}

/// What a list of points alone has the values of: how every history was written once, and how those of these
/// series still are.
const std::vector<std::string> unnamedSeries{worstViolationSeries, dualSumSeries};

Json historyJson(const RunHistory& history) {
    const bool isPlain =
        history.empty() ||
        (history.ids == unnamedSeries && std::all_of(history.points.begin(), history.points.end(), isWhole));
    Json points = listJson<SeriesPoint, toJson>(history.points);
    return isPlain ? points : Json{{"series", history.ids}, {"points", std::move(points)}};
}

SeriesPoint plainPointIn(const Json& json, const std::string& path, Errors& errors) {
    const std::optional<SeriesPoint> point = seriesPointFrom(json, unnamedSeries.size());
    if (point && isWhole(*point)) return *point;
    errors.push_back(unreadableColumn(path, "", "must be three numbers"));
    return {};
}

/// At least one, each once.
std::vector<std::string> seriesIdsIn(const Json& json, const std::string& path, Errors& errors) {
    std::vector<std::string> ids;
    JsonFields fields(json, path, ErrorCode::StoreBroken, errors);
    fields.child("points"); // known, and read after it
    if (!fields.read("series", ids, Need::Required)) return {};
    const std::set<std::string> distinct(ids.begin(), ids.end());
    if (ids.empty() || distinct.size() != ids.size() || distinct.contains(""))
        errors.push_back(unreadableColumn(path + ".series", "", "must name each series once"));
    return ids;
}

RunHistory namedHistoryIn(const Json& json, const std::string& path, Errors& errors) {
    RunHistory history{seriesIdsIn(json, path, errors), {}};
    if (!errors.empty()) return history;
    const std::string place = path + ".points";
    const Json points = json.value("points", Json());
    if (!points.is_array() || points.empty())
        errors.push_back(unreadableColumn(place, "", "must be a list with a point"));
    for (const Json& point : points) { // up to the first that is damaged
        if (!errors.empty()) break;
        std::optional<SeriesPoint> read = seriesPointFrom(point, history.ids.size());
        if (read)
            history.points.push_back(std::move(*read));
        else
            errors.push_back(unreadableColumn(placeIn(place, history.points.size()), "",
                                              "must be a position and one number or null for each series"));
    }
    return history;
}

RunHistory historyIn(Json json, const std::string& path, Errors& errors) {
    if (json.is_object()) return namedHistoryIn(json, path, errors);
    RunHistory history{{}, listIn<SeriesPoint, plainPointIn>(std::move(json), path, errors)};
    if (!history.empty()) history.ids = unnamedSeries;
    return history;
}

Json errorJson(const Error& error) {
    return toJson(Errors{error}).at("errors").at(0);
}
Error errorIn(const Json& json, const std::string& path, Errors& errors) {
    Error error;
    std::string code;
    JsonFields fields(json, path, ErrorCode::StoreBroken, errors);
    fields.read("field", error.field, Need::Required);
    fields.read("value", error.value, Need::Required);
    fields.read("rule", error.rule, Need::Required);
    fields.read("remedy", error.remedy, Need::Required);
    if (!fields.read("code", code, Need::Required)) return error;
    error.code = errorCodeFrom(code);
    if (errorCodeId(error.code) != code) // which stands for an unknown one, too
        fields.fail("code", code, "is not an error that this program knows", "Restore a backup");
    return error;
}

Json failureJson(const RunFailure& failure) {
    return listJson<Error, errorJson>(failure.errors);
}
RunFailure failureIn(Json json, const std::string& path, Errors& errors) {
    return {listIn<Error, errorIn>(std::move(json), path, errors)};
}

Json groupJson(const GroupRow& group) {
    return toJson(group);
}

Json groupBudgetJson(const GroupBudget& budget) {
    return toJson(budget);
}

Json candidateJson(const SelectedCandidate& selected) {
    return {{"candidate", selected.candidate}, {"score", orNull(selected.score)}};
}
SelectedCandidate candidateIn(Json json, const std::string& path, Errors& errors) {
    std::uint64_t candidate = 0;
    SelectedCandidate selected;
    JsonFields fields(json, path, ErrorCode::StoreBroken, errors);
    fields.read("candidate", candidate, Need::Required);
    fields.read("score", selected.score);
    selected.candidate = candidate;
    return selected;
}

Json resumedJson(const ResumedRun& resumed) {
    return {{"run_id", resumed.runId}, {"step", resumed.step}};
}
ResumedRun resumedIn(Json json, const std::string& path, Errors& errors) {
    ResumedRun resumed;
    JsonFields fields(json, path, ErrorCode::StoreBroken, errors);
    fields.read("run_id", resumed.runId, Need::Required);
    fields.read("step", resumed.step, Need::Required);
    return resumed;
}

Json eventJson(const PrivacyEvent& event) {
    return toJson(event);
}
PrivacyEvent eventIn(Json json, const std::string& path, Errors& errors) {
    Result<PrivacyEvent> event = eventFromJson(json, path);
    if (event) return std::move(event).value();
    errors = event.errors();
    return {};
}

Json textJson(const std::string& text) {
    return text;
}
std::string textIn(const Json& json, const std::string& path, Errors& errors) {
    if (json.is_string()) return json.get<std::string>();
    errors.push_back(unreadableColumn(path, "", "must be a text"));
    return {};
}

} // namespace

template <class Value>
Result<Value> JsonColumn<Value>::read(std::string_view text) const {
    Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded()) return unreadableColumn(m_name, "", "is not JSON");
    Errors errors;
    Value value = m_fromJson(std::move(json), m_name, errors);
    for (Error& error : errors)
        error.code = ErrorCode::StoreBroken;
    if (!errors.empty()) return errors;
    return value;
}

template <>
Result<StoredSpec> JsonColumn<StoredSpec>::read(std::string_view text) const {
    Result<Json> outline = parseJsonWithout(text, {"data", "schema"}, ErrorCode::StoreBroken, m_name);
    if (!outline)
        return unreadableColumn(m_name, outline.errors().front().value, outline.errors().front().rule);
    if (!outline->is_object()) return unreadableColumn(m_name, "", "must be a JSON object");
    return StoredSpec(std::move(outline).value(), std::string(text));
}

template class JsonColumn<StoredSpec>;
template class JsonColumn<Json>;
template class JsonColumn<std::vector<Warning>>;
template class JsonColumn<RunHistory>;
template class JsonColumn<RunFailure>;
template class JsonColumn<std::vector<GroupRow>>;
template class JsonColumn<std::vector<GroupBudget>>;
template class JsonColumn<SelectedCandidate>;
template class JsonColumn<ResumedRun>;
template class JsonColumn<PrivacyEvent>;
template class JsonColumn<std::vector<std::string>>;

namespace column {

constexpr JsonColumn<StoredSpec> spec("spec", specJson, nullptr); // read() is its own
constexpr JsonColumn<Json> params("params", asItIs, objectIn);
constexpr JsonColumn<Json> model("model", asItIs, anyJson);
constexpr JsonColumn<std::vector<Warning>> warnings("warnings", listJson<Warning, warningJson>,
                                                    listIn<Warning, warningIn>);
constexpr JsonColumn<RunHistory> history("history", historyJson, historyIn);
constexpr JsonColumn<RunFailure> errors("errors", failureJson, failureIn);
constexpr JsonColumn<std::vector<GroupRow>> groups("group_rates", listJson<GroupRow, groupJson>,
                                                   listIn<GroupRow, groupRowFromJson>);
constexpr JsonColumn<std::vector<GroupBudget>> groupBudgets("group_budgets",
                                                            listJson<GroupBudget, groupBudgetJson>,
                                                            listIn<GroupBudget, groupBudgetFromJson>);
constexpr JsonColumn<SelectedCandidate> selected("selected", candidateJson, candidateIn);
constexpr JsonColumn<ResumedRun> resumed("resumed", resumedJson, resumedIn);
constexpr JsonColumn<PrivacyEvent> event("event", eventJson, eventIn);
constexpr JsonColumn<std::vector<std::string>> files("files", listJson<std::string, textJson>,
                                                     listIn<std::string, textIn>);
constexpr JsonColumn<Json> schema("schema", asItIs, objectIn);

} // namespace column

std::string seedText(std::uint64_t seed) {
    return std::to_string(seed);
}

Result<std::uint64_t> seedIn(std::string_view text) {
    std::uint64_t seed = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (code == std::errc() && end == text.data() + text.size()) return seed;
    return unreadableColumn("seed", std::string(text), "must be a whole number");
}

} // namespace trilemma
