// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/group_errors.h"

#include "core/base/rounding.h"
#include "core/base/text.h"
#include "core/learning/count_grid.h"
#include "core/learning/learning_task.h"
#include "core/privacy/calibration.h"
#include "core/privacy/look.h"
#include "core/solvers/descent_ascent.h"
#include "core/solvers/moments.h"

#include <Eigen/Cholesky>

#include <cmath>

namespace trilemma {

namespace {

constexpr const char* correlationsRelease = "correlations";
constexpr const char* residualsLook = "residuals";
constexpr const char* residualsRelease = "residuals";

/// Parts of stage 1's share. The paper splits evenly between the moments and K sums of residuals; in parallel
/// over disjoint groups these are one release.
constexpr double ofSizes = 0.1, ofMoments = 0.4, ofCorrelations = 0.2, ofResiduals = 0.3;

/// Outputs of the precursor: the number, or one a class.
int precursorOutputs(int classes) {
    return std::max(1, classes);
}

GradientGrid momentsGrid(const GroupErrorOptions& options, const PublicFacts& facts, bool clips) {
    return momentGrid(static_cast<double>(facts.rowsPerUnit) * options.featureNorm * options.featureNorm,
                      clips);
}

GradientGrid correlationsGrid(const GroupErrorOptions& options, const PublicFacts& facts, bool clips) {
    return momentGrid(static_cast<double>(facts.rowsPerUnit) * options.featureNorm * options.labelBound,
                      clips);
}

/// y_m of a row.
double precursorLabel(const RowBlock& block, int row, int classes, int output) {
    const std::uint16_t label = block.label[static_cast<std::size_t>(row)];
    if (classes == 0) return encodedNumber(label);
    return label == output ? 1 : 0;
}

Release stageRelease(const char* id, double part, std::int64_t one, std::size_t size,
                     const GroupErrorOptions& options, const PrivacyTarget& target) {
    return {.id = id,
            .noise = GaussianMechanism{releaseNoise(part * options.share, target)},
            .one = one,
            .size = size};
}

/// Stage 1 on one table, step by step as in Algorithm 1.
class FirstStage {
  public:
    FirstStage(const LearningTask& task, const GroupErrorOptions& options, const Loop& looks,
               Records& records)
        : m_task(task)
        , m_options(options)
        , m_looks(looks)
        , m_records(records)
        , m_features(static_cast<std::size_t>(task.facts.plainFeatures))
        , m_outputs(precursorOutputs(task.classes())) {}

    GroupErrors run(bool onlySizes) {
        const Eigen::ArrayXd sizes = releasedSizes(m_task, m_records);
        const double noise = deviationOf(m_looks, sizesRelease);
        const double least = std::max(1.0, deviationsOfSeen * noise);
        const Eigen::ArrayXd seen = sizes.max(least);
        GroupErrors left{seen, {}, {}};
        if (onlySizes) return left;
        // Every look is taken, whatever the one before it said: the price is that of all of them.
        const Eigen::MatrixXd precursor = releasePrecursor();
        const Eigen::ArrayXd residuals = releaseResiduals(precursor);
        if (!precursor.allFinite())
            left.failure = "the noisy moments are not positive definite";
        else if (!(sizes > deviationsOfSeen * noise).all())
            left.failure = "a group is not told from the noise of its size";
        else if (!(residuals > deviationsOfSeen * residualNoise()).all())
            left.failure = "the residuals of a group are not told from their noise";
        else
            left.errors = (residuals / seen).sqrt().min(m_options.labelBound);
        return left;
    }

  private:
    /// Standard deviation of the noise of a sum of residuals; 0 without privacy.
    double residualNoise() const {
        return deviationOf(m_looks, residualsRelease) * m_options.labelBound * m_options.labelBound;
    }

    /// B = (X'X + ridge)^-1 X'Y, d x outputs; not finite where the matrix is not positive definite.
    Eigen::MatrixXd releasePrecursor() {
        const bool clips = drawnNoise(m_looks, momentsRelease) > 0;
        const GradientGrid squares = momentsGrid(m_options, m_task.facts, clips);
        const GradientGrid crossed = correlationsGrid(m_options, m_task.facts, clips);
        const auto d = static_cast<Eigen::Index>(m_features);
        std::vector<std::int64_t> upper(triangle(m_features));
        std::vector<std::int64_t> products(m_features * static_cast<std::size_t>(m_outputs));
        Sample& everybody = m_records.draw(momentsLook);
        everybody.sum(momentsRelease, upper, momentsKernel(upper.size(), squares));
        everybody.sum(correlationsRelease, products, correlationsKernel(products.size(), crossed));
        Eigen::MatrixXd moments =
            symmetricOf(std::vector<double>(upper.begin(), upper.end()), d) * squares.unit();
        const double deviation = deviationOf(m_looks, momentsRelease) * squares.clippingNorm;
        moments.diagonal().array() += m_options.ridge * 2 * deviation * std::sqrt(static_cast<double>(d));
        const Eigen::MatrixXd correlations =
            crossed.unit() *
            Eigen::Map<const Eigen::Matrix<std::int64_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
                products.data(), d, m_outputs)
                .cast<double>();
        const Eigen::LLT<Eigen::MatrixXd> factors(moments);
        if (factors.info() != Eigen::Success)
            return Eigen::MatrixXd::Constant(d, m_outputs, std::numeric_limits<double>::quiet_NaN());
        return factors.solve(correlations);
    }

