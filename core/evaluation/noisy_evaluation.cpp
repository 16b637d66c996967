// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/noisy_evaluation.h"

#include "core/base/text.h"
#include "core/data/encoded_table.h"
#include "core/evaluation/metric_registry.h"
#include "core/evaluation/recall_means.h"
#include "core/fairness/scored_blocks.h"
#include "core/learning/count_grid.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace trilemma {

namespace {

/// Inner edges of the probability bins, symmetric about 1/2 so that the bins of class 1's score are the
/// mirrored bins of class 0's; narrow at the ends, where the log loss changes fast.
constexpr std::array edges{0.003, 0.01, 0.03, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97, 0.99, 0.997};
constexpr int binCount = static_cast<int>(edges.size()) + 1;
constexpr int middleBin = binCount / 2; ///< the first one above 1/2
constexpr int bootstrapSamples = 400;
constexpr double minSignal = 3; ///< standard deviations of the noise in a denominator

/// -log p in the middle of a bin on the log scale.
double lossOf(int bin) {
    const double low = bin == 0 ? 0.001 : edges[static_cast<std::size_t>(bin) - 1];
    const double high = bin == binCount - 1 ? 1 : edges[static_cast<std::size_t>(bin)];
    return -0.5 * (std::log(low) + std::log(high));
}

/// A sum of cells and how many of them there are.
struct CellSum {
    double value = 0;
    int cells = 0;
    bool isEstimable(double noiseMultiplier) const {
        return value > 0 && value >= minSignal * noiseMultiplier * std::sqrt(cells);
    }
};

template <class Weight>
CellSum sumOf(const EvaluationShape& shape, const Eigen::ArrayXd& cells, Weight weight) {
    CellSum sum;
    for (Eigen::Index i = 0; i < cells.size(); ++i) {
        const double w = weight(shape.cellAt(static_cast<std::size_t>(i)));
        if (w == 0) continue;
        sum.value += w * cells[i];
        ++sum.cells;
    }
    return sum;
}

/// A metric of one histogram; nullopt where a denominator drowns in noise.
class CellMetrics {
    using Cell = EvaluationShape::Cell;

  public:
    CellMetrics(const NoisyEvaluation& evaluation, const Eigen::ArrayXd& cells, bool judges)
        : m_shape(evaluation.shape)
        , m_cells(cells)
        , m_noise(judges ? evaluation.noiseMultiplier : 0)
        , m_decisions(RateHistogram::Zero(m_shape.crossings * m_shape.classes, m_shape.classes)) {
        for (Eigen::Index i = 0; i < cells.size(); ++i) {
            const Cell cell = m_shape.cellAt(static_cast<std::size_t>(i));
            m_decisions(cell.crossing * m_shape.classes + cell.label, cell.decision) += cells[i];
        }
    }

    std::optional<double> error() const {
        return ratio([](const Cell& c) { return c.label != c.decision; }, [](const Cell&) { return true; });
    }

    std::optional<double> logLoss() const {
        const CellSum all = sumOf(m_shape, m_cells, [](const Cell&) { return 1.0; });
        if (!all.isEstimable(m_noise)) return std::nullopt;
        return sumOf(m_shape, m_cells, [](const Cell& c) { return lossOf(c.bin); }).value / all.value;
    }

    /// Recall of each class; nullopt where one is not estimable.
    std::optional<std::vector<double>> recalls() const {
        std::vector<double> rates;
        for (int k = 0; k < m_shape.classes; ++k) {
            const auto recall = ratio([k](const Cell& c) { return c.label == k && c.decision == k; },
                                      [k](const Cell& c) { return c.label == k; });
            if (!recall) return std::nullopt;
            rates.push_back(*recall);
        }
        return rates;
    }

    std::optional<double> recallMean(double (*mean)(std::span<const double>)) const {
        const auto rates = recalls();
        return rates ? std::optional(mean(*rates)) : std::nullopt;
    }

    /// Mann-Whitney statistic of the binned scores of class 1, half counts within a bin.
    std::optional<double> auc() const {
        if (m_shape.classes != 2) return std::nullopt;
        const auto inBin = [&](int label, int scoreBin) {
            const int bin = label == 1 ? scoreBin : binCount - 1 - scoreBin;
            return sumOf(m_shape, m_cells, [&](const Cell& c) { return c.label == label && c.bin == bin; });
        };
        CellSum positives, negatives;
        double favourable = 0;
        for (int bin = 0; bin < binCount; ++bin) {
            const CellSum above = inBin(1, bin), below = inBin(0, bin);
            favourable += above.value * (negatives.value + below.value / 2);
            positives = {positives.value + above.value, positives.cells + above.cells};
            negatives = {negatives.value + below.value, negatives.cells + below.cells};
        }
        if (!positives.isEstimable(m_noise) || !negatives.isEstimable(m_noise)) return std::nullopt;
        return favourable / (positives.value * negatives.value);
    }

