// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A model as others get it: its predictor together with all that is public about the columns it reads, so
// that whoever has the file alone can encode a row and compute what the model says of it.
#pragma once

#include "core/data/encoded_table.h"
#include "core/data/schema.h"
#include "core/models/predictor.h"

namespace trilemma {

/// Version of a model that holds its encoder; 1 is a model as the store keeps it, which does not.
inline constexpr int modelFileVersion = 2;

/// What modelToJson() wrote, with "schema", the declarations of all columns in use (of the files only how
/// numbers are written: where a header stands is another file's affair), and "digest" of all of this, which
/// tells of damage and not of intent; and "curves", what it makes of each column (core/evaluation/curves.h),
/// of a model that reads any. Public: nothing in it follows from records but the model itself.
Json withSchema(Json model, const Schema& schema);
/// The "schema" of it.
Json schemaOfModel(const Schema& schema);

/// A model that was read back.
struct ModelFile {
    std::string runId; ///< empty: not said
    Schema schema;
    SharedTable layout; ///< of its columns, without a row
    std::shared_ptr<const Predictor> predictor;

    const std::vector<std::string>& classes() const { return layout->classes; }
};

/// Of an export, or of the "model" in it alone. Errors (field "model"): no model; one of version 1, which
/// cannot encode a row; of a newer version; another digest than is said; those of the schema and of
/// predictorOf(); features of other names than the schema gives.
Result<ModelFile> modelFileFrom(const Json& document);

/// The same of a file of at most 1 GiB. Errors: also those of readJsonFile(), at field "model".
Result<ModelFile> readModelFile(const std::string& path);

} // namespace trilemma
