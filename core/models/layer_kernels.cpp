// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/layer_kernels.h"

// Compiles the rest of this file once for each instruction set.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/models/layer_kernels.cpp"
#include <hwy/foreach_target.h>

#include "core/models/vector_math-inl.h"

#include <cmath>
#include <limits>

HWY_BEFORE_NAMESPACE();
namespace trilemma::HWY_NAMESPACE {

template <typename Number>
Number* rowAt(const RowsOf<Number>& rows, int row) {
    return rows.numbers + static_cast<std::ptrdiff_t>(row) * rows.stride;
}

/// outputs[c] = finish(begin(c) + the sum over terms of factor * weights[c]), c < columns, lanes of c at a
/// time; forEachTerm(add) calls add(factor, weights) for each term in order.
template <typename Begin, typename ForEachTerm, typename Finish>
HWY_INLINE void mixColumns(int columns, double* outputs, const Begin& begin, const ForEachTerm& forEachTerm,
                           const Finish& finish) {
    for (int c = 0; c < columns; c += lanes) {
        Double sum = begin(c);
        forEachTerm([&](double factor, const double* weights) HWY_ATTR {
            const Double w = loadUpTo(weights + c, columns - c);
            sum = hn::Add(sum, hn::Mul(hn::Set(doubles, factor), w));
        });
        storeUpTo(finish(sum), outputs + c, columns - c);
    }
}

void featureLayer(const RowBlock& block, const double* weights, const RowsOf<double>& outputs) {
    const auto weightsOf = [&](int feature) {
        return weights + static_cast<std::ptrdiff_t>(feature) * outputs.columns;
    };
    for (int row = 0; row < block.rows; ++row) {
        const std::int16_t* dense = block.denseRow(row);
        const std::uint16_t* category = block.categoryRow(row);
        mixColumns(
            outputs.columns, rowAt(outputs, row), [](int) HWY_ATTR { return hn::Zero(doubles); },
            [&](const auto& add) HWY_ATTR {
                for (int j = 0; j < block.denseCount; ++j)
                    add(dense[j] * (1.0 / featureOne), weightsOf(j));
                for (int j = 0; j < block.categoricalCount; ++j)
                    add(1.0, weightsOf(category[j]));
            },
            [](Double sum) HWY_ATTR { return sum; });
    }
}

/// The sum of term(i, count - i), which are the terms from i on and zeros behind the last: eight partial sums
/// whatever the number of lanes, so that the order is the same everywhere.
template <typename Term>
HWY_INLINE double sumInEight(int count, const Term& term) {
    constexpr int parts = 8 / lanes;
    Double sums[parts];
    for (Double& sum : sums)
        sum = hn::Zero(doubles);
    for (int i = 0; i < count; i += 8)
        for (int part = 0; part < parts && i + part * lanes < count; ++part)
            sums[part] = hn::Add(sums[part], term(i + part * lanes, count - i - part * lanes));
    HWY_ALIGN double partial[8];
    for (int part = 0; part < parts; ++part)
        hn::Store(sums[part], doubles, partial + part * lanes);
    return ((partial[0] + partial[4]) + (partial[2] + partial[6])) +
           ((partial[1] + partial[5]) + (partial[3] + partial[7]));
}

double sumOfSquares(const double* values, int count) {
    return sumInEight(count, [&](int i, int some) HWY_ATTR {
        const Double v = loadUpTo(values + i, some);
        return hn::Mul(v, v);
    });
}

void denseLayer(const RowsOf<const double>& inputs, int rows, const double* weights, double multiplier,
                const RowsOf<double>& outputs) {
    const int width = inputs.columns;
    const double* bias = weights + static_cast<std::ptrdiff_t>(width) * outputs.columns;
    for (int row = 0; row < rows; ++row) {
        const double* input = rowAt(inputs, row);
        double* output = rowAt(outputs, row);
        if (outputs.columns == 1) {
            const double sum = sumInEight(width, [&](int i, int some) HWY_ATTR {
                return hn::Mul(loadUpTo(input + i, some), loadUpTo(weights + i, some));
            });
            output[0] = (bias[0] + sum) * multiplier;
            continue;
        }
        mixColumns(
            outputs.columns, output, [&](int c) HWY_ATTR { return loadUpTo(bias + c, outputs.columns - c); },
            [&](const auto& add) HWY_ATTR {
                for (int h = 0; h < width; ++h)
                    add(input[h], weights + static_cast<std::ptrdiff_t>(h) * outputs.columns);
            },
            [&](Double sum) HWY_ATTR { return hn::Mul(sum, hn::Set(doubles, multiplier)); });
    }
}

void tanhRows(const RowsOf<const double>& inputs, int rows, double multiplier, const RowsOf<double>& hidden) {
    for (int row = 0; row < rows; ++row)
        forAll(rowAt(inputs, row), hidden.columns, rowAt(hidden, row), [&](Double v, int) HWY_ATTR {
            return hyperbolicTangent(hn::Mul(hn::Set(doubles, multiplier), v));
        });
}

void reluRows(const RowsOf<const double>& inputs, int rows, double multiplier, double cap,
              const RowsOf<double>& hidden) {
    for (int row = 0; row < rows; ++row)
        forAll(rowAt(inputs, row), hidden.columns, rowAt(hidden, row), [&](Double v, int) HWY_ATTR {
            const Double scaled = hn::Mul(hn::Set(doubles, multiplier), v);
            const Double capped = hn::Min(hn::Max(scaled, hn::Zero(doubles)), hn::Set(doubles, cap));
            return hn::IfThenElse(hn::IsNaN(scaled), scaled, capped);
        });
}

void wholeRows(const RowsOf<const double>& hidden, int rows, const RowsOf<double>& into) {
    const Double largest = hn::Set(doubles, std::numeric_limits<double>::max());
    for (int row = 0; row < rows; ++row) {
        Double size = hn::Zero(doubles);
        double* whole = rowAt(into, row);
        forAll(rowAt(hidden, row), hidden.columns, whole, [&](Double v, int) HWY_ATTR {
            // What is not finite is infinite here, so that the largest says whether there is any.
            const Double isAny = hn::IfThenElse(hn::Le(hn::Abs(v), largest), hn::Zero(doubles),
                                                hn::Set(doubles, std::numeric_limits<double>::infinity()));
            size = hn::Add(size, isAny);
            const Double half = hn::CopySign(hn::Set(doubles, 0.5), v);
            return hn::Trunc(hn::Add(hn::Mul(v, hn::Set(doubles, featureOne)), half));
        });
        if (hn::GetLane(hn::MaxOfLanes(doubles, size)) > 0)
            std::fill_n(whole, hidden.columns, std::numeric_limits<double>::quiet_NaN());
    }
}

HWY_INLINE Double slopeOf(Double hidden, double cap) {
    const Double one = hn::Set(doubles, 1.0), zero = hn::Zero(doubles);
    if (cap == 0) return hn::Sub(one, hn::Mul(hidden, hidden));
    const auto isWithin = hn::And(hn::Gt(hidden, zero), hn::Lt(hidden, hn::Set(doubles, cap)));
    return hn::IfThenElse(isWithin, one, zero);
}

void hiddenDeltas(const RowsOf<const double>& above, const double* weights,
                  const RowsOf<const double>& hidden, int rows, double multiplier, double cap,
                  const RowsOf<double>& deltas) {
    const int outputs = above.columns;
    for (int row = 0; row < rows; ++row) {
        const double* from = rowAt(above, row);
        const auto weighted = [&](int h) HWY_ATTR { // W above of lanes of h from this one on
            const int some = hidden.columns - h;
            if (outputs == 1) return hn::Mul(hn::Set(doubles, from[0]), loadUpTo(weights + h, some));
            HWY_ALIGN double sums[lanes] = {};
            for (int i = 0; i < std::min(some, lanes); ++i)
                for (int k = 0; k < outputs; ++k)
                    sums[i] += from[k] * weights[static_cast<std::ptrdiff_t>(h + i) * outputs + k];
            return hn::Load(doubles, sums);
        };
        forAll(rowAt(hidden, row), hidden.columns, rowAt(deltas, row), [&](Double a, int h) HWY_ATTR {
            return hn::Mul(hn::Mul(weighted(h), slopeOf(a, cap)), hn::Set(doubles, multiplier));
        });
    }
}

/// The exact sum of squares of whole numbers, each at most 2^30; false if it is above 2^60.
bool squareOfWholes(const double* values, int count, std::uint64_t& square) {
    constexpr std::uint64_t most = std::uint64_t{1} << 60;
    square = 0;
    for (int i = 0; i < count; ++i) { // what has been added stays below 2^61
        const auto whole = static_cast<std::int64_t>(values[i]);
        square += static_cast<std::uint64_t>(whole * whole);
        if (square > most) return false;
    }
    return true;
}

bool truncateScaled(double* values, int count, double scale, std::uint64_t& square) {
    constexpr double most = 0x1p30;
    Double size = hn::Zero(doubles), sum = hn::Zero(doubles);
    forAll(values, count, values, [&](Double v, int) HWY_ATTR {
        const Double whole = hn::Trunc(hn::Mul(v, hn::Set(doubles, scale)));
        size = hn::Max(size, hn::Abs(whole));
        sum = hn::Add(sum, hn::Mul(whole, whole));
        return whole;
    });
    // Whole numbers below 2^53 are summed exactly in any order, and so this is either exact or at least that.
    const double inOrder = hn::GetLane(hn::SumOfLanes(doubles, sum));
    const bool isFinite = inOrder <= std::numeric_limits<double>::max(); // the greatest alone may lose a NaN
    if (!isFinite || !(hn::GetLane(hn::MaxOfLanes(doubles, size)) <= most)) return false;
    if (inOrder >= 0x1p53) return squareOfWholes(values, count, square);
    square = static_cast<std::uint64_t>(inOrder);
    return true;
}

/// sums[c] += factor * d[c] of up to `lanes` columns.
HWY_INLINE void addMultiple(double factor, Double d, int some, double* sums) {
    storeUpTo(hn::Add(loadUpTo(sums, some), hn::Mul(hn::Set(doubles, factor), d)), sums, some);
}

void addOuterProducts(const RowsOf<const double>& inputs, const RowsOf<const double>& deltas, int rows,
                      double* sums) {
    const int columns = deltas.columns;
    for (int row = 0; row < rows; ++row) {
        const double* input = rowAt(inputs, row);
        const double* delta = rowAt(deltas, row);
        if (columns == 1) { // lanes across the inputs
            for (int j = 0; j < inputs.columns; j += lanes)
                addMultiple(delta[0], loadUpTo(input + j, inputs.columns - j), inputs.columns - j, sums + j);
            continue;
        }
        for (int c = 0; c < columns; c += lanes) {
            const Double d = loadUpTo(delta + c, columns - c);
            for (int j = 0; j < inputs.columns; ++j)
                addMultiple(input[j], d, columns - c, sums + static_cast<std::ptrdiff_t>(j) * columns + c);
        }
    }
}

void addCategoryProducts(const RowBlock& block, int first, const RowsOf<const double>& deltas, int rows,
                         double* sums) {
    const int columns = deltas.columns;
    for (int row = 0; row < rows; ++row) {
        const std::uint16_t* category = block.categoryRow(first + row);
        for (int c = 0; c < columns; c += lanes) {
            const Double d = loadUpTo(rowAt(deltas, row) + c, columns - c);
            for (int j = 0; j < block.categoricalCount; ++j)
                addMultiple(featureOne, d, columns - c,
                            sums + static_cast<std::ptrdiff_t>(category[j]) * columns + c);
        }
    }
}

} // namespace trilemma::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace trilemma {

