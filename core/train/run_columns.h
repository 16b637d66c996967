// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a run's columns are written and read. Whoever reads names what cannot be read by its column: nothing
// takes the place of a value that is not there.
#pragma once

#include "core/train/run_record.h"

namespace trilemma {

/// A column that holds one value as JSON.
template <class Value>
class JsonColumn {
  public:
    using ToJson = Json (*)(const Value& value);
    /// Notes in `errors` what is wrong, below `path`.
    using FromJson = Value (*)(Json json, const std::string& path, Errors& errors);

    constexpr JsonColumn(const char* name, ToJson toJson, FromJson fromJson)
        : m_name(name)
        , m_toJson(toJson)
        , m_fromJson(fromJson) {}

    std::string write(const Value& value) const { return toText(m_toJson(value)); }
    /// Errors (StoreBroken): no JSON, another shape, an unknown name; `field` begins with the column's name.
    Result<Value> read(std::string_view text) const;

  private:
    const char* m_name;
    ToJson m_toJson;
    FromJson m_fromJson;
};

/// What a failed run says; apart from the errors of reading it.
struct RunFailure {
    Errors errors;
};

namespace column {

extern const JsonColumn<StoredSpec> spec;
extern const JsonColumn<Json> params;
extern const JsonColumn<Json> model;
extern const JsonColumn<std::vector<Warning>> warnings;
extern const JsonColumn<RunHistory> history;
extern const JsonColumn<RunFailure> errors;
extern const JsonColumn<std::vector<GroupRow>> groups;
extern const JsonColumn<std::vector<GroupBudget>> groupBudgets; ///< null in runs that have none
extern const JsonColumn<SelectedCandidate> selected;            ///< null in runs that have none
extern const JsonColumn<ResumedRun> resumed;                    ///< null in runs that have none
extern const JsonColumn<PrivacyEvent> event;
extern const JsonColumn<std::vector<std::string>> files; ///< of a dataset
extern const JsonColumn<Json> schema;                    ///< of a dataset

} // namespace column

/// StoreBroken; `place` begins with the column's name.
Error unreadableColumn(const std::string& place, std::string value, std::string rule);

/// A column that holds one of some names.
template <class Enum, class Names>
Result<Enum> namedIn(const char* column, std::string_view text, const Names& names) {
    for (const auto& [value, name] : names)
        if (name == text) return Enum(value);
    return unreadableColumn(column, std::string(text), "is not a word that this program knows there");
}

/// The seed of a run, which no column of numbers could hold.
std::string seedText(std::uint64_t seed);
Result<std::uint64_t> seedIn(std::string_view text);

} // namespace trilemma
