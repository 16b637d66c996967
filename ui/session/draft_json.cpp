// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/draft_json.h"

#include "core/data/column_intervals.h"
#include "core/data/unfinished_schema.h"
#include "ui/session/constraint_edit.h"
#include "ui/session/schema_edit.h"

#include <algorithm>

namespace trilemma {

namespace {

constexpr int version = 1;

std::vector<std::string> undeclaredColumns(const Schema& schema) {
    std::vector<std::string> names;
    for (const Column& column : schema.columns)
        if (!schema.isDeclaredPublic(column)) names.push_back(column.name);
    return names;
}

/// What a person chose without repeating a cell, and edges, which are public here (keptSchema()).
Column withoutFacts(const Column& column) {
    Column bare;
    bare.name = column.name;
    bare.role = column.role;
    bare.kind = column.kind;
    bare.alsoFeature = column.alsoFeature;
    bare.missingCodes = column.missingCodes;
    bare.missing = column.missing == MissingPolicy::Impute ? MissingPolicy::Drop : column.missing;
    bare.bins = column.bins;
    bare.edges = column.edges;
    bare.special = column.special;
    bare.curve = column.curve;
    bare.edgesSource = column.edgesSource;
    bare.edgesDraw = column.edgesDraw;
    bare.share = column.share;
    bare.maxRows = column.maxRows;
    bare.publicSource = PublicSource::ofRecords();
    return bare;
}

std::vector<int> placesOf(const std::vector<std::string>& values, const std::vector<std::string>& list) {
    std::vector<int> places;
    for (const std::string& value : values)
        if (const auto it = std::find(list.begin(), list.end(), value); it != list.end())
            places.push_back(static_cast<int>(it - list.begin()));
    return places;
}

/// The schema without cells, and beside it which columns lack their facts and where the label's values stand.
Json keptSchema(Schema schema) {
    const std::vector<std::string> undeclared = undeclaredColumns(schema);
    const Column* label = schema.labelColumn();
    const bool hideLabel =
        label && std::find(undeclared.begin(), undeclared.end(), label->name) != undeclared.end();
    Json kept{{"undeclared", undeclared}};
    if (hideLabel) {
        kept["positive_places"] = placesOf(schema.label.positive, label->categories);
        kept["favourable_places"] = placesOf({schema.label.favourable}, schema.classNames());
        schema.label.positive.clear();
        schema.label.favourable.clear();
    }
    for (Column& column : schema.columns) {
        if (!schema.areEdgesPublic(column)) dropEdges(column);
        if (std::find(undeclared.begin(), undeclared.end(), column.name) != undeclared.end())
            column = withoutFacts(column);
    }
    kept["schema"] = toJson(schema);
    return kept;
}

/// Groups and classes of undeclared columns are cells: constraints then keep kind, attributes and slack
/// alone.
Json keptConstraints(const Draft& draft) {
    const bool mayNameGroups = undeclaredColumns(draft.schema).empty();
    Json kept = Json::array();
    for (const ConstraintSpec& constraint : draft.constraints) {
        if (mayNameGroups)
            kept.push_back(toJson(constraint));
        else if (constraint.kind != "custom")
            kept.push_back(toJson(ConstraintSpec{constraint.kind, constraint.attributes, constraint.gamma}));
    }
    return kept;
}

void readConstraints(const Json& json, Draft& draft, Errors& errors) {
    if (!json.is_array() || json.empty()) return;
    draft.constraints.clear();
    for (const Json& each : json)
        draft.constraints.push_back(constraintFromJson(
            each, "draft.constraints." + std::to_string(draft.constraints.size()), errors));
}

/// A list, so that the axes keep their order.
Json keptAxes(const Draft& draft) {
    Json kept = Json::array();
    for (const ParamAxis& axis : draft.paramAxes)
        kept.push_back({{"path", axis.path}, {"values", axis.values}});
    return kept;
}

void readAxes(const Json& json, Draft& draft, Errors& errors) {
    draft.paramAxes.clear();
    if (!json.is_array()) return;
    for (const Json& each : json) {
        JsonFields fields(each, "draft.param_axes", ErrorCode::StoreBroken, errors);
        ParamAxis axis;
        fields.read("path", axis.path, Need::Required);
        if (const Json* values = fields.child("values", Need::Required); values && values->is_array())
            axis.values = values->get<std::vector<Json>>();
        draft.paramAxes.push_back(std::move(axis));
    }
}

/// Drafts of older programs name one model.
void readModels(JsonFields& fields, Draft& draft) {
    std::string model;
    if (fields.child("model") && fields.read("model", model)) draft.models = {model};
    fields.read("models", draft.models);
    if (draft.models.empty()) draft.models = Draft().models;
}

void readSchema(const Json& json, KeptDraft& kept, Errors& errors) {
    JsonFields fields(json, "draft.table", ErrorCode::StoreBroken, errors);
    std::vector<double> places;
    std::vector<std::string> undeclared;
    fields.read("undeclared", undeclared, Need::Required);
    fields.read("positive_places", places);
    fields.read("favourable_places", places);
    if (fields.child("schema", Need::Required)) kept.schema = json;
}

std::vector<std::string> valuesAt(const Json& places, const std::vector<std::string>& list) {
    std::vector<std::string> values;
    for (const Json& place : places)
        if (const auto at = place.get<double>(); at >= 0 && at < static_cast<double>(list.size()))
            values.push_back(list[static_cast<std::size_t>(at)]);
    return values;
}

std::size_t placeOf(const Schema& schema, const std::string& name) {
    return static_cast<std::size_t>(schema.indexOf(name));
}

/// A column that was read off the records again, with what a person chose for it.
void choose(Draft& draft, const Column& chosen) {
    const std::size_t at = placeOf(draft.schema, chosen.name);
    setKind(draft, at, chosen.kind);
    Column& column = draft.schema.columns[at];
    column.role = chosen.role;
    column.alsoFeature = chosen.alsoFeature;
    column.missingCodes = chosen.missingCodes;
    column.missing = chosen.missing;
    column.bins = chosen.bins;
    column.edges = chosen.edges;
    column.special = chosen.special;
    column.curve = chosen.curve;
    column.edgesSource = chosen.edgesSource;
    column.edgesDraw = chosen.edgesDraw;
    column.share = chosen.share;
    column.maxRows = chosen.maxRows;
    if (chosen.role == Role::Unit) column.categories.clear(); // no list of people belongs into a schema
}

/// Facts of undeclared columns from the proposal, everything else as it was kept.
Draft merged(const Draft& read, const Json& table, const Schema& kept) {
    Draft draft = read;
    draft.schemaName.clear();
    draft.schema = draft.inspection ? proposeSchema(*draft.inspection) : kept;
    const auto undeclared = table.at("undeclared").get<std::vector<std::string>>();
    for (const Column& column : kept.columns) {
        if (std::find(undeclared.begin(), undeclared.end(), column.name) != undeclared.end())
            choose(draft, column);
        else
            draft.schema.columns[placeOf(draft.schema, column.name)] = column;
    }
    std::vector<Column> columns = std::move(draft.schema.columns);
    draft.schema = kept;
    draft.schema.columns = std::move(columns);
    LabelRule& label = draft.schema.label;
    if (const Column* column = draft.schema.labelColumn(); column && table.contains("positive_places")) {
        label.positive = valuesAt(table.at("positive_places"), column->categories);
        const std::vector<std::string> favourable =
            valuesAt(table.value("favourable_places", Json::array()), draft.schema.classNames());
        label.favourable = favourable.empty() ? std::string() : favourable.front();
    }
    return draft;
}

/// Whether what was declared is what the files show now. Where no number of records was declared there are as
/// many as there are.
bool sameButWho(FramingDeclaration declared, const Draft& read) {
    if (!declared.publicSource) return false;
    FramingDeclaration found = framingOf(read);
    if (declared.slotCounts.empty()) found.slotCounts.clear();
    declared.publicSource = found.publicSource;
    return declared == found;
}

/// The declarer has not said more than was kept.
void takeDeclaration(Draft& draft, const FramingDeclaration& declared) {
    if (!sameButWho(declared, draft)) return;
    draft.framing.publicSource = declared.publicSource;
    if (!draft.schema.unitColumn()) draft.framing.slotCounts = declared.slotCounts;
}

} // namespace

Json toJson(const Draft& draft) {
    Json json{{"trilemma_draft", version},
              {"files", draft.files},
              {"schema_name", draft.schemaName},
              {"constraints", keptConstraints(draft)},
              {"gammas", draft.gammas},
              {"objective", nameOf(draft.objective, objectiveKindNames)},
              {"private", draft.isPrivate},
              {"epsilons", draft.epsilons},
              {"total_epsilon", orNull(draft.totalEpsilon)},
              {"delta", draft.delta},
              {"relation", nameOf(draft.relation, relationNames)},
              {"evaluation_epsilon", nullptr},
              {"solvers", draft.solvers},
              {"models", draft.models},
              {"preset", draft.preset},
              {"params", draft.params},
              {"param_axes", keptAxes(draft)},
              {"seeds", draft.seeds},
              {"test_share", draft.testShare}};
    if (draft.evaluationEpsilon) json["evaluation_epsilon"] = *draft.evaluationEpsilon;
    if (draft.schemaName.empty() && !draft.schema.columns.empty()) json["table"] = keptSchema(draft.schema);
    if (const FramingDeclaration framing = framingOf(draft);
        framing.publicSource && framing.publicSource->isNamed())
        json["framing"] = toJson(framing);
    return json;
}

Result<KeptDraft> keptDraftFromJson(const Json& json) {
    KeptDraft kept;
    Draft& draft = kept.choices;
    Errors errors;
    {
        JsonFields fields(json, "draft", ErrorCode::StoreBroken, errors);
        fields.version("trilemma_draft", version);
        fields.read("files", kept.files);
        fields.read("schema_name", kept.schemaName);
        fields.read("gammas", draft.gammas);
        fields.readEnum("objective", draft.objective, objectiveKindNames);
        fields.read("private", draft.isPrivate);
        fields.read("epsilons", draft.epsilons);
        fields.read("total_epsilon", draft.totalEpsilon);
        fields.read("delta", draft.delta);
        fields.readEnum("relation", draft.relation, relationNames);
        fields.read("evaluation_epsilon", draft.evaluationEpsilon);
        fields.read("solvers", draft.solvers);
        readModels(fields, draft);
        fields.read("preset", draft.preset);
        fields.read("seeds", draft.seeds);
        fields.read("test_share", draft.testShare);
        if (const Json* params = fields.child("params"); params && params->is_object())
            draft.params = *params;
        if (const Json* axes = fields.child("param_axes")) readAxes(*axes, draft, errors);
        if (const Json* constraints = fields.child("constraints"))
            readConstraints(*constraints, draft, errors);
        if (const Json* framing = fields.child("framing"))
            draft.framing = framingFromJson(*framing, "draft.framing", errors);
        if (const Json* table = fields.child("table")) readSchema(*table, kept, errors);
    }
    if (!errors.empty()) return errors;
    return kept;
}

FileFormat keptFormat(const KeptDraft& kept) {
    if (kept.schema.is_null()) return {};
    const Result<Schema> schema = unfinishedSchemaFromJson(kept.schema.at("schema"));
    if (!schema) return {};
    FileFormat format = schema->file;
    format.publicSource.reset();
    format.slotCounts.clear();
    FileFormat proposed; // a proposal says of itself whether there is a header
    proposed.header = format.header;
    proposed.skipLinesStarting = format.skipLinesStarting;
    return format == proposed ? FileFormat{} : format;
}

std::optional<Draft> withKeptSchema(const Draft& read, const KeptDraft& kept) {
    Draft draft = read;
    if (!kept.schema.is_null()) {
        const Result<Schema> schema = unfinishedSchemaFromJson(kept.schema.at("schema"));
        if (!schema || !read.inspection || !sameColumns(*schema, *read.inspection)) return std::nullopt;
        draft = merged(read, kept.schema, *schema);
    } else if (kept.schemaName != read.schemaName) { // another ready one of the same columns
        const Result<Schema> schema = readySchema(kept.schemaName);
        if (!schema || !read.inspection || !sameColumns(*schema, *read.inspection)) return std::nullopt;
        draft.schema = *schema;
        draft.schemaName = kept.schemaName;
    }
    draft.constraints = kept.choices.constraints;
    std::erase_if(draft.constraints, [&](const ConstraintSpec& constraint) { // ignored before numbers had any
        const ConstraintKind* kind = findConstraintKind(constraint.kind);
        return kind && !kind->suits(draft.schema);
    });
    draft.solvers = kept.choices.solvers;
    takeDeclaration(draft, kept.choices.framing);
    tidyConstraints(draft);
    tidySolvers(draft);
    return draft;
}

} // namespace trilemma
