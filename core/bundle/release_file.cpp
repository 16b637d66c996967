// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundle/release_file.h"

#include "core/bundle/bundle_files.h"
#include "core/bundle/bundle_model.h"
#include "core/workspace/store.h"
#include "core/workspace/whole_file.h"

namespace trilemma {

OwnerTexts ownerTextsOf(const Store& project) {
    const Result<Json> kept = project.ownerTexts();
    const Result<OwnerTexts> texts = kept ? ownerTextsFromJson(*kept) : Result<OwnerTexts>(kept.errors());
    return texts ? *texts : OwnerTexts();
}

ExportFormat formatOf(const QString& path) {
    if (isZipName(path)) return ExportFormat::Bundle;
    return path.endsWith(QLatin1String(".onnx"), Qt::CaseInsensitive) ? ExportFormat::Onnx
                                                                      : ExportFormat::Whole;
}

Result<BundleFiles> bundleOf(const Json& exported, const RunRecord& run, const BundleExtras& extras) {
    const Result<TrainingSpec> spec = trainingSpecFromJson(run.spec.json());
    if (!spec) return spec.errors();
    Result<BundleFiles> files = bundleOf({exported, publicSpecification(*spec), extras.owner});
    if (files && extras.key) sign(*files, exported, *extras.key);
    return files;
}

namespace {

Result<std::string> textOf(const Json& exported, const RunRecord& run, ExportFormat format,
                           const BundleExtras& extras) {
    if (format == ExportFormat::Onnx)
        return onnxOf(exported, run.spec.json().value("constraints", Json::array()));
    const Result<BundleFiles> files = bundleOf(exported, run, extras);
    if (!files) return files.errors();
    return zipOf(*files);
}

} // namespace

Result<QByteArray> exportBytes(const Json& exported, const RunRecord& run, ExportFormat format,
                               const BundleExtras& extras) {
    if (format == ExportFormat::Whole) return asFile(exported);
    const Result<std::string> bytes = textOf(exported, run, format, extras);
    if (!bytes) return bytes.errors();
    return QByteArray::fromStdString(*bytes);
}

Result<qint64> roomFor(const Json& planned, const RunRecord& run, ExportFormat format,
                       const BundleExtras& extras) {
    // Far more than head and sequence, and what a folder's files take beside their bytes.
    const qint64 entryRoom = format == ExportFormat::Bundle ? 1 << 18 : 4096;
    const Result<QByteArray> bytes = exportBytes(planned, run, format, extras);
    if (!bytes) return bytes.errors();
    return bytes->size() + entryRoom;
}

} // namespace trilemma
