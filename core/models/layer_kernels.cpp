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
#include <type_traits>

HWY_BEFORE_NAMESPACE();
namespace trilemma::HWY_NAMESPACE {

template <typename Number>
Number* rowAt(const RowsOf<Number>& rows, int row) {
    return rows.numbers + static_cast<std::ptrdiff_t>(row) * rows.stride;
}

/// Calls body(first, vectors) for columns in groups of up to five vectors; `vectors` is a constant.
template <typename Body>
HWY_INLINE void forVectors(int columns, const Body& body) {
    for (int c = 0, some = 0; c < columns; c += some * lanes) {
        some = std::min((columns - c + lanes - 1) / lanes, 5);
        switch (some) {
        case 5:
            body(c, std::integral_constant<std::size_t, 5>());
            break;
        case 4:
            body(c, std::integral_constant<std::size_t, 4>());
            break;
        case 3:
            body(c, std::integral_constant<std::size_t, 3>());
            break;
        case 2:
            body(c, std::integral_constant<std::size_t, 2>());
            break;
        default:
            body(c, std::integral_constant<std::size_t, 1>());
        }
    }
}

/// outputs[c] = finish(begin(c) + the sum over terms), c < columns, a few vectors of c at a time;
/// forEachTerm(addProduct, add) calls addProduct(factor, weights) or, for the factor 1, add(weights) for each
/// term in order.
template <typename Begin, typename ForEachTerm, typename Finish>
HWY_INLINE void mixColumns(int columns, double* outputs, const Begin& begin, const ForEachTerm& forEachTerm,
                           const Finish& finish) {
    forVectors(columns, [&](int first, auto vectors) HWY_ATTR {
        Double sums[vectors];
        const auto forSums = [&](const auto& body) HWY_ATTR {
            for (std::size_t i = 0; i < vectors; ++i)
                body(sums[i], first + static_cast<int>(i) * lanes);
        };
        forSums([&](Double& sum, int c) HWY_ATTR { sum = begin(c); });
        const auto addProduct = [&](double factor, const double* weights) HWY_ATTR {
            const Double f = hn::Set(doubles, factor);
            forSums([&](Double& sum, int c)
                        HWY_ATTR { sum = hn::Add(sum, hn::Mul(f, loadUpTo(weights + c, columns - c))); });
        };
        const auto add = [&](const double* weights) HWY_ATTR {
            forSums([&](Double& sum, int c)
                        HWY_ATTR { sum = hn::Add(sum, loadUpTo(weights + c, columns - c)); });
        };
        forEachTerm(addProduct, add);
        forSums([&](Double& sum, int c) HWY_ATTR { storeUpTo(finish(sum), outputs + c, columns - c); });
    });
}

void featureLayer(const RowBlock& block, const RowsOf<const double>& weights, const RowsOf<double>& outputs) {
    for (int row = 0; row < block.rows; ++row) {
        const std::int16_t* dense = block.denseRow(row);
        const std::uint16_t* category = block.categoryRow(row);
        mixColumns(
            outputs.columns, rowAt(outputs, row), [](int) HWY_ATTR { return hn::Zero(doubles); },
            [&](const auto& addProduct, const auto& add) HWY_ATTR {
                for (int j = 0; j < block.denseCount; ++j)
                    addProduct(dense[j] * (1.0 / featureOne), rowAt(weights, j));
                for (int j = 0; j < block.categoricalCount; ++j)
                    add(rowAt(weights, category[j]));
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

void sumsOfSquares(const RowsOf<const double>& values, int rows, double* squares) {
    if (values.columns == 1 && values.stride == 1) // rows across the lanes
        return forAll(values.numbers, rows, squares, [](Double v, int) HWY_ATTR { return hn::Mul(v, v); });
    for (int row = 0; row < rows; ++row) {
        const double* of = rowAt(values, row);
        squares[row] = sumInEight(values.columns, [&](int i, int some) HWY_ATTR {
            const Double v = loadUpTo(of + i, some);
            return hn::Mul(v, v);
        });
    }
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
            [&](const auto& addProduct, const auto&) HWY_ATTR {
                for (int h = 0; h < width; ++h)
                    addProduct(input[h], weights + static_cast<std::ptrdiff_t>(h) * outputs.columns);
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

/// The exact sum of squares of whole numbers, each at most 2^30; tooLong if it is above 2^60.
std::uint64_t squareOfWholes(const double* values, int count) {
    constexpr std::uint64_t most = std::uint64_t{1} << 60;
    std::uint64_t square = 0;
    for (int i = 0; i < count; ++i) { // what has been added stays below 2^61
        const auto whole = static_cast<std::int64_t>(values[i]);
        square += static_cast<std::uint64_t>(whole * whole);
        if (square > most) return tooLong;
    }
    return square;
}

HWY_INLINE std::uint64_t truncateRow(double* values, int count, double scale) {
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
    if (!isFinite || !(hn::GetLane(hn::MaxOfLanes(doubles, size)) <= most)) return tooLong;
    return inOrder >= 0x1p53 ? squareOfWholes(values, count) : static_cast<std::uint64_t>(inOrder);
}

/// Of rows of one number: no more than 2^30, its square is one.
void truncateNumbers(double* values, int rows, const double* scales, std::uint64_t* squares) {
    forAll(values, rows, values, [&](Double v, int row) HWY_ATTR {
        return hn::Trunc(hn::Mul(v, loadUpTo(scales + row, rows - row)));
    });
    for (int row = 0; row < rows; ++row) {
        const bool fits = std::abs(values[row]) <= 0x1p30;
        const auto whole = static_cast<std::int64_t>(fits ? values[row] : 0);
        squares[row] = fits ? static_cast<std::uint64_t>(whole * whole) : tooLong;
    }
}

void truncateScaled(const RowsOf<double>& values, int rows, const double* scales, std::uint64_t* squares) {
    if (values.columns == 1 && values.stride == 1)
        return truncateNumbers(values.numbers, rows, scales, squares);
    for (int row = 0; row < rows; ++row)
        squares[row] = truncateRow(rowAt(values, row), values.columns, scales[row]);
}

/// sums[i][c] += the sum over rows of inputs[row][i] deltas[row][c], i < count and c in as many vectors, kept
/// in registers; rows of sums are `stride` apart.
template <std::size_t count, std::size_t vectors>
HWY_INLINE void addTile(const RowsOf<const double>& inputs, const RowsOf<const double>& deltas, int rows,
                        double* sums, int stride) {
    Double tile[count][vectors];
    const auto columnOf = [](std::size_t vector) { return static_cast<int>(vector) * lanes; };
    const auto forTile = [&](const auto& body) HWY_ATTR {
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t k = 0; k < vectors; ++k)
                body(tile[i][k], sums + static_cast<int>(i) * stride + columnOf(k),
                     deltas.columns - columnOf(k));
    };
    forTile([](Double& sum, double* at, int some) HWY_ATTR { sum = loadUpTo(at, some); });
    for (int row = 0; row < rows; ++row) {
        const double* input = rowAt(inputs, row);
        const double* delta = rowAt(deltas, row);
        for (std::size_t k = 0; k < vectors; ++k) {
            const Double d = loadUpTo(delta + columnOf(k), deltas.columns - columnOf(k));
            for (std::size_t i = 0; i < count; ++i)
                tile[i][k] = hn::Add(tile[i][k], hn::Mul(hn::Set(doubles, input[i]), d));
        }
    }
    forTile([](Double& sum, double* at, int some) HWY_ATTR { storeUpTo(sum, at, some); });
}

HWY_INLINE RowsOf<const double> columnsFrom(int first, const RowsOf<const double>& rows) {
    return {rows.numbers + first, rows.columns - first, rows.stride};
}

void addTiles(const RowsOf<const double>& inputs, const RowsOf<const double>& deltas, int rows,
              const RowsOf<double>& sums) {
    forVectors(deltas.columns, [&](int c, auto vectors) HWY_ATTR {
        constexpr int atOnce = 3; // with five vectors each, 15 of the 16 or 32 registers
        int j = 0;
        for (; j + atOnce <= inputs.columns; j += atOnce)
            addTile<atOnce, vectors>(columnsFrom(j, inputs), columnsFrom(c, deltas), rows, rowAt(sums, j) + c,
                                     sums.stride);
        for (; j < inputs.columns; ++j)
            addTile<1, vectors>(columnsFrom(j, inputs), columnsFrom(c, deltas), rows, rowAt(sums, j) + c,
                                sums.stride);
    });
}

void addOuterProducts(const RowsOf<const double>& inputs, const RowsOf<const double>& deltas, int rows,
                      const RowsOf<double>& sums) {
    if (sums.columns == 1 && sums.stride == 1) // the transpose lies in memory in the same way
        addTiles(deltas, inputs, rows, {sums.numbers, inputs.columns, inputs.columns});
    else
        addTiles(inputs, deltas, rows, sums);
}

void addCategoryProducts(const RowBlock& block, int first, const RowsOf<const double>& deltas, int rows,
                         const RowsOf<double>& sums) {
    const int columns = deltas.columns;
    for (int row = 0; row < rows; ++row) {
        const std::uint16_t* category = block.categoryRow(first + row);
        for (int c = 0; c < columns; c += lanes) {
            const Double d =
                hn::Mul(loadUpTo(rowAt(deltas, row) + c, columns - c), hn::Set(doubles, featureOne));
            for (int j = 0; j < block.categoricalCount; ++j) {
                double* sum = rowAt(sums, category[j]) + c;
                storeUpTo(hn::Add(loadUpTo(sum, columns - c), d), sum, columns - c);
            }
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
HWY_EXPORT(sumsOfSquares);
HWY_EXPORT(truncateScaled);
HWY_EXPORT(addOuterProducts);
HWY_EXPORT(addCategoryProducts);

void featureLayer(const RowBlock& block, const RowsOf<const double>& weights, const RowsOf<double>& outputs) {
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

void sumsOfSquares(const RowsOf<const double>& values, int rows, double* squares) {
    HWY_DYNAMIC_DISPATCH(sumsOfSquares)(values, rows, squares);
}

void truncateScaled(const RowsOf<double>& values, int rows, const double* scales, std::uint64_t* squares) {
    HWY_DYNAMIC_DISPATCH(truncateScaled)(values, rows, scales, squares);
}

void addOuterProducts(const RowsOf<const double>& inputs, const RowsOf<const double>& deltas, int rows,
                      const RowsOf<double>& sums) {
    HWY_DYNAMIC_DISPATCH(addOuterProducts)(inputs, deltas, rows, sums);
}

void addCategoryProducts(const RowBlock& block, int first, const RowsOf<const double>& deltas, int rows,
                         const RowsOf<double>& sums) {
    HWY_DYNAMIC_DISPATCH(addCategoryProducts)(block, first, deltas, rows, sums);
}

} // namespace trilemma
#endif
