// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/edge_buyer.h"

#include "core/base/memory.h"
#include "core/workspace/store.h"

#include <QSignalBlocker>
#include <QtConcurrent/QtConcurrentRun>

namespace trilemma {

EdgeBuyer::EdgeBuyer(DatasetLoader& loader)
    : m_loader(loader) {
    connect(&m_reading, &QFutureWatcherBase::finished, this, &EdgeBuyer::draw);
    connect(&m_drawing, &QFutureWatcherBase::finished, this, &EdgeBuyer::takeBought);
}

EdgeBuyer::~EdgeBuyer() {
    const QSignalBlocker quiet(this);
    finish();
}

void EdgeBuyer::buy(Store& store, const TrainingSpec& spec, const EdgeWish& wish) {
    m_store = &store;
    m_spec = spec;
    m_wish = wish;
    m_stage = Stage::Reading;
    m_reading.setFuture({}); // of a table that it has watched before it would tell nothing
    m_reading.setFuture(m_loader.load(spec));
    emit stageChanged();
}

void EdgeBuyer::draw() {
    if (m_stage != Stage::Reading) return; // it was given up
    const Result<LoadedDataset> dataset = m_reading.result();
    if (!dataset) return end({m_spec.files, m_store->path(), {}, dataset.errors(), {}});
    m_stage = Stage::Drawing;
    m_drawing.setFuture(
        QtConcurrent::run([store = m_store, dataset = *dataset, spec = m_spec, wish = m_wish] {
            return withinMemory([&] { return buyEdges(*store, dataset, spec, wish); });
        }));
    emit stageChanged();
}

void EdgeBuyer::takeBought() {
    if (m_stage != Stage::Drawing) return; // it was taken when somebody waited for it
    const Result<BoughtSchema> bought = m_drawing.result();
    EdgesEnd left{m_spec.files, m_store->path(), {}, {}, {}};
    if (bought)
        left.bought = *bought;
    else
        left.errors = bought.errors();
    end(std::move(left));
}

void EdgeBuyer::end(EdgesEnd left) {
    m_stage = Stage::Idle;
    emit stageChanged();
    emit ended(left);
}

void EdgeBuyer::cancel() {
    if (m_stage != Stage::Reading) return;
    end({m_spec.files,
         m_store->path(),
         {},
         {{ErrorCode::Cancelled, "edges", "", "buying was cancelled, and nothing was spent",
           "Buy them again"}},
         {}});
}

void EdgeBuyer::finish() {
    cancel();
    if (m_stage != Stage::Drawing) return;
    m_drawing.waitForFinished();
    takeBought();
}

} // namespace trilemma
