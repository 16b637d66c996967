// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The only way from a training to the records: what its plan declares is drawn, summed, given its noise and
// handed over, and nothing else. A look or release that the plan lacks, or one too many, stops the training
// before anything is drawn.
#pragma once

#include "core/fairness/partition.h"
#include "core/learning/sample_source.h"
#include "core/models/model.h"
#include "core/privacy/noise.h"

#include <atomic>
#include <stdexcept>
#include <stop_token>

namespace trilemma {

struct Look;
struct Loop;
struct Release;
struct TrainingRows;

/// Some rows of a sample and what a model made of them, kept from one release of the sample to the next.
/// Filled by whoever scores first.
struct SampleBlock {
    RowBlock rows;
    bool isScored = false;
    RowMatrix probabilities;
    ForwardPass pass;
};

/// Adds what the rows of a block add to the integers of a release. A block's sum is the sum of its single
/// rows' to the bit (of its units', where the table has units), each of which is within the release's bound.
using BlockKernel = std::function<void(SampleBlock& block, std::span<std::int64_t> into)>;

using CandidateScore = std::function<std::int64_t(std::size_t candidate, std::span<const std::int64_t> sums)>;

/// A training asked for something that its plan does not declare. The text names looks and releases only.
class UndeclaredLook : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

/// A stop was asked for in the middle of a pass; on its way to runTraining().
struct StoppedInPass {};

class Records;

/// Those that one look is about. Every release of the look at most once.
class Sample {
  public:
    /// The kernel's sums over all rows, from zero, with the noise of the release. Throws UndeclaredLook
    /// (inside a kernel, too), StoppedInPass, and what the kernel throws; `into` holds zeros then, but for an
    /// UndeclaredLook before the pass, which leaves it alone. Where the plan leaves the size of a release
    /// open (Release::size), its first sum in this training fixes it.
    ///
    /// `wider`: for each of Release::groups a factor >= 1 of the deviation of its noise, from what was
    /// released before; empty: as planned. Any less, or noise that is not normal, is undeclared.
    void sum(std::string_view release, std::span<std::int64_t> into, const BlockKernel& kernel,
             std::span<const double> wider = {});

    /// The candidate that the exponential mechanism of the release chooses, by the sums of the kernel's
    /// scores (more is better; each row adds 0 to Release::one to every candidate). Throws as sum().
    std::size_t choose(std::string_view release, const BlockKernel& scores);

    /// The same by scores that follow from sums over the sample, of which there are `sums`: score(candidate,
    /// sums) in units of Release::one, which one record changes by at most Release::bound. The sums stay
    /// inside. Each of several kernels adds to sums of its own, on a thread of its own.
    std::size_t choose(std::string_view release, std::size_t sums, std::span<const BlockKernel> kernels,
                       const CandidateScore& score);

    /// For kernels that take long over a block: throws StoppedInPass where a stop was asked for, or another
    /// kernel of the pass failed.
    void throwIfStopped() const;

  private:
    friend class Records;
    explicit Sample(Records& records)
        : m_records(records) {}

    const Release& take(std::string_view release, std::size_t size);
    const Release& takeChoice(std::string_view release);
    std::size_t chosenOf(const Release& release, std::span<const std::int64_t> scores);
    void refuseInPass(std::string_view what, std::string_view id) const;
    void pass(std::span<std::int64_t> into, std::span<const BlockKernel> kernels);
    void passWith(const BlockKernel& kernel, SampleBlock* filled, std::span<std::int64_t> into);
    void passOnThreads(std::span<const BlockKernel> kernels, std::span<std::int64_t> into);
    void gather(SampleBlock& block, std::span<const std::uint32_t> slotIndices) const;
    void thin(std::span<const double> kept);
    void cut();

    Records& m_records;
    Look* m_look = nullptr; ///< of Records; its sizes are fixed here where the plan leaves them open
    std::vector<const Release*> m_taken;
    std::vector<std::uint32_t> m_sample;
    std::vector<std::uint32_t> m_slots;
    std::vector<std::size_t> m_ends;   ///< of the blocks, in m_slots; between units
    std::vector<SampleBlock> m_blocks; ///< gathered once where there are few, else one that is filled anew
    bool m_isKept = false;
    bool m_isInPass = false;               ///< a kernel is at work
    std::atomic<bool> m_hasFailed = false; ///< one of several kernels
};

class Records {
  public:
    /// All references outlive it. `partition`: the parts in RowBlock::part. Without `sampling`, the Poisson
    /// sampling that the looks declare; any other voids the price, and only the audit passes one, to show
    /// that it is noticed (core/audit/audit.h). `drawn`: that of the training whose checkpoint this one goes
    /// on from; it has no more left than that one.
    Records(const TrainingRows& rows, const Partition& partition, const Loop& looks, NoiseSource& noise,
            std::stop_token stop = {}, SampleSource sampling = {},
            const std::vector<std::int64_t>& drawn = {});
    ~Records();
    Records(const Records&) = delete;
    Records& operator=(const Records&) = delete;

    /// A new sample for this look; the one before is gone. Throws UndeclaredLook where the plan has no such
    /// look, or not once more, and inside a kernel, whose sum would be over two samples.
    Sample& draw(std::string_view look);
    /// The same of a look that is thinned: of those drawn in part q the share kept[q] stays, each by a coin
    /// of its own. `kept`: one for each part, in [0, 1], from earlier releases.
    Sample& draw(std::string_view look, std::span<const double> kept);

    /// How often each look was drawn, in the order of forEachLook(): with it a training that goes on from a
    /// checkpoint has no more left than the one that left it.
    std::vector<std::int64_t> drawn() const;

  private:
    friend class Sample;
    struct DeclaredLook;

    Sample& drawn(std::string_view look, std::span<const double> kept);
    const TrainingRows& m_rows;
    std::shared_ptr<const std::vector<std::uint16_t>> m_partOfSlot;
    std::size_t m_parts;
    std::vector<DeclaredLook> m_looks;
    NoiseSource& m_noise;
    std::stop_token m_stop;
    SampleSource m_sampling;
    Sample m_sample;
};

} // namespace trilemma
