// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace trilemma {

/// Answers that take long and are asked for again, by what was asked. Thread-safe.
template <class Value>
class KnownAnswers {
  public:
    std::optional<Value> find(const std::string& key) {
        const std::lock_guard lock(m_mutex);
        const auto found = m_known.find(key);
        return found == m_known.end() ? std::nullopt : std::optional(found->second);
    }
    void keep(const std::string& key, Value value) {
        const std::lock_guard lock(m_mutex);
        if (m_known.size() >= maxKnown) m_known.clear();
        m_known.insert_or_assign(key, std::move(value));
    }

  private:
    static constexpr std::size_t maxKnown = 1000; // then all are forgotten

    std::mutex m_mutex;
    std::map<std::string, Value> m_known;
};

} // namespace trilemma
