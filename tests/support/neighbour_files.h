// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random tables in random framings, and their neighbouring files exactly as docs/privacy.md defines them.
#pragma once

#include "core/data/schema.h"

#include <QByteArray>
#include <QList>

#include <random>

namespace trilemma::test {

/// Files that differ in one line (unquoted framing), one record (quoted), or all records of one unit.
struct NeighbourFiles {
    Schema schema; ///< with the framing declared, or left to the fixed defaults
    QList<QByteArray> before;
    QList<QByteArray> after;
    QList<std::size_t> changed; ///< slots that may differ
    std::size_t slotCount = 0;
};

NeighbourFiles randomNeighbours(std::mt19937_64& random);

} // namespace trilemma::test
