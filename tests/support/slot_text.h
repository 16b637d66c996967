// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_table.h"
#include "tests/support/expect.h"

#include <QStringList>

namespace trilemma::test {

/// A slot as text, so that a failing comparison tells what is there: "x=1024 colour=red group=b class=1", or
/// "dropped". The intercept is shown only where it is not what it should be.
inline QString slotText(const EncodedTable& table, std::size_t slot) {
    if (!table.contributes[slot]) return "dropped";
    QStringList words;
    const auto dense = static_cast<std::size_t>(table.denseCount);
    for (std::size_t i = 0; i < dense; ++i)
        if (const int value = table.dense[slot * dense + i]; i > 0 || value != featureOne)
            words << QString("%1=%2").arg(text(table.features[i].name)).arg(value);
    const auto oneHot = static_cast<std::size_t>(table.categoricalCount + table.intervalColumns);
    for (std::size_t i = 0; i < oneHot; ++i) {
        const std::size_t index = table.category[slot * oneHot + i], features = table.features.size();
        words << text((index < features ? table.features[index] : table.intervals[index - features]).name);
    }
    for (const SensitiveAttribute& attribute : table.sensitive)
        words << text(attribute.name + "=" + attribute.groups[attribute.groupOfSlot[slot]]);
    return words.join(' ') + QString(" class=%1").arg(table.label[slot]);
}

/// Every slot of a table.
inline QStringList slotTexts(const EncodedTable& table) {
    QStringList texts;
    for (std::size_t slot = 0; slot < table.slotCount; ++slot)
        texts << slotText(table, slot);
    return texts;
}

} // namespace trilemma::test
