// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/params.h"

#include "core/data/curve_rule.h"
#include "core/data/encoded_width.h"

#include <algorithm>
#include <memory>

namespace trilemma {

class Model;

/// Public shape of the table that a model is made for.
struct ModelShape {
    EncodedWidth width;
    int classes = 0;                     ///< K; 0 of a model that predicts a number
    std::vector<RuledCurve> curves = {}; ///< columns whose curve has a rule

    /// Scores of a row: the logit of class 1 where there are two, the number itself, or one a class.
    int scores() const { return classes > 2 ? classes : 1; }
    /// Columns of what a model says of a row: P(class k), or the number.
    int columns() const { return std::max(classes, 1); }
};

/// A kind of model: the command line's `list models` and validation of "model.params" come from it.
struct ModelKind {
    std::string id;
    std::string title;
    std::string summary;
    std::string source;
    bool hasHiddenLayers = false; ///< which defaults a solver takes
    bool hasCurves = false;       ///< reads the intervals of columns with edges
    std::vector<ParamSpec> params;
    /// `params`: legal by the table; what is missing has its default.
    std::unique_ptr<Model> (*create)(const ModelShape& shape, const Json& params) = nullptr;
};

/// Ids: linear, additive, mlp.
const std::vector<ModelKind>& modelRegistry();
const ModelKind* findModelKind(std::string_view id);

} // namespace trilemma
