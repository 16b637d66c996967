// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/probability_kernels.h"

// Compiles the rest of this file once for each instruction set.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/models/probability_kernels.cpp"
#include <hwy/foreach_target.h>

#include "core/models/vector_math-inl.h"

#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace trilemma::HWY_NAMESPACE {

void logisticProbabilities(const double* logits, std::size_t count, double* probabilities) {
    const Double one = hn::Set(doubles, 1.0), zero = hn::Zero(doubles);
    const auto ofRows = [&](Double h, double* into) HWY_ATTR {
        const Double small = exponential(hn::Sub(zero, hn::Abs(h)));
        const Double more = hn::Div(one, hn::Add(one, small)), less = hn::Mul(small, more);
        const auto isPositive = hn::Gt(h, zero);
        hn::StoreInterleaved2(hn::IfThenElse(isPositive, less, more), hn::IfThenElse(isPositive, more, less),
                              doubles, into);
    };
    const auto step = static_cast<std::size_t>(lanes);
    std::size_t i = 0;
    for (; i + step <= count; i += step)
        ofRows(hn::LoadU(doubles, logits + i), probabilities + 2 * i);
    if (i == count) return;
    HWY_ALIGN double both[2 * lanes];
    ofRows(loadUpTo(logits + i, static_cast<int>(count - i)), both);
    for (std::size_t j = 0; j < std::min(2 * (count - i), 2 * step); ++j)
        probabilities[2 * i + j] = both[j];
}

void softmaxProbabilities(const double* scores, int rows, int classes, double* probabilities) {
    const auto scoreAt = [&](int k, int row) { return scores + static_cast<std::ptrdiff_t>(k) * rows + row; };
    for (int row = 0; row < rows; row += lanes) {
        const int some = std::min(lanes, rows - row);
        const auto load = [&](int k) HWY_ATTR { return loadUpTo(scoreAt(k, row), some); };
        Double max = load(0);
        for (int k = 1; k < classes; ++k)
            max = hn::IfThenElse(hn::Gt(load(k), max), load(k), max);
        Double sum = hn::Zero(doubles);
        for (int k = 0; k < classes; ++k)
            sum = hn::Add(sum, exponential(hn::Sub(load(k), max)));
        for (int k = 0; k < classes; ++k) {
            HWY_ALIGN double shares[lanes];
            hn::Store(hn::Div(exponential(hn::Sub(load(k), max)), sum), doubles, shares);
            for (int i = 0; i < some; ++i)
                probabilities[static_cast<std::ptrdiff_t>(row + i) * classes + k] = shares[i];
        }
    }
}

void addWeightGradientsOfRow(const double* weights, int classes, const double* p, double* gradient) {
    double mean = weights[0] * p[0];
    for (int k = 1; k < classes; ++k)
        mean += weights[k] * p[k];
    for (int k = 0; k < classes; ++k)
        gradient[k] += p[k] * (weights[k] - mean);
}

void addWeightGradients(const std::uint16_t* parts, int rows, const double* weights, int classes,
                        const double* probabilities, double* gradients) {
    int row = 0;
#if HWY_TARGET != HWY_SCALAR
    // Of two classes, the numbers of several rows as they lie. Their weights are put together first: loads of
    // several lanes from as many places take longer on most processors.
    constexpr int rowsTogether = 64;
    HWY_ALIGN double ofRows[2 * rowsTogether];
    for (; classes == 2 && row + rowsTogether <= rows; row += rowsTogether) {
        for (int i = 0; i < rowsTogether; ++i)
            std::memcpy(ofRows + 2 * i, weights + std::ptrdiff_t{2} * parts[row + i], 2 * sizeof(double));
        const double* p = probabilities + std::ptrdiff_t{2} * row;
        double* gradient = gradients + std::ptrdiff_t{2} * row;
        for (int i = 0; i < 2 * rowsTogether; i += lanes) {
            const Double weight = hn::Load(doubles, ofRows + i), share = hn::LoadU(doubles, p + i);
            const Double term = hn::Mul(weight, share);
            const Double mean = hn::Add(term, hn::Reverse2(doubles, term));
            hn::StoreU(hn::Add(hn::LoadU(doubles, gradient + i), hn::Mul(share, hn::Sub(weight, mean))),
                       doubles, gradient + i);
        }
    }
#endif
    for (; row < rows; ++row) {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(row) * classes;
        addWeightGradientsOfRow(weights + static_cast<std::ptrdiff_t>(parts[row]) * classes, classes,
                                probabilities + at, gradients + at);
    }
}

