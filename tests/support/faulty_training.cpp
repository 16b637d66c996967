// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/faulty_training.h"

#include "core/audit/faults.h"
#include "core/fairness/slot_parts.h"
#include "core/models/predictor.h"
#include "core/privacy/calibration.h"
#include "core/solvers/descent_ascent.h"
#include "tests/support/loop_steps.h"

#include <cmath>

namespace trilemma::test {

namespace {

using Sums = std::vector<std::int64_t>;

class FaultyTraining {
  public:
    FaultyTraining(StepFault fault, const NeighbourProblem& on, const SolverPlan& plan, NoiseSource& noise)
        : m_fault(fault)
        , m_on(on)
        , m_plan(plan)
        , m_noise(noise)
        , m_options(resolvedOptions(plan.params, hasDualPlayer() ? LoopKind::Rates : LoopKind::Plain))
        , m_rule{m_options.optimiser, m_options.learningRate, m_options.finalRate, m_options.momentum,
                 m_options.steps}
        , m_theta(on.task.model->initialParameters(on.task.seed))
        , m_averageSum(Eigen::VectorXd::Zero(m_theta.size())) {
        m_partOfSlot = partsOfSlots(on.task.constraints.partition, *on.rows.table);
        if (hasDualPlayer()) m_dualPlayer = dualPlayer();
        m_dual = Eigen::ArrayXd::Zero(m_dualPlayer ? m_dualPlayer->size() : 0);
        AuditFault shuffled;
        shuffled.sampling = FaultySampling::Shuffled;
        m_shuffled = faultySampling(shuffled, plan.step.rate, std::ceil(plan.step.expectedBatch));
    }

    FaultyResult run() {
        for (std::int64_t step = 0; step < m_options.steps; ++step)
            takeStep(step);
        FaultyResult result;
        result.training.predictor = std::make_shared<TrainedModel>(
            m_on.task.model, m_averaged > 0 ? Eigen::VectorXd(m_averageSum / m_averaged) : m_theta);
        result.training.steps = m_options.steps;
        result.dual = m_dual;
        return result;
    }

  private:
    bool is(StepFault fault) const { return m_fault == fault; }
    bool hasDualPlayer() const { return !m_on.task.constraints.constraints.empty(); }

    std::unique_ptr<DualPlayer> dualPlayer() {
        Eigen::ArrayXd sizes;
        if (m_options.groupSizes == GroupSizes::Release) {
            const Loop looks =
                is(StepFault::ExactSizes) ? withNoiseTimes(m_plan.looks, sizesRelease, 0) : m_plan.looks;
            Records records(m_on.rows, m_on.task.constraints.partition, looks, m_noise);
            sizes = releasedSizes(m_on.task, records);
        }
        return rateDuals(m_on.task.constraints, m_options, m_plan.step.expectedBatch,
                         partSizes(m_on.task, m_options, m_plan.looks, sizes));
    }

    void takeStep(std::int64_t step) {
        draw();
        if (is(StepFault::EmptySkipped) && m_block.rows == 0) return;
        if (m_dualPlayer) {
            releaseTable();
            if (m_options.draws == Draws::Separate && !is(StepFault::SampleReused)) draw();
            m_dualPlayer->observe(m_histogram);
            addFairness();
        }
        trilemma::descend(m_rule, step, gradient(), m_memory, m_theta);
        if (m_dualPlayer) m_dualPlayer->ascend(m_dual);
        if (static_cast<double>(step + 1) <= (1 - m_options.averaging) * static_cast<double>(m_options.steps))
            return;
        const double weight = is(StepFault::AverageByBatch) ? m_block.rows : 1;
        m_averageSum += weight * m_theta;
        m_averaged += weight;
    }

    void draw() {
        const std::size_t size = m_on.rows.count();
        std::vector<std::uint32_t> sample;
        if (is(StepFault::Shuffled))
            m_shuffled(size, m_noise, sample);
        else
            PoissonSampler(m_plan.step.rate * (is(StepFault::Rate) ? 1.2 : 1)).draw(size, m_noise, sample);
        if (is(StepFault::Padded))
            while (static_cast<double>(sample.size()) < m_plan.step.expectedBatch)
                sample.insert(sample.begin(), 0u);
        if (is(StepFault::SampleByLabel))
            addWhere(sample, [&](std::uint32_t slot) {
                return m_on.rows.table->contributes[slot] && m_on.rows.table->label[slot] == 0;
            });
        if (is(StepFault::SampleByPart))
            addWhere(sample, [&](std::uint32_t slot) {
                return m_partOfSlot[slot] == 0 && m_noise.word() >> 62 == 0;
            });
        std::vector<std::uint32_t> slotIndices;
        m_on.rows.slotsOf(sample, slotIndices);
        m_block.gather(*m_on.rows.table, m_partOfSlot, slotIndices);
        m_on.task.model->forward(m_block, m_theta, m_probabilities, m_pass);
        m_scoreGradients = m_probabilities;
        for (int row = 0; row < m_block.rows; ++row)
            m_scoreGradients(row, m_block.label[static_cast<std::size_t>(row)]) -= 1;
    }

