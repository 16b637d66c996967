// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace trilemma {

/// Indices of slots that copies share until one of them is changed: many runs train on the same ones.
class IndexList {
  public:
    IndexList() = default;
    IndexList(std::vector<std::uint32_t> indices) // NOLINT: a list is one
        : m_indices(std::make_shared<std::vector<std::uint32_t>>(std::move(indices))) {}

    operator const std::vector<std::uint32_t>&() const { return all(); } // NOLINT: and is one
    std::size_t size() const { return all().size(); }
    bool empty() const { return all().empty(); }
    std::uint32_t operator[](std::size_t i) const { return all()[i]; }
    bool operator==(const IndexList& other) const { return all() == other.all(); }
    auto begin() const { return all().cbegin(); }
    auto end() const { return all().cend(); }

    /// To be changed; the other copies stay as they are.
    std::vector<std::uint32_t>& own() {
        if (m_indices.use_count() != 1) m_indices = std::make_shared<std::vector<std::uint32_t>>(all());
        return *m_indices;
    }

  private:
    const std::vector<std::uint32_t>& all() const {
        static const std::vector<std::uint32_t> none;
        return m_indices ? *m_indices : none;
    }

    std::shared_ptr<std::vector<std::uint32_t>> m_indices; ///< none: empty
};

} // namespace trilemma
