// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/text_file.h"
#include "core/train/training_spec.h"

namespace trilemma {

/// What can be read of a specification, however much is wrong with it; what cannot is reported in `errors`.
TrainingSpec readTrainingSpec(const Json& json, const std::string& folder, Errors& errors);

/// The same with an empty schema: what the specification says of it is not looked into, and no file is read.
TrainingSpec readSpecWithoutSchema(const Json& json, Errors& errors);

/// Reads and validates in one go, so that a person sees a misspelt key and a gamma out of range together. A
/// field whose form is already wrong is not judged a second time.
Result<TrainingSpec> validTrainingSpec(const Json& json, const std::string& folder = "");

Result<TrainingSpec> loadTrainingSpec(const std::string& path);

/// A file that holds one JSON document. Errors (InvalidSpecification) at `field`: missing, unreadable, too
/// large, no JSON.
Result<Json> readJsonFile(const std::string& path, const std::string& field,
                          std::size_t maxBytes = maxTextBytes);

} // namespace trilemma