    BlockKernel momentsKernel(std::size_t size, const GradientGrid& grid) const {
        return clippedUnits(size, grid, Intervals::Left,
                            [](const RowBlock&, int, const std::vector<RowFeature>& features,
                               SparseSum& sum) { sum.addSquare(features, 0); });
    }

    BlockKernel correlationsKernel(std::size_t size, const GradientGrid& grid) const {
        return clippedUnits(
            size, grid, Intervals::Left,
            [this](const RowBlock& block, int row, const std::vector<RowFeature>& features, SparseSum& sum) {
                for (int output = 0; output < m_outputs; ++output) {
                    const double label = precursorLabel(block, row, m_task.classes(), output);
                    for (const RowFeature& feature : features)
                        sum.add(feature.index * static_cast<std::size_t>(m_outputs) +
                                    static_cast<std::size_t>(output),
                                feature.value * label);
                }
            });
    }

    /// S_k, in what sizes count; of a precursor that failed the sums are nothing but noise.
    Eigen::ArrayXd releaseResiduals(const Eigen::MatrixXd& precursor) {
        const double square = m_options.labelBound * m_options.labelBound;
        const double one = rowCount(m_task.facts);
        std::vector<std::int64_t> sums(static_cast<std::size_t>(m_task.constraints.partition.partCount()));
        std::vector<RowFeature> features;
        m_records.draw(residualsLook)
            .sum(residualsRelease, sums, [&](SampleBlock& block, std::span<std::int64_t> into) {
                for (int row = 0; row < block.rows.rows; ++row) {
                    readFeatures(block.rows, row, Intervals::Left, features);
                    const double residual = squaredResidual(block.rows, row, features, precursor);
                    if (!(residual >= 0)) continue;
                    into[block.rows.part[static_cast<std::size_t>(row)]] +=
                        static_cast<std::int64_t>(std::min(residual / square, 1.0) * one);
                }
            });
        const Eigen::Map<const Eigen::Array<std::int64_t, Eigen::Dynamic, 1>> all(
            sums.data(), static_cast<Eigen::Index>(sums.size()));
        return all.cast<double>() * (square / cellOne);
    }

    double squaredResidual(const RowBlock& block, int row, const std::vector<RowFeature>& features,
                           const Eigen::MatrixXd& precursor) const {
        double square = 0;
        for (int output = 0; output < m_outputs; ++output) {
            double residual = precursorLabel(block, row, m_task.classes(), output);
            for (const RowFeature& feature : features)
                residual -= feature.value * precursor(static_cast<Eigen::Index>(feature.index), output);
            square += residual * residual;
        }
        return square;
    }

    const LearningTask& m_task;
    const GroupErrorOptions& m_options;
    const Loop& m_looks;
    Records& m_records;
    std::size_t m_features;
    int m_outputs;
};

} // namespace

std::vector<Look> groupErrorLooks(const GroupErrorOptions& options, const PublicFacts& facts,
                                  const PrivacyTarget& target, bool onlySizes) {
    const auto parts = static_cast<std::size_t>(facts.parts);
    const auto features = static_cast<std::size_t>(facts.plainFeatures);
    constexpr auto cell = std::int64_t{1} << histogramBits, unit = std::int64_t{1} << GradientGrid::bits;
    const Look sizes{
        sizesLook, 1, false, {stageRelease(sizesRelease, ofSizes, cell, parts, options, target)}};
    if (onlySizes) return {sizes};
    return {sizes,
            {momentsLook,
             1,
             false,
             {stageRelease(momentsRelease, ofMoments, unit, triangle(features), options, target),
              stageRelease(correlationsRelease, ofCorrelations, unit,
                           features * static_cast<std::size_t>(precursorOutputs(facts.classes)), options,
                           target)}},
            {residualsLook,
             1,
             false,
             {stageRelease(residualsRelease, ofResiduals, cell, parts, options, target)}}};
}

Outcome stageIsSeen(const GroupErrorOptions& options, const PublicFacts& facts, const PrivacyTarget& target) {
    const auto people = static_cast<double>(facts.trainSlots);
    const auto noiseAt = [&](double epsilon) {
        return releaseNoise(ofSizes * options.share, {epsilon, target.delta, target.relation});
    };
    if (noiseAt(target.epsilon) <= people) return success();
    double low = target.epsilon, high = largestEpsilon;
    while (high / low > 1.001) {
        const double middle = std::sqrt(low * high);
        (noiseAt(middle) <= people ? high : low) = middle;
    }
    const std::string smallest = exactText(roundedUp(high, 3));
    const bool isPossible = noiseAt(largestEpsilon) <= people;
    return Error{ErrorCode::PrivacyRefused, "privacy.epsilon", exactText(target.epsilon),
                 "leaves stage 1 of budget tailoring noise beyond the number of all records" +
                     (isPossible ? "; at least " + smallest + " is needed" : std::string()),
                 isPossible ? "Allow " + smallest + " or more, or a larger stage1_share"
                            : std::string("Train on more records, or allow a larger stage1_share")};
}

GroupErrors releaseGroupErrors(const LearningTask& task, const GroupErrorOptions& options, const Loop& looks,
                               bool onlySizes, Records& records) {
    return FirstStage(task, options, looks, records).run(onlySizes);
}

} // namespace trilemma
