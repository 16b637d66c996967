// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the audit looks into a step, and how it breaks one on purpose. Only the audit uses these.
#pragma once

#include "core/learning/records.h"

#include <limits>
#include <optional>

namespace trilemma {

enum class FaultySampling {
    None,
    Shuffled, ///< a shuffled order cut into batches of r n slots
    Padded,   ///< a Poisson sample of fewer than r n slots is filled up with copies of slot 0
};

inline constexpr std::size_t everyCell = std::numeric_limits<std::size_t>::max();

/// What is wrong with a step; the defaults are nothing.
struct AuditFault {
    double histogramNoise = 1;          ///< factor of its scale
    double gradientNoise = 1;           ///< factor of its deviation
    double choiceNoise = 1;             ///< factor of 1/epsilon of an exponential mechanism
    bool sharedNoise = false;           ///< one draw for all cells of the histogram
    std::size_t noisyCells = everyCell; ///< only so many cells, the last ones, have noise
    bool sparseNoise = false;           ///< every other coordinate of the gradient has no noise
    std::size_t sharedCoordinates = 1;  ///< so many of the gradient, the first ones, share one draw
    bool repeatedNoise = false;         ///< every step adds the noise of the one before
    bool unusedNoise = false; ///< noise is drawn and seen, but the loop goes on with the sums without it
    double clippingNorm = 1;  ///< factor of C; infinity: no clipping
    double rate = 1;          ///< factor of r
    FaultySampling sampling = FaultySampling::None;
    bool operator==(const AuditFault&) const = default;
};

inline constexpr double noClipping = std::numeric_limits<double>::infinity();

/// Forwards to a real source and keeps what came out: the releases of a step. The first release of a
/// constrained step is its histogram, the last of every step its gradient sum.
class RecordingNoise : public NoiseSource {
  public:
    RecordingNoise(NoiseSource& real, const AuditFault& fault, bool isConstrained)
        : m_real(real)
        , m_fault(fault)
        , m_isConstrained(isConstrained) {}

    void beginStep() {
        m_count = 0;
        m_given.clear();
        m_scores.clear();
    }
    /// The next release of this step comes out as this: the attack is on what comes after it, for whoever
    /// knows it.
    void give(std::vector<std::int64_t> release) { m_given = std::move(release); }
    /// From now on the fault is that of one release of a step alone; none: of no one.
    void breakOnly(std::optional<std::size_t> release) { breakOnly(release.value_or(0), release ? 1 : 0); }
    /// ... or of so many that follow each other.
    void breakOnly(std::size_t first, std::size_t count) {
        m_breaksAll = false;
        m_from = first;
        m_until = first + count;
    }
    std::span<const std::int64_t> histogram() const { return m_releases.front().values; }
    std::span<const std::int64_t> gradient() const { return m_releases[m_count - 1].values; }
    std::size_t releaseCount() const { return m_count; } ///< since beginStep()
    std::span<const std::int64_t> release(std::size_t i) const { return m_releases[i].values; }
    /// What was added to the sums, as who knows all records could tell.
    std::span<const std::int64_t> noise(std::size_t i) const { return m_releases[i].noise; }

    /// Scores of the candidates over what a record may change each by; empty where the step chose nothing.
    /// The release is the number of the candidate.
    std::span<const double> scores() const { return m_scores; }
    std::size_t chosen() const { return m_chosen; }

    std::uint64_t word() override { return m_real.word(); }
    void addGaussian(std::span<std::int64_t> entries, double deviation) override;
    void addLaplace(std::span<std::int64_t> entries, double scale) override;
    std::size_t choose(std::span<const std::int64_t> scores, double epsilon, std::int64_t bound) override;
    bool isSimulation() const override { return m_real.isSimulation(); }

  private:
    struct Release {
        std::vector<std::int64_t> values;
        std::vector<std::int64_t> noise;
    };

    bool isBroken() const { return m_breaksAll || (m_from <= m_count && m_count < m_until); }
    bool isHistogram() const { return m_isConstrained && m_count == 0; }
    Release& next();
    void spoil(std::span<std::int64_t> noise) const;
    void add(std::span<std::int64_t> entries, double scale,
             void (NoiseSource::*draw)(std::span<std::int64_t>, double));

    NoiseSource& m_real;
    AuditFault m_fault;
    bool m_isConstrained;
    std::vector<Release> m_releases;
    std::size_t m_count = 0;
    bool m_breaksAll = true;
    std::size_t m_from = 0, m_until = 0; ///< releases of a step that are broken
    std::vector<std::int64_t> m_given;
    std::vector<double> m_scores;
    std::size_t m_chosen = 0;
};

/// Puts recorded releases in the place of whatever a step computed.
class ReplayedNoise : public NoiseSource {
  public:
    ReplayedNoise(std::vector<std::vector<std::int64_t>> releases, NoiseSource& words)
        : m_releases(std::move(releases))
        , m_words(words) {}

    bool finished() const { return m_next == m_releases.size(); }
    std::uint64_t word() override { return m_words.word(); }
    void addGaussian(std::span<std::int64_t> entries, double) override { replay(entries); }
    void addLaplace(std::span<std::int64_t> entries, double) override { replay(entries); }
    std::size_t choose(std::span<const std::int64_t> scores, double epsilon, std::int64_t bound) override;
    bool isSimulation() const override { return true; }

  private:
    void replay(std::span<std::int64_t> entries);

    std::vector<std::vector<std::int64_t>> m_releases;
    std::size_t m_next = 0;
    NoiseSource& m_words;
};

/// The model itself, or one that clips gradients at another norm than it is told.
std::shared_ptr<const Model> clippedWrongly(std::shared_ptr<const Model> model, const AuditFault& fault);

/// Empty for the sampling that the looks declare. `rate` and `expectedBatch` are the plan's.
SampleSource faultySampling(const AuditFault& fault, double rate, double expectedBatch);

} // namespace trilemma
