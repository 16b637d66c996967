// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/model_file.h"

#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/data/record_encoder.h"
#include "core/train/model_curves.h"
#include "core/train/trainer.h"
#include "core/train/valid_spec.h"

#include <array>
#include <bit>
#include <cstdio>
#include <map>

namespace trilemma {

namespace {

constexpr const char* againRemedy = "Export the run again";

Error broken(std::string rule, std::string remedy = againRemedy) {
    return {ErrorCode::InvalidFile, "model", "", std::move(rule), std::move(remedy)};
}

/// How cells are written; where they stand is another file's affair.
FileFormat numbersOf(const FileFormat& format) {
    FileFormat numbers;
    numbers.decimal = format.decimal;
    numbers.thousands = format.thousands;
    numbers.quote = format.quote;
    numbers.header = format.header;
    return numbers;
}

/// Without a header columns are known by their places, so that those out of use keep theirs.
Schema columnsInUse(Schema schema) {
    const bool areNamed = schema.file.header != HeaderRule::No;
    if (areNamed) std::erase_if(schema.columns, [](const Column& column) { return !column.isUsed(); });
    for (Column& column : schema.columns)
        if (!column.isUsed()) column = {.name = column.name, .role = Role::Ignored, .kind = Kind::Text};
    schema.file = numbersOf(schema.file);
    return schema;
}

/// The same for every way to write a document: keys sorted, numbers by the bits of their double.
void appendCanonical(const Json& value, std::string& text) {
    const auto appendAll = [&](char open, char close, const auto& items, auto append) {
        text += open;
        bool isFirst = true;
        for (const auto& item : items) {
            if (!std::exchange(isFirst, false)) text += ',';
            append(item);
        }
        text += close;
    };
    if (value.is_object()) {
        std::map<std::string, const Json*> sorted;
        for (const auto& [key, inner] : value.items())
            sorted.emplace(key, &inner);
        appendAll('{', '}', sorted, [&](const auto& entry) {
            text += toText(Json(entry.first)) + ':';
            appendCanonical(*entry.second, text);
        });
    } else if (value.is_array()) {
        appendAll('[', ']', value, [&](const Json& item) { appendCanonical(item, text); });
    } else if (value.is_number()) {
        std::array<char, 17> digits{};
        std::snprintf(digits.data(), digits.size(), "%016llx",
                      static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(value.get<double>())));
        text += digits.data();
    } else {
        text += toText(value);
    }
}

std::string digestOf(Json model) {
    model.erase("digest");
    std::string text;
    appendCanonical(model, text);
    return publicHash(text);
}

Outcome checkVersion(const Json& model) {
    const Json version = model.value("trilemma_model", Json());
    if (!version.is_number_integer()) return broken("is not a model of this program");
    if (version == 1)
        return broken("is of version 1, which does not say how a row is encoded",
                      "Export the run again with this version of the program");
    if (version != modelFileVersion)
        return broken("is of version " + toText(version) + ", newer than this program knows",
                      "Use a newer version of the program");
    if (model.value("digest", Json()) != Json(digestOf(model)))
        return broken("is not as it was written: a number, a name or a part of it was changed or is missing");
    return success();
}

} // namespace

Json schemaOfModel(const Schema& schema) {
    return toJson(columnsInUse(schema));
}

Json withSchema(Json model, const Schema& schema) {
    const Schema used = columnsInUse(schema);
    model["trilemma_model"] = modelFileVersion;
    model["schema"] = toJson(used);
    if (const Result<ModelCurves> curves = modelCurves(used, model)) model["curves"] = toJson(*curves);
    model["digest"] = digestOf(model);
    return model;
}

Result<ModelFile> modelFileFrom(const Json& document) {
    const bool isExport = document.is_object() && document.contains("trilemma_export");
    const Json model = isExport ? document.value("model", Json()) : document;
    if (!model.is_object()) return broken("holds no model", "Name a file that was exported");
    if (const Outcome known = checkVersion(model); !known) return known.errors();
    Result<Schema> schema = schemaFromJson(model.value("schema", Json()), "model.schema");
    if (!schema) return schema.errors();
    if (Errors wrong = validate(*schema, "model.schema"); !wrong.empty()) return wrong;
    ModelFile file;
    if (isExport && document.value("run_id", Json()).is_string())
        file.runId = document.at("run_id").get<std::string>();
    file.schema = std::move(schema).value();
    file.schema.file = numbersOf(file.schema.file);
    Result<EncodedTable> layout = layoutOf(file.schema);
    if (!layout) return layout.errors();
    file.layout = shareTable(std::move(layout).value());
    if (model.value("features", Json()) != Json(namesOf(file.layout->features)) ||
        model.value("classes", Json()) != Json(file.layout->classes))
        return broken("has features or classes of other names than its schema gives");
    Result<std::unique_ptr<Predictor>> predictor = predictorOf(model, *file.layout);
    if (!predictor) return predictor.errors();
    file.predictor = std::move(predictor).value();
    return file;
}

Result<ModelFile> readModelFile(const std::string& path) {
    constexpr std::size_t maxBytes = std::size_t{1} << 30;
    const Result<Json> document = readJsonFile(path, "model", maxBytes);
    if (!document) return document.errors();
    return modelFileFrom(*document);
}

} // namespace trilemma
