// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table with two numbers, whose edges are bought.
#pragma once

#include "core/train/edge_purchase.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/unit_data.h"

namespace trilemma::test {

inline constexpr double purchaseDelta = 1e-5;
inline const std::vector<std::string> both{"x", "w"};

/// smallSchema() with a second number, so that there are two columns to count: x on [-4, 4], w on [0, 2).
inline Schema twoNumbers(bool hasUnit = false) {
    Schema schema = hasUnit ? unitSchema(4) : smallSchema();
    Column w;
    w.name = "w";
    w.kind = Kind::Integer;
    w.low = 0;
    w.high = 2;
    w.scale = 50;
    schema.columns.push_back(w);
    return schema;
}

inline QByteArray manyRows(int rows) {
    QByteArray csv = "x,colour,group,y,w\n";
    const QByteArrayList small = smallCsv(rows).trimmed().split('\n').mid(1);
    for (int i = 0; i < rows; ++i)
        csv += small[i] + ',' + QByteArray::number(i % 100) + '\n';
    return csv;
}

inline EdgePurchase purchaseOn(const Schema& schema, std::int64_t units, double epsilon = 0.5) {
    return *planEdges(schema, units, {both, 4, {epsilon, purchaseDelta, Relation::ZeroOut}});
}

} // namespace trilemma::test
