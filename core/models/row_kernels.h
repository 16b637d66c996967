// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The inner loops of a training step, several rows at once, on the best instruction set that the processor
// has. What is computed of a row has the same bits in every lane, on every instruction set and whatever
// stands beside it: plain operations (+ - * / root, rounding) in an order that the row alone decides, and no
// fused ones, whose results differ in the last place. The sensitivity of a released sum is that of one
// record's contribution because of it.
#pragma once

#include "core/models/row_block.h"

#include <limits>
#include <span>
#include <string>

namespace trilemma {

/// One-hot features of a row that a linear model reads: the first so many of its categories.
struct LinearRows {
    const RowBlock& block;
    int oneHot = 0;
};

/// scores[row] = theta . x of each row: its numbers in their order, then its one-hot features.
void linearScores(const LinearRows& rows, const double* theta, double* scores);

/// How a linear model's score gradients become whole numbers.
struct CoefficientGrid {
    double scale = 1;                                       ///< units of the grid in one
    double limit = std::numeric_limits<double>::infinity(); ///< largest norm |g| |x| that is left as it is
};

/// coefficients[k * rows + row] = g_k scale min(1, limit / (|g| |x|)), towards zero, for the score gradients
/// g_k = gradients[row * stride + k], k < outputs, with 1 / |x| as the block has it, rounded down
/// (inverseNorm()). 0 for a row whose |g| is not finite, or 0 in double precision. True if all lie within
/// (-2^31, 2^31). The limit is a clipping norm, from 1e-6 to 1e6.
bool gradientCoefficients(const LinearRows& rows, const double* gradients, int stride, int outputs,
                          const CoefficientGrid& grid, std::int64_t* coefficients);

/// sums += coefficient[row] * x of each row, in units of the feature grid, x of LinearRows. `areSmall`: all
/// within (-2^31, 2^31). `scratch` keeps its memory from call to call.
void scatterRows(const LinearRows& rows, const std::int64_t* coefficients, bool areSmall, std::int64_t* sums,
                 std::vector<std::int64_t>& scratch);

/// The instruction sets that this processor has of those that the loops were compiled for, best first.
std::vector<std::string> instructionSets();
/// Goes on with this one of them, or with the best again where the name is empty; for tests.
void useInstructionSet(const std::string& name);

} // namespace trilemma
