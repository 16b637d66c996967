// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/solver.h"
#include "core/train/trainer.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"

#include <QByteArrayList>

namespace trilemma::test {

/// smallSchema() with a unit column "person", at most w rows each; w = 0 leaves it undeclared.
inline Schema unitSchema(std::int64_t w = 4) {
    Schema schema = smallSchema();
    Column person;
    person.name = "person";
    person.role = Role::Unit;
    person.kind = Kind::Text;
    if (w > 0) person.maxRows = w;
    schema.columns.push_back(person);
    return schema;
}

/// Rows "x,colour,group,y,person" under their header.
inline QByteArray unitCsv(const QByteArrayList& rows) {
    return "x,colour,group,y,person\n" + rows.join('\n') + '\n';
}

/// `rows` rows for each of `units` people p0, p1, ...
inline QByteArrayList rowsOfUnits(int units, int rows) {
    QByteArrayList list;
    const QByteArrayList small = smallCsv(units * rows).trimmed().split('\n').mid(1);
    for (int i = 0; i < units * rows; ++i)
        list << small[i] + ",p" + QByteArray::number(i / rows);
    return list;
}

/// A specification of this solver without a test part; private where the solver is.
inline TrainingSpec unitSpec(const char* solver, const Schema& schema) {
    TrainingSpec spec = smallSpec("unused");
    spec.schema = schema;
    spec.testShare = 0;
    spec.solverId = solver;
    if (!findSolver(solver)->info().isPrivate) spec.privacy.reset();
    return spec;
}

/// The same on a table, prepared.
inline PreparedRun preparedOn(const QByteArray& csv, const char* solver, const Schema& schema) {
    const TrainingSpec spec = unitSpec(solver, schema);
    return *prepare(spec, loadText(csv, schema));
}

} // namespace trilemma::test
