// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_table.h"
#include "core/solvers/solver.h"
#include "core/train/stored_spec.h"
#include "core/train/training_spec.h"

#include <QString>
#include <QTemporaryDir>

#include <functional>

namespace trilemma::test {

/// A file with this content in a folder that lives as long as the test.
QString writeFile(const QTemporaryDir& folder, const QString& name, const QByteArray& content);

/// A small schema: numeric x (centre 0, scale 1), categorical colour {red, blue}, sensitive group {a, b} with
/// share 0.4, label y in {no, yes}; public source named.
Schema smallSchema();

/// Places of its columns.
inline constexpr std::size_t xColumn = 0, colourColumn = 1, groupColumn = 2, yColumn = 3;

/// Rows "x,colour,group,y" under a header, as CSV.
QByteArray smallCsv(int rows);

/// A specification of raco-dp on the given file with smallSchema(), epsilon 1, gamma 0.1, few steps.
TrainingSpec smallSpec(const QString& file);

/// Whether a solver has a parameter, and those of `wished` that it has: not every solver has steps or
/// samples.
bool hasParam(const SolverInfo& info, std::string_view id);
Json knownParams(const SolverInfo& info, const Json& wished);

/// smallSpec() for any solver.
TrainingSpec smallSpecFor(const Solver& solver, const QString& file);

/// What a run was asked for, with something of its JSON changed.
inline StoredSpec changed(const StoredSpec& spec, const std::function<void(Json&)>& change) {
    Json json = spec.json();
    change(json);
    return json;
}

/// The table of smallSchema() for this CSV text; fails the test if it does not load.
SharedTable loadText(const QByteArray& csv, const Schema& schema);

/// Folder of real tables for checks that are skipped without it: $TRILEMMA_DATA, else ../shared/data; empty
/// if absent.
QString realDataFolder();

} // namespace trilemma::test
