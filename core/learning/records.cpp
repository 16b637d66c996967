// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/records.h"

#include "core/fairness/slot_parts.h"
#include "core/learning/training_rows.h"
#include "core/privacy/exponential_choice.h"
#include "core/privacy/look.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <thread>

namespace trilemma {

namespace {

/// Few enough that what a pass makes of a block is still in the cache when the next loop reads it.
constexpr std::size_t blockRows = 512;
/// More are filled anew for each release, so that a pass over a long table takes little memory.
constexpr std::size_t maxKeptBlocks = 128;
/// A step over few records is not broken off: a training that is stopped behind it can be continued.
constexpr std::size_t blocksBetweenStops = 16;

[[noreturn]] void breach(std::string_view what, std::string_view id, std::string_view rule) {
    throw UndeclaredLook("the " + std::string(what) + " \"" + std::string(id) + "\" " + std::string(rule));
}

void addNoise(const Release& release, std::span<std::int64_t> sums, std::span<const double> wider,
              NoiseSource& noise) {
    if (!release.noise) return;
    const double scale = release.drawnNoise() * static_cast<double>(release.one);
    if (std::holds_alternative<LaplaceMechanism>(*release.noise))
        noise.addLaplace(sums, scale);
    else if (wider.empty())
        noise.addGaussian(sums, scale);
    else
        noise.addWiderGaussian(sums, scale, wider);
}

bool mayWiden(const Release& release, std::span<const double> wider) {
    return wider.size() == release.groups &&
           !(release.noise && std::holds_alternative<LaplaceMechanism>(*release.noise)) &&
           std::all_of(wider.begin(), wider.end(),
                       [](double factor) { return std::isfinite(factor) && factor >= 1; });
}

} // namespace

struct Records::DeclaredLook {
    Look look;
    std::int64_t times = 0;
    std::int64_t drawn = 0;
    PoissonSampler sampler;
};

Records::~Records() = default;

Records::Records(const TrainingRows& rows, const Partition& partition, const Loop& looks, NoiseSource& noise,
                 std::stop_token stop, SampleSource sampling, const std::vector<std::int64_t>& drawn)
    : m_rows(rows)
    , m_partOfSlot(sharedPartsOfSlots(partition, rows.table))
    , m_parts(static_cast<std::size_t>(partition.partCount()))
    , m_noise(noise)
    , m_stop(std::move(stop))
    , m_sampling(std::move(sampling))
    , m_sample(*this) {
    forEachLook(looks, [&](const Look& look, std::int64_t times) {
        const std::size_t at = m_looks.size();
        m_looks.push_back({look, times, at < drawn.size() ? drawn[at] : 0, PoissonSampler(look.rate)});
    });
}

Sample& Records::draw(std::string_view look) {
    return drawn(look, {});
}

Sample& Records::draw(std::string_view look, std::span<const double> kept) {
    const bool isLegal = kept.size() == m_parts && std::all_of(kept.begin(), kept.end(), [](double share) {
                             return share >= 0 && share <= 1;
                         });
    if (!isLegal) breach("look", look, "may not be thinned like this");
    return drawn(look, kept);
}

Sample& Records::drawn(std::string_view look, std::span<const double> kept) {
    const auto found = std::find_if(m_looks.begin(), m_looks.end(), [&](const DeclaredLook& declared) {
        return declared.look.id == look && declared.look.sharedDraw.empty() &&
               declared.drawn < declared.times;
    });
    m_sample.refuseInPass("look", look);
    if (found == m_looks.end()) breach("look", look, "is not in the plan, or not once more");
    if (!kept.empty() && !found->look.isThinned()) breach("look", look, "is not thinned in the plan");
    ++found->drawn;
    m_sample.m_look = &found->look;
    m_sample.m_taken.clear();
    if (m_sampling)
        m_sampling(m_rows.count(), m_noise, m_sample.m_sample);
    else
        found->sampler.draw(m_rows.count(), m_noise, m_sample.m_sample);
    m_rows.slotsOf(m_sample.m_sample, m_sample.m_slots);
    if (!kept.empty()) m_sample.thin(kept);
    m_sample.cut();
    return m_sample;
}

std::vector<std::int64_t> Records::drawn() const {
    std::vector<std::int64_t> counts;
    for (const DeclaredLook& look : m_looks)
        counts.push_back(look.drawn);
    return counts;
}

void Sample::thin(std::span<const double> kept) {
    constexpr double ofWords = 0x1p53; // kept, up to 2^-53, and never above the rate of the look
    std::erase_if(m_slots, [&](std::uint32_t slot) {
        const double share = kept[(*m_records.m_partOfSlot)[slot]];
        return static_cast<double>(m_records.m_noise.word() >> 11) >= share * ofWords;
    });
}

/// Blocks end between units, since a unit's rows are clipped together.
void Sample::cut() {
    const EncodedTable& table = *m_records.m_rows.table;
    const auto isWithinUnit = [&](std::size_t at) {
        return table.units &&
               table.units->unitOfSlot[m_slots[at - 1]] == table.units->unitOfSlot[m_slots[at]];
    };
    m_ends.clear();
    for (std::size_t begin = 0; begin < m_slots.size();) {
        std::size_t end = std::min(m_slots.size(), begin + blockRows);
        while (end < m_slots.size() && isWithinUnit(end))
            ++end;
        m_ends.push_back(begin = end);
    }
    m_isKept = m_ends.size() <= maxKeptBlocks;
    m_blocks.resize(std::max(m_blocks.size(), m_isKept ? m_ends.size() : 1));
    for (std::size_t i = 0, begin = 0; m_isKept && i < m_ends.size(); begin = m_ends[i++])
        gather(m_blocks[i], std::span(m_slots).subspan(begin, m_ends[i] - begin));
}

void Sample::gather(SampleBlock& block, std::span<const std::uint32_t> slotIndices) const {
    block.rows.gather(*m_records.m_rows.table, *m_records.m_partOfSlot, slotIndices);
    block.isScored = false;
}

void Sample::pass(std::span<std::int64_t> into, std::span<const BlockKernel> kernels) {
    std::fill(into.begin(), into.end(), 0);
    m_isInPass = true;
    try {
        if (kernels.size() == 1)
            passWith(kernels.front(), m_isKept ? nullptr : &m_blocks.front(), into);
        else
            passOnThreads(kernels, into);
    } catch (...) { // sums without noise leave in no way
        std::fill(into.begin(), into.end(), 0);
        m_isInPass = false;
        throw;
    }
    m_isInPass = false;
}

/// `filled`: a block that is filled anew each time; none: those that are kept.
void Sample::passWith(const BlockKernel& kernel, SampleBlock* filled, std::span<std::int64_t> into) {
    for (std::size_t i = 0, begin = 0; i < m_ends.size(); begin = m_ends[i++]) {
        if (i > 0 && i % blocksBetweenStops == 0) throwIfStopped();
        SampleBlock& block = filled ? *filled : m_blocks[i];
        if (filled) gather(block, std::span(m_slots).subspan(begin, m_ends[i] - begin));
        kernel(block, into);
    }
}

/// The first kernel on this thread.
void Sample::passOnThreads(std::span<const BlockKernel> kernels, std::span<std::int64_t> into) {
    std::vector<std::exception_ptr> thrown(kernels.size());
    m_hasFailed = false;
    const auto run = [&](std::size_t i) {
        try {
            SampleBlock own;
            passWith(kernels[i], &own, into);
        } catch (const StoppedInPass&) { // of its own, or because of another one
            m_hasFailed = true;
        } catch (...) {
            thrown[i] = std::current_exception();
            m_hasFailed = true;
        }
    };
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < kernels.size(); ++i)
            threads.emplace_back(run, i);
        run(0);
    }
    const bool hasFailed = m_hasFailed.exchange(false);
    for (const std::exception_ptr& each : thrown)
        if (each) std::rethrow_exception(each);
    if (hasFailed) throw StoppedInPass();
}

