// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows that were made up from a model's own declarations, with what the model says of them: whoever gets the
// model can see whether it does the same there. No record is read.
#pragma once

#include "core/train/model_file.h"

namespace trilemma {

/// CSV with a header: the columns that the model reads, `selfTestRows` rows. Cells are spread over the
/// declared ranges and lists, missing ones where they are provided for.
inline constexpr int selfTestRows = 24;
std::string selfTestInputs(const ModelFile& model);

/// What the model says of these rows, as predictions are written (core/export/scoring.h); of a model that
/// draws its decisions they are drawn by the row's number alone. Errors: those of predict(); no folder for a
/// temporary file.
Result<std::string> selfTestScores(const ModelFile& model, const std::string& inputs);

} // namespace trilemma
