// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

#include <sys/mman.h>

namespace trilemma {

/// Asks for large pages behind memory that was reserved and not touched yet: filling it for the first time
/// otherwise costs as much as the work that fills it. A hint: of less than `worth` bytes, or where the system
/// knows none, nothing happens.
inline void preferLargePages([[maybe_unused]] const void* begin, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    constexpr std::size_t page = 4096, worth = std::size_t{4} << 20;
    if (bytes < worth) return;
    const auto first = (reinterpret_cast<std::uintptr_t>(begin) + page - 1) / page * page;
    const auto last = (reinterpret_cast<std::uintptr_t>(begin) + bytes) / page * page;
    ::madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#endif
}

} // namespace trilemma
