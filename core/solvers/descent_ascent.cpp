// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/descent_ascent.h"

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

/// A share of 1 of the smallest part's expected sample is its size; half of that is a safe public floor. A
/// unit counts at least 1/w in the histogram, as it has a row. Noise hides less than one whole unit, so the
/// floor is not below 1 where there is noise, and not below one row where there is none.
double sizeFloor(const Problem& problem, const SolverPlan& plan) {
    const auto rows = static_cast<double>(problem.table->rowsPerUnit());
    return std::max(plan.histogramNoise > 0 ? 1.0 : 1 / rows,
                    0.5 * problem.constraints.smallestShare * plan.expectedBatch / rows);
}

/// sigma_tau(h)_k from sigma_1(h)_k: p_k^tau, normalised. Row by row (see Model::forward).
void temper(RowMatrix& probabilities, double temperature) {
    if (temperature == 1) return;
    for (Eigen::Index row = 0; row < probabilities.rows(); ++row) {
        double sum = 0;
        for (Eigen::Index k = 0; k < probabilities.cols(); ++k)
            sum += probabilities(row, k) = std::pow(probabilities(row, k), temperature);
        for (Eigen::Index k = 0; k < probabilities.cols(); ++k)
            probabilities(row, k) /= sum;
    }
}

SampleSource poissonSampling(double rate) {
    return [sampler = PoissonSampler(rate)](std::size_t size, NoiseSource& noise,
                                            std::vector<std::uint32_t>& sample) {
        sampler.draw(size, noise, sample);
    };
}

} // namespace

DescentAscent::DescentAscent(const Problem& problem, const DescentAscentOptions& options,
                             const SolverPlan& plan, NoiseSource& noise, SampleSource sampling,
                             std::unique_ptr<Adversary> adversary)
    : m_problem(problem)
    , m_options(options)
    , m_plan(plan)
    , m_noise(noise)
    , m_sampling(sampling ? std::move(sampling) : poissonSampling(plan.rate))
    , m_rule{options.optimiser, options.learningRate, options.finalRate, options.momentum, options.steps}
    , m_grid{options.clippingNorm, plan.gradientNoise > 0}
    , m_rowCount(rowCount(problem))
    , m_adversary(std::move(adversary)) {
    if (!m_adversary && !problem.constraints.constraints.empty())
        m_adversary = rateDuals(problem.constraints, m_options, plan.expectedBatch,
                                {sizeFloor(problem, plan), Eigen::ArrayXd()});
    const int parameters = problem.model->parameterCount();
    m_state.theta = problem.model->initialParameters(problem.seed);
    m_state.averageSum = Eigen::VectorXd::Zero(parameters);
    m_state.dual = Eigen::ArrayXd::Zero(m_adversary ? m_adversary->size() : 0);
    m_sums.resize(static_cast<std::size_t>(parameters));
    m_cells.resize(static_cast<std::size_t>(problem.constraints.partition.partCount()) *
                   problem.table->classes.size());
}

void DescentAscent::step() {
    drawSample();
    score();
    if (m_adversary) {
        countDecisions();
        releaseHistogram();
        if (m_options.draws == Draws::Two) {
            drawSample();
            score();
        }
        m_adversary->observe(m_state.histogram);
        if (m_plan.attributeOnly) setLossApart();
        addFairnessPulls();
        descend();
        m_adversary->ascend(m_state.dual);
        record();
    } else {
        descend();
    }
    ++m_state.step;
    if (static_cast<double>(m_state.step) >
        (1 - m_options.averaging) * static_cast<double>(m_options.steps)) {
        m_state.averageSum += m_state.theta;
        ++m_state.averaged;
    }
}

void DescentAscent::drawSample() {
    m_sampling(m_problem.trainCount(), m_noise, m_sample);
    m_problem.slotsOf(m_sample, m_slots);
    m_block.gather(*m_problem.table, m_problem.constraints.partition.partOfSlot, m_slots);
}

