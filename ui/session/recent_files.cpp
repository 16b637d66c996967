// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/recent_files.h"

#include "ui/base/table_name.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace trilemma {

namespace {

const QString filesKey = QStringLiteral("data/recent");

struct RecentFilesWords {
    Q_DECLARE_TR_FUNCTIONS(RecentFiles)
};

bool isSample(const QString& file) {
    return file.startsWith(QLatin1String("sample:"));
}

void write(const std::vector<QStringList>& tables) {
    QVariantList list;
    for (const QStringList& files : tables)
        list << QVariant(files);
    QSettings().setValue(filesKey, list);
}

} // namespace

std::vector<QStringList> recentTables() {
    std::vector<QStringList> tables;
    for (const QVariant& files : QSettings().value(filesKey).toList())
        if (!files.toStringList().isEmpty()) tables.push_back(files.toStringList());
    return tables;
}

void rememberTable(const QStringList& files) {
    QStringList paths;
    for (const QString& file : files) {
        if (isSample(file)) return;
        paths << QFileInfo(file).absoluteFilePath();
    }
    if (paths.isEmpty()) return;
    std::vector<QStringList> tables = recentTables();
    std::erase(tables, paths);
    tables.insert(tables.begin(), paths);
    if (tables.size() > maxRecentTables) tables.resize(maxRecentTables);
    write(tables);
}

void forgetTables() {
    QSettings().remove(filesKey);
}

bool isPresent(const QStringList& files) {
    return std::all_of(files.begin(), files.end(),
                       [](const QString& file) { return isSample(file) || QFileInfo(file).isFile(); });
}

QString tableWord(const QStringList& files) {
    const QString first = tableFileName(files.front().toStdString());
    return files.size() == 1 ? first
                             : RecentFilesWords::tr("%1 and %2 more").arg(first).arg(files.size() - 1);
}

} // namespace trilemma
