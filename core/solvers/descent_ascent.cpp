// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/descent_ascent.h"

#include "core/base/eigen_json.h"
#include "core/learning/learning_task.h"
#include "core/learning/records.h"
#include "core/models/probability_kernels.h"
#include "core/privacy/look.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trilemma {

namespace {

using Cells = Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

/// Standard deviation of the noise of a part's size: as released, or as the moving average of the histogram,
/// whose noise the smoothing a lowers by sqrt((1 - a)/(1 + a)).
double sizeNoise(int classes, const DescentOptions& options, const Loop& looks) {
    if (const Release* sizes = findRelease(looks, sizesRelease))
        return options.samplingRate * sizes->deviation();
    const double cells = classes * (1 - options.smoothing) / (1 + options.smoothing);
    return std::sqrt(cells) * deviationOf(looks, histogramRelease);
}

/// sigma_tau(h)_k from sigma_1(h)_k: p_k^tau, normalised. Row by row (see Model::forward).
RowMatrix tempered(const RowMatrix& probabilities, double temperature) {
    RowMatrix powers(probabilities.rows(), probabilities.cols());
    for (Eigen::Index row = 0; row < powers.rows(); ++row) {
        double sum = 0;
        for (Eigen::Index k = 0; k < powers.cols(); ++k)
            sum += powers(row, k) = std::pow(probabilities(row, k), temperature);
        for (Eigen::Index k = 0; k < powers.cols(); ++k)
            powers(row, k) /= sum;
    }
    return powers;
}

std::unique_ptr<DualPlayer> couplingOf(const LearningTask& task, const DescentOptions& options,
                                       const Eigen::ArrayXd& sizes) {
    const int labels = task.constraints.partition.labels;
    const CouplingGroups groups{labels, groupShares(sizes, labels), task.constraints.smallestShare / 2};
    if (options.couplingGradient == CouplingGradient::Clipped)
        return clippedCoupling(groups, task.classes(), options,
                               expectedBatch(options.samplingRate, task.facts.trainSlots));
    return ermiDual(groups, task.classes(), options);
}

/// `sizes`: as released; empty where they are not.
std::unique_ptr<DualPlayer> dualPlayerOf(LoopKind kind, const LearningTask& task,
                                         const DescentOptions& options, const Loop& looks,
                                         const Eigen::ArrayXd& sizes) {
    if (kind == LoopKind::Coupling) return couplingOf(task, options, sizes);
    const auto make = kind == LoopKind::Penalties ? ratePenalties : rateDuals;
    return make(task.constraints, options, expectedBatch(options.samplingRate, task.facts.trainSlots),
                partSizes(task, options, looks, sizes));
}

} // namespace

DescentAscent::DescentAscent(const LearningTask& task, const DescentOptions& options, const Loop& looks,
                             LoopKind kind, std::unique_ptr<DualPlayer> dualPlayer)
    : GradientTraining(task, options, looks)
    , m_kind(kind)
    , m_needsSizes(!dualPlayer && findRelease(looks, sizesRelease))
    , m_rowCount(rowCount(task.facts))
    , m_dualPlayer(std::move(dualPlayer))
    , m_state{m_descent.begin(), {}, {}, {}, {}}
    , m_cells(static_cast<std::size_t>(task.constraints.partition.partCount() * task.classes())) {
    if (m_dualPlayer)
        m_state.dual = Eigen::ArrayXd::Zero(m_dualPlayer->size());
    else if (!m_needsSizes)
        meetDualPlayer();
}

void DescentAscent::meetDualPlayer() {
    m_dualPlayer = dualPlayerOf(m_kind, m_task, m_options, m_looks, m_state.sizes);
    m_state.dual = Eigen::ArrayXd::Zero(m_dualPlayer->size());
}

bool DescentAscent::advance(Records& records) {
    if (!m_dualPlayer) {
        m_state.sizes = releasedSizes(m_task, records);
        meetDualPlayer();
    }
    step(records);
    return m_state.step < m_options.steps;
}

void DescentAscent::step(Records& records) {
    const std::int64_t step = m_state.step;
    const bool ownSample = m_options.draws == Draws::Separate;
    Sample* sample = &records.draw(ownSample ? histogramLook : stepLook);
    releaseHistogram(*sample);
    if (ownSample) sample = &records.draw(stepLook);
    m_dualPlayer->observe(m_state.histogram);
    descend(*sample);
    m_dualPlayer->ascend(m_state.dual);
    record(step);
}