/// Probabilities of the sample and the gradient of its log loss by score, p_k - [k = y].
void DescentAscent::score() {
    m_problem.model->forward(m_block, m_state.theta, m_probabilities, m_pass);
    m_pulls = m_probabilities;
    for (int row = 0; row < m_block.rows; ++row)
        m_pulls(row, m_block.label[static_cast<std::size_t>(row)]) -= 1;
}

/// Equation 9 without its noise: exact integers in units of 2^-histogramBits. A row without finite
/// probabilities adds nothing.
void DescentAscent::countDecisions() {
    const Eigen::Index classes = m_probabilities.cols();
    std::fill(m_cells.begin(), m_cells.end(), 0);
    for (int row = 0; row < m_block.rows; ++row) {
        if (!m_probabilities.row(row).allFinite()) continue;
        if (m_adversary->hasContribution()) {
            addContribution(row);
            continue;
        }
        std::int64_t* ofPart = m_cells.data() + m_block.part[static_cast<std::size_t>(row)] * classes;
        if (m_options.dualValues == DualValues::Hard) {
            ofPart[decisionOf(m_probabilities, row)] += static_cast<std::int64_t>(m_rowCount);
        } else {
            for (Eigen::Index k = 0; k < classes; ++k) // truncated, so that the row's norms stay at most 1
                ofPart[k] += static_cast<std::int64_t>(m_probabilities(row, k) * m_rowCount);
        }
    }
}

/// Truncated, so that the norm stays at most that of a row.
void DescentAscent::addContribution(int row) {
    m_adversary->contribution(m_block.part[static_cast<std::size_t>(row)],
                              m_probabilities.row(row).transpose(), m_state.dual, m_contribution);
    for (Eigen::Index q = 0; q < m_contribution.rows(); ++q)
        for (Eigen::Index k = 0; k < m_contribution.cols(); ++k)
            m_cells[static_cast<std::size_t>(q * m_contribution.cols() + k)] +=
                static_cast<std::int64_t>(m_contribution(q, k) * m_rowCount);
}

/// Noise in every cell, then an exponential moving average (post-processing).
void DescentAscent::releaseHistogram() {
    if (m_plan.histogramNoise > 0 && m_options.histogramNoise == HistogramNoise::Laplace)
        m_noise.addLaplace(m_cells, m_plan.histogramNoise * cellOne);
    else if (m_plan.histogramNoise > 0)
        m_noise.addGaussian(m_cells, m_plan.histogramNoise * cellOne);
    const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> grid(
        m_cells.data(), m_problem.constraints.partition.partCount(), m_probabilities.cols());
    const RateHistogram noisy = grid.cast<double>() / cellOne;
    if (m_state.histogram.size() == 0)
        m_state.histogram = noisy;
    else
        m_state.histogram = m_options.smoothing * m_state.histogram + (1 - m_options.smoothing) * noisy;
}

/// Adds d/dh of sum_k A[q][k] sigma_tau(h)_k to each row, A the adversary's weights (equation 10):
/// tau p_k (A[q][k] - sum_i A[q][i] p_i).
void DescentAscent::addFairnessPulls() {
    const Eigen::ArrayXXd weights = m_options.temperature * m_adversary->weights(m_state.dual);
    if ((weights == 0).all()) return;
    temper(m_probabilities, m_options.temperature);
    for (int row = 0; row < m_block.rows; ++row) {
        const auto ofPart = weights.row(m_block.part[static_cast<std::size_t>(row)]);
        double mean = 0;
        for (Eigen::Index k = 0; k < ofPart.size(); ++k)
            mean += ofPart[k] * m_probabilities(row, k);
        for (Eigen::Index k = 0; k < ofPart.size(); ++k)
            m_pulls(row, k) += m_probabilities(row, k) * (ofPart[k] - mean);
    }
}

void DescentAscent::setLossApart() {
    m_openPulls = m_pulls;
    m_pulls.setZero();
}

