// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/real_tables.h"

#include <QDir>
#include <QFile>

namespace trilemma::test {

namespace {

/// Train and test files joined, rows with a missing cell left out.
QByteArray completeAdultRows() {
    QByteArray rows;
    for (const char* name : {"adult_train.csv", "adult_test.csv"}) {
        QFile file(QDir(realDataFolder()).filePath(QStringLiteral("adult/%1").arg(name)));
        if (!file.open(QIODevice::ReadOnly)) return {};
        bool header = true;
        while (!file.atEnd()) {
            const QByteArray line = file.readLine().trimmed();
            const bool wanted = header ? rows.isEmpty() : !line.isEmpty();
            header = false;
            const QList<QByteArray> cells = line.split(',');
            if (wanted && !cells.contains("?") && !cells.contains("")) rows += line + '\n';
        }
    }
    return rows;
}

QByteArray wholeFile(const QString& name) {
    QFile file(QDir(realDataFolder()).filePath(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray rowsOf(const std::string& name) {
    if (name == "adult") return completeAdultRows();
    if (name == "credit") return wholeFile("credit/credit.csv");
    if (name == "parkinsons") return wholeFile("parkinsons/parkinsons_updrs.csv");
    return wholeFile("heart/heart_brfss2015.csv");
}

} // namespace

Schema realSchema(const std::string& name) {
    Schema schema = *readySchema(name);
    for (Column& column : schema.columns) {
        if (column.role != Role::Unit) continue;
        column.role = Role::Ignored;
        column.maxRows.reset();
    }
    return schema;
}

SharedTable realTable(const std::string& name) {
    return loadText(rowsOf(name), realSchema(name));
}

} // namespace trilemma::test
