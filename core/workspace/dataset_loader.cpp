// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/dataset_loader.h"

#include "core/base/memory.h"
#include "core/data/row_sketch.h"
#include "core/data/slot_layout.h"

#include <QtConcurrent/QtConcurrentRun>

namespace trilemma {

namespace {

Result<LoadedDataset> loadNow(const std::vector<std::string>& files, const Schema& schema,
                              UndeclaredFraming undeclared, LineageFile& lineages, std::stop_token stop) {
    Fingerprint fingerprint(lineages.key());
    RowSketch sketch(lineages.key());
    SlotLayout layout(lineages.key());
    ReadOptions options;
    options.undeclared = undeclared;
    options.stop = std::move(stop);
    options.fingerprint = &fingerprint;
    options.sketch = &sketch;
    options.layout = &layout;
    options.refuseUnfitLabels = false;
    Result<SharedTable> table = loadTable(files, schema, options);
    if (!table) return table.errors();
    LoadedDataset dataset;
    dataset.table = *table;
    dataset.datasetId = generateUuid();
    dataset.fingerprint = fingerprint.finish();
    dataset.layout = layout.finish();
    const Result<Lineage> lineage = lineages.lineageOf(sourceOf(files), dataset.fingerprint, sketch);
    if (!lineage) return lineage.errors();
    dataset.lineageId = lineage->id;
    dataset.sharedRows = lineage->sharedRows;
    return dataset;
}

/// A declared framing leaves nothing open: runs with and without privacy share one table then.
UndeclaredFraming framingLeftTo(const TrainingSpec& spec) {
    return isDeclared(spec.schema.file) ? UndeclaredFraming::Fixed : undeclaredFraming(spec);
}

} // namespace

bool DatasetLoader::Known::isOf(const TrainingSpec& spec) const {
    return files == spec.files && schema == spec.schema && undeclared == framingLeftTo(spec);
}

DatasetLoader::~DatasetLoader() {
    m_stop.request_stop();
    for (Known& known : m_known)
        known.dataset.waitForFinished();
}

QFuture<Result<LoadedDataset>> DatasetLoader::load(const TrainingSpec& spec) {
    std::erase_if(m_known, [&](const Known& known) {
        return known.isOf(spec) && known.dataset.isFinished() && !known.dataset.result().ok();
    });
    for (const Known& known : m_known)
        if (known.isOf(spec)) return known.dataset;
    const auto future =
        QtConcurrent::run([files = spec.files, schema = spec.schema, undeclared = framingLeftTo(spec),
                           &lineages = m_lineages, stop = m_stop.get_token()] {
            return withinMemory([&] { return loadNow(files, schema, undeclared, lineages, stop); });
        });
    m_known.push_back({spec.files, spec.schema, framingLeftTo(spec), future});
    return future;
}

void DatasetLoader::forget() {
    std::erase_if(m_known, [](const Known& known) { return known.dataset.isFinished(); });
}

} // namespace trilemma
