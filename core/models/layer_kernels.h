// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The inner loops of a perceptron, on the best instruction set that the processor has; row_kernels.h says
// what holds for them all. Lanes lie across the outputs of a layer, so that a row is never summed in another
// order.
#pragma once

#include "core/models/row_block.h"

#include <cstdint>
#include <type_traits>

namespace trilemma {

/// Rows of numbers, `columns` of them in use, `stride` apart.
template <typename Number>
struct RowsOf {
    Number* numbers;
    int columns;
    int stride;
};

/// The first columns of a RowMatrix or AlignedRows, from row `first` on.
template <class Matrix>
auto rowsOf(Matrix& matrix, int columns, int first = 0) {
    const auto stride = static_cast<int>(matrix.outerStride());
    auto* const numbers = matrix.data() + static_cast<std::ptrdiff_t>(first) * stride;
    return RowsOf<std::remove_pointer_t<decltype(numbers)>>{numbers, columns, stride};
}

/// outputs = x W of each row, over its numbers and then its categories; W is features x columns.
void featureLayer(const RowBlock& block, const RowsOf<const double>& weights, const RowsOf<double>& outputs);

/// outputs = multiplier (b + W a) of each row; W is inputs x outputs, and b follows it.
void denseLayer(const RowsOf<const double>& inputs, int rows, const double* weights, double multiplier,
                const RowsOf<double>& outputs);

/// hidden = tanh(multiplier inputs), to 2^-51, or the same of relu capped at `cap`.
void tanhRows(const RowsOf<const double>& inputs, int rows, double multiplier, const RowsOf<double>& hidden);
void reluRows(const RowsOf<const double>& inputs, int rows, double multiplier, double cap,
              const RowsOf<double>& hidden);

/// into = hidden in units of 2^-10, to the nearest whole number; NaN for a row that is not finite.
void wholeRows(const RowsOf<const double>& hidden, int rows, const RowsOf<double>& into);

/// deltas = multiplier (W above) slope of each row, W as in denseLayer() without b; slope = 1 - hidden^2, or
/// of a relu with this cap (0: tanh) 1 within (0, cap) and 0 elsewhere.
void hiddenDeltas(const RowsOf<const double>& above, const double* weights,
                  const RowsOf<const double>& hidden, int rows, double multiplier, double cap,
                  const RowsOf<double>& deltas);

/// squares[row] = |v|^2 of each row, in an order that the number of columns alone decides.
void sumsOfSquares(const RowsOf<const double>& values, int rows, double* squares);

/// Says of a row that its square is above 2^60, or that one of its numbers is above 2^30 or no number.
inline constexpr std::uint64_t tooLong = ~std::uint64_t{0};

/// v = v scale, towards zero, and the exact |v|^2 of each row, or tooLong.
void truncateScaled(const RowsOf<double>& values, int rows, const double* scales, std::uint64_t* squares);

/// sums[j][c] += inputs[row][j] deltas[row][c] over all rows; exact where all of these are whole numbers
/// whose sums stay below 2^53.
void addOuterProducts(const RowsOf<const double>& inputs, const RowsOf<const double>& deltas, int rows,
                      const RowsOf<double>& sums);
/// sums[category][c] += 2^10 deltas[row][c] for each category of the rows first, first + 1, ... of the block.
void addCategoryProducts(const RowBlock& block, int first, const RowsOf<const double>& deltas, int rows,
                         const RowsOf<double>& sums);

} // namespace trilemma
