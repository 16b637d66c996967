// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace trilemma {

/// Randomness of one run: Poisson membership and the noise of every release. Not thread-safe; one a run.
class NoiseSource {
  public:
    virtual ~NoiseSource() = default;

    /// A uniform 64-bit word.
    virtual std::uint64_t word() = 0;

    /// Adds an independent N(0, deviation^2), rounded to an integer, to each entry. Rounding a sum of an
    /// integer and a normal variable is post-processing of the continuous mechanism. The normal variable is
    /// computed in double precision (53-bit uniforms, Marsaglia's polar method): its tails end near 8.5
    /// deviations and its digits are not exactly those of a normal law, which the privacy statement says.
    virtual void addGaussian(std::span<std::int64_t> entries, double deviation);

    virtual void addLaplace(std::span<std::int64_t> entries, double scale);

    /// True if anybody who knows the specification can repeat the noise; such a run protects nobody.
    virtual bool isSimulation() const = 0;

  private:
    double normal();
    double m_spare = 0;
    bool m_hasSpare = false;
};

/// ChaCha20 keyed by the operating system; the key lives only here and is wiped at the end.
std::unique_ptr<NoiseSource> secretNoise();

/// The same stream keyed by a public seed. For simulations, and for the sampling of non-private runs.
std::unique_ptr<NoiseSource> seededNoise(std::uint64_t seed);

/// Seeded sampling without any noise; for tests of zero-noise limits.
std::unique_ptr<NoiseSource> zeroNoise(std::uint64_t seed);

/// Poisson sampling by geometric skips: cost proportional to the sample. Skip lengths come from 64-bit
/// integer thresholds of 1 - (1-q)^k, so a slot's inclusion probability is at most q + 2^-52; the accountant
/// uses that.
class PoissonSampler {
  public:
    /// rate in [2^-22, 1].
    explicit PoissonSampler(double rate);

    /// Replaces `sample` by the indices, rising, of a Poisson sample of {0, ..., size-1}.
    void draw(std::size_t size, NoiseSource& noise, std::vector<std::uint32_t>& sample) const;

  private:
    std::size_t skip(NoiseSource& noise) const;

    double m_rate;
    std::vector<std::uint64_t> m_thresholds;   ///< [k]: a word below it means a skip of at most k slots
    std::array<std::uint16_t, 1024> m_guide{}; ///< first k worth trying, by the word's top 10 bits
};

} // namespace trilemma
