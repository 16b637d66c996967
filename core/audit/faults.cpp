// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/faults.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

namespace trilemma {

void RecordingNoise::addGaussian(std::span<std::int64_t> entries, double deviation) {
    const double factor = isHistogram() ? m_fault.histogramNoise : m_fault.gradientNoise;
    add(entries, (isBroken() ? factor : 1) * deviation, &NoiseSource::addGaussian);
}

void RecordingNoise::addLaplace(std::span<std::int64_t> entries, double scale) {
    add(entries, (isHistogram() ? m_fault.histogramNoise : 1) * scale, &NoiseSource::addLaplace);
}

std::size_t RecordingNoise::choose(std::span<const std::int64_t> scores, double epsilon, std::int64_t bound) {
    m_scores.assign(scores.begin(), scores.end());
    for (double& score : m_scores)
        score /= static_cast<double>(bound);
    m_chosen = m_real.choose(scores, epsilon / m_fault.choiceNoise, bound);
    next().values = {static_cast<std::int64_t>(m_chosen)};
    ++m_count;
    return m_chosen;
}

RecordingNoise::Release& RecordingNoise::next() {
    if (m_count == m_releases.size()) m_releases.emplace_back();
    return m_releases[m_count];
}

void RecordingNoise::add(std::span<std::int64_t> entries, double scale,
                         void (NoiseSource::*draw)(std::span<std::int64_t>, double)) {
    Release& release = next();
    if (release.noise.empty() || !m_fault.repeatedNoise) {
        release.noise.assign(entries.size(), 0);
        (m_real.*draw)(release.noise, scale);
        if (isBroken()) spoil(release.noise);
    }
    ++m_count;
    release.values.assign(entries.begin(), entries.end());
    for (std::size_t i = 0; i < entries.size(); ++i)
        release.values[i] += release.noise[i];
    if (!m_given.empty()) release.values = std::exchange(m_given, {});
    if (!m_fault.unusedNoise) std::copy(release.values.begin(), release.values.end(), entries.begin());
}

void RecordingNoise::spoil(std::span<std::int64_t> noise) const {
    if (isHistogram()) {
        if (m_fault.sharedNoise) std::fill(noise.begin(), noise.end(), noise.front());
        if (m_fault.noisyCells < noise.size())
            std::fill_n(noise.begin(), noise.size() - m_fault.noisyCells, std::int64_t{0});
        return;
    }
    std::fill_n(noise.begin(), std::min(m_fault.sharedCoordinates, noise.size()), noise.front());
    for (std::size_t i = 1; m_fault.sparseNoise && i < noise.size(); i += 2)
        noise[i] = 0;
}

void ReplayedNoise::replay(std::span<std::int64_t> entries) {
    assert(m_next < m_releases.size() && m_releases[m_next].size() == entries.size());
    std::copy(m_releases[m_next].begin(), m_releases[m_next].end(), entries.begin());
    ++m_next;
}

std::size_t ReplayedNoise::choose(std::span<const std::int64_t>, double, std::int64_t) {
    std::int64_t chosen = 0;
    replay({&chosen, 1});
    return static_cast<std::size_t>(chosen);
}

namespace {

/// Clips at `factor` C, or not at all, and answers in units of C as it should.
class WronglyClippedModel : public Model {
  public:
    WronglyClippedModel(std::shared_ptr<const Model> model, double factor)
        : m_model(std::move(model))
        , m_factor(factor) {}

    std::string id() const override { return m_model->id(); }
    int parameterCount() const override { return m_model->parameterCount(); }
    Eigen::VectorXd initialParameters(std::uint64_t seed) const override {
        return m_model->initialParameters(seed);
    }
    void forward(const RowBlock& block, const Eigen::VectorXd& theta, RowMatrix& probabilities,
                 ForwardPass& pass) const override {
        m_model->forward(block, theta, probabilities, pass);
    }
    Json description() const override { return m_model->description(); }
    void addGradients(const RowBlock& block, ForwardPass& pass, const RowMatrix& scoreGradients,
                      const GradientGrid& grid, std::span<std::int64_t> sums) const override {
        if (m_factor == noClipping)
            return m_model->addGradients(block, pass, scoreGradients, {grid.clippingNorm, false}, sums);
        std::vector<std::int64_t> ofWrongNorm(sums.size(), 0);
        m_model->addGradients(block, pass, scoreGradients, {m_factor * grid.clippingNorm, true}, ofWrongNorm);
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] += std::llround(m_factor * static_cast<double>(ofWrongNorm[i]));
    }
    void accumulateGradient(const RowBlock& block, ForwardPass& pass, int row,
                            const RowMatrix& scoreGradients, std::span<double> gradient) const override {
        m_model->accumulateGradient(block, pass, row, scoreGradients, gradient);
    }

  private:
    std::shared_ptr<const Model> m_model;
    double m_factor;
};

/// Uniform on {0, ..., below - 1}, up to below / 2^64.
std::size_t uniformIndex(NoiseSource& noise, std::size_t below) {
    return static_cast<std::size_t>(noise.word() % below);
}

SampleSource shuffledBatches(std::size_t batch) {
    return [batch, order = std::vector<std::uint32_t>(), next = std::size_t{0}](
               std::size_t size, NoiseSource& noise, std::vector<std::uint32_t>& sample) mutable {
        if (next + batch > order.size()) { // Fisher and Yates
            order.resize(size);
            std::iota(order.begin(), order.end(), 0u);
            for (std::size_t i = size; i > 1; --i)
                std::swap(order[i - 1], order[uniformIndex(noise, i)]);
            next = 0;
        }
        const auto first = order.begin() + static_cast<std::ptrdiff_t>(next);
        sample.assign(first, first + static_cast<std::ptrdiff_t>(batch));
        std::sort(sample.begin(), sample.end());
        next += batch;
    };
}

SampleSource paddedBatches(double rate, std::size_t batch) {
    return [batch, sampler = PoissonSampler(rate)](std::size_t size, NoiseSource& noise,
                                                   std::vector<std::uint32_t>& sample) {
        sampler.draw(size, noise, sample);
        while (sample.size() < batch)
            sample.insert(sample.begin(), 0u);
    };
}

} // namespace

std::shared_ptr<const Model> clippedWrongly(std::shared_ptr<const Model> model, const AuditFault& fault) {
    if (fault.clippingNorm == 1) return model;
    return std::make_shared<WronglyClippedModel>(std::move(model), fault.clippingNorm);
}

SampleSource faultySampling(const AuditFault& fault, double rate, double expectedBatch) {
    const auto batch = static_cast<std::size_t>(expectedBatch);
    switch (fault.sampling) {
    case FaultySampling::Shuffled:
        return shuffledBatches(batch);
    case FaultySampling::Padded:
        return paddedBatches(rate, batch);
    case FaultySampling::None:
        break;
    }
    if (fault.rate == 1) return {};
    return [sampler = PoissonSampler(rate * fault.rate)](std::size_t size, NoiseSource& noise,
                                                         std::vector<std::uint32_t>& sample) {
        sampler.draw(size, noise, sample);
    };
}

} // namespace trilemma
