// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include "core/data/encoded_table.h"
#include "core/data/inspection.h"
#include "core/models/model_kind.h"
#include "core/reproduce/published.h"
#include "core/reproduce/setting.h"
#include "core/reproduce/tailoring_study.h"
#include "core/solvers/solver.h"
#include "core/train/undeclared.h"
#include "core/workspace/whole_file.h"

namespace trilemma {

namespace {

Json columnsJson(const Schema& schema) {
    Json columns = Json::array();
    for (const Column& column : schema.columns)
        columns.push_back({{"name", column.name},
                           {"role", nameOf(column.role, roleNames)},
                           {"kind", nameOf(column.kind, kindNames)}});
    return columns;
}

struct ImportSchema {
    Schema schema;
    bool isProposal = false; ///< its framing is what the files show
};

/// The schema that was asked for, or one that the table proposes; with the framing that the files show where
/// the schema leaves it open.
Result<ImportSchema> schemaFor(const CliOptions& options) {
    const bool isAsked = !options.schema.empty();
    Result<Schema> schema = isAsked ? loadSchema(options.schema, "schema") : Result<Schema>(Schema{});
    if (!schema) return schema.errors();
    if (isAsked && isDeclared(schema->file)) return ImportSchema{*schema};
    const Result<Inspection> inspection = inspect(options.data, {}, isAsked, schema->file);
    if (!inspection) return inspection.errors();
    if (!isAsked) {
        const std::string ready = recogniseSchema(inspection->columnNames());
        schema = ready.empty() ? Result<Schema>(proposeSchema(*inspection)) : readySchema(ready);
    }
    schema->file = formatUnder(schema->file, declarationOf(inspection->framing, false));
    schema->file.publicSource = sourceOfFound(options.data);
    return ImportSchema{*schema, true};
}

/// The table as a private run reads it under the schema, of which a proposal learns how many slots each file
/// has (unless their number is not public).
Result<SharedTable> importTable(const std::vector<std::string>& files, ImportSchema& import) {
    std::vector<std::uint64_t> slotCounts;
    ReadOptions reading;
    if (isDeclared(import.schema.file)) reading.undeclared = UndeclaredFraming::Fixed;
    reading.onFileEnd = [&](std::uint64_t count) { slotCounts.push_back(count); };
    Result<SharedTable> table = loadTable(files, import.schema, reading);
    if (table && import.isProposal && !import.schema.unitColumn()) import.schema.file.slotCounts = slotCounts;
    return table;
}

/// What a person says of the framing by --by and --source.
void declareFraming(const CliOptions& options, Schema& schema) {
    if (options.by.empty()) return;
    schema.file.publicSource =
        PublicSource{options.by, options.source, schema.sourceOfFraming().readFromData};
}

Json paramJson(const ParamSpec& param) {
    const bool choice = param.type == ParamSpec::Type::Choice;
    const char* type = choice ? "choice" : param.type == ParamSpec::Type::Integer ? "integer" : "real";
    return {{"id", param.id},           {"title", param.title},
            {"symbol", param.symbol},   {"type", type},
            {"unit", param.unit},       {"range", choice ? Json(nullptr) : Json{param.min, param.max}},
            {"choices", param.choices}, {"default", param.defaultText},
            {"help", param.help},       {"source", param.source}};
}

Json paramsJson(const std::vector<ParamSpec>& table) {
    Json params = Json::array();
    for (const ParamSpec& param : table)
        params.push_back(paramJson(param));
    return params;
}

Json modelsJson() {
    Json list = Json::array();
    for (const ModelKind& kind : modelRegistry())
        list.push_back({{"id", kind.id},
                        {"title", kind.title},
                        {"summary", kind.summary},
                        {"source", kind.source},
                        {"params", paramsJson(kind.params)}});
    return list;
}

Json solversJson() {
    Json list = Json::array();
    for (const Solver* solver : solverRegistry()) {
        const SolverInfo& info = solver->info();
        Json presets = Json::array(), presetParams = Json::object();
        for (const Preset& preset : info.presets) {
            presets.push_back(preset.id);
            presetParams[preset.id] = preset.params;
        }
        list.push_back({{"id", info.id},
                        {"title", info.title},
                        {"summary", info.summary},
                        {"source", info.source},
                        {"private", info.isPrivate},
                        {"constrained", info.isConstrained},
                        {"tasks", info.tasks},
                        {"presets", presets},
                        {"preset_params", presetParams},
                        {"params", paramsJson(info.params)}});
    }
    return list;
}

Json constraintsJson() {
    Json list = Json::array();
    for (const ConstraintKind& kind : constraintCatalog())
        list.push_back({{"id", kind.id},
                        {"title", kind.title},
                        {"sentence", kind.sentence},
                        {"formula", kind.formula},
                        {"tasks", {kind.ofNumbers ? regressionTask : classificationTask}},
                        {"params",
                         {{{"id", "gamma"},
                           {"unit", kind.ofNumbers ? "difference of shares" : "difference of rates"},
                           {"range", {kind.minGamma, kind.maxGamma}}}}}});
    return list;
}

Json metricsJson() {
    Json list = Json::array();
    for (const MetricSpec& metric : metricRegistry())
        list.push_back({{"id", metric.id},
                        {"title", metric.title},
                        {"unit", metric.unit},
                        {"direction", metric.lowerIsBetter ? "lower" : "higher"},
                        {"formula", metric.formula},
                        {"tasks", metric.tasks},
                        {"range", {orNull(metric.min), orNull(metric.max)}},
                        {"constraint", metric.isGap() ? Json(metric.constraint) : Json(nullptr)}});
    return list;
}

Json schemasJson() {
    Json list = Json::array();
    for (const std::string& name : readySchemaNames())
        if (const Result<Schema> schema = readySchema(name))
            list.push_back({{"id", name}, {"title", schema->title}, {"columns", columnsJson(*schema)}});
    return list;
}

Json settingsJson() {
    Json list = Json::array();
    for (const ReproduceSetting& setting : reproduceSettings()) {
        const Result<std::vector<PublishedPoint>> published = publishedPoints(setting.id);
        list.push_back({{"id", setting.id},
                        {"title", setting.title},
                        {"paper", setting.paper},
                        {"files", tableOf(setting).files},
                        {"origin", tableOf(setting).origin},
                        {"constraint", toJson(setting.constraint).at("kind")},
                        {"solvers", setting.solvers},
                        {"gammas", setting.gammas},
                        {"weights", setting.weights},
                        {"epsilons", setting.epsilons},
                        {"set", nameOf(setting.set, evaluationSetNames)},
                        {"published", published ? published->size() : 0},
                        {"explanation", setting.explanation}});
    }
    for (const TailoringStudy& study : tailoringStudies())
        list.push_back({{"id", study.id},
                        {"title", study.title},
                        {"paper", study.paper},
                        {"files", study.files},
                        {"published", study.published},
                        {"explanation", study.explanation}});
    return list;
}

} // namespace

int importCommand(const CliOptions& options, const CliOutput& output) {
    if (const Outcome out = checkOut(options); !out) return output.fail(out.errors());
    Result<ImportSchema> import = schemaFor(options);
    if (!import) return output.fail(import.errors());
    const Result<SharedTable> loaded = importTable(options.data, *import);
    if (!loaded) return output.fail(loaded.errors());
    const Schema* schema = &import->schema;
    declareFraming(options, import->schema);
    if (!options.out.empty())
        if (const Outcome written = writeWhole(QString::fromStdString(options.out), toJson(*schema));
            !written)
            return output.fail(written.errors());
    const EncodedTable& table = **loaded;
    Json summary{{"slots", table.slotCount},
                 {"dropped", table.dropped},
                 {"columns", columnsJson(*schema)},
                 {"schema", toJson(*schema)},
                 {"problems", toJson(table.problems).at("errors")},
                 {"provenance",
                  {{"slots", table.units || !schema->isFramingPublic() ? "non-private" : "public"},
                   {"dropped", "non-private"},
                   {"problems", "non-private"}}}};
    const UndeclaredFacts facts = undeclaredFacts(*schema);
    summary["provenance"].update(provenanceOf(facts));
    if (table.units) { // their number is public, that of their rows is not
        summary["units"] = table.publicCount();
        summary["provenance"]["units"] = "public";
    }
    output.print(summary);
    const std::string undeclared = schema->isFramingPublic()
                                       ? std::string()
                                       : "\nNobody has declared the framing of the files public, so private "
                                         "runs refuse this schema: --by NAME --source SOURCE --out FILE";
    output.text((table.units ? std::to_string(table.publicCount()) + " units, " : std::string()) +
                std::to_string(table.slotCount) + " records" + (table.units ? " (non-private), " : ", ") +
                std::to_string(table.dropped) + " of them incomplete or unfit (non-private), " +
                std::to_string(schema->columns.size()) + " columns, " + std::to_string(table.featureCount()) +
                " encoded features; schema " + schema->name +
                (facts.columns.empty() ? "" : " (read off the records: non-private)") + undeclared);
    return 0;
}

int listCommand(const CliOptions& options, const CliOutput& output) {
    Json list;
    if (options.what == "solvers") list = solversJson();
    if (options.what == "models") list = modelsJson();
    if (options.what == "constraints") list = constraintsJson();
    if (options.what == "metrics") list = metricsJson();
    if (options.what == "schemas") list = schemasJson();
    if (options.what == "settings") list = settingsJson();
    output.print({{options.what, list}});
    std::vector<std::vector<std::string>> rows;
    for (const Json& item : list) {
        rows.push_back({item.at("id"), item.at("title"), item.value("summary", item.value("formula", ""))});
        if (item.contains("params"))
            for (const Json& param : item.at("params"))
                rows.push_back({"  " + param.at("id").get<std::string>(),
                                param.value("title", param.value("unit", "")), param.value("default", "")});
    }
    output.text(tableText(rows));
    return 0;
}

} // namespace trilemma
