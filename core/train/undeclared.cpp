// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/undeclared.h"

#include "core/base/text.h"
#include "core/data/framing.h"
#include "core/data/unfinished_schema.h"

namespace trilemma {

namespace {

bool saysSomething(const Column& column) {
    return column.isNumber() || !column.categories.empty() || column.share || column.maxRows;
}

bool isReady(const std::string& name) {
    return contains(readySchemaNames(), name);
}

const Json* dataOf(const RunRecord& record) {
    const auto data = record.spec.json().find("data");
    return data != record.spec.json().end() && data->is_object() ? &*data : nullptr;
}

/// The schema as the run used it; none where it cannot be read.
std::optional<Schema> schemaOf(const Json& json, const Json& data) {
    Result<Schema> schema = unfinishedSchemaFromJson(json);
    if (!schema) return std::nullopt;
    Errors ignored; // the record's own words
    if (data.contains("framing"))
        schema->file = formatUnder(schema->file, framingFromJson(data["framing"], "data.framing", ignored));
    return std::move(schema).value();
}

} // namespace

UndeclaredFacts undeclaredFacts(const Schema& schema) {
    UndeclaredFacts facts;
    for (const Column& column : schema.columns)
        if ((saysSomething(column) && !schema.isDeclaredPublic(column)) ||
            (!column.edges.empty() && !schema.areEdgesPublic(column)))
            facts.columns.push_back(column.name);
    facts.framing = !schema.isFramingPublic();
    return facts;
}

UndeclaredFacts undeclaredFacts(const RunRecord& record) {
    UndeclaredFacts facts;
    const Json* data = dataOf(record);
    const Json schema = data ? data->value("schema", Json()) : Json();
    if (schema.is_object()) {
        if (const std::optional<Schema> own = schemaOf(schema, *data)) return undeclaredFacts(*own);
        facts.schema = true;
        return facts;
    }
    const bool isProtected = record.epsilon && !record.simulation;
    if (!schema.is_string() || isProtected) return facts;
    facts.schema = !isReady(schema.get<std::string>());
    facts.framing = facts.schema;
    Errors ignored; // the record's own words
    if (data->contains("framing"))
        if (const auto source = framingFromJson((*data)["framing"], "data.framing", ignored).publicSource)
            facts.framing = !source->isNamed();
    return facts;
}

Json provenanceOf(const UndeclaredFacts& facts) {
    const std::string_view mark = nameOf(Provenance::NonPrivate, provenanceNames);
    Json json = Json::object();
    for (const std::string& column : facts.columns)
        json["columns"][column] = mark;
    if (facts.schema) json["schema"] = mark;
    if (facts.framing) json["framing"] = mark;
    return json;
}

std::string undeclaredText(const UndeclaredFacts& facts) {
    std::string what;
    const auto add = [&](const std::string& part) { what += (what.empty() ? "" : "; ") + part; };
    if (!facts.columns.empty())
        add("the categories, bounds, scales and edges of the columns " + joined(facts.columns));
    if (facts.schema) add("what the run's own schema says of its columns");
    if (facts.framing) add("how the files are written, and with it the number of slots");
    return "Nobody has declared public, and it may have been read off the records: " + what +
           ". The run's specification and its model hold it: both are non-private, for the owner of the data "
           "alone.";
}

} // namespace trilemma
