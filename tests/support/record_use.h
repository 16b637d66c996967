// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tests of looks at the records share.
#pragma once

#include "core/learning/records.h"
#include "core/learning/training_rows.h"

#include <QString>

#include <numeric>

namespace trilemma::test {

/// Everybody in the table trains.
inline TrainingRows allOf(SharedTable table) {
    TrainingRows rows{std::move(table), {}, {}};
    std::vector<std::uint32_t>& all = rows.slotIndices.own();
    all.resize(rows.table->slotCount);
    std::iota(all.begin(), all.end(), 0u);
    return rows;
}

/// What stops a use of the records; empty: nothing.
template <class Use>
QString stoppedBy(Use use) {
    try {
        use();
    } catch (const UndeclaredLook& breach) {
        return breach.what();
    }
    return {};
}

} // namespace trilemma::test