void DescentAscent::descend() {
    std::fill(m_sums.begin(), m_sums.end(), 0);
    if (m_problem.table->units)
        m_unitGradients.add(*m_problem.model, m_block, m_pass, m_pulls, m_grid, m_sums);
    else
        m_problem.model->addGradients(m_block, m_pass, m_pulls, m_grid, m_sums);
    if (m_plan.gradientNoise > 0)
        m_noise.addGaussian(m_sums, m_plan.gradientNoise * std::ldexp(1.0, GradientGrid::bits));
    const Eigen::Map<const Eigen::Matrix<std::int64_t, Eigen::Dynamic, 1>> grid(
        m_sums.data(), static_cast<Eigen::Index>(m_sums.size()));
    m_gradient = m_grid.unit() / m_plan.expectedBatch * grid.cast<double>();
    if (m_plan.attributeOnly) addOpenGradient();
    trilemma::descend(m_rule, m_state.step, m_gradient, m_state.memory, m_state.theta);
}

/// What depends on no group: exact, on a grid of its own that C does not decide.
void DescentAscent::addOpenGradient() {
    constexpr GradientGrid open{1, false};
    m_openSums.assign(m_sums.size(), 0);
    m_problem.model->addGradients(m_block, m_pass, m_openPulls, open, m_openSums);
    const Eigen::Map<const Eigen::Matrix<std::int64_t, Eigen::Dynamic, 1>> grid(
        m_openSums.data(), static_cast<Eigen::Index>(m_openSums.size()));
    m_gradient += open.unit() / m_plan.expectedBatch * grid.cast<double>();
}

void DescentAscent::record() {
    const std::int64_t every = std::max<std::int64_t>(1, m_options.steps / 200);
    if (m_state.step % every != 0) return;
    const double violation = m_adversary->violation(m_state.dual);
    if (std::isfinite(violation))
        m_state.history.push_back({m_state.step, violation, m_state.dual.abs().sum()});
}

Eigen::VectorXd DescentAscent::released() const {
    if (m_state.averaged == 0) return m_state.theta;
    return m_state.averageSum / static_cast<double>(m_state.averaged);
}

double rowCount(const Problem& problem) {
    return std::floor(cellOne / static_cast<double>(problem.table->rowsPerUnit()));
}

