// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace trilemma {

/// The density of |x| up to a factor: g(x) = exp(-x^2/2) or exp(-x).
enum class NoiseLaw { Gaussian, Laplace };

/// Lengths along x are integers in units of 2^-60.
struct Strip {
    std::uint64_t left = 0;
    std::uint64_t width = 0;
};

/// A part of the area that is sampled by rejection: x uniform in [left, left + width), level
/// (base + u rise) A / (2^32 width) with u uniform in [0, 1), accepted if level < g(x). In the tail
/// both are drawn for a segment j of P(j) = 2^-(j+1): x moves by j width, the level shrinks by 2^j.
struct Residual {
    Strip strip;
    std::uint64_t base = 0; ///< 2^32 for caps, 0 for the tail
    std::uint64_t rise = 0; ///< below StripTable::riseLimit
    std::uint64_t segment = 0;
};

/// The area under g cut into pieces that are cheap to sample (equal-area strips as in Ahrens, "A one-table
/// method for sampling from continuous and discrete distributions", Computing 54, 1995):
///
///   rectangles   `strips().size()` < 512 of them, all of area A = area() 2^-64 exactly, all under g, side by
///   side caps         what g leaves above each rectangle, inside an envelope of constant level tail
///   everything to the right of the last rectangle, inside a falling staircase
///
/// One of 512 equally likely numbers is drawn. Those below strips().size() are rectangles, accepted without
/// a test. The others form an area of (512 - strips().size()) A, of which caps and tail take integer shares
/// in units of A 2^-32; what they leave over is rejected. So x gets the density
///
///   (1/512) (1/width) + (1/512) (g(x) - A/width) / A = g(x) / (512 A)
///
/// an attempt, whatever was rounded when the table was made: exactly proportional to g, as long as (checked
/// while it is made) no rectangle passes g, no envelope is below g, and the shares fit.
class StripTable {
  public:
    static constexpr unsigned indexBits = 9;
    static constexpr std::uint64_t indexCount = 1 << indexBits;
    static constexpr std::uint64_t widthLimit = std::uint64_t(1) << 59; ///< every strip is narrower: 1/2

    static constexpr std::uint64_t riseLimit = std::uint64_t(1) << 38;

    /// Made once, at the first call; thread-safe.
    static const StripTable& of(NoiseLaw law);

    NoiseLaw law() const { return m_law; }
    std::uint64_t area() const { return m_area; }
    const std::vector<Strip>& strips() const { return m_strips; }

    /// Caps by strip, then the tail.
    const std::vector<Residual>& residuals() const { return m_residuals; }

    /// [k]: the shares of residuals 0 to k together, in units of A 2^-32.
    const std::vector<std::uint64_t>& shares() const { return m_shares; }

  private:
    StripTable(NoiseLaw law, std::uint64_t area);
    void cutStrips();
    void coverRest();

    NoiseLaw m_law;
    std::uint64_t m_area; ///< units of 2^-64
    std::vector<Strip> m_strips;
    std::vector<Residual> m_residuals;
    std::vector<std::uint64_t> m_shares;
};

} // namespace trilemma
