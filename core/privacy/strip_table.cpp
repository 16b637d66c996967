// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/strip_table.h"

#include "core/privacy/density.h"

#include <cstdlib>

namespace trilemma {

namespace {

constexpr std::uint64_t unitLength = std::uint64_t(1) << 60;

/// Width of the tail's segments: so that g falls at least to a half from one to the next.
std::uint64_t segmentWidth(NoiseLaw law) {
    return law == NoiseLaw::Gaussian ? unitLength / 4 : unitLength / 4 * 3;
}

/// Rectangles end where the next would be wider than this.
std::uint64_t widest(NoiseLaw law) {
    return law == NoiseLaw::Gaussian ? unitLength / 4 : unitLength / 2 - 1;
}

/// ceil(width g(left) 2^32 / A) with g rounded upwards: the envelope in units of A 2^-32. Units: width 2^-60,
/// g 2^-62, A 2^-64, so 2^(-60-62+32+64) = 2^-26.
std::uint64_t envelope(NoiseLaw law, Strip strip, std::uint64_t area) {
    const Wide denominator = static_cast<Wide>(area) << 26;
    const Wide numerator = static_cast<Wide>(strip.width) * quickDensity(law, strip.left, strip.left).upper;
    return static_cast<std::uint64_t>((numerator + denominator - 1) / denominator);
}

void require(bool holds) {
    if (!holds) std::abort(); // the argument for exactness would not hold
}

} // namespace

const StripTable& StripTable::of(NoiseLaw law) {
    // The areas were found by trial: the smallest (in steps of a thousandth) whose pieces fit.
    static const StripTable gaussian(NoiseLaw::Gaussian, 0xA18C13ED008A30);
    static const StripTable laplace(NoiseLaw::Laplace, 0x810624DD2F1AA0);
    return law == NoiseLaw::Gaussian ? gaussian : laplace;
}

StripTable::StripTable(NoiseLaw law, std::uint64_t area)
    : m_law(law)
    , m_area(area) {
    cutStrips();
    coverRest();
}

/// The narrowest rectangle of area A from `left` whose upper right corner is not above g: the least fixed
/// point of width = ceil(A / g(left + width)), from below. It exists until g has become too small.
void StripTable::cutStrips() {
    const Wide area = static_cast<Wide>(m_area) << 58; // in units of 2^-122, those of width times g
    std::uint64_t left = 0;
    while (m_strips.size() < indexCount) {
        std::uint64_t width = 0;
        for (std::uint64_t next = 1; next != width && next <= widest(m_law);) {
            width = next;
            const std::uint64_t height = quickDensity(m_law, left + width, left + width).lower;
            if (height == 0) return;
            const Wide needed = (area + height - 1) / height;
            next = needed > unitLength ? unitLength : static_cast<std::uint64_t>(needed);
        }
        const std::uint64_t corner = quickDensity(m_law, left + width, left + width).lower;
        if (static_cast<Wide>(width) * corner < area) return; // no fixed point below the limit
        m_strips.push_back({left, width});
        left += width;
    }
}

void StripTable::coverRest() {
    constexpr std::uint64_t whole = std::uint64_t(1) << 32;
    std::uint64_t taken = 0;
    for (const Strip& strip : m_strips) {
        require(strip.width < widthLimit);
        const std::uint64_t rise = envelope(m_law, strip, m_area) - whole;
        require(rise < riseLimit);
        m_residuals.push_back({strip, whole, rise, 0});
        m_shares.push_back(taken += rise);
    }
    const Strip tail{m_strips.back().left + m_strips.back().width, segmentWidth(m_law)};
    // g(T + j w) <= 2^-j g(T): for exp(-x) from w >= log 2, for exp(-x^2/2) from T w >= log 2.
    const std::uint64_t fall = m_law == NoiseLaw::Gaussian ? mulHigh(tail.left, tail.width) << 4 : tail.width;
    require(fall >= unitLength / 10 * 7);
    const std::uint64_t rise =
        envelope(m_law, tail, m_area); // of segment 0; all segments together: twice that
    require(rise < riseLimit);
    m_residuals.push_back({tail, 0, rise, 0});
    m_shares.push_back(taken += 2 * rise);
    require(m_strips.size() < indexCount && taken <= (indexCount - m_strips.size()) * whole);
}

} // namespace trilemma
