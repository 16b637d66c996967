// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/release_file.h"

#include "core/export/onnx_model.h"
#include "core/workspace/whole_file.h"

namespace trilemma {

namespace {

/// What a model says of itself where there is no room for the whole statement.
Json notesOf(const Json& exported, const RunRecord& run) {
    const Json spec = run.spec.json();
    const Json& model = exported.at("model");
    Json notes{{"run_id", exported.at("run_id")},
               {"program_version", exported.at("program_version")},
               {"constraints", spec.value("constraints", Json::array())},
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

ExportFormat formatOf(const QString& path) {
    return path.endsWith(QLatin1String(".onnx"), Qt::CaseInsensitive) ? ExportFormat::Onnx
                                                                      : ExportFormat::Whole;
}

Result<QByteArray> exportBytes(const Json& exported, const RunRecord& run, ExportFormat format) {
    if (format == ExportFormat::Whole) return asFile(exported);
    const Result<ModelFile> model = modelFileFrom(exported);
    if (!model) return model.errors();
    const Result<std::string> bytes = toOnnx(*model, notesOf(exported, run));
    if (!bytes) return bytes.errors();
    return QByteArray::fromStdString(*bytes);
}

Result<qint64> roomFor(const Json& planned, const RunRecord& run, ExportFormat format) {
    constexpr qint64 entryRoom = 4096; // far more than head and sequence
    const Result<QByteArray> bytes = exportBytes(planned, run, format);
    if (!bytes) return bytes.errors();
    return bytes->size() + entryRoom;
}

} // namespace trilemma
