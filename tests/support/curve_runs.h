// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Made-up runs with models that are sums of curves.
#pragma once

#include "core/data/encoded_width.h"
#include "core/models/model_kind.h"
#include "core/models/predictor.h"
#include "core/privacy/event.h"
#include "core/solvers/descent_options.h"
#include "tests/support/explore_desk.h"

namespace trilemma::test {

/// smallSchema() with x in [-2, 2], cut at -1 and 1.
inline Schema schemaWithEdges() {
    Schema schema = smallSchema();
    schema.columns[xColumn].low = -2;
    schema.columns[xColumn].high = 2;
    schema.columns[xColumn].edges = {-1, 1};
    return schema;
}

/// So many numbers without edges beside the label.
inline Schema wideSchema(int numbers) {
    Schema schema = smallSchema();
    const Column number = schema.columns[xColumn];
    std::erase_if(schema.columns, [](const Column& column) { return column.role == Role::Feature; });
    for (int i = 0; i < numbers; ++i) {
        schema.columns.push_back(number);
        schema.columns.back().name = "column " + std::to_string(i);
        schema.columns.back().edges = {-2, -1, 0, 1, 2};
    }
    return schema;
}

inline Json modelOfWeights(const char* kind, const Schema& schema, const std::vector<double>& weights) {
    const ModelShape shape{encodedWidth(schema), static_cast<int>(schema.classNames().size())};
    const std::shared_ptr<const Model> model = findModelKind(kind)->create(shape, Json::object());
    return TrainedModel(model, Eigen::Map<const Eigen::VectorXd>(weights.data(),
                                                                 static_cast<Eigen::Index>(weights.size())))
        .toJson();
}

/// A finished run of plain descent: 100 steps of rate 0.1 on samples of B = 100, C = 1, noise multiplier 2.
/// Noise alone gives a weight the deviation 0.1 * 2 / 100 * sqrt(100) = 0.02. `gamma` tells runs apart.
inline RunRecord runOfModel(const char* kind, const Schema& schema, const Json& model, double gamma) {
    TrainingSpec spec = smallSpec("/data/a.csv");
    spec.schema = schema;
    spec.modelId = kind;
    spec.constraints[0].gamma = gamma;
    RunRecord run = madeUp(0, 0);
    const RunRecord fresh = newRecord(spec, "batch", 10 + static_cast<int>(1000 * gamma));
    run.runId = fresh.runId;
    run.position = fresh.position;
    run.spec = fresh.spec;
    run.specHash = fresh.specHash;
    run.gamma = gamma;
    DescentOptions options;
    options.steps = 100;
    options.samplingRate = 0.1;
    options.learningRate = 0.1;
    options.averaging = 0;
    run.params = toParams(options, LoopKind::Plain);
    run.events = {{SampledEvent{0.1, 100, {GaussianMechanism{2}}}, 1}};
    run.slotCount = 1000;
    run.model = model;
    return run;
}

} // namespace trilemma::test
