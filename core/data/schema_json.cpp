// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Schema JSON, version 1: {"trilemma_schema": 1, "name", "title", "file", "public", "label", "columns"}.
#include "core/base/text.h"
#include "core/data/framing.h"
#include "core/data/unfinished_schema.h"

namespace trilemma {

Json toJson(const PublicSource& source) {
    return {{"declared_by", source.declaredBy},
            {"source", source.source},
            {"read_from_data", source.readFromData}};
}

PublicSource publicSourceFromJson(const Json& json, const std::string& path, Errors& errors) {
    PublicSource source;
    JsonFields fields(json, path, ErrorCode::InvalidSchema, errors);
    fields.read("declared_by", source.declaredBy, Need::Required);
    fields.read("source", source.source, Need::Required);
    fields.read("read_from_data", source.readFromData);
    for (std::string* name : {&source.declaredBy, &source.source})
        if (isBlank(*name)) name->clear(); // blanks name nobody
    return source;
}

namespace {

/// Adds a member only where it differs from the default, so that a schema stays readable.
template <class T>
void putUnless(Json& json, const char* key, const T& value, const T& byDefault) {
    if (value != byDefault) json[key] = value;
}

Json toJson(const Column& column) {
    const Column byDefault;
    Json json{{"name", column.name},
              {"role", nameOf(column.role, roleNames)},
              {"kind", nameOf(column.kind, kindNames)}};
    putUnless(json, "also_feature", column.alsoFeature, false);
    putUnless(json, "missing_codes", column.missingCodes, byDefault.missingCodes);
    if (column.missing != MissingPolicy::Drop) json["missing"] = nameOf(column.missing, missingPolicyNames);
    putUnless(json, "impute_value", column.imputeValue, std::string());
    putUnless(json, "unit", column.unit, 1.0);
    if (column.transform != Transform::None) json["transform"] = nameOf(column.transform, transformNames);
    if (column.isNumber() && column.role != Role::Label) {
        json["centre"] = column.centre;
        json["scale"] = column.scale;
    }
    putUnless(json, "low", column.low, byDefault.low);
    putUnless(json, "high", column.high, byDefault.high);
    putUnless(json, "edges", column.edges, {});
    if (column.special) json["special"] = *column.special;
    if (column.curve != CurveRule::Free) json["curve"] = nameOf(column.curve, curveRuleNames);
    if (column.edgesSource) json["edges_public"] = toJson(*column.edgesSource);
    putUnless(json, "edges_draw", column.edgesDraw, std::string());
    putUnless(json, "categories", column.categories, {});
    putUnless(json, "merge", column.merge, {});
    putUnless(json, "other", column.other, std::string());
    putUnless(json, "bins", column.bins, {});
    if (column.share) json["share"] = *column.share;
    if (column.maxRows) json["max_rows"] = *column.maxRows;
    if (column.publicSource) json["public"] = toJson(*column.publicSource);
    return json;
}

Json toJson(const LabelRule& label) {
    Json json{{"column", label.column}};
    if (!label.positive.empty()) json["positive"] = label.positive;
    if (label.op != Comparison::None) {
        json["op"] = nameOf(label.op, comparisonNames);
        json["threshold"] = label.threshold;
    }
    const auto put = [&](const char* key, const std::optional<double>& number) {
        if (number) json[key] = *number;
    };
    put("low", label.low);
    put("high", label.high);
    put("centre", label.centre);
    put("spread", label.spread);
    putUnless(json, "favourable", label.favourable, std::string());
    put("share", label.share);
    return json;
}

Json toJson(const FileFormat& file) {
    Json json{{"header", nameOf(file.header, headerRuleNames)}};
    putUnless(json, "separator", file.separator, {});
    putUnless(json, "quote", file.quote, std::string("\""));
    if (file.encoding != TextEncoding::Auto) json["encoding"] = nameOf(file.encoding, textEncodingNames);
    putUnless(json, "skip_lines_starting", file.skipLinesStarting, {});
    putUnless(json, "decimal", file.decimal, std::string("."));
    putUnless(json, "thousands", file.thousands, std::string());
    if (!file.preambleLines.empty()) json["preamble_lines"] = file.preambleLines;
    if (!file.slotCounts.empty()) json["slots"] = file.slotCounts;
    if (file.publicSource) json["public"] = toJson(*file.publicSource);
    return json;
}

Json toJson(const BoughtEdges& bought) {
    return {{"id", bought.id},
            {"columns", bought.columns},
            {"noise_multiplier", bought.noiseMultiplier},
            {"unit", bought.unit}};
}

BoughtEdges boughtFromJson(const Json& json, const std::string& path, Errors& errors) {
    BoughtEdges bought;
    JsonFields fields(json, path, ErrorCode::InvalidSchema, errors);
    fields.read("id", bought.id, Need::Required);
    fields.read("columns", bought.columns, Need::Required);
    fields.read("noise_multiplier", bought.noiseMultiplier, Need::Required);
    fields.read("unit", bought.unit, Need::Required);
    return bought;
}

Column columnFromJson(const Json& json, const std::string& path, Errors& errors) {
    Column column;
    JsonFields fields(json, path, ErrorCode::InvalidSchema, errors);
    fields.read("name", column.name, Need::Required);
    fields.readEnum("role", column.role, roleNames, Need::Required);
    fields.readEnum("kind", column.kind, kindNames, Need::Required);
    fields.read("also_feature", column.alsoFeature);
    fields.read("missing_codes", column.missingCodes);
    fields.readEnum("missing", column.missing, missingPolicyNames);
    fields.read("impute_value", column.imputeValue);
    fields.read("unit", column.unit);
    fields.readEnum("transform", column.transform, transformNames);
    fields.read("centre", column.centre);
    fields.read("scale", column.scale);
    fields.read("low", column.low);
    fields.read("high", column.high);
    fields.read("edges", column.edges);
    fields.read("special", column.special);
    fields.readEnum("curve", column.curve, curveRuleNames);
    if (const Json* source = fields.child("edges_public"))
        column.edgesSource = publicSourceFromJson(*source, fields.pathOf("edges_public"), errors);
    fields.read("edges_draw", column.edgesDraw);
    fields.read("categories", column.categories);
    if (const Json* merge = fields.child("merge")) {
        JsonFields pairs(*merge, fields.pathOf("merge"), ErrorCode::InvalidSchema, errors);
        if (merge->is_object())
            for (const auto& [from, to] : merge->items())
                pairs.read(from, column.merge[from]);
    }
    fields.read("other", column.other);
    fields.read("bins", column.bins);
    fields.read("share", column.share);
    fields.read("max_rows", column.maxRows);
    if (const Json* source = fields.child("public"))
        column.publicSource = publicSourceFromJson(*source, fields.pathOf("public"), errors);
    return column;
}

LabelRule labelFromJson(const Json& json, const std::string& path, Errors& errors) {
    LabelRule label;
    JsonFields fields(json, path, ErrorCode::InvalidSchema, errors);
    fields.read("column", label.column, Need::Required);
    fields.read("positive", label.positive);
    fields.readEnum("op", label.op, comparisonNames);
    fields.read("threshold", label.threshold, label.op == Comparison::None ? Need::Optional : Need::Required);
    fields.read("low", label.low);
    fields.read("high", label.high);
    fields.read("centre", label.centre);
    fields.read("spread", label.spread);
    fields.read("favourable", label.favourable);
    fields.read("share", label.share);
    return label;
}

FileFormat fileFromJson(const Json& json, const std::string& path, Errors& errors) {
    FileFormat file;
    JsonFields fields(json, path, ErrorCode::InvalidSchema, errors);
    readCounts(fields, "preamble_lines", file.preambleLines);
    readCounts(fields, "slots", file.slotCounts);
    fields.readEnum("header", file.header, headerRuleNames);
    fields.read("separator", file.separator);
    fields.read("quote", file.quote);
    fields.readEnum("encoding", file.encoding, textEncodingNames);
    fields.read("skip_lines_starting", file.skipLinesStarting);
    fields.read("decimal", file.decimal);
    fields.read("thousands", file.thousands);
    if (const Json* source = fields.child("public"))
        file.publicSource = publicSourceFromJson(*source, fields.pathOf("public"), errors);
    if (file.decimal.size() != 1) fields.fail("decimal", file.decimal, "must be one character", "Use . or ,");
    const std::pair<const char*, const std::string*> marks[] = {{"decimal", &file.decimal},
                                                                {"thousands", &file.thousands}};
    for (const auto& [key, mark] : marks)
        if (mark->find_first_of("0123456789+-eE") != std::string::npos)
            fields.fail(key, *mark, "belongs to the numbers themselves",
                        "Use a mark that stands in no number");
    if (file.thousands.size() > 1 || file.thousands == file.decimal)
        fields.fail("thousands", file.thousands, "must be one character other than the decimal sign",
                    "Leave it empty for none");
    checkSigns(fields, file.separator, file.quote);
    return file;
}

} // namespace

Json toJson(const Schema& schema) {
    Json columns = Json::array();
    for (const Column& column : schema.columns)
        columns.push_back(toJson(column));
    Json json{{"trilemma_schema", 1},
              {"name", schema.name},
              {"title", schema.title},
              {"file", toJson(schema.file)},
              {"public", toJson(schema.publicSource)},
              {"label", toJson(schema.label)},
              {"columns", columns}};
    for (const BoughtEdges& bought : schema.boughtEdges)
        json["bought_edges"].push_back(toJson(bought));
    return json;
}

Result<Schema> unfinishedSchemaFromJson(const Json& json, const std::string& path) {
    Schema schema;
    Errors errors;
    {
        JsonFields fields(json, path, ErrorCode::InvalidSchema, errors);
        fields.version("trilemma_schema", 1);
        fields.read("name", schema.name, Need::Required);
        fields.read("title", schema.title);
        if (const Json* file = fields.child("file"))
            schema.file = fileFromJson(*file, fields.pathOf("file"), errors);
        if (const Json* source = fields.child("public"))
            schema.publicSource = publicSourceFromJson(*source, fields.pathOf("public"), errors);
        if (const Json* label = fields.child("label", Need::Required))
            schema.label = labelFromJson(*label, fields.pathOf("label"), errors);
        if (const Json* columns = fields.child("columns", Need::Required)) {
            if (!columns->is_array()) fields.fail("columns", "", "must be a list", "Write it as [ ... ]");
            int index = 0;
            for (const Json& column : *columns)
                schema.columns.push_back(
                    columnFromJson(column, fields.pathOf("columns") + "." + std::to_string(index++), errors));
        }
        if (const Json* bought = fields.child("bought_edges")) {
            if (!bought->is_array()) fields.fail("bought_edges", "", "must be a list", "Write it as [ ... ]");
            int index = 0;
            for (const Json& each : *bought)
                schema.boughtEdges.push_back(boughtFromJson(
                    each, fields.pathOf("bought_edges") + "." + std::to_string(index++), errors));
        }
    }
    if (!errors.empty()) return errors;
    return schema;
}

Result<Schema> schemaFromJson(const Json& json, const std::string& path) {
    Result<Schema> schema = unfinishedSchemaFromJson(json, path);
    if (!schema) return schema;
    if (Errors errors = validate(*schema, path); !errors.empty()) return errors;
    return schema;
}

} // namespace trilemma
