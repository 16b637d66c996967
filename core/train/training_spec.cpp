// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/training_spec.h"

#include "core/base/hash.h"
#include "core/data/census_sample.h"
#include "core/train/valid_spec.h"

#include <algorithm>
#include <filesystem>

namespace trilemma {

namespace {

using ErrorCode::InvalidSpecification;

constexpr std::size_t maxFiles = 1000;
constexpr std::size_t maxConstraints = 100;

std::string resolved(const std::string& path, const std::string& folder) {
    if (isSampleName(path)) return path;
    const std::filesystem::path given(path);
    if (given.is_absolute() || folder.empty()) return path;
    return (std::filesystem::path(folder) / given).lexically_normal().string();
}

bool isReadyName(const std::string& name) {
    for (const std::string& ready : readySchemaNames())
        if (ready == name) return true;
    return false;
}

void take(Result<Schema> schema, TrainingSpec& spec, Errors& errors) {
    if (schema)
        spec.schema = std::move(schema).value();
    else
        errors.insert(errors.end(), schema.errors().begin(), schema.errors().end());
}

/// Whether a schema is read, which may stand in a file of its own.
enum class SchemaPart { Read, Left };

void readSchema(JsonFields& fields, const std::string& folder, TrainingSpec& spec, Errors& errors,
                SchemaPart part) {
    const Json* schema = fields.child("schema", Need::Required);
    if (!schema) return;
    if (schema->is_object()) {
        if (part == SchemaPart::Read) take(schemaFromJson(*schema, "data.schema"), spec, errors);
    } else if (fields.read("schema", spec.schemaName)) {
        if (!isReadyName(spec.schemaName)) spec.schemaName = resolved(spec.schemaName, folder);
        if (part == SchemaPart::Read) take(loadSchema(spec.schemaName), spec, errors);
    }
    spec.schema.file = formatUnder(spec.schema.file, spec.framing);
}

void readData(const Json& json, const std::string& folder, TrainingSpec& spec, Errors& errors,
              SchemaPart schema) {
    JsonFields fields(json, "data", InvalidSpecification, errors);
    fields.read("files", spec.files, Need::Required);
    if (spec.files.size() > maxFiles) {
        fields.fail("files", std::to_string(spec.files.size()) + " files",
                    "must be at most " + std::to_string(maxFiles), "Join them");
        spec.files.clear();
    }
    for (std::string& file : spec.files)
        file = resolved(file, folder);
    if (const Json* framing = fields.child("framing"))
        spec.framing = framingFromJson(*framing, fields.pathOf("framing"), errors);
    readSchema(fields, folder, spec, errors, schema);
}

void readConstraints(const Json& json, TrainingSpec& spec, Errors& errors) {
    if (!json.is_array()) {
        errors.push_back({InvalidSpecification, "constraints", "", "must be a list",
                          "Write it as [ ... ], empty for none"});
        return;
    }
    if (json.size() > maxConstraints) {
        errors.push_back({InvalidSpecification, "constraints", std::to_string(json.size()) + " constraints",
                          "must be at most " + std::to_string(maxConstraints),
                          "Leave out what others imply"});
        return;
    }
    int index = 0;
    for (const Json& item : json) {
        const std::string path = "constraints." + std::to_string(index++);
        spec.constraints.push_back(constraintFromJson(item, path, errors));
    }
}

void readPrivacy(const Json& json, TrainingSpec& spec, Errors& errors) {
    if (json.is_null()) return;
    PrivacyTarget target;
    JsonFields fields(json, "privacy", InvalidSpecification, errors);
    fields.read("total_epsilon", spec.totalEpsilon);
    target.epsilon = spec.totalEpsilon.value_or(target.epsilon); // that much a run alone may cost at most
    const bool hasTotal = json.is_object() && json.contains("total_epsilon");
    fields.read("epsilon", target.epsilon, hasTotal ? Need::Optional : Need::Required);
    fields.read("delta", target.delta, Need::Required);
    fields.readEnum("relation", target.relation, relationNames);
    fields.read("evaluation_epsilon", spec.evaluationEpsilon);
    spec.privacy = target;
}

void readParams(JsonFields& fields, Json& into) {
    const Json* params = fields.child("params");
    if (!params) return;
    if (params->is_object())
        into = *params;
    else
        fields.fail("params", toText(*params), "must be a JSON object", "Write it as { ... }");
}

void readSolver(const Json& json, TrainingSpec& spec, Errors& errors) {
    JsonFields fields(json, "solver", InvalidSpecification, errors);
    fields.read("id", spec.solverId, Need::Required);
    fields.read("preset", spec.preset);
    readParams(fields, spec.params);
}

} // namespace

Json toJson(const TrainingSpec& spec) {
    Json constraints = Json::array();
    for (const ConstraintSpec& constraint : spec.constraints)
        constraints.push_back(toJson(constraint));
    Json privacy = nullptr;
    if (spec.privacy)
        privacy = {{"epsilon", spec.privacy->epsilon},
                   {"delta", spec.privacy->delta},
                   {"relation", nameOf(spec.privacy->relation, relationNames)}};
    if (spec.evaluationEpsilon) privacy["evaluation_epsilon"] = *spec.evaluationEpsilon;
    if (spec.privacy && spec.totalEpsilon) privacy["total_epsilon"] = *spec.totalEpsilon;
    const Json schema = spec.schemaName.empty() ? toJson(spec.schema) : Json(spec.schemaName);
    Json model = {{"id", spec.modelId}};
    if (!spec.modelParams.empty()) model["params"] = spec.modelParams;
    Json json{{"trilemma_spec", 1},
              {"data", {{"files", spec.files}, {"schema", schema}}},
              {"task", spec.task},
              {"model", model},
              {"split", {{"test", spec.testShare}, {"seed", spec.splitSeed}}},
              {"solver", {{"id", spec.solverId}, {"preset", spec.preset}, {"params", spec.params}}},
              {"constraints", constraints},
              {"privacy", privacy},
              {"seed", spec.seed},
              {"simulation_seed", spec.simulationSeed ? Json(*spec.simulationSeed) : Json(nullptr)},
              {"threads", spec.threads}};
    if (!spec.framing.isEmpty()) json["data"]["framing"] = toJson(spec.framing);
    if (spec.selection) json["selection"] = toJson(*spec.selection);
    return json;
}

namespace {

TrainingSpec readSpec(const Json& json, const std::string& folder, Errors& errors, SchemaPart schema) {
    TrainingSpec spec;
    JsonFields fields(json, "", InvalidSpecification, errors);
    fields.version("trilemma_spec", 1);
    if (const Json* data = fields.child("data", Need::Required))
        readData(*data, folder, spec, errors, schema);
    spec.task = taskOf(spec.schema);
    fields.read("task", spec.task);
    if (const Json* model = fields.child("model")) {
        JsonFields modelFields(*model, "model", InvalidSpecification, errors);
        modelFields.read("id", spec.modelId, Need::Required);
        readParams(modelFields, spec.modelParams);
    }
    if (const Json* split = fields.child("split")) {
        JsonFields splitFields(*split, "split", InvalidSpecification, errors);
        splitFields.read("test", spec.testShare);
        splitFields.read("seed", spec.splitSeed);
    }
    if (const Json* solver = fields.child("solver", Need::Required)) readSolver(*solver, spec, errors);
    if (const Json* constraints = fields.child("constraints")) readConstraints(*constraints, spec, errors);
    if (const Json* privacy = fields.child("privacy", Need::Required)) readPrivacy(*privacy, spec, errors);
    fields.read("seed", spec.seed);
    fields.read("simulation_seed", spec.simulationSeed);
    fields.read("threads", spec.threads);
    if (const Json* selection = fields.child("selection"); selection && !selection->is_null())
        spec.selection = selectionSpecFromJson(*selection, errors);
    return spec;
}

} // namespace

TrainingSpec readTrainingSpec(const Json& json, const std::string& folder, Errors& errors) {
    return readSpec(json, folder, errors, SchemaPart::Read);
}

TrainingSpec readSpecWithoutSchema(const Json& json, Errors& errors) {
    return readSpec(json, "", errors, SchemaPart::Left);
}

Result<TrainingSpec> trainingSpecFromJson(const Json& json, const std::string& folder) {
    Errors errors;
    TrainingSpec spec = readTrainingSpec(json, folder, errors);
    if (!errors.empty()) return errors;
    return spec;
}

UndeclaredFraming undeclaredFraming(const TrainingSpec& spec) {
    return spec.privacy ? UndeclaredFraming::Fixed : UndeclaredFraming::Detected;
}

namespace {

/// Who declares a framing that was settled so. What was left to the rule's defaults is nobody's claim about
/// the files; what only the records could tell is.
std::optional<PublicSource> sourceOfSettled(const TrainingSpec& spec, const Framing& settled) {
    const FileFormat& file = spec.schema.file;
    if (file.publicSource) return file.publicSource;
    if (undeclaredFraming(spec) == UndeclaredFraming::Detected && !isDeclared(file)) {
        const Result<Framing> byDefault = framingOf(spec.files, spec.schema, UndeclaredFraming::Fixed);
        if (!byDefault || *byDefault != settled) return sourceOfFound(spec.files);
    }
    if (!file.isOpen() || (spec.schema.publicSource.isNamed() && !spec.schema.publicSource.readFromData))
        return std::nullopt; // as the schema says
    return PublicSource{.declaredBy = "Trilemma",
                        .source = "defaults of framing rule " + std::to_string(framingRule),
                        .readFromData = false};
}

} // namespace

Result<TrainingSpec> withFraming(TrainingSpec spec) {
    const Result<Framing> framing = framingOf(spec.files, spec.schema, undeclaredFraming(spec));
    if (!framing) return framing.errors();
    std::optional<PublicSource> source = sourceOfSettled(spec, *framing);
    spec.framing = declarationOf(*framing, true);
    spec.framing.publicSource = std::move(source);
    spec.schema.file = formatUnder(spec.schema.file, spec.framing);
    return spec;
}

std::vector<TrainingSpec> withFraming(std::vector<TrainingSpec> specs) {
    struct Known {
        std::vector<std::string> files;
        FileFormat format;
        PublicSource source;
        UndeclaredFraming undeclared;
        FramingDeclaration framing;
    };
    std::vector<Known> known;
    for (TrainingSpec& spec : specs) {
        const auto same = std::find_if(known.begin(), known.end(), [&](const Known& each) {
            return each.files == spec.files && each.format == spec.schema.file &&
                   each.source == spec.schema.publicSource && each.undeclared == undeclaredFraming(spec);
        });
        if (same != known.end()) {
            spec.framing = same->framing;
            spec.schema.file = formatUnder(spec.schema.file, spec.framing);
            continue;
        }
        Known asked{spec.files, spec.schema.file, spec.schema.publicSource, undeclaredFraming(spec),
                    spec.framing};
        if (Result<TrainingSpec> framed = withFraming(spec)) {
            spec = std::move(framed).value();
            asked.framing = spec.framing;
        }
        known.push_back(std::move(asked));
    }
    return specs;
}

std::string specificationHash(const TrainingSpec& spec) {
    Json json = toJson(spec);
    if (!spec.schemaName.empty())
        json["data"]["schema"] = toJson(spec.schema); // a name may change its meaning
    // What changes no run: one that was trained before is found when it is asked for otherwise.
    json["threads"] = 0;
    json["data"]["schema"]["file"].erase("public");
    if (json["data"].contains("framing")) json["data"]["framing"].erase("public");
    return publicHash(toText(json));
}

} // namespace trilemma
