// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/model_curves.h"

#include "core/data/record_encoder.h"
#include "core/models/predictor.h"
#include "core/train/trainer.h"

namespace trilemma {

Result<ModelCurves> modelCurves(const Schema& schema, const Json& model) {
    if (Errors errors = validate(schema); !errors.empty()) return errors;
    const Result<EncodedTable> layout = layoutOf(schema);
    if (!layout) return layout.errors();
    if (!model.is_object()) return unreadablePredictor(Json::object(), "is no object");
    const Result<std::unique_ptr<Predictor>> predictor = predictorOf(model, *layout);
    if (!predictor) return predictor.errors();
    if (const auto names = model.find("features");
        names != model.end() && *names != Json(namesOf(layout->features)))
        return unreadablePredictor(model, "has other features than its schema");
    return curvesOfPredictor(**predictor, schema, *layout);
}

} // namespace trilemma
