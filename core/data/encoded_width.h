// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trilemma {

struct Schema;

/// How much a schema makes of a record: public, and known before any is read.
struct EncodedWidth {
    int columns = 0;         ///< of the schema that are features
    int features = 1;        ///< d: the intercept, numbers, indicators of categories and of missing numbers
    int intervalColumns = 0; ///< columns with edges
    int intervals = 0;       ///< indicators of what these are cut into
};
EncodedWidth encodedWidth(const Schema& schema);

/// Largest number of features and intervals together: their indices have 16 bits.
inline constexpr int maxEncodedWidth = 65535;

} // namespace trilemma
