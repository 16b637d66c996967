// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_table.h"

#include <mutex>

namespace trilemma {

/// What follows from a table and a key alone, in memory once for all who hold it at the same time, and made
/// once. From any thread.
template <class Key, class Value>
class DerivedOnce {
  public:
    template <class Make>
    std::shared_ptr<const Value> of(const SharedTable& table, const Key& key, const Make& make) {
        const std::lock_guard lock(m_mutex); // who wants the same meanwhile waits for it
        std::erase_if(m_made, [](const Made& made) { return made.value.expired(); });
        for (const Made& made : m_made)
            if (isOf(made, table) && made.key == key)
                if (std::shared_ptr<const Value> value = made.value.lock()) return value;
        auto value = std::make_shared<const Value>(make());
        m_made.push_back({table, key, value});
        return value;
    }

  private:
    struct Made {
        std::weak_ptr<const EncodedTable>
            table; ///< by which it is known, even where its memory is used again
        Key key;
        std::weak_ptr<const Value> value;
    };
    static bool isOf(const Made& made, const SharedTable& table) {
        return !made.table.owner_before(table) && !table.owner_before(made.table);
    }

    std::mutex m_mutex;
    std::vector<Made> m_made;
};

} // namespace trilemma