/// Equation 9, then an exponential moving average (post-processing).
void DescentAscent::releaseHistogram(Sample& sample) {
    sample.sum(histogramRelease, m_cells, [this](SampleBlock& block, std::span<std::int64_t> cells) {
        m_descent.score(block, m_state.theta);
        countDecisions(block, cells);
    });
    const RateHistogram noisy =
        Cells(m_cells.data(), m_task.constraints.partition.partCount(), m_task.classes()).cast<double>() /
        cellOne;
    if (m_state.histogram.size() == 0)
        m_state.histogram = noisy;
    else
        m_state.histogram = m_options.smoothing * m_state.histogram + (1 - m_options.smoothing) * noisy;
}

/// Exact integers in units of 2^-histogramBits. A row without finite probabilities adds nothing.
void DescentAscent::countDecisions(SampleBlock& block, std::span<std::int64_t> cells) {
    const RowMatrix& probabilities = block.probabilities;
    const auto classes = static_cast<int>(probabilities.cols());
    const int parts = m_task.constraints.partition.partCount();
    if (m_dualPlayer->hasContribution())
        for (int row = 0; row < block.rows.rows; ++row) {
            const double* p = &probabilities(row, 0); // each is in [0, 1], or none at all
            if (std::isfinite(std::accumulate(p, p + classes, 0.0))) addContribution(block, row, cells);
        }
    else if (m_options.dualValues == DualValues::Hard)
        countLikeliest(block.rows.part, parts, classes, probabilities.data(),
                       static_cast<std::int64_t>(m_rowCount), cells.data());
    else // truncated, so that the row's norms stay at most 1
        countProbabilities(block.rows.part, parts, classes, probabilities.data(), m_rowCount, cells.data());
}

/// Truncated, so that the norm stays at most that of a row.
void DescentAscent::addContribution(const SampleBlock& block, int row, std::span<std::int64_t> cells) {
    m_dualPlayer->contribution(block.rows.part[static_cast<std::size_t>(row)],
                               block.probabilities.row(row).transpose(), m_state.dual, m_contribution);
    for (Eigen::Index q = 0; q < m_contribution.rows(); ++q)
        for (Eigen::Index k = 0; k < m_contribution.cols(); ++k)
            cells[static_cast<std::size_t>(q * m_contribution.cols() + k)] +=
                static_cast<std::int64_t>(m_contribution(q, k) * m_rowCount);
}

void DescentAscent::descend(Sample& sample) {
    const RowMatrix weights = m_options.temperature * m_dualPlayer->weights(m_state.dual);
    ScoreGradients fairness;
    if (!(weights == 0).all())
        fairness = [&](SampleBlock& block, RowMatrix& gradients) { addFairness(weights, block, gradients); };
    m_descent.step(sample, fairness, m_state);
}

/// Adds d/dh of sum_k A[q][k] sigma_tau(h)_k to each row, A the dual player's weights (equation 10):
/// tau p_k (A[q][k] - sum_i A[q][i] p_i).
void DescentAscent::addFairness(const RowMatrix& weights, SampleBlock& block, RowMatrix& gradients) const {
    RowMatrix powers;
    const bool isTempered = m_options.temperature != 1;
    if (isTempered) powers = tempered(block.probabilities, m_options.temperature);
    const RowMatrix& probabilities = isTempered ? powers : block.probabilities;
    addWeightGradients(block.rows.part, weights.data(), static_cast<int>(weights.cols()),
                       probabilities.data(), gradients.data());
}

void DescentAscent::record(std::int64_t step) {
    const std::int64_t every = std::max<std::int64_t>(1, m_options.steps / 200);
    if (step % every != 0) return;
    const double violation = m_dualPlayer->violation(m_state.dual);
    if (std::isfinite(violation)) m_state.history.push_back({step, {violation, m_state.dual.abs().sum()}});
}

Finished DescentAscent::finish() {
    Finished finished = GradientTraining::finish();
    if (m_kind == LoopKind::Rates && m_state.dual.maxCoeff() >= m_options.dualMax)
        finished.warnings.push_back(
            "A dual variable ended at its largest value: the clipping norm is too small for "
            "this constraint, or the constraint cannot be met.");
    return finished;
}

