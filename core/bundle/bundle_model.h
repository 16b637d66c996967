// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"

namespace trilemma {

/// The model of an export (docs/cli.md) as ONNX, with what it says of itself where there is no room for the
/// whole statement; `constraints` of its specification. Errors: those of modelFileFrom() and toOnnx().
Result<std::string> onnxOf(const Json& exported, const Json& constraints);

} // namespace trilemma
