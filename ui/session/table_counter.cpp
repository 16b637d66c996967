// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/table_counter.h"

namespace trilemma {

TableCounter::TableCounter(QObject* parent)
    : QObject(parent) {}

TableCounter::~TableCounter() {
    stop();
}

void TableCounter::stop() {
    m_stop.request_stop();
    m_stop = std::stop_source();
}

void TableCounter::clear() {
    stop();
    m_task.forget();
    m_files.clear();
    m_schema = {};
    if (!m_counts) return;
    m_counts.reset();
    emit changed();
}

void TableCounter::count(const std::vector<std::string>& files, const Schema& schema) {
    if (files == m_files && schema == m_schema) return;
    clear();
    if (files.empty()) return;
    m_files = files;
    m_schema = schema;
    const auto work = [files, schema, token = m_stop.get_token()]() -> std::optional<TableCounts> {
        ReadOptions options;
        options.stop = token;
        Result<TableCounts> counts = countTable(files, schema, options);
        return counts ? std::optional(std::move(counts).value()) : std::nullopt;
    };
    m_task.request(work, [this](const std::optional<TableCounts>& counts) {
        m_counts = counts;
        emit changed();
    });
}

} // namespace trilemma
