// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace trilemma {

/// Randomness of one run: Poisson membership and the noise of every release. Not thread-safe; one a run.
class NoiseSource {
  public:
    virtual ~NoiseSource() = default;

    /// A uniform 64-bit word.
    virtual std::uint64_t word() = 0;

    /// Fills `out` with uniform words, the same that as many calls of word() would give.
    virtual void words(std::span<std::uint64_t> out);

    /// Adds round(deviation N) to each entry, N an independent N(0, 1), sampled exactly (exact_noise.h). The
    /// sum of an integer and a rounded normal variable is the rounded sum: post-processing of the continuous
    /// Gaussian mechanism with that deviation, no slack needed. deviation in [2^-15, 2^58], taken as the
    /// rational number that it is; anything else ends the program.
    virtual void addGaussian(std::span<std::int64_t> entries, double deviation);

    /// addGaussian() of each of as many equal parts of `entries` as there are factors, with the deviation
    /// times its factor, at most 2^57. Factors are at least 1, so that each part is a post-processing of what
    /// addGaussian() makes of it: wider normal noise is narrower noise and more of it.
    virtual void addWiderGaussian(std::span<std::int64_t> entries, double deviation,
                                  std::span<const double> factors);

    /// addGaussian() with round(scale L), L an independent Laplace(1), density exp(-|x|)/2.
    virtual void addLaplace(std::span<std::int64_t> entries, double scale);

    /// exponentialChoice() of these scores by this source's words (exponential_choice.h).
    virtual std::size_t choose(std::span<const std::int64_t> scores, double epsilon, std::int64_t bound);

    /// True if anybody who knows the specification can repeat the noise; such a run protects nobody.
    virtual bool isSimulation() const = 0;

    /// Number of words that a simulation has drawn; none of secret noise, whose place nobody may know.
    virtual std::optional<std::uint64_t> position() const { return std::nullopt; }
    /// Goes on as a simulation that has drawn so many words; secret noise stays where it is.
    virtual void moveTo(std::uint64_t) {}
};

/// ChaCha20 keyed by the operating system; the key lives only here and is wiped at the end.
std::unique_ptr<NoiseSource> secretNoise();

/// The same stream keyed by a public seed. For simulations, and for the sampling of non-private runs.
std::unique_ptr<NoiseSource> seededNoise(std::uint64_t seed);

/// Seeded sampling without any noise; for tests of zero-noise limits.
std::unique_ptr<NoiseSource> zeroNoise(std::uint64_t seed);

/// Poisson sampling by geometric skips: cost proportional to the sample. Skip lengths come from 64-bit
/// integer thresholds of 1 - (1-q)^k, so a slot's inclusion probability is at most q + 2^-52; the accountant
/// uses that. At rates above some 2^-8 most skips are settled by the first 12 of the 64 bits; the others are
/// drawn only where they are not, so that one word serves up to five skips.
class PoissonSampler {
  public:
    /// A smaller rate cannot be sampled with that error. Whoever reads a rate refuses it (`sampling_rate` of
    /// the solvers), since an event may hold any rate but a training cannot.
    static constexpr double minRate = 0x1p-22;

    /// rate in [minRate, 1]; anything else ends the program, as its sample would not be the accounted one.
    explicit PoissonSampler(double rate);

    /// Replaces `sample` by the indices, rising, of a Poisson sample of {0, ..., size-1}.
    void draw(std::size_t size, NoiseSource& noise, std::vector<std::uint32_t>& sample) const;

  private:
    /// The skip that a uniform word stands for, at least k: that many slots, or more than thresholds tell.
    std::size_t settled(std::size_t k, std::uint64_t word) const;

    static constexpr unsigned guideBits = 12;
    double m_rate;
    std::vector<std::uint64_t> m_thresholds; ///< [k]: a word below it means a skip of at most k slots
    /// By the top bits of a word: the first k worth trying; with `isOpen` where further bits decide.
    std::array<std::uint16_t, std::size_t{1} << guideBits> m_guide{};
    static constexpr std::uint16_t isOpen = 0x8000;
};

} // namespace trilemma
