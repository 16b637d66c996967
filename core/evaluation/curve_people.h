// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The made-up public people that curves are centred and ranked by (core/evaluation/curves.h).
#pragma once

#include "core/data/schema.h"

#include <cstdint>

namespace trilemma {

/// What the features of one column are for one cell: factors of its weights.
struct EncodedCell {
    double number = 0;  ///< x', of a numeric column; 0 where the cell is missing
    int indicator = -1; ///< which of its categories (missing is the last one), or which interval; -1: none
    bool isMissing = false;
};

/// Of a raw value. Precondition: a numeric column.
EncodedCell numberCell(const Column& column, double value);
EncodedCell missingCell(const Column& column);

/// The cells of `count` made-up people in one column; another `stream` is another order.
std::vector<EncodedCell> madeUpCells(const Column& column, std::size_t count, std::uint64_t stream);

} // namespace trilemma
