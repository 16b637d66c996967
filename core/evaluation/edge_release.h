// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Quantiles of numeric columns that are bought: noisy counts on a fine public grid, and edges from them.
#pragma once

#include "core/data/encoded_table.h"
#include "core/privacy/noise.h"

#include <Eigen/Core>

namespace trilemma {

struct Schema;
struct Column;

/// Cells of the grid, even steps of the encoded value over the declared range.
inline constexpr int edgeGridCells = 256;

/// For each column (numeric features of the schema) the number of its values in each cell, with Gaussian
/// noise of deviation z sqrt(c), c columns; columns x edgeGridCells. All slots are read. Neighbours:
/// zero-out. A record that contributes adds one to one cell of each column (nothing where its cell is missing
/// and that is a category), so the L2 norm of what it adds is at most sqrt(c). Where the table has units of
/// at most w rows each row counts 1/w, truncated to the grid of 2^-20: in a column the rows of a unit add at
/// most 1 in L1 norm and so in L2 norm, and in all columns at most sqrt(c). One unsampled Gaussian mechanism
/// of noise multiplier z. z > 0; 0 only for tests.
Eigen::ArrayXXd noisyColumnCounts(const EncodedTable& table, const Schema& schema,
                                  const std::vector<std::string>& columns, double noiseMultiplier,
                                  NoiseSource& noise);

/// Edges that cut the noisy counts of a column (edgeGridCells) into about equal shares, as raw values that
/// rise and lie inside the declared range; whole numbers for such columns; at most intervals - 1 of them,
/// fewer where many values are alike. What lies in the cell of the special value is left out.
/// Post-processing: the sums from below are made to rise by the mean of their running maximum and the running
/// minimum of what follows.
std::vector<double> edgesAtShares(const Column& column, const Eigen::ArrayXd& counts, int intervals);

} // namespace trilemma