void Sample::throwIfStopped() const {
    if (m_hasFailed || m_records.m_stop.stop_requested()) throw StoppedInPass();
}

void Sample::refuseInPass(std::string_view what, std::string_view id) const {
    if (m_isInPass) breach(what, id, "was asked for inside a kernel");
}

const Release& Sample::take(std::string_view id, std::size_t size) {
    refuseInPass("release", id);
    const auto release = std::find_if(m_look->releases.begin(), m_look->releases.end(),
                                      [&](const Release& each) { return each.id == id; });
    if (release == m_look->releases.end()) breach("release", id, "is not in the plan of its look");
    if (std::find(m_taken.begin(), m_taken.end(), &*release) != m_taken.end())
        breach("release", id, "was taken from this sample already");
    const bool isOfSize = release->size == 0 ? size % release->groups == 0 : release->size == size;
    if (!isOfSize) breach("release", id, "is not of the declared size");
    release->size = size;
    m_taken.push_back(&*release);
    return *release;
}

void Sample::sum(std::string_view id, std::span<std::int64_t> into, const BlockKernel& kernel,
                 std::span<const double> wider) {
    const Release& release = take(id, into.size());
    if (release.kind == Release::Kind::Choice) breach("release", id, "is a choice");
    if (!wider.empty() && !mayWiden(release, wider))
        breach("release", id, "may not have noise of this kind or width");
    pass(into, {&kernel, 1});
    addNoise(release, into, wider, m_records.m_noise);
}

namespace {

/// Rounded up: never too little.
double integerBound(const Release& release) {
    return std::ceil(release.bound * static_cast<double>(release.one));
}

} // namespace

const Release& Sample::takeChoice(std::string_view id) {
    const Release* declared = m_look->find(id);
    const Release& release = take(id, declared ? declared->size : 0);
    if (release.kind != Release::Kind::Choice) breach("release", id, "is a sum");
    const double bound = integerBound(release);
    const bool isLegal = release.size >= 1 && bound >= 1 && bound <= largestChoiceBound &&
                         release.epsilon >= 0 && release.epsilon <= largestChoiceEpsilon;
    if (!isLegal) breach("release", id, "has no candidates, or a bound or an epsilon out of range");
    return release;
}

std::size_t Sample::chosenOf(const Release& release, std::span<const std::int64_t> scores) {
    return m_records.m_noise.choose(scores, release.epsilon,
                                    static_cast<std::int64_t>(integerBound(release)));
}

std::size_t Sample::choose(std::string_view id, const BlockKernel& scores) {
    const Release& release = takeChoice(id);
    std::vector<std::int64_t> sums(release.size);
    pass(sums, {&scores, 1});
    return chosenOf(release, sums);
}

std::size_t Sample::choose(std::string_view id, std::size_t sums, std::span<const BlockKernel> kernels,
                           const CandidateScore& score) {
    const Release& release = takeChoice(id);
    std::vector<std::int64_t> counted(sums), scores(release.size);
    pass(counted, kernels);
    for (std::size_t candidate = 0; candidate < scores.size(); ++candidate) {
        throwIfStopped();
        scores[candidate] = score(candidate, counted);
    }
    return chosenOf(release, scores);
}

} // namespace trilemma
