// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/schema.h"
#include "core/hypotheses/null_law.h"

#include <cstdint>
#include <vector>

namespace trilemma {

class NoiseSource;

/// How the program sees a value of a numeric column: in whole numbers where the column holds such, taken to
/// its declared range and rounded to its grid. A public function of each value alone. What the null is said
/// to be is read in the same way, so that neither range nor grid can look like a departure from it.
class ColumnReading {
  public:
    explicit ColumnReading(const Column& column);

    /// Of an encoded value of the table (encodeNumber()), in units of the column's cells.
    double valueOf(std::int16_t encoded) const;
    /// Of a number that is not in the table.
    double read(double raw) const;
    /// read() of one draw from the law, by one word.
    double draw(const NullLaw& law, NoiseSource& source) const;

  private:
    Column m_column;
    std::vector<double> m_values; ///< of every encoded value
};

} // namespace trilemma