    /// max of Gamma, as gapOf() of exact counts.
    std::optional<double> gap(const std::vector<RateConstraint>& inequalities) const {
        std::optional<double> widest;
        for (const RateConstraint& inequality : inequalities) {
            double value = 0;
            for (const SubsetTerm& term : inequality.terms) {
                const auto rate = termValue(term);
                if (!rate) return std::nullopt;
                value += *rate;
            }
            widest = std::max(widest.value_or(value), std::clamp(value, inequality.min(), inequality.max()));
        }
        return widest;
    }

  private:
    template <class Numerator, class Denominator>
    std::optional<double> ratio(Numerator numerator, Denominator denominator) const {
        const CellSum below = sumOf(m_shape, m_cells, denominator);
        if (!below.isEstimable(m_noise)) return std::nullopt;
        return std::clamp(sumOf(m_shape, m_cells, numerator).value / below.value, 0.0, 1.0);
    }

    std::optional<double> termValue(const SubsetTerm& term) const {
        CellSum all;
        double weighted = 0;
        for (std::size_t i = 0; i < term.parts.size(); ++i) {
            const auto decisions = m_decisions.row(term.parts[i]);
            all.value += decisions.sum();
            weighted += (term.weights.row(static_cast<Eigen::Index>(i)) * decisions).sum();
        }
        all.cells = static_cast<int>(term.parts.size()) * m_shape.cellsOfPart();
        if (!all.isEstimable(m_noise)) return std::nullopt;
        return std::clamp(weighted / all.value, term.weights.minCoeff(), term.weights.maxCoeff());
    }

    const EvaluationShape& m_shape;
    const Eigen::ArrayXd& m_cells;
    double m_noise;
    RateHistogram m_decisions; ///< part of the report x decision
};

/// Of the constraint whose gap the metric is; none of another metric.
std::vector<RateConstraint> inequalitiesOf(const GroupReport& report, const MetricSpec& spec) {
    return spec.isGap() ? inequalitiesOf(report, spec.constraint) : std::vector<RateConstraint>();
}

std::optional<double> metricOf(const MetricSpec& spec, const CellMetrics& metrics,
                               const std::vector<RateConstraint>& inequalities) {
    if (spec.isGap()) return metrics.gap(inequalities);
    if (spec.id == "error") return metrics.error();
    if (spec.id == "log_loss") return metrics.logLoss();
    if (spec.id == "auc") return metrics.auc();
    if (spec.id == "balanced_accuracy") return metrics.recallMean(arithmeticMean);
    if (spec.id == "g_mean") return metrics.recallMean(geometricMean);
    if (spec.id == "h_mean") return metrics.recallMean(harmonicMean);
    return std::nullopt;
}

/// Histograms that might have been released if the noisy one were the truth.
std::vector<Eigen::ArrayXd> bootstrap(const NoisyEvaluation& evaluation, const Eigen::ArrayXd& centre) {
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    std::vector<Eigen::ArrayXd> samples(bootstrapSamples, centre);
    for (Eigen::ArrayXd& sample : samples)
        for (double& cell : sample) {
            const double count =
                cell > 0 ? static_cast<double>(std::poisson_distribution<std::int64_t>(cell)(random)) : 0;
            cell = count + evaluation.noiseMultiplier * normal(random);
        }
    return samples;
}

/// Shares of `amount` by the probabilities of a row, truncated; together at most `amount`, whatever they are.
template <class Add>
void shareOut(std::int64_t amount, const RowMatrix& probabilities, Eigen::Index row, Add add) {
    std::int64_t left = amount;
    for (Eigen::Index k = 0; k < probabilities.cols(); ++k) {
        const double p = probabilities(row, k);
        if (!(p > 0)) continue;
        const auto share =
            std::min(left, static_cast<std::int64_t>(std::min(1.0, p) * static_cast<double>(amount)));
        add(static_cast<int>(k), share);
        left -= share;
    }
}

} // namespace

int EvaluationShape::cellsOfPart() const {
    return (impliesDecision() ? 1 : classes) * binCount;
}

std::size_t EvaluationShape::cellCount() const {
    return static_cast<std::size_t>(crossings) * static_cast<std::size_t>(classes * cellsOfPart());
}

EvaluationShape::Cell EvaluationShape::cellAt(std::size_t index) const {
    Cell cell;
    auto rest = static_cast<int>(index);
    cell.bin = rest % binCount;
    rest /= binCount;
    if (!impliesDecision()) {
        cell.decision = rest % classes;
        rest /= classes;
    }
    cell.label = rest % classes;
    cell.crossing = rest / classes;
    if (impliesDecision()) cell.decision = cell.bin >= middleBin ? cell.label : 1 - cell.label;
    return cell;
}