Eigen::ArrayXd releasedSizes(const Problem& problem, const SolverPlan& plan, NoiseSource& noise) {
    const Partition& partition = problem.constraints.partition;
    std::vector<std::int64_t> counts(static_cast<std::size_t>(partition.partCount()), 0);
    const auto one = static_cast<std::int64_t>(rowCount(problem));
    forEachBlock(*problem.table, partition.partOfSlot, problem.trainSlots,
                 [&](const RowBlock& block, std::span<const std::uint32_t>) {
                     for (int row = 0; row < block.rows; ++row)
                         counts[block.part[static_cast<std::size_t>(row)]] += one;
                 });
    if (plan.groupNoise > 0) noise.addGaussian(counts, plan.groupNoise * cellOne);
    const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, 1>> grid(counts.data(),
                                                                               partition.partCount());
    return (grid.cast<double>() / cellOne).max(0.0);
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

void DescentAscent::resume(DescentAscentState state) {
    m_state = std::move(state);
    if (m_state.noisePosition) m_noise.moveTo(*m_state.noisePosition);
}

DescentAscentState DescentAscent::checkpoint() const {
    DescentAscentState state = m_state;
    state.noisePosition = m_noise.position();
    return state;
}

namespace {

/// Leaves checkpoints while the loop goes on.
class Checkpoints {
  public:
    Checkpoints(const DescentAscent& loop, const Progress& progress)
        : m_loop(loop)
        , m_progress(progress) {}

    void leaveIfDue() {
        if (m_progress.checkpoint && Clock::now() - m_last >= m_progress.checkpointEvery) leave();
    }
    void leave() {
        if (!m_progress.checkpoint || m_loop.state().step == 0) return;
        m_last = Clock::now();
        const double before = m_progress.from ? m_progress.from->seconds : 0;
        const double seconds = std::chrono::duration<double>(m_last - m_begin).count();
        m_progress.checkpoint({m_loop.state().step, before + seconds, toJson(m_loop.checkpoint()), {}});
    }

  private:
    using Clock = std::chrono::steady_clock;
    const DescentAscent& m_loop;
    const Progress& m_progress;
    Clock::time_point m_begin = Clock::now();
    Clock::time_point m_last = m_begin;
};

} // namespace

TrainingResult runLoop(DescentAscent& loop, std::int64_t steps, const std::stop_token& stop,
                       const Progress& progress) {
    TrainingResult result;
    Checkpoints checkpoints(loop, progress);
    while (loop.state().step < steps && !stop.stop_requested()) {
        const std::size_t recorded = loop.state().history.size();
        loop.step();
        if (progress.point && loop.state().history.size() > recorded)
            progress.point(loop.state().history.back());
        if (progress.fraction && loop.state().step % 16 == 0)
            progress.fraction(static_cast<double>(loop.state().step) / static_cast<double>(steps));
        if (loop.state().step < steps) checkpoints.leaveIfDue();
    }
    if (loop.state().step < steps) checkpoints.leave();
    result.steps = loop.state().step;
    result.dual = loop.state().dual;
    result.history = loop.state().history;
    if (result.steps < steps)
        result.termination = Termination::Cancelled;
    else
        result.theta = loop.released();
    return result;
}

namespace {

bool releasesSizes(LoopKind kind, const DescentAscentOptions& options) {
    return kind == LoopKind::Coupling ||
           (kind != LoopKind::Plain && options.groupSizes == GroupSizes::Release);
}

std::unique_ptr<Adversary> couplingOf(const Problem& problem, const DescentAscentOptions& options,
                                      const SolverPlan& plan, const Eigen::ArrayXd& sizes) {
    const int labels = problem.constraints.partition.labels;
    const int classes = static_cast<int>(problem.table->classes.size());
    const CouplingGroups groups{labels, groupShares(sizes, labels), problem.constraints.smallestShare / 2};
    if (options.couplingGradient == CouplingGradient::Clipped)
        return clippedCoupling(groups, classes, options, plan.expectedBatch);
    return renyiCoupling(groups, classes, options);
}

/// `sizes`: as released; empty where they are not.
std::unique_ptr<Adversary> adversaryOf(LoopKind kind, const Problem& problem,
                                       const DescentAscentOptions& options, const SolverPlan& plan,
                                       const Eigen::ArrayXd& sizes) {
    if (kind == LoopKind::Plain) return nullptr;
    if (kind == LoopKind::Coupling) return couplingOf(problem, options, plan, sizes);
    const PartSizes parts{sizeFloor(problem, plan),
                          sizes.size() > 0 ? Eigen::ArrayXd(plan.rate * sizes) : Eigen::ArrayXd()};
    if (kind == LoopKind::Penalties)
        return ratePenalties(problem.constraints, options, plan.expectedBatch, parts);
    return rateDuals(problem.constraints, options, plan.expectedBatch, parts);
}

} // namespace

TrainingResult DescentAscentSolver::train(const Problem& problem, const SolverPlan& plan, NoiseSource& noise,
                                          std::stop_token stop, const Progress& progress) const {
    const DescentAscentOptions options = resolvedOptions(plan.params, m_kind);
    std::optional<DescentAscentState> from;
    if (progress.from) from = *stateOf(*progress.from, problem);
    Eigen::ArrayXd sizes;
    if (releasesSizes(m_kind, options)) sizes = from ? from->sizes : releasedSizes(problem, plan, noise);
    DescentAscent loop(problem, options, plan, noise, {}, adversaryOf(m_kind, problem, options, plan, sizes));
    DescentAscentState start = from ? std::move(*from) : loop.state();
    start.sizes = std::move(sizes);
    loop.resume(std::move(start));
    TrainingResult result = runLoop(loop, options.steps, stop, progress);
    if (result.termination == Termination::Cancelled) return result;
    if (m_kind == LoopKind::Rates && result.dual.maxCoeff() >= options.dualMax)
        result.warnings.push_back(
            "A dual variable ended at its largest value: the clipping norm is too small for "
            "this constraint, or the constraint cannot be met.");
    return result;
}

} // namespace trilemma
