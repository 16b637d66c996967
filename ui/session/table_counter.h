// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/table_counts.h"
#include "ui/base/latest_task.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace trilemma {

/// Counts groups, base rates and missing cells of the open table off the GUI thread, whenever files or schema
/// change. What it holds is non-private.
class TableCounter : public QObject {
    Q_OBJECT
  public:
    explicit TableCounter(QObject* parent = nullptr);
    ~TableCounter() override;

    /// Counts anew if this is another table or schema than before.
    void count(const std::vector<std::string>& files, const Schema& schema);
    void clear();
    /// Of the newest request; none while it is on its way or where the table cannot be read so.
    const std::optional<TableCounts>& counts() const { return m_counts; }

  signals:
    void changed();

  private:
    void stop();

    std::vector<std::string> m_files;
    Schema m_schema;
    std::optional<TableCounts> m_counts;
    std::stop_source m_stop;
    LatestTask m_task;
};

} // namespace trilemma