HWY_EXPORT(featureLayer);
HWY_EXPORT(denseLayer);
HWY_EXPORT(tanhRows);
HWY_EXPORT(reluRows);
HWY_EXPORT(wholeRows);
HWY_EXPORT(hiddenDeltas);
HWY_EXPORT(sumOfSquares);
HWY_EXPORT(truncateScaled);
HWY_EXPORT(addOuterProducts);
HWY_EXPORT(addCategoryProducts);

void featureLayer(const RowBlock& block, const double* weights, const RowsOf<double>& outputs) {
    HWY_DYNAMIC_DISPATCH(featureLayer)(block, weights, outputs);
}

void denseLayer(const RowsOf<const double>& inputs, int rows, const double* weights, double multiplier,
                const RowsOf<double>& outputs) {
    HWY_DYNAMIC_DISPATCH(denseLayer)(inputs, rows, weights, multiplier, outputs);
}

void tanhRows(const RowsOf<const double>& inputs, int rows, double multiplier, const RowsOf<double>& hidden) {
    HWY_DYNAMIC_DISPATCH(tanhRows)(inputs, rows, multiplier, hidden);
}

void reluRows(const RowsOf<const double>& inputs, int rows, double multiplier, double cap,
              const RowsOf<double>& hidden) {
    HWY_DYNAMIC_DISPATCH(reluRows)(inputs, rows, multiplier, cap, hidden);
}

