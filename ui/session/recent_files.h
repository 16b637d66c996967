// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables that were opened before, newest first. Paths only; kept in the settings.
#pragma once

#include <QStringList>

#include <vector>

class QMenu;

namespace trilemma {

inline constexpr std::size_t maxRecentTables = 10;

/// The files of one table, in the order in which they were joined.
std::vector<QStringList> recentTables();
void rememberTable(const QStringList& files); ///< the built-in sample is not remembered
void forgetTables();
/// Whether every file of the table is still there.
bool isPresent(const QStringList& files);
/// "adult.data", "adult.data and 1 more".
QString tableWord(const QStringList& files);

} // namespace trilemma
