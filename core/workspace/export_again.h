// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether an export says what this program says of the facts in it. What the facts themselves are worth is
// for the second accountant (core/verify) to say.
#pragma once

#include "core/verify/verify_export.h"

namespace trilemma {

/// An export is a function of few facts (release.h): it is written again from those in the file, and every
/// place that differs or is missing is named. So a sentence, a mark or a copy of a number that was changed
/// alone does not pass. An export of another version of the program has other words; its sentences are not
/// compared, and the check says so. Id: "as_written".
verify::ExportCheck checkedAsWritten(const Json& exported);

/// verifyExport() with that, and whether the model in it is as it was written and can be read (id "model").
Result<verify::Verification> verifyWhole(const Json& exported);

} // namespace trilemma