std::size_t EvaluationShape::indexOf(int crossing, int label, int decision, double probability) const {
    int bin = static_cast<int>(std::upper_bound(edges.begin(), edges.end(), probability) - edges.begin());
    int index = crossing * classes + label;
    if (impliesDecision()) // a tie at 1/2 is where the decision says
        bin = decision == label ? std::max(bin, middleBin) : std::min(bin, middleBin - 1);
    else
        index = index * classes + decision;
    return static_cast<std::size_t>(index * binCount + bin);
}

NoisyEvaluation releaseEvaluation(const EncodedTable& table, const std::vector<std::uint32_t>& slotIndices,
                                  const Partition& partition, const Predictor& predictor,
                                  double noiseMultiplier, NoiseSource& noise) {
    NoisyEvaluation evaluation;
    evaluation.shape = {partition.cellCount(), static_cast<int>(table.classes.size()),
                        predictor.decidesAtRandom()};
    evaluation.noiseMultiplier = noiseMultiplier;
    const auto row = static_cast<std::int64_t>(cellOne) / table.rowsPerUnit();
    std::vector<std::int64_t> cells(evaluation.shape.cellCount(), 0);
    const auto count = [&](const RowBlock& block, const RowMatrix& probabilities) {
        for (int i = 0; i < block.rows; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const auto add = [&](int decision, std::int64_t amount) {
                cells[evaluation.shape.indexOf(block.part[at] / partition.labels, block.label[at], decision,
                                               probabilities(i, block.label[at]))] += amount;
            };
            if (predictor.decidesAtRandom())
                shareOut(row, probabilities, i, add);
            else
                add(decisionOf(probabilities, i), row);
        }
    };
    forEachScoredBlock(table, slotIndices, partition, predictor, count);
    if (noiseMultiplier > 0) noise.addGaussian(cells, noiseMultiplier * cellOne);
    const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, 1>> grid(
        cells.data(), static_cast<Eigen::Index>(cells.size()));
    evaluation.cells = grid.cast<double>() / cellOne;
    return evaluation;
}

std::optional<double> noisyMetric(const NoisyEvaluation& evaluation, std::string_view id,
                                  const GroupReport& report) {
    const MetricSpec& spec = *findMetric(id);
    return metricOf(spec, CellMetrics(evaluation, evaluation.cells, true), inequalitiesOf(report, spec));
}

std::optional<double> noisyGap(const NoisyEvaluation& evaluation,
                               const std::vector<RateConstraint>& inequalities) {
    return CellMetrics(evaluation, evaluation.cells, true).gap(inequalities);
}

std::vector<MetricValue> computeMetrics(const NoisyEvaluation& evaluation, EvaluationSet set,
                                        const GroupReport& report) {
    const Eigen::ArrayXd positive = evaluation.cells.max(0.0);
    const std::vector<Eigen::ArrayXd> drawn = bootstrap(evaluation, positive);
    const CellMetrics released(evaluation, evaluation.cells, true);
    const CellMetrics centre(evaluation, positive, false);
    std::vector<CellMetrics> samples;
    for (const Eigen::ArrayXd& cells : drawn)
        samples.emplace_back(evaluation, cells, false);
    std::vector<MetricValue> metrics;
    for (const MetricSpec* spec : metricsOfTask(classificationTask)) {
        MetricValue metric;
        metric.id = spec->id;
        metric.set = set;
        metric.provenance = Provenance::Released;
        const std::vector<RateConstraint> inequalities = inequalitiesOf(report, *spec);
        metric.value = metricOf(*spec, released, inequalities);
        const auto middle = metricOf(*spec, centre, inequalities);
        if (!metric.value || !middle) {
            metric.value.reset();
            metric.notEstimable = "a denominator is too small against the noise";
            metrics.push_back(std::move(metric));
            continue;
        }
        std::vector<double> shifts;
        for (const CellMetrics& sample : samples)
            if (const auto value = metricOf(*spec, sample, inequalities)) shifts.push_back(*value - *middle);
        if (shifts.empty()) shifts.push_back(0);
        std::sort(shifts.begin(), shifts.end());
        const auto quantile = [&](double p) {
            return shifts[static_cast<std::size_t>(p * static_cast<double>(shifts.size() - 1))];
        };
        const double max = spec->id == "log_loss" ? 1e9 : 1;
        metric.low = std::clamp(*metric.value - quantile((1 + intervalLevel) / 2), 0.0, max);
        metric.high = std::clamp(*metric.value - quantile((1 - intervalLevel) / 2), 0.0, max);
        metrics.push_back(std::move(metric));
    }
    return metrics;
}

} // namespace trilemma
