// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/base/latest_task.h"
#include "ui/base/paced_call.h"
#include "ui/ledger/table_ledger.h"

#include <QObject>

#include <optional>

namespace trilemma {

/// What the ledger says of the table that is open, in whatever project it was trained on: read in the
/// background and kept up to date. What other tables have spent is no matter of its people.
class TableStand : public QObject {
    Q_OBJECT
  public:
    explicit TableStand(Session& session, QObject* parent = nullptr);

    /// None while no table is open, and from the moment another table or project is opened until its ledger
    /// is read: figures of one table never stand beside the name of another.
    const std::optional<Result<LedgerStand>>& now() const { return m_now; }

  signals:
    void changed();

  private:
    void onDraftChanged();
    void startAnew();
    void read();

    Session& m_session;
    std::vector<std::string> m_files; ///< of the table that `m_now` is about
    std::optional<Result<LedgerStand>> m_now;
    LatestTask m_reading;
    PacedCall m_paced;
};

} // namespace trilemma
