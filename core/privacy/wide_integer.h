// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <cstdint>

namespace trilemma {

__extension__ typedef unsigned __int128 Wide; ///< 128 bits, for the common case
using BigInt =
    boost::multiprecision::cpp_int; ///< as many bits as it takes, for what the common case left open

/// floor(a b / 2^64).
inline std::uint64_t mulHigh(std::uint64_t a, std::uint64_t b) {
    return static_cast<std::uint64_t>((static_cast<Wide>(a) * b) >> 64);
}

} // namespace trilemma
