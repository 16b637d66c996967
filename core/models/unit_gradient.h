// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gradients where a person has several rows (docs/privacy.md, "Units").
#pragma once

#include "core/models/model.h"

namespace trilemma {

/// Adds to `sums` what one unit may add: `gradient` (any length, d = sums.size()), scaled down to L2 norm C =
/// grid.clippingNorm where it is longer, truncated towards zero to whole grid units of C 2^-30.
///
/// Neighbours: tables in which one unit contributes or not. Sensitivity: the integers added have a squared
/// norm of at most 2^60, that is L2 <= C, computed from exactly what is added and checked for every unit; it
/// holds whatever the rows are and whichever way rounding went. A gradient that is not finite, or
/// whose square is not, adds nothing. Without clipping (non-private) only the grid is applied.
void addClipped(std::span<const double> gradient, const GradientGrid& grid, std::span<std::int64_t> sums);

/// The row behind the unit that begins at `first`: its rows follow each other. A row without a unit is one of
/// its own.
int endOfUnit(const RowBlock& block, int first);

/// Gradient sums unit by unit; keeps its buffer, so that a step allocates nothing.
class UnitGradients {
  public:
    /// Adds to `sums`, for each unit of the block, the clipped sum of the gradients of its rows. Rows of one
    /// unit follow each other in the block (block.unit). A row with a non-finite score gradient adds nothing
    /// to its unit.
    void add(const Model& model, const RowBlock& block, ForwardPass& pass, const RowMatrix& scoreGradients,
             const GradientGrid& grid, std::span<std::int64_t> sums);

    /// The same with the sums of each part (block.part) apart, one after the other; `sums` has as many times
    /// the model's parameters as there are parts. A row without a unit is one of its own. What a unit adds to
    /// all parts together is clipped as one, whichever parts its rows are in.
    void addByPart(const Model& model, const RowBlock& block, ForwardPass& pass,
                   const RowMatrix& scoreGradients, const GradientGrid& grid, std::span<std::int64_t> sums);

  private:
    std::vector<double> m_gradient;
};

} // namespace trilemma
