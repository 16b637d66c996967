// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/curves.h"

namespace trilemma {

/// curvesOfPredictor() of a model as modelToJson() wrote it for a table of this schema. Errors (field
/// "model"): also those of predictorOf(), a schema that is not valid, other names of features than the
/// schema gives.
Result<ModelCurves> modelCurves(const Schema& schema, const Json& model);

} // namespace trilemma
