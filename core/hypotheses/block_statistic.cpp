// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hypotheses/block_statistic.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trilemma {

namespace {

constexpr double mostDeviations = 1e9;
constexpr double leastProbability = 1e-12;

double blockSize(const ObservationBlock& block) {
    return static_cast<double>(block.z.size());
}

/// sqrt(n) times the mean of n values.
double scaledMean(std::span<const double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / std::sqrt(static_cast<double>(values.size()));
}

double meanStatistic(const ObservationBlock& block) {
    return scaledMean(block.z);
}

double trimmedMeanStatistic(const ObservationBlock& block) {
    const std::size_t cut = block.z.size() / 5;
    return scaledMean(std::span(block.z).subspan(cut, block.z.size() - 2 * cut));
}

double signStatistic(const ObservationBlock& block) {
    double sum = 0;
    for (const double z : block.z)
        sum += z > 0 ? 1 : z < 0 ? -1 : 0;
    return sum;
}

/// Equal distances share the mean of their ranks.
double signedRankStatistic(const ObservationBlock& block) {
    std::vector<double> values = block.z;
    std::sort(values.begin(), values.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
    double sum = 0;
    for (std::size_t begin = 0, end = 0; begin < values.size(); begin = end) {
        const double distance = std::abs(values[begin]);
        double signs = 0;
        for (end = begin; end < values.size() && std::abs(values[end]) == distance; ++end)
            signs += values[end] > 0 ? 1 : values[end] < 0 ? -1 : 0;
        sum += signs * static_cast<double>(begin + 1 + end) / 2;
    }
    return sum;
}

double spreadStatistic(const ObservationBlock& block) {
    constexpr double leastSquare = 1e-18; // of a block of equal values
    double sum = 0;
    for (const double z : block.z)
        sum += z * z;
    return std::log(std::max(sum / blockSize(block), leastSquare));
}

double largestDeviationStatistic(const ObservationBlock& block) {
    return std::max(std::abs(block.z.front()), std::abs(block.z.back()));
}

double kolmogorovStatistic(const ObservationBlock& block) {
    const double m = blockSize(block);
    double largest = 0;
    for (std::size_t i = 0; i < block.u.size(); ++i) {
        const auto before = static_cast<double>(i);
        largest = std::max({largest, (before + 1) / m - block.u[i], block.u[i] - before / m});
    }
    return largest;
}

double cramerStatistic(const ObservationBlock& block) {
    const double m = blockSize(block);
    double sum = 1 / (12 * m);
    for (std::size_t i = 0; i < block.u.size(); ++i)
        sum += std::pow(block.u[i] - (2 * static_cast<double>(i) + 1) / (2 * m), 2);
    return sum;
}

double andersonStatistic(const ObservationBlock& block) {
    const std::size_t size = block.u.size();
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i)
        sum += (2 * static_cast<double>(i) + 1) * (std::log(block.u[i]) + std::log1p(-block.u[size - 1 - i]));
    return -blockSize(block) - sum / blockSize(block);
}

} // namespace

void ObservationBlock::fill(std::span<const double> values, const NullLaw& law) {
    const double mean = meanOf(law), deviation = deviationOf(law);
    std::vector<double>& rising = u; // first the values themselves
    rising.assign(values.begin(), values.end());
    std::sort(rising.begin(), rising.end());
    z.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        z[i] = std::clamp((rising[i] - mean) / deviation, -mostDeviations, mostDeviations);
        u[i] = std::clamp(probabilityBelow(law, rising[i]), leastProbability, 1 - leastProbability);
    }
}

const std::vector<BlockStatistic>& blockStatistics() {
    static const std::vector<BlockStatistic> list{
        {"mean", "Mean (z-test)", "the mean of the block, in its standard errors under the null",
         "T = (z_1 + ... + z_m) / sqrt(m)", "Lehmann and Romano 2005", true, 1, meanStatistic},
        {"trimmed_mean", "Trimmed mean",
         "the mean without the smallest and the largest fifth of the block, times the root of how many "
         "remain",
         "T = (z_(g+1) + ... + z_(m-g)) / sqrt(m - 2g), g = floor(m / 5)", "Tukey and McLaughlin 1963", true,
         5, trimmedMeanStatistic},
        {"sign", "Sign test", "observations above the null's median less those below it",
         "T = #{z_i > 0} - #{z_i < 0}", "Dixon and Mood 1946", true, 1, signStatistic},
        {"signed_rank", "Wilcoxon signed rank",
         "ranks of the distances from the null's median, each with the sign of its side; equal distances "
         "share "
         "their mean rank",
         "T = sum of sgn(z_i) rank(|z_i|)", "Wilcoxon 1945", true, 2, signedRankStatistic},
        {"spread", "Spread",
         "logarithm of the mean squared distance from the null's mean, against its variance",
         "T = ln((z_1^2 + ... + z_m^2) / m)", "Lehmann and Romano 2005", true, 1, spreadStatistic},
        {"largest_deviation", "Largest deviation",
         "the largest distance from the null's mean, in standard deviations", "T = max |z_i|", "Tippett 1925",
         false, 1, largestDeviationStatistic},
        {"kolmogorov_smirnov", "Kolmogorov-Smirnov",
         "the largest distance between the block's empirical distribution function and the null's",
         "T = max over i of max(i/m - u_i, u_i - (i-1)/m)", "Kolmogorov 1933", false, 1, kolmogorovStatistic},
        {"cramer_von_mises", "Cramer-von Mises",
         "the mean squared distance between both distribution functions, times m",
         "T = 1/(12 m) + sum of (u_i - (2i-1)/(2m))^2", "Anderson and Darling 1952", false, 1,
         cramerStatistic},
        {"anderson_darling", "Anderson-Darling",
         "the same with more weight in the tails: each squared distance over F0 (1 - F0)",
         "T = -m - (1/m) sum of (2i-1) (ln u_i + ln(1 - u_(m+1-i)))", "Anderson and Darling 1952", false, 1,
         andersonStatistic},
    };
    return list;
}

} // namespace trilemma
