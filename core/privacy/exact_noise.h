// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/lazy_uniform.h"
#include "core/privacy/noise_grid.h"
#include "core/privacy/strip_table.h"

#include <optional>
#include <span>

namespace trilemma {

/// Adds round(scale X) to each entry, X independent with density g(|x|) / (2 integral of g): N(0, 1) or
/// Laplace(1). The integer added has exactly the law of the rounded continuous variable if the source's words
/// are independent and uniform: floating point takes no part in it, X has as many digits as deciding and
/// rounding ask for (the idea of Karney, "Sampling exactly from the normal distribution", ACM TOMS 42, 2016),
/// and no tail is cut off. An entry plus its noise is formed exactly and then brought into the range of 64
/// bits, which is post-processing. scale in [2^-15, 2^58], else the program ends.
void addExactNoise(NoiseLaw law, std::span<std::int64_t> entries, double scale, NoiseSource& source);

/// What one word says: its lowest 9 bits choose the piece, the next is the sign, the 54 highest are the first
/// digits of the position in a strip, or the upper 32 choose among the residuals.
struct NoiseWord {
    static constexpr unsigned positionBits = 64 - StripTable::indexBits - 1;
    std::uint64_t word = 0;

    std::uint64_t index() const { return word & (StripTable::indexCount - 1); }
    bool negative() const { return (word >> StripTable::indexBits & 1) != 0; }
    std::uint64_t position() const { return word >> (64 - positionBits); }
    std::uint64_t aligned() const { return word & ~((std::uint64_t(1) << (64 - positionBits)) - 1); }
    std::uint64_t ticket() const { return word >> 32; }
};

// The decisions of the rejection, in the order in which they are tried. Public for their tests.

/// Whether the level is below g, from 64 digits of each; nothing if these leave it open.
std::optional<bool> acceptsQuickly(NoiseLaw law, std::uint64_t area, const Residual& residual,
                                   std::uint64_t position, std::uint64_t level);

/// The same for certain; draws digits of both until they decide.
bool acceptsExactly(NoiseLaw law, std::uint64_t area, const Residual& residual, LazyUniform& position,
                    LazyUniform& level, NoiseSource& source);

} // namespace trilemma
