// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/table_purchase.h"

#include "core/base/memory.h"

#include <QSignalBlocker>
#include <QtConcurrent/QtConcurrentRun>

#include <utility>

namespace trilemma {

TablePurchase::TablePurchase(DatasetLoader& loader)
    : m_loader(loader) {
    connect(&m_ordering, &QFutureWatcherBase::finished, this, &TablePurchase::read);
    connect(&m_reading, &QFutureWatcherBase::finished, this, &TablePurchase::draw);
    connect(&m_drawing, &QFutureWatcherBase::finished, this, &TablePurchase::takeDrawn);
}

TablePurchase::~TablePurchase() {
    const QSignalBlocker quiet(this);
    m_steps.end = {};
    finish();
}

void TablePurchase::begin(Steps steps) {
    m_steps = std::move(steps);
    unwatch();
    m_ordering.setFuture(QtConcurrent::run(
        &m_pool, [order = m_steps.order] { return withinMemory([&] { return order(); }); }));
    setStage(Stage::Reading);
}

void TablePurchase::setStage(Stage stage) {
    m_stage = stage;
    emit stageChanged();
}

/// What a purchase that was given up still waits for must not be taken for that of the next one; and of a
/// future that it has watched before a watcher would tell nothing.
void TablePurchase::unwatch() {
    m_ordering.setFuture({});
    m_reading.setFuture({});
    m_drawing.setFuture({});
}

void TablePurchase::read() {
    if (m_stage != Stage::Reading || m_ordering.future().resultCount() == 0) return; // it was given up
    const Result<TrainingSpec> spec = m_ordering.result();
    if (!spec) return end(spec.errors());
    m_reading.setFuture(m_loader.load(*spec));
}

void TablePurchase::draw() {
    if (m_stage != Stage::Reading || m_reading.future().resultCount() == 0) return;
    const Result<LoadedDataset> dataset = m_reading.result();
    if (!dataset) return end(dataset.errors());
    m_drawing.setFuture(QtConcurrent::run(
        [dataset = *dataset, draw = m_steps.draw] { return withinMemory([&] { return draw(dataset); }); }));
    setStage(Stage::Drawing);
}

void TablePurchase::takeDrawn() {
    if (m_stage != Stage::Drawing || m_drawing.future().resultCount() == 0)
        return; // it was taken when somebody waited for it
    const Outcome drawn = m_drawing.result();
    end(drawn ? Errors() : drawn.errors());
}

void TablePurchase::end(const Errors& errors) {
    const Steps steps = std::exchange(m_steps, {});
    unwatch();
    setStage(Stage::Idle);
    if (steps.end) steps.end(errors);
}

void TablePurchase::cancel() {
    if (m_stage != Stage::Reading) return;
    end({{ErrorCode::Cancelled, m_steps.what, "", "buying was cancelled, and nothing was spent",
          "Buy them again"}});
}

void TablePurchase::finish() {
    cancel();
    m_pool.waitForDone();
    if (m_stage != Stage::Drawing) return;
    m_drawing.waitForFinished();
    takeDrawn();
}

} // namespace trilemma