void setLogLossGradients(const std::uint16_t* labels, int rows, int classes, const double* probabilities,
                         double* gradients) {
    constexpr hn::Rebind<std::uint16_t, Integers> quarters;
    constexpr hn::Rebind<std::int32_t, Integers> halves;
    const Double one = hn::Set(doubles, 1.0);
    int row = 0;
    for (; classes == 2 && row + lanes <= rows; row += lanes) {
        const Double ofMore = hn::ConvertTo(
            doubles, hn::PromoteTo(integers, hn::PromoteTo(halves, hn::LoadU(quarters, labels + row))));
        Double less, more;
        hn::LoadInterleaved2(doubles, probabilities + std::ptrdiff_t{2} * row, less, more);
        hn::StoreInterleaved2(hn::Sub(less, hn::Sub(one, ofMore)), hn::Sub(more, ofMore), doubles,
                              gradients + std::ptrdiff_t{2} * row);
    }
    for (; row < rows; ++row)
        for (int k = 0; k < classes; ++k) {
            const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(row) * classes + k;
            gradients[at] = probabilities[at] - (labels[row] == k ? 1 : 0);
        }
}

/// Few enough that four sums of each fit into the innermost cache many times.
[[maybe_unused]] constexpr int fewCells = 64;

void countProbabilities(const std::uint16_t* parts, int rows, int partCount, int classes,
                        const double* probabilities, double scale, std::int64_t* cells) {
    [[maybe_unused]] const int cellCount = partCount * classes;
    int row = 0;
#if HWY_TARGET != HWY_SCALAR
    if (classes == 2 && cellCount <= fewCells) {
        // Rows go to four sums by turns, so that none waits for the one before.
        std::int64_t sums[4][fewCells] = {};
        HWY_ALIGN std::int64_t whole[lanes];
        const Double units = hn::Set(doubles, scale);
        constexpr int rowsOfStep = lanes / 2;
        for (; row + rowsOfStep <= rows; row += rowsOfStep) {
            const Double p = hn::LoadU(doubles, probabilities + std::ptrdiff_t{2} * row);
            const auto isFinite = hn::IsFinite(hn::Add(p, hn::Reverse2(doubles, p)));
            hn::Store(hn::ConvertTo(integers, hn::IfThenElseZero(isFinite, hn::Mul(p, units))), integers,
                      whole);
            for (int i = 0; i < rowsOfStep; ++i) {
                std::int64_t* into = sums[(row + i) % 4] + 2 * parts[row + i];
                into[0] += whole[2 * i];
                into[1] += whole[2 * i + 1];
            }
        }
        for (int cell = 0; cell < cellCount; ++cell)
            cells[cell] += sums[0][cell] + sums[1][cell] + sums[2][cell] + sums[3][cell];
    }
#endif
    for (; row < rows; ++row) {
        const double* p = probabilities + static_cast<std::ptrdiff_t>(row) * classes;
        double sum = 0;
        for (int k = 0; k < classes; ++k)
            sum += p[k];
        if (!std::isfinite(sum)) continue;
        std::int64_t* into = cells + static_cast<std::ptrdiff_t>(parts[row]) * classes;
        for (int k = 0; k < classes; ++k)
            into[k] += static_cast<std::int64_t>(p[k] * scale);
    }
}

