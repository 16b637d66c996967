// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <cmath>
#include <utility>

namespace trilemma {

namespace {

/// Long values are cut so that a message stays one line.
std::string shown(const Json& value) {
    std::string text = toText(value);
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    return text;
}

/// Deeper nesting than any of our files has, and far below what recursion over the tree can bear.
constexpr int deepest = 100;

std::string lineAndColumn(std::string_view text, std::size_t byte) {
    std::size_t line = 1;
    std::size_t column = 1;
    for (std::size_t i = 0; i + 1 < byte && i < text.size(); ++i) {
        column = text[i] == '\n' ? 1 : column + 1;
        line += text[i] == '\n';
    }
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

} // namespace

Result<Json> parseJson(std::string_view text, ErrorCode code, const std::string& field) {
    std::vector<std::set<std::string>> keysOfObjects;
    std::string repeated;
    bool tooDeep = false;
    const auto noteKeys = [&](int depth, Json::parse_event_t event, Json& parsed) {
        tooDeep = tooDeep || depth > deepest;
        if (event == Json::parse_event_t::object_start) keysOfObjects.emplace_back();
        if (event == Json::parse_event_t::object_end) keysOfObjects.pop_back();
        if (event == Json::parse_event_t::key &&
            !keysOfObjects.back().insert(parsed.get<std::string>()).second)
            repeated = parsed.get<std::string>();
        return depth <= deepest;
    };
    try {
        Json json = Json::parse(text, noteKeys);
        if (tooDeep)
            return Error{code, field, "", "is nested more than " + std::to_string(deepest) + " levels deep",
                         "Choose a file that this program or a person wrote"};
        if (!repeated.empty())
            return Error{code, field, repeated, "the same key stands twice in one object",
                         "Keep one of them"};
        return json;
    } catch (const nlohmann::json::parse_error& error) {
        return Error{code, field, lineAndColumn(text, error.byte), "this is not valid JSON",
                     "Mend the syntax at this place"};
    } catch (const nlohmann::json::out_of_range& error) {
        const std::string_view what = error.what(); // "... number overflow parsing '1e999'"
        return Error{code, field, std::string(what.substr(what.find_last_of(' ') + 1)),
                     "this number is too large", "Write a number below 1e308"};
    }
}

std::string toText(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Json toJson(const Errors& errors) {
    Json list = Json::array();
    for (const Error& error : errors)
        list.push_back({{"code", errorCodeId(error.code)},
                        {"field", error.field},
                        {"value", error.value},
                        {"rule", error.rule},
                        {"remedy", error.remedy}});
    return Json{{"errors", list}};
}

JsonFields::JsonFields(const Json& object, std::string path, ErrorCode code, Errors& errors)
    : m_object(object)
    , m_path(std::move(path))
    , m_code(code)
    , m_errors(errors) {
    if (!object.is_object())
        m_errors.push_back({code, m_path, shown(object), "must be a JSON object", "Write it as { ... }"});
}

JsonFields::~JsonFields() {
    if (!m_object.is_object()) return;
    for (const auto& [key, value] : m_object.items())
        if (!m_known.contains(key)) fail(key, "", "is not a known key", "Remove it or correct its spelling");
}

std::string JsonFields::pathOf(const std::string& key) const {
    return m_path.empty() ? key : m_path + "." + key;
}

void JsonFields::fail(const std::string& key, std::string value, std::string rule, std::string remedy) {
    m_errors.push_back({m_code, pathOf(key), std::move(value), std::move(rule), std::move(remedy)});
}

const Json* JsonFields::child(const std::string& key, Need need) {
    m_known.insert(key);
    if (!m_object.is_object()) return nullptr;
    const auto found = m_object.find(key);
    if (found != m_object.end()) return &*found;
    if (need == Need::Required) fail(key, "", "is missing", "Add it");
    return nullptr;
}

void JsonFields::version(const std::string& key, int expected) {
    int found = 0;
    if (!read(key, found, Need::Required)) return;
    if (found != expected)
        fail(key, std::to_string(found), "only version " + std::to_string(expected) + " is understood",
             found > expected ? "Use a newer program for this file"
                              : "Write the file in the current version");
}

bool JsonFields::read(const std::string& key, std::string& into, Need need) {
    const Json* found = child(key, need);
    if (!found) return need == Need::Optional;
    if (found->is_string()) {
        into = found->get<std::string>();
        return true;
    }
    fail(key, shown(*found), "must be a text", "Write it in double quotes");
    return false;
}

bool JsonFields::read(const std::string& key, double& into, Need need) {
    const Json* found = child(key, need);
    if (!found) return need == Need::Optional;
    if (found->is_number() && std::isfinite(found->get<double>())) {
        into = found->get<double>();
        return true;
    }
    fail(key, shown(*found), "must be a finite number", "Write it without quotes");
    return false;
}

bool JsonFields::read(const std::string& key, bool& into, Need need) {
    const Json* found = child(key, need);
    if (!found) return need == Need::Optional;
    if (found->is_boolean()) {
        into = found->get<bool>();
        return true;
    }
    fail(key, shown(*found), "must be true or false", "Write true or false without quotes");
    return false;
}

template <class T>
bool JsonFields::readWhole(const std::string& key, T& into, Need need) {
    const Json* found = child(key, need);
    if (!found) return need == Need::Optional;
    constexpr bool isUnsigned = std::is_unsigned_v<T>;
    bool fits = false;
    if (found->is_number_unsigned())
        fits = std::in_range<T>(found->get<std::uint64_t>());
    else if (found->is_number_integer())
        fits = std::in_range<T>(found->get<std::int64_t>());
    if (fits) {
        into = found->get<T>();
        return true;
    }
    fail(key, shown(*found), isUnsigned ? "must be a whole number, 0 or more" : "must be a whole number",
         "Write it without quotes, point or exponent");
    return false;
}

bool JsonFields::read(const std::string& key, int& into, Need need) {
    return readWhole(key, into, need);
}

bool JsonFields::read(const std::string& key, std::int64_t& into, Need need) {
    return readWhole(key, into, need);
}

bool JsonFields::read(const std::string& key, std::uint64_t& into, Need need) {
    return readWhole(key, into, need);
}

bool JsonFields::read(const std::string& key, std::vector<std::string>& into, Need need) {
    const Json* found = child(key, need);
    if (!found) return need == Need::Optional;
    const bool texts = found->is_array() && std::all_of(found->begin(), found->end(),
                                                        [](const Json& item) { return item.is_string(); });
    if (texts) {
        into = found->get<std::vector<std::string>>();
        return true;
    }
    fail(key, shown(*found), "must be a list of texts", "Write it as [\"a\", \"b\"]");
    return false;
}

bool JsonFields::read(const std::string& key, std::vector<double>& into, Need need) {
    const Json* found = child(key, need);
    if (!found) return need == Need::Optional;
    const bool numbers = found->is_array() && std::all_of(found->begin(), found->end(),
                                                          [](const Json& item) { return item.is_number(); });
    if (numbers) {
        into = found->get<std::vector<double>>();
        return true;
    }
    fail(key, shown(*found), "must be a list of numbers", "Write it as [1, 2.5]");
    return false;
}

} // namespace trilemma
