// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_table_text.h"

#include "core/base/text.h"
#include "ui/base/words.h"

namespace trilemma {

QString neutralCell(const QString& text) {
    return looksLikeFormula(text.left(1).toStdString()) ? QLatin1Char('\'') + text : text;
}

QString csvCell(const QVariant& value) {
    switch (value.typeId()) {
    case QMetaType::UnknownType:
        return {};
    case QMetaType::Double:
        return plainNumber(value.toDouble());
    case QMetaType::LongLong:
        return QString::number(value.toLongLong());
    case QMetaType::ULongLong:
        return QString::number(value.toULongLong());
    default:
        return toQt(csvText(value.toString().toStdString()));
    }
}

QByteArray runsAsCsv(const QAbstractItemModel& rows, const QList<int>& columns, const RunTableModel& names) {
    QStringList heading{QStringLiteral("run_id")};
    for (const int column : columns)
        heading << names.columnId(column);
    QStringList lines{heading.join(QLatin1Char(','))};
    for (int row = 0; row < rows.rowCount(); ++row) {
        QStringList cells{csvCell(rows.index(row, 0).data(RunTableModel::RunIdRole))};
        for (const int column : columns)
            cells << csvCell(rows.index(row, column).data(RunTableModel::ExportRole));
        lines << cells.join(QLatin1Char(','));
    }
    return (lines.join(QStringLiteral("\r\n")) + QStringLiteral("\r\n")).toUtf8();
}

QString rowsAsTsv(const QAbstractItemModel& model, const QModelIndexList& rows, const QList<int>& columns) {
    const auto cell = [&](const QModelIndex& index) {
        const QString text = index.data().toString().replace(QLatin1Char('\t'), QLatin1Char(' '));
        const int kind = index.data(RunTableModel::ExportRole).typeId();
        return kind == QMetaType::QString ? neutralCell(text) : text;
    };
    QStringList heading;
    for (const int column : columns)
        heading << model.headerData(column, Qt::Horizontal).toString();
    QStringList lines{heading.join(QLatin1Char('\t'))};
    for (const QModelIndex& row : rows) {
        QStringList cells;
        for (const int column : columns)
            cells << cell(row.siblingAtColumn(column));
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace trilemma
