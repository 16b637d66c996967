// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/exact_noise.h"

#include "core/privacy/density.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace trilemma {

namespace {

/// |X|: `strip` moved by `segment` of its widths, and where in it.
struct Place {
    Strip strip;
    std::uint64_t segment = 0;
    LazyUniform position;

    BigInt left() const { return strip.left + BigInt(segment) * strip.width; }
};

/// The left end of the strip as a word, if a strip that begins there ends below x = 15.
std::optional<std::uint64_t> wordLeft(const Strip& strip, std::uint64_t segment) {
    if (segment > 12) return std::nullopt; // strips begin below 6, segments are at most 3/4 wide: no overflow
    const std::uint64_t left = strip.left + segment * strip.width;
    return left < std::uint64_t(14) << 60 ? std::optional(left) : std::nullopt;
}

/// P(j) = 2^-(j+1).
std::uint64_t geometric(NoiseSource& source) {
    for (std::uint64_t zeros = 0;; zeros += 64) {
        const std::uint64_t word = source.word();
        if (word != 0) return zeros + static_cast<std::uint64_t>(std::countl_zero(word));
    }
}

bool accepts(const StripTable& table, const Residual& residual, LazyUniform& position, NoiseSource& source) {
    const std::uint64_t level = source.word();
    const auto quick = acceptsQuickly(table.law(), table.area(), residual,
                                      static_cast<std::uint64_t>(position.digits()), level);
    if (quick) return *quick;
    LazyUniform refined(level, 64);
    return acceptsExactly(table.law(), table.area(), residual, position, refined, source);
}

/// One attempt in what the rectangles leave over.
std::optional<Place> tryResidual(const StripTable& table, NoiseWord word, NoiseSource& source) {
    const std::uint64_t ticket = (word.index() - table.strips().size()) << 32 | word.ticket();
    const auto& shares = table.shares();
    const auto chosen = std::upper_bound(shares.begin(), shares.end(), ticket);
    if (chosen == shares.end()) return std::nullopt;
    Residual residual = table.residuals()[static_cast<std::size_t>(chosen - shares.begin())];
    if (residual.base == 0) residual.segment = geometric(source);
    LazyUniform position(source.word(), 64);
    if (!accepts(table, residual, position, source)) return std::nullopt;
    return Place{residual.strip, residual.segment, position};
}

BigInt roundedPlace(const NoiseGrid& grid, Place& place, NoiseSource& source) {
    if (const auto left = wordLeft(place.strip, place.segment); left && place.position.bits() <= 64) {
        const auto digits = static_cast<std::uint64_t>(place.position.digits())
                            << (64 - place.position.bits());
        const std::uint64_t x = *left + mulHigh(place.strip.width, digits);
        std::uint64_t rounded = 0;
        if (x < NoiseGrid::leftLimit && grid.round(x, rounded)) return rounded;
    }
    return grid.roundExactly(place.left(), place.strip.width, place.position, source);
}

/// The sum brought into the range of 64 bits.
std::int64_t clampedSum(std::int64_t entry, const BigInt& magnitude, bool negative) {
    const BigInt sum = negative ? BigInt(entry - magnitude) : BigInt(entry + magnitude);
    using Limits = std::numeric_limits<std::int64_t>;
    if (sum < Limits::min()) return Limits::min();
    if (sum > Limits::max()) return Limits::max();
    return static_cast<std::int64_t>(sum);
}

/// Everything that the first word alone does not settle.
std::int64_t withNoise(const StripTable& table, const NoiseGrid& grid, std::int64_t entry, NoiseWord word,
                       NoiseSource& source) {
    for (;; word = {source.word()}) {
        std::optional<Place> place;
        if (word.index() < table.strips().size())
            place = Place{table.strips()[word.index()], 0, {word.position(), NoiseWord::positionBits}};
        else
            place = tryResidual(table, word, source);
        if (place) return clampedSum(entry, roundedPlace(grid, *place, source), word.negative());
    }
}

/// The common case: one word, a rectangle, a position that settles the rounding, a sum within range.
inline bool addQuickly(const Strip* strips, std::size_t stripCount, const NoiseGrid& grid,
                       std::int64_t& entry, NoiseWord word) {
    if (word.index() >= stripCount) return false;
    const Strip strip = strips[word.index()];
    std::uint64_t rounded = 0;
    if (!grid.round(strip.left + mulHigh(strip.width, word.aligned()), rounded)) return false;
    const auto sign = -static_cast<std::int64_t>(word.negative());
    const std::int64_t noise = (static_cast<std::int64_t>(rounded) ^ sign) - sign;
    std::int64_t sum = 0;
    if (__builtin_add_overflow(entry, noise, &sum)) return false;
    entry = sum;
    return true;
}

} // namespace

