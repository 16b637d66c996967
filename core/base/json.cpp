// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <cmath>
#include <utility>

namespace trilemma {

namespace {

constexpr std::size_t longestShown = 60;

/// Long values are cut so that a message stays one line.
std::string shown(std::string text, std::size_t longest) {
    if (text.size() > longest) text = text.substr(0, longest - 3) + "...";
    return text;
}

std::string shown(const Json& value) {
    return shown(toText(value), longestShown);
}

/// Deeper nesting than any of our files has, and far below what recursion over the tree can bear.
constexpr std::size_t deepest = 100;

constexpr std::size_t maxErrors = 100;
constexpr std::size_t longestValue = 1000;

/// An object finds its keys one after the other: more comparisons than this are not waited for. One object
/// may have some ten thousand keys, many objects any number together.
constexpr std::size_t maxComparisons = 100'000'000;

/// Makes a tree of a text, and stops where one would take for ever. The object at `leftOut` stays empty.
class TreeReader : public nlohmann::json_sax<Json> {
  public:
    explicit TreeReader(const std::vector<std::string>& leftOut)
        : m_leftOut(leftOut) {}

    Json tree;
    std::string repeated;        ///< key, if there is one
    bool isTooDeep = false;      ///< and was read no further
    bool hasTooManyKeys = false; ///< likewise
    std::size_t wrongByte = 0;   ///< of the syntax, from 1
    std::string tooLarge;        ///< number

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool number_float(number_float_t value, const string_t&) override { return put(value); }
    bool string(string_t& value) override { return put(std::move(value)); }
    bool binary(binary_t&) override { return false; } // no text has it
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        if (m_within > 0) return true;
        auto& members = m_open.back()->get_ref<Json::object_t&>();
        const auto [place, isNew] = members.emplace(std::move(name), Json());
        if (!isNew) repeated = place->first;
        m_member = &place->second;
        m_comparisons += members.size();
        hasTooManyKeys = m_comparisons > maxComparisons;
        return !hasTooManyKeys;
    }
    bool parse_error(std::size_t byte, const std::string&,
                     const nlohmann::detail::exception& error) override {
        const std::string_view what = error.what(); // "... number overflow parsing '1e999'"
        if (dynamic_cast<const nlohmann::json::out_of_range*>(&error))
            tooLarge = what.substr(what.find_last_of(' ') + 1);
        wrongByte = byte;
        return false;
    }

  private:
    /// The values above what is open stay where they are until it is closed.
    Json& place() {
        if (m_open.empty()) return tree;
        if (m_open.back()->is_object()) return *m_member;
        return m_open.back()->emplace_back();
    }
    /// Whether what opens now is left out: each name of the path leads to what is open next.
    bool isLeftOut(const Json& opened) const {
        if (m_leftOut.empty() || m_open.size() != m_leftOut.size()) return false;
        for (std::size_t i = 0; i < m_leftOut.size(); ++i) {
            const Json& next = i + 1 < m_open.size() ? *m_open[i + 1] : opened;
            if (!next.is_object() || !m_open[i]->is_object()) return false;
            if (const auto found = m_open[i]->find(m_leftOut[i]);
                found == m_open[i]->end() || &*found != &next)
                return false;
        }
        return true;
    }
    template <class Value>
    bool put(Value&& value) {
        if (m_within == 0) place() = std::forward<Value>(value);
        return true;
    }
    bool open(Json empty) {
        if (m_within == 0) {
            Json& opened = place();
            opened = std::move(empty);
            if (isLeftOut(opened))
                m_within = 1;
            else
                m_open.push_back(&opened);
        } else {
            ++m_within;
        }
        isTooDeep = m_open.size() + m_within > deepest;
        return !isTooDeep;
    }
    bool close() {
        if (m_within > 0)
            --m_within;
        else
            m_open.pop_back();
        return true;
    }

    const std::vector<std::string>& m_leftOut;
    std::size_t m_within = 0;  ///< how deep in what is left out
    std::vector<Json*> m_open; ///< objects and arrays, the innermost last
    Json* m_member = nullptr;  ///< of the innermost object, to be filled next
    std::size_t m_comparisons = 0;
};

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
    return parseJsonWithout(text, {}, code, field);
}

Result<Json> parseJsonWithout(std::string_view text, const std::vector<std::string>& path, ErrorCode code,
                              const std::string& field) {
    TreeReader read(path);
    const bool isWhole = Json::sax_parse(text, &read);
    if (read.isTooDeep)
        return Error{code, field, "", "is nested more than " + std::to_string(deepest) + " levels deep",
                     "Choose a file that this program or a person wrote"};
    if (read.hasTooManyKeys)
        return Error{code, field, "", "has an object of too many keys",
                     "Choose a file that this program or a person wrote"};
    if (!read.tooLarge.empty())
        return Error{code, field, read.tooLarge, "this number is too large", "Write a number below 1e308"};
    if (!isWhole)
        return Error{code, field, lineAndColumn(text, read.wrongByte), "this is not valid JSON",
                     "Correct the syntax at this place"};
    if (!read.repeated.empty())
        return Error{code, field, read.repeated, "the same key appears twice in one object",
                     "Keep one of them"};
    return std::move(read.tree);
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
    if (m_errors.size() >= maxErrors) return; // of a million entries nobody reads what is wrong with each
    m_errors.push_back(
        {m_code, pathOf(key), shown(std::move(value), longestValue), std::move(rule), std::move(remedy)});
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
