// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundle/bundle_model.h"

#include "core/export/onnx_model.h"

namespace trilemma {

namespace {

Json notesOf(const Json& exported, const Json& constraints) {
    const Json& model = exported.at("model");
    Json notes{{"run_id", exported.at("run_id")},
               {"program_version", exported.at("program_version")},
               {"constraints", constraints},
               {"privacy", exported.at("privacy")},
               {"headline", exported.at("statement").at("headline")},
               {"choice", exported.at("choice")},
               {"ledger", exported.at("ledger")},
               {"model_digest", model.at("digest")}};
    for (const char* key : {"features", "curves"})
        if (model.contains(key)) notes[key] = model.at(key);
    return notes;
}

} // namespace

Result<std::string> onnxOf(const Json& exported, const Json& constraints) {
    const Result<ModelFile> model = modelFileFrom(exported);
    if (!model) return model.errors();
    return toOnnx(*model, notesOf(exported, constraints));
}

} // namespace trilemma