std::optional<bool> acceptsQuickly(NoiseLaw law, std::uint64_t area, const Residual& residual,
                                   std::uint64_t position, std::uint64_t level) {
    const auto left = wordLeft(residual.strip, residual.segment);
    if (!left) return std::nullopt;
    const std::uint64_t x = *left + mulHigh(residual.strip.width, position); // and less than 2 units above
    const QuickExpBounds density = quickDensity(law, x, x + 2);
    // base + u rise in units of 2^-24, from below; less than 2 units above, since rise < 2^38
    const std::uint64_t min =
        (residual.base << 24) + static_cast<std::uint64_t>((static_cast<Wide>(level) * residual.rise) >> 40);
    const Wide low = min >> residual.segment;
    const Wide high = ((min + 2) >> residual.segment) + 1;
    // level A against 2^32 width g: units 2^(-24-64) = 4 2^-90 and 2^(32-60-62) = 2^-90
    const Wide width = residual.strip.width;
    if (high * area * 4 <= width * density.lower) return true;
    if (low * area * 4 >= width * density.upper) return false;
    return std::nullopt;
}

bool acceptsExactly(NoiseLaw law, std::uint64_t area, const Residual& residual, LazyUniform& position,
                    LazyUniform& level, NoiseSource& source) {
    const std::uint64_t width = residual.strip.width;
    const BigInt left = residual.strip.left + BigInt(residual.segment) * width;
    for (unsigned bits = 128;; bits *= 2) {
        position.refine(bits, source);
        level.refine(bits, source);
        const unsigned known = position.bits();
        const BigInt x = (left << known) + width * position.digits();
        const ExpBounds density = densityBounds(law, x, x + width, known);
        const BigInt min = (BigInt(residual.base) << level.bits()) + residual.rise * level.digits();
        // level A 2^-segment against 2^32 width g: units 2^-(64+level bits) and 2^(32-60-known)
        const unsigned lift = 36 + level.bits() + static_cast<unsigned>(residual.segment);
        const BigInt unit = BigInt(area) << known;
        if ((min + residual.rise) * unit <= (width * density.lower) << lift) return true;
        if (min * unit >= (width * density.upper) << lift) return false;
    }
}

void addExactNoise(NoiseLaw law, std::span<std::int64_t> entries, double scale, NoiseSource& source) {
    const StripTable& table = StripTable::of(law);
    const NoiseGrid grid(scale);
    const Strip* const strips = table.strips().data();
    const std::size_t stripCount = table.strips().size();
    std::array<std::uint64_t, 128> words;
    while (!entries.empty()) {
        const auto some = entries.first(std::min(entries.size(), words.size()));
        source.words(std::span(words).first(some.size()));
        for (std::size_t i = 0; i < some.size(); ++i)
            if (!addQuickly(strips, stripCount, grid, some[i], {words[i]})) [[unlikely]]
                some[i] = withNoise(table, grid, some[i], {words[i]}, source);
        entries = entries.subspan(some.size());
    }
}

} // namespace trilemma
