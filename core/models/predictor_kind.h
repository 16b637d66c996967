// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"

#include <functional>
#include <memory>

namespace trilemma {

class Predictor;
struct ModelShape;

/// A sensitive column that a predictor may read.
struct DecidingAttribute {
    std::string name;
    std::vector<std::string> groups;
    std::size_t place = 0; ///< among the table's sensitive columns, as in RowBlock::groupRow()
};

using PredictorReader = std::function<Result<std::unique_ptr<Predictor>>(
    const Json& json, const ModelShape& shape, const std::vector<DecidingAttribute>& attributes)>;
/// A predictor that is neither a trained model nor derived, by the "id" of its toJson(). Errors of `read`: as
/// predictorFromJson().
struct PredictorKind {
    std::string id;
    PredictorReader read;
};

} // namespace trilemma
