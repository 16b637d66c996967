// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/dataset_loader.h"

#include "core/data/row_sketch.h"

#include <QtConcurrent/QtConcurrentRun>

namespace trilemma {

namespace {

QString keyOf(const TrainingSpec& spec) {
    return QString::fromStdString(toText(Json(spec.files)) + toText(toJson(spec.schema)));
}

Result<LoadedDataset> loadNow(const std::vector<std::string>& files, const Schema& schema,
                              LineageFile& lineages, std::stop_token stop) {
    Fingerprint fingerprint(lineages.key());
    RowSketch sketch(lineages.key());
    ReadOptions options;
    options.stop = std::move(stop);
    options.fingerprint = &fingerprint;
    options.sketch = &sketch;
    options.refuseUnfitLabels = false;
    Result<SharedTable> table = loadTable(files, schema, options);
    if (!table) return table.errors();
    LoadedDataset dataset;
    dataset.table = *table;
    dataset.datasetId = generateUuid();
    dataset.fingerprint = fingerprint.finish();
    const Result<Lineage> lineage = lineages.lineageOf(dataset.fingerprint, sketch);
    if (!lineage) return lineage.errors();
    dataset.lineageId = lineage->id;
    dataset.sharedRows = lineage->sharedRows;
    return dataset;
}

} // namespace

DatasetLoader::~DatasetLoader() {
    m_stop.request_stop();
    for (QFuture<Result<LoadedDataset>>& future : m_known)
        future.waitForFinished();
}

QFuture<Result<LoadedDataset>> DatasetLoader::load(const TrainingSpec& spec) {
    const QString key = keyOf(spec);
    if (const auto found = m_known.constFind(key); found != m_known.constEnd()) {
        const bool failed = found->isFinished() && !found->result().ok();
        if (!failed) return *found;
    }
    const auto future =
        QtConcurrent::run([files = spec.files, schema = spec.schema, &lineages = m_lineages,
                           stop = m_stop.get_token()] { return loadNow(files, schema, lineages, stop); });
    m_known.insert(key, future);
    return future;
}

void DatasetLoader::forget() {
    m_known.removeIf([](const auto& entry) { return entry.value().isFinished(); });
}

} // namespace trilemma
