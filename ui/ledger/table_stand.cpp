// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ledger/table_stand.h"

namespace trilemma {

TableStand::TableStand(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_reading(nullptr, 0)
    , m_paced(ledgerPauseMs, [this] { read(); }) {
    connect(&session.project(), &OpenProject::changed, this, &TableStand::startAnew);
    connect(&session, &Session::draftChanged, this, &TableStand::onDraftChanged);
    connect(&session.runs(), &RunList::changed, &m_paced, &PacedCall::ask);
    startAnew();
}

void TableStand::onDraftChanged() {
    if (m_session.draft().files != m_files) return startAnew();
    m_paced.ask();
}

void TableStand::startAnew() {
    m_files = m_session.draft().files;
    m_now.reset();
    emit changed();
    read();
}

void TableStand::read() {
    if (m_files.empty()) return m_reading.forget();
    m_reading.request(
        [reader = tableLedgerReader(m_session),
         relation = m_session.draft().relation]() -> Result<LedgerStand> {
            const Result<TableLedger> table = reader();
            if (!table) return table.errors();
            return standOf(*table, relation);
        },
        [this](const Result<LedgerStand>& stand) {
            m_now = stand;
            emit changed();
        });
}

} // namespace trilemma