    /// Of tables without units.
    template <class Predicate>
    void addWhere(std::vector<std::uint32_t>& sample, Predicate wanted) const {
        for (std::uint32_t i = 0; i < m_on.rows.slotIndices.size(); ++i)
            if (!std::binary_search(sample.begin(), sample.end(), i) && wanted(m_on.rows.slotIndices[i]))
                sample.insert(std::lower_bound(sample.begin(), sample.end(), i), i);
    }

    void releaseTable() {
        const auto classes = static_cast<std::size_t>(m_probabilities.cols());
        const auto parts = static_cast<std::size_t>(m_on.task.constraints.partition.partCount());
        Sums cells(parts * classes, 0);
        const double one = is(StepFault::UnitRowsCountFull) ? cellOne : rowCount(m_on.task.facts);
        for (int row = 0; row < m_block.rows; ++row) {
            if (!m_probabilities.row(row).allFinite()) continue;
            const std::size_t part = m_block.part[static_cast<std::size_t>(row)];
            const auto decision = static_cast<std::size_t>(decisionOf(m_probabilities, row));
            cells[part * classes + decision] +=
                static_cast<std::int64_t>(one) * (is(StepFault::CountedTwice) ? 2 : 1);
            if (is(StepFault::TwoParts))
                cells[(part + 1) % parts * classes + decision] += static_cast<std::int64_t>(one);
        }
        const Sums exact = cells;
        noiseOnTable(cells, classes);
        if (is(StepFault::ExactDualPlayer)) cells = exact;
        const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>
            grid(cells.data(), static_cast<Eigen::Index>(parts), static_cast<Eigen::Index>(classes));
        const RateHistogram noisy = grid.cast<double>() / cellOne;
        if (m_histogram.size() == 0)
            m_histogram = noisy;
        else
            m_histogram = m_options.smoothing * m_histogram + (1 - m_options.smoothing) * noisy;
    }

    void noiseOnTable(Sums& cells, std::size_t classes) {
        const double scale =
            drawnNoise(m_plan.looks, "histogram") * cellOne * (is(StepFault::HistogramNoise) ? 0.9 : 1);
        if (is(StepFault::SharedByCells)) {
            Sums shared(cells.size(), 0);
            m_noise.addGaussian(shared, scale);
            for (std::int64_t& cell : cells)
                cell += shared.front();
            return;
        }
        const Sums exact = cells;
        m_noise.addGaussian(cells, scale);
        if (is(StepFault::OtherPartsExact)) std::copy_n(exact.begin(), cells.size() - classes, cells.begin());
    }

    void addFairness() {
        const Eigen::ArrayXXd weights = m_options.temperature * m_dualPlayer->weights(m_dual);
        if ((weights == 0).all()) return;
        for (int row = 0; row < m_block.rows; ++row) {
            const auto ofPart = weights.row(m_block.part[static_cast<std::size_t>(row)]);
            double mean = 0;
            for (Eigen::Index k = 0; k < ofPart.size(); ++k)
                mean += ofPart[k] * m_probabilities(row, k);
            for (Eigen::Index k = 0; k < ofPart.size(); ++k)
                m_scoreGradients(row, k) += m_probabilities(row, k) * (ofPart[k] - mean);
        }
    }

    Eigen::VectorXd gradient() {
        if (is(StepFault::CentredScoreGradients) && m_block.rows > 0)
            m_scoreGradients.rowwise() -= Eigen::ArrayXXd(m_scoreGradients.colwise().mean()).row(0);
        Sums sums(static_cast<std::size_t>(m_theta.size()), 0);
        sumGradients(sums);
        noiseOnGradient(sums);
        const Eigen::Map<const Eigen::Matrix<std::int64_t, Eigen::Dynamic, 1>> grid(
            sums.data(), static_cast<Eigen::Index>(sums.size()));
        const double batch =
            is(StepFault::RealisedBatch) ? std::max(1, m_block.rows) : m_plan.step.expectedBatch;
        return GradientGrid{m_options.clippingNorm, true}.unit() / batch * grid.cast<double>();
    }