/// The likeliest class of a row, the lowest of several; `sum` becomes that of its probabilities.
HWY_INLINE int likeliestOf(const double* p, int classes, double& sum) {
    if (classes == 2) {
        sum = p[0] + p[1];
        return p[1] > p[0] ? 1 : 0;
    }
    sum = p[0];
    int likeliest = 0;
    for (int k = 1; k < classes; ++k) {
        sum += p[k];
        likeliest = p[k] > p[likeliest] ? k : likeliest;
    }
    return likeliest;
}

void countLikeliest(const std::uint16_t* parts, int rows, int partCount, int classes,
                    const double* probabilities, std::int64_t one, std::int64_t* cells) {
    // Rows go to eight counts by turns, so that none waits for the one before.
    constexpr int turns = 8;
    const bool isFew = partCount * classes <= fewCells;
    std::uint32_t counts[turns][fewCells] = {};
    for (int row = 0; row < rows; ++row) {
        double sum = 0;
        const int likeliest =
            likeliestOf(probabilities + static_cast<std::ptrdiff_t>(row) * classes, classes, sum);
        if (!std::isfinite(sum)) continue;
        const std::ptrdiff_t cell = static_cast<std::ptrdiff_t>(parts[row]) * classes + likeliest;
        if (isFew)
            ++counts[row % turns][cell];
        else
            cells[cell] += one;
    }
    for (int cell = 0; isFew && cell < partCount * classes; ++cell)
        for (const auto& ofTurn : counts)
            cells[cell] += ofTurn[cell] * one;
}

} // namespace trilemma::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace trilemma {

HWY_EXPORT(logisticProbabilities);
HWY_EXPORT(softmaxProbabilities);
HWY_EXPORT(addWeightGradients);
HWY_EXPORT(setLogLossGradients);
HWY_EXPORT(countProbabilities);
HWY_EXPORT(countLikeliest);

void logisticProbabilities(std::span<const double> logits, double* probabilities) {
    HWY_DYNAMIC_DISPATCH(logisticProbabilities)(logits.data(), logits.size(), probabilities);
}

void softmaxProbabilities(std::span<const double> scores, int classes, double* probabilities) {
    const int rows = static_cast<int>(scores.size()) / classes;
    HWY_DYNAMIC_DISPATCH(softmaxProbabilities)(scores.data(), rows, classes, probabilities);
}

void probabilitiesOf(std::span<const double> scores, int columns, double* probabilities) {
    if (columns == 1)
        std::copy(scores.begin(), scores.end(), probabilities);
    else if (columns == 2)
        logisticProbabilities(scores, probabilities);
    else
        softmaxProbabilities(scores, columns, probabilities);
}

void addWeightGradients(std::span<const std::uint16_t> parts, const double* weights, int classes,
                        const double* probabilities, double* gradients) {
    HWY_DYNAMIC_DISPATCH(addWeightGradients)
    (parts.data(), static_cast<int>(parts.size()), weights, classes, probabilities, gradients);
}

void setLogLossGradients(std::span<const std::uint16_t> labels, int classes, const double* probabilities,
                         double* gradients) {
    HWY_DYNAMIC_DISPATCH(setLogLossGradients)
    (labels.data(), static_cast<int>(labels.size()), classes, probabilities, gradients);
}

void countProbabilities(std::span<const std::uint16_t> parts, int partCount, int classes,
                        const double* probabilities, double scale, std::int64_t* cells) {
    HWY_DYNAMIC_DISPATCH(countProbabilities)
    (parts.data(), static_cast<int>(parts.size()), partCount, classes, probabilities, scale, cells);
}

void countLikeliest(std::span<const std::uint16_t> parts, int partCount, int classes,
                    const double* probabilities, std::int64_t one, std::int64_t* cells) {
    HWY_DYNAMIC_DISPATCH(countLikeliest)
    (parts.data(), static_cast<int>(parts.size()), partCount, classes, probabilities, one, cells);
}

} // namespace trilemma
#endif
