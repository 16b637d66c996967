// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/privacy/noise.h"

#include "core/privacy/exact_noise.h"

#include <sodium.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace trilemma {

namespace {

using StreamKey = std::array<std::uint8_t, crypto_stream_chacha20_KEYBYTES>;

/// Words of the ChaCha20 keystream, a buffer at a time.
class StreamNoise : public NoiseSource {
  public:
    StreamNoise(const StreamKey& key, bool simulation)
        : m_key(key)
        , m_simulation(simulation) {}
    ~StreamNoise() override {
        sodium_memzero(m_key.data(), m_key.size());
        sodium_memzero(m_words.data(), sizeof(m_words));
    }

    std::uint64_t word() override {
        if (m_next == m_words.size()) refill();
        return m_words[m_next++];
    }

    void words(std::span<std::uint64_t> out) override {
        while (!out.empty()) {
            if (m_next == m_words.size()) refill();
            const std::size_t count = std::min(out.size(), m_words.size() - m_next);
            std::copy_n(m_words.data() + m_next, count, out.data());
            m_next += count;
            out = out.subspan(count);
        }
    }

    bool isSimulation() const override { return m_simulation; }

    std::optional<std::uint64_t> position() const override {
        if (!m_simulation) return std::nullopt;
        return m_block * m_words.size() + m_next - m_words.size(); // the block in use is counted already
    }

    void moveTo(std::uint64_t position) override {
        if (!m_simulation) return;
        m_block = position / m_words.size();
        refill();
        m_next = position % m_words.size();
    }

  private:
    void refill() {
        std::array<std::uint8_t, crypto_stream_chacha20_NONCEBYTES> nonce{};
        for (std::size_t i = 0; i < sizeof(m_block); ++i)
            nonce[i] = static_cast<std::uint8_t>(m_block >> (8 * i));
        ++m_block;
        crypto_stream_chacha20(reinterpret_cast<std::uint8_t*>(m_words.data()), sizeof(m_words), nonce.data(),
                               m_key.data());
        m_next = 0;
    }

    StreamKey m_key;
    bool m_simulation;
    std::uint64_t m_block = 0;
    std::array<std::uint64_t, 512> m_words{};
    std::size_t m_next = 512;
};

class ZeroNoise : public StreamNoise {
  public:
    explicit ZeroNoise(const StreamKey& key)
        : StreamNoise(key, true) {}
    void addGaussian(std::span<std::int64_t>, double) override {}
    void addLaplace(std::span<std::int64_t>, double) override {}
};

StreamKey keyOfSeed(std::uint64_t seed) {
    StreamKey key;
    if (sodium_init() < 0) std::abort();
    crypto_generichash(key.data(), key.size(), reinterpret_cast<const std::uint8_t*>(&seed), sizeof(seed),
                       nullptr, 0);
    return key;
}

} // namespace

void NoiseSource::words(std::span<std::uint64_t> out) {
    for (std::uint64_t& next : out)
        next = word();
}

void NoiseSource::addGaussian(std::span<std::int64_t> entries, double deviation) {
    addExactNoise(NoiseLaw::Gaussian, entries, deviation, *this);
}

void NoiseSource::addWiderGaussian(std::span<std::int64_t> entries, double deviation,
                                   std::span<const double> factors) {
    const std::size_t length = entries.size() / factors.size();
    for (std::size_t part = 0; part < factors.size(); ++part)
        addGaussian(entries.subspan(part * length, length),
                    std::max(deviation, std::min(deviation * factors[part], 0x1p57)));
}

void NoiseSource::addLaplace(std::span<std::int64_t> entries, double scale) {
    addExactNoise(NoiseLaw::Laplace, entries, scale, *this);
}

std::unique_ptr<NoiseSource> secretNoise() {
    if (sodium_init() < 0) std::abort(); // no secure generator: no private training
    StreamKey key;
    randombytes_buf(key.data(), key.size());
    auto noise = std::make_unique<StreamNoise>(key, false);
    sodium_memzero(key.data(), key.size());
    return noise;
}

std::unique_ptr<NoiseSource> seededNoise(std::uint64_t seed) {
    return std::make_unique<StreamNoise>(keyOfSeed(seed), true);
}

std::unique_ptr<NoiseSource> zeroNoise(std::uint64_t seed) {
    return std::make_unique<ZeroNoise>(keyOfSeed(seed));
}

PoissonSampler::PoissonSampler(double rate)
    : m_rate(rate) {
    if (!(rate >= minRate && rate <= 1)) std::abort();
    if (rate == 1) return;
    // A word >= the last threshold means "more than all of these slots are skipped"; the law has no memory.
    // The table ends early enough that an error of 2^-63 in a threshold stays below 2^-52 given that it is
    // reached.
    constexpr std::size_t longest = 4096;
    const long double logKeep = std::log1p(-static_cast<long double>(rate));
    for (std::size_t k = 0; k < longest; ++k) {
        const long double reached = -std::expm1(static_cast<long double>(k + 1) * logKeep);
        if (k > 0 && reached > 1 - 0x1p-10L) break;
        m_thresholds.push_back(static_cast<std::uint64_t>(std::ldexp(reached, 64)));
    }
    std::size_t k = 0;
    constexpr unsigned rest = 64 - guideBits;
    for (std::size_t top = 0; top < m_guide.size(); ++top) {
        const std::uint64_t first = std::uint64_t{top} << rest,
                            last = first | (~std::uint64_t{0} >> guideBits);
        while (k < m_thresholds.size() && m_thresholds[k] <= first)
            ++k;
        const bool isSettled = k == m_thresholds.size() || m_thresholds[k] > last;
        m_guide[top] = static_cast<std::uint16_t>(k | (isSettled ? 0 : isOpen));
    }
}

std::size_t PoissonSampler::settled(std::size_t k, std::uint64_t word) const {
    while (k < m_thresholds.size() && word >= m_thresholds[k])
        ++k;
    return k;
}

void PoissonSampler::draw(std::size_t size, NoiseSource& noise, std::vector<std::uint32_t>& sample) const {
    sample.clear();
    if (m_rate == 1) {
        for (std::size_t i = 0; i < size; ++i)
            sample.push_back(static_cast<std::uint32_t>(i));
        return;
    }
    constexpr unsigned skipsOfWord = 64 / guideBits, rest = 64 - guideBits;
    std::array<std::uint32_t, 256> some; // faster than one by one
    std::size_t count = 0;
    for (std::size_t next = 0; next < size;) {
        if (count + skipsOfWord > some.size()) {
            sample.insert(sample.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(count));
            count = 0;
        }
        std::uint64_t word = noise.word();
        for (unsigned i = 0; i < skipsOfWord; ++i, word >>= guideBits) {
            const std::uint64_t top = word & (m_guide.size() - 1);
            std::size_t k = m_guide[top];
            if (k & isOpen) k = settled(k & ~std::size_t{isOpen}, top << rest | noise.word() >> guideBits);
            next += k;
            const std::size_t isDrawn = k < m_thresholds.size() ? 1 : 0; // else more than these are skipped
            some[count] = static_cast<std::uint32_t>(next);
            count += next < size ? isDrawn : 0;
            next += isDrawn;
        }
    }
    sample.insert(sample.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(count));
}

} // namespace trilemma