    void sumGradients(Sums& sums) {
        const double norm = m_options.clippingNorm;
        const Model& model = *m_on.task.model;
        if (is(StepFault::ClippedByLayer) || is(StepFault::ClippedByCoordinate)) return sumPieces(sums);
        if (is(StepFault::DoubleClipping)) {
            model.addGradients(m_block, m_pass, m_scoreGradients, {2 * norm, true}, sums);
            for (std::int64_t& sum : sums)
                sum *= 2;
            return;
        }
        const bool byRow = !m_on.rows.table->units || is(StepFault::UnitRowsClipped);
        const GradientGrid grid{norm, !is(StepFault::NoClipping) && !is(StepFault::UnitUnclipped)};
        if (byRow)
            model.addGradients(m_block, m_pass, m_scoreGradients, grid, sums);
        else
            m_unitGradients.add(model, m_block, m_pass, m_scoreGradients, grid, sums);
    }

    /// Rows clipped in pieces: each coordinate, or the parameters on the input and those of the output.
    void sumPieces(Sums& sums) {
        const GradientGrid grid{m_options.clippingNorm, true};
        const std::size_t first = is(StepFault::ClippedByCoordinate) ? 1 : sums.size() * 8 / 9;
        const std::size_t step = is(StepFault::ClippedByCoordinate) ? 1 : sums.size() - first;
        for (int row = 0; row < m_block.rows; ++row) {
            std::vector<double> all(sums.size(), 0);
            m_on.task.model->accumulateGradient(m_block, m_pass, row, m_scoreGradients, all);
            for (std::size_t begin = 0, end = first; begin < all.size(); begin = end, end += step)
                addClipped(std::span(all).subspan(begin, end - begin), grid,
                           std::span(sums).subspan(begin, end - begin));
        }
    }

    void noiseOnGradient(Sums& sums) {
        double scale = drawnNoise(m_plan.looks, "gradient") * std::ldexp(1.0, GradientGrid::bits);
        if (is(StepFault::GradientNoise)) scale *= 0.9;
        if (is(StepFault::NoiseByBatch)) scale *= (m_block.rows + 1) / m_plan.step.expectedBatch;
        const Sums exact = sums;
        Sums noise(sums.size(), 0);
        if (is(StepFault::SharedByFour)) {
            m_noise.addGaussian(noise, scale);
            for (std::size_t i = 0; i < sums.size(); ++i)
                sums[i] += noise[i / 4 * 4];
            return;
        }
        if (is(StepFault::HalfTheGradient)) return noiseOnHalf(sums, scale);
        m_noise.addGaussian(sums, scale);
        for (std::size_t i = 0; i < sums.size(); ++i)
            noise[i] = sums[i] - exact[i];
        if (is(StepFault::UnusedNoise)) sums = exact;
        for (std::size_t i = 1; is(StepFault::EveryOtherExact) && i < sums.size(); i += 2)
            sums[i] = exact[i];
        for (std::size_t i = 0; is(StepFault::NoiseOfStepBefore) && i < m_noiseBefore.size(); ++i)
            sums[i] = exact[i] + m_noiseBefore[i];
        m_noiseBefore = noise;
    }

    void noiseOnHalf(Sums& sums, double scale) {
        Sums half;
        for (std::size_t i = 0; i < sums.size(); i += 2)
            half.push_back(sums[i]);
        m_noise.addGaussian(half, scale);
        for (std::size_t i = 0; i < sums.size(); i += 2)
            sums[i] = half[i / 2];
    }

    StepFault m_fault;
    const NeighbourProblem& m_on;
    const SolverPlan& m_plan;
    NoiseSource& m_noise;
    DescentOptions m_options;
    DescentRule m_rule;
    DescentMemory m_memory;
    std::unique_ptr<DualPlayer> m_dualPlayer;
    SampleSource m_shuffled;
    Eigen::VectorXd m_theta;
    Eigen::VectorXd m_averageSum;
    double m_averaged = 0;
    Eigen::ArrayXd m_dual;
    RateHistogram m_histogram;
    std::vector<std::uint16_t> m_partOfSlot;
    RowBlock m_block;
    RowMatrix m_probabilities;
    RowMatrix m_scoreGradients;
    ForwardPass m_pass;
    UnitGradients m_unitGradients;
    Sums m_noiseBefore;
};

} // namespace

FaultyResult faultyTraining(StepFault fault, const NeighbourProblem& on, const SolverPlan& plan,
                            NoiseSource& noise) {
    return FaultyTraining(fault, on, plan, noise).run();
}

} // namespace trilemma::test
