// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/noise.h"
#include "core/privacy/wide_integer.h"

namespace trilemma {

/// A uniform real in [0, 1) of which so many binary digits are known as anybody has asked for: it lies in
/// [digits, digits + 1) 2^-bits.
class LazyUniform {
  public:
    LazyUniform(std::uint64_t digits, unsigned bits)
        : m_digits(digits)
        , m_bits(bits) {}

    const BigInt& digits() const { return m_digits; }
    unsigned bits() const { return m_bits; }

    /// Draws further digits until at least `bits` are known.
    void refine(unsigned bits, NoiseSource& source) {
        for (; m_bits < bits; m_bits += 64)
            m_digits = (m_digits << 64) | source.word();
    }

  private:
    BigInt m_digits;
    unsigned m_bits;
};

} // namespace trilemma
