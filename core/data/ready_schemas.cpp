// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/resources.h"
#include "core/base/text.h"
#include "core/base/text_file.h"
#include "core/data/schema.h"

#include <algorithm>
#include <filesystem>

namespace trilemma {

namespace {

constexpr std::string_view schemaFolder = "schemas/";
constexpr std::string_view ending = ".json";

Result<Schema> parseReadySchema(const std::string& name) {
    const std::string_view text =
        embeddedResources().at(std::string(schemaFolder) + name + std::string(ending));
    const Result<Json> json = parseJson(text, ErrorCode::InvalidSchema, "schema");
    if (!json) return json.errors();
    return schemaFromJson(*json);
}

} // namespace

std::vector<std::string> readySchemaNames() {
    std::vector<std::string> names;
    for (const auto& [path, text] : embeddedResources())
        if (path.starts_with(schemaFolder))
            names.emplace_back(
                path.substr(schemaFolder.size(), path.size() - schemaFolder.size() - ending.size()));
    std::sort(names.begin(), names.end()); // of two with the same columns the shorter name is the usual one
    return names;
}

Result<Schema> readySchema(const std::string& name) {
    // Parsed once: a sweep asks for its schema again for every run.
    static const std::map<std::string, Result<Schema>> parsed = [] {
        std::map<std::string, Result<Schema>> schemas;
        for (const std::string& each : readySchemaNames())
            schemas.emplace(each, parseReadySchema(each));
        return schemas;
    }();
    const auto found = parsed.find(name);
    if (found != parsed.end()) return found->second;
    return Error{ErrorCode::InvalidSchema, "schema", name, "is not a ready schema",
                 "Use " + joined(readySchemaNames())};
}

std::string recogniseSchema(const std::vector<std::string>& columnNames) {
    const std::set<std::string> seen(columnNames.begin(), columnNames.end());
    for (const std::string& name : readySchemaNames()) {
        const Result<Schema> schema = readySchema(name);
        if (!schema) continue;
        std::set<std::string> own;
        for (const Column& column : schema->columns)
            own.insert(column.name);
        if (own == seen) return name;
    }
    return {};
}

Result<Schema> loadSchema(const std::string& nameOrPath, const std::string& field) {
    for (const std::string& name : readySchemaNames())
        if (name == nameOrPath) return readySchema(name);
    std::error_code trouble;
    if (!std::filesystem::exists(nameOrPath, trouble) || std::filesystem::is_directory(nameOrPath, trouble))
        return Error{ErrorCode::InvalidSchema, field, nameOrPath,
                     "is neither a ready schema nor a readable file",
                     "Use " + joined(readySchemaNames()) + ", or the path of a schema in JSON"};
    const Result<std::string> text = readTextFile(nameOrPath, ErrorCode::InvalidSchema, field);
    if (!text) return text.errors();
    const Result<Json> json = parseJson(*text, ErrorCode::InvalidSchema, nameOrPath);
    if (!json) return json.errors();
    return schemaFromJson(*json);
}

} // namespace trilemma
