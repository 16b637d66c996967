// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of runs as text for spreadsheets.
#pragma once

#include "ui/models/run_table_model.h"

namespace trilemma {

/// A text that no spreadsheet takes for a formula: what looksLikeFormula() gets a leading apostrophe. For
/// texts only: a negative number stays a number.
QString neutralCell(const QString& text);

/// A cell of a CSV file: a number with all digits and a decimal point, a text that is neutral and quoted
/// where it must be, empty for none.
QString csvCell(const QVariant& value);

/// RFC 4180, UTF-8, with a heading: the run's id and these columns of every row of `rows`, a proxy of
/// `names`. Numbers with all digits and a decimal point, whatever the locale; empty for none.
QByteArray runsAsCsv(const QAbstractItemModel& rows, const QList<int>& columns, const RunTableModel& names);

/// These rows as they are shown, tab-separated with a heading.
QString rowsAsTsv(const QAbstractItemModel& model, const QModelIndexList& rows, const QList<int>& columns);

} // namespace trilemma
