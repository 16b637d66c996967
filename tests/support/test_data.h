// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/encoded_table.h"

#include <QString>
#include <QTemporaryDir>

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
/// The same whose label is a number from 0 to 10: 8 for yes, 2 for no.
Schema smallNumberSchema();
QByteArray smallNumberCsv(int rows);

/// The table of smallSchema() for this CSV text; fails the test if it does not load.
SharedTable loadText(const QByteArray& csv, const Schema& schema);

/// Folder of real tables for checks that are skipped without it: $TRILEMMA_DATA, else ../shared/data; empty
/// if absent.
QString realDataFolder();

} // namespace trilemma::test
