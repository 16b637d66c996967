// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/valid_spec.h"

#include "core/base/text_file.h"
#include "core/train/validate.h"

#include <algorithm>
#include <filesystem>

namespace trilemma {

namespace {

bool isWithin(const std::string& field, const std::string& outer) {
    return field == outer || field.starts_with(outer + ".");
}

/// A rule that speaks of something which could not even be read says nothing new.
bool followsFrom(const Error& error, const Errors& known, bool schemaIsKnown) {
    if (!schemaIsKnown && (isWithin(error.field, "data") || error.field.ends_with(".attributes")))
        return true;
    return std::any_of(known.begin(), known.end(), [&](const Error& each) {
        return isWithin(error.field, each.field) || isWithin(each.field, error.field);
    });
}

} // namespace

Result<TrainingSpec> validTrainingSpec(const Json& json, const std::string& folder) {
    Errors errors;
    TrainingSpec spec = readTrainingSpec(json, folder, errors);
    const Errors unread = errors;
    for (const Error& error : validate(spec))
        if (!followsFrom(error, unread, !spec.schema.columns.empty())) errors.push_back(error);
    if (!errors.empty()) return errors;
    return spec;
}

Result<TrainingSpec> loadTrainingSpec(const std::string& path) {
    const Result<Json> json = readJsonFile(path, "specification");
    if (!json) return json.errors();
    return validTrainingSpec(*json, std::filesystem::absolute(path).parent_path().string());
}

Result<Json> readJsonFile(const std::string& path, const std::string& field, std::size_t maxBytes) {
    const Result<std::string> text = readTextFile(path, ErrorCode::InvalidSpecification, field, maxBytes);
    if (!text) return text.errors();
    return parseJson(*text, ErrorCode::InvalidSpecification, path);
}

} // namespace trilemma