Eigen::ArrayXd releasedSizes(const LearningTask& task, Records& records) {
    std::vector<std::int64_t> counts(static_cast<std::size_t>(task.constraints.partition.partCount()));
    const auto one = static_cast<std::int64_t>(rowCount(task.facts));
    records.draw(sizesLook).sum(sizesRelease, counts,
                                [one](SampleBlock& block, std::span<std::int64_t> into) {
                                    for (int row = 0; row < block.rows.rows; ++row)
                                        into[block.rows.part[static_cast<std::size_t>(row)]] += one;
                                });
    return (Cells(counts.data(), static_cast<Eigen::Index>(counts.size()), 1).cast<double>() / cellOne)
        .max(0.0);
}

PartSizes partSizes(const LearningTask& task, const DescentOptions& options, const Loop& looks,
                    const Eigen::ArrayXd& sizes) {
    const double noise = sizeNoise(task.classes(), options, looks);
    PartSizes parts;
    parts.floor = std::max(noise, noise > 0 ? 1.0 : 1 / static_cast<double>(task.facts.rowsPerUnit));
    parts.cellNoise = deviationOf(looks, histogramRelease);
    if (sizes.size() > 0) parts.expected = options.samplingRate * sizes;
    return parts;
}

Eigen::ArrayXd groupShares(const Eigen::ArrayXd& sizes, int labels) {
    Eigen::ArrayXd shares(sizes.size());
    for (Eigen::Index part = 0; part < sizes.size(); ++part) {
        double total = 0;
        for (Eigen::Index other = part % labels; other < sizes.size(); other += labels)
            total += sizes[other];
        shares[part] = total > 0 ? sizes[part] / total : 0;
    }
    return shares;
}

namespace {

void readPoint(const Json& json, std::vector<SeriesPoint>& into, JsonFields& fields) {
    const std::optional<SeriesPoint> point = seriesPointFrom(json, 2);
    if (point && isWhole(*point))
        into.push_back(*point);
    else
        fields.fail("history", toText(json), "is not [step, violation, sum]", "Restore the file");
}

} // namespace

Json DescentAscent::save() const {
    Json history = Json::array();
    for (const SeriesPoint& point : m_state.history)
        history.push_back(toJson(point));
    Json json = toJson(static_cast<const DescentState&>(m_state));
    json.update({{"dual", listOf(m_state.dual)},
                 {"histogram", listOf(m_state.histogram)}, // column by column
                 {"history", history},
                 {"sizes", listOf(m_state.sizes)}});
    return json;
}

Outcome DescentAscent::restore(const Json& json) {
    const Eigen::Index parts = m_task.constraints.partition.partCount();
    DescentAscentState state;
    Eigen::ArrayXd histogram;
    Errors errors;
    {
        JsonFields fields(json, "checkpoint", ErrorCode::StoreBroken, errors);
        readDescentState(fields, m_task.model->parameterCount(), state);
        readColumn(fields, "histogram", parts * m_task.classes(), Empty::Yes, histogram);
        readColumn(fields, "sizes", parts, Empty::Yes, state.sizes);
        std::vector<double> dual;
        fields.read("dual", dual, Need::Required);
        state.dual = Eigen::Map<const Eigen::ArrayXd>(dual.data(), static_cast<Eigen::Index>(dual.size()));
        if (const Json* history = fields.child("history", Need::Required))
            for (const Json& point : *history)
                readPoint(point, state.history, fields);
    }
    if (!errors.empty()) return errors;
    if (histogram.size() > 0)
        state.histogram = Eigen::Map<const RateHistogram>(histogram.data(), parts, m_task.classes());
    const Error foreign{ErrorCode::StoreBroken, "checkpoint", "", "is of another training",
                        "Train the run from its first step"};
    if (m_needsSizes != (state.sizes.size() > 0)) return foreign;
    std::unique_ptr<DualPlayer> met;
    if (m_needsSizes) met = dualPlayerOf(m_kind, m_task, m_options, m_looks, state.sizes);
    if (state.dual.size() != (met ? met : m_dualPlayer)->size()) return foreign;
    if (met) m_dualPlayer = std::move(met);
    m_state = std::move(state);
    return success();
}

} // namespace trilemma
