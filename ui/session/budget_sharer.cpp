// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/budget_sharer.h"

#include "core/base/memory.h"

#include <QtConcurrent/QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace trilemma {

BudgetSharer::BudgetSharer(DatasetLoader& loader)
    : m_loader(loader) {
    connect(&m_reading, &QFutureWatcherBase::finished, this, &BudgetSharer::compose);
}

BudgetSharer::~BudgetSharer() {
    m_stop.request_stop();
}

void BudgetSharer::share(const std::vector<TrainingSpec>& specs, Take take) {
    m_specs = withFraming(specs); // the queue trains on the same table then
    m_take = std::move(take);
    m_stop = std::stop_source();
    const auto first = std::find_if(m_specs.begin(), m_specs.end(),
                                    [](const TrainingSpec& spec) { return spec.privacy.has_value(); });
    m_reading.setFuture({}); // of a table that it has watched before it would tell nothing
    m_reading.setFuture(m_loader.load(*first));
    emit changed();
}

/// All private runs of a sweep under one budget read one table.
void BudgetSharer::compose() {
    if (!isSharing()) return;
    const Result<LoadedDataset> dataset = m_reading.result();
    if (!dataset) return end(dataset.errors());
    const std::stop_token stop = m_stop.get_token();
    QtConcurrent::run([specs = m_specs, table = dataset->table, stop] {
        return withinMemory([&] {
            return shareBudget(
                specs, [&](const TrainingSpec&) -> Result<SharedTable> { return table; }, stop);
        });
    }).then(this, [this, stop](const Result<SharedSweep>& shared) {
        if (!stop.stop_requested()) end(shared); // of an older sweep else
    });
}

void BudgetSharer::end(const Result<SharedSweep>& shared) {
    const Take take = std::exchange(m_take, nullptr);
    emit changed();
    take(shared);
}

void BudgetSharer::cancel() {
    if (!isSharing()) return;
    m_stop.request_stop();
    m_take = nullptr;
    emit changed();
}

} // namespace trilemma
