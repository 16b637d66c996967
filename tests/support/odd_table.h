// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table with everything that a schema can say of a column, and names that have to be quoted.
#pragma once

#include "core/data/schema.h"

#include <QByteArray>

namespace trilemma::test {

/// Classes that the label has; 0: it is a number.
Schema oddSchema(int classes);

/// Its columns in their order, with one more that nobody knows.
/// `unfit`: of 16 rows about one has a cell that its column does not admit, and some categories are unseen.
QByteArray oddCsv(int classes, int rows, bool unfit);

} // namespace trilemma::test