void wholeRows(const RowsOf<const double>& hidden, int rows, const RowsOf<double>& into) {
    HWY_DYNAMIC_DISPATCH(wholeRows)(hidden, rows, into);
}

void hiddenDeltas(const RowsOf<const double>& above, const double* weights,
                  const RowsOf<const double>& hidden, int rows, double multiplier, double cap,
                  const RowsOf<double>& deltas) {
    HWY_DYNAMIC_DISPATCH(hiddenDeltas)(above, weights, hidden, rows, multiplier, cap, deltas);
}

double sumOfSquares(const double* values, int count) {
    return HWY_DYNAMIC_DISPATCH(sumOfSquares)(values, count);
}

bool truncateScaled(double* values, int count, double scale, std::uint64_t& square) {
    return HWY_DYNAMIC_DISPATCH(truncateScaled)(values, count, scale, square);
}

void addOuterProducts(const RowsOf<const double>& inputs, const RowsOf<const double>& deltas, int rows,
                      double* sums) {
    HWY_DYNAMIC_DISPATCH(addOuterProducts)(inputs, deltas, rows, sums);
}

void addCategoryProducts(const RowBlock& block, int first, const RowsOf<const double>& deltas, int rows,
                         double* sums) {
    HWY_DYNAMIC_DISPATCH(addCategoryProducts)(block, first, deltas, rows, sums);
}

} // namespace trilemma
#endif
