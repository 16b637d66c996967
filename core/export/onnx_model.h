// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A model as ONNX, for whoever has a runtime and not this program: raw columns in, decision out.
#pragma once

#include "core/train/model_file.h"

namespace trilemma {

/// Inputs: one for each column that the model reads, under its name (double[N,1]; text[N,1]), and "u"
/// (double[N,1], uniform in [0, 1)) where it draws its decision. Outputs: of classes "label" (text[N,1]) and
/// "probabilities" (double[N,K]); of a number "value" (double[N,1]) in its unit. A row whose cells do not all
/// fit has the label "" and probabilities, or a value, that are no numbers. Everything is computed in double
/// precision; agrees with Predictor up to rounding, which may turn what stands within 1e-9 of a tie: two
/// classes alike, the edge of a bin of scores, half a step of the grid of features.
///
/// Metadata: "trilemma_inputs" (the column of each input), "trilemma_classes", and what `notes` says, in
/// JSON. The same model gives the same bytes. Errors: a model that reads no column; those of
/// OnnxGraph::bytes().
Result<std::string> toOnnx(const ModelFile& model, const Json& notes);

} // namespace trilemma
