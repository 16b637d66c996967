// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <set>

namespace trilemma {

/// Keeps the order of keys, so that a file that is read and written again stays recognisable.
using Json = nlohmann::ordered_json;

/// Parses text; a syntax error or a repeated key becomes one Error that names line and column.
Result<Json> parseJson(std::string_view text, ErrorCode code, const std::string& field);

/// The same without one object in it, which may be large: `{}` stands for what is found at `path`, a list of
/// names from the outside in. Its syntax is read, its keys may repeat.
Result<Json> parseJsonWithout(std::string_view text, const std::vector<std::string>& path, ErrorCode code,
                              const std::string& field);

/// Shortest round-trip numbers, invalid UTF-8 replaced, never NaN; `indent` < 0 for one line.
std::string toText(const Json& json, int indent = -1);

Json toJson(const Errors& errors);

template <class T>
Json orNull(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

enum class Need { Required, Optional };

/// Reads the members of one JSON object strictly: wrong types, missing and unknown keys are collected in
/// `errors` with the full path of the field, so that a person sees everything that is wrong at once.
class JsonFields {
  public:
    JsonFields(const Json& object, std::string path, ErrorCode code, Errors& errors);
    ~JsonFields();
    JsonFields(const JsonFields&) = delete;
    JsonFields& operator=(const JsonFields&) = delete;

    /// The object must say `key: expected`; anything else is refused.
    void version(const std::string& key, int expected);

    bool read(const std::string& key, std::string& into, Need need = Need::Optional);
    bool read(const std::string& key, double& into, Need need = Need::Optional);
    bool read(const std::string& key, bool& into, Need need = Need::Optional);
    bool read(const std::string& key, int& into, Need need = Need::Optional);
    bool read(const std::string& key, std::int64_t& into, Need need = Need::Optional);
    bool read(const std::string& key, std::uint64_t& into, Need need = Need::Optional);
    bool read(const std::string& key, std::vector<std::string>& into, Need need = Need::Optional);
    bool read(const std::string& key, std::vector<double>& into, Need need = Need::Optional);

    /// A missing key or null leaves the optional empty.
    template <class T>
    bool read(const std::string& key, std::optional<T>& into) {
        const Json* found = child(key);
        if (!found || found->is_null()) return true;
        T value{};
        if (!read(key, value)) return false;
        into = std::move(value);
        return true;
    }

    /// One of the named choices.
    template <class Enum, class Names>
    bool readEnum(const std::string& key, Enum& into, const Names& names, Need need = Need::Optional) {
        std::string text;
        if (!child(key) && need == Need::Optional) return true;
        if (!read(key, text, need)) return false;
        std::string known;
        for (const auto& [value, name] : names) {
            if (name == text) {
                into = value;
                return true;
            }
            known += (known.empty() ? "" : ", ") + std::string(name);
        }
        fail(key, "\"" + text + "\"", "is not one of " + known, "Use one of these words");
        return false;
    }

    /// The raw member, or nullptr; counts as known.
    const Json* child(const std::string& key, Need need = Need::Optional);
    std::string pathOf(const std::string& key) const;
    void fail(const std::string& key, std::string value, std::string rule, std::string remedy);

  private:
    template <class T>
    bool readWhole(const std::string& key, T& into, Need need);

    const Json& m_object;
    std::string m_path;
    ErrorCode m_code;
    Errors& m_errors;
    std::set<std::string> m_known;
};

/// `text` read as an enum by its table of (value, name), or nullopt.
template <class Enum, class Names>
std::string_view nameOf(Enum value, const Names& names) {
    for (const auto& [candidate, name] : names)
        if (candidate == value) return name;
    return {};
}

} // namespace trilemma
