// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/recent_files.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace trilemma {

namespace {

const QString key = QStringLiteral("data/recent");

struct Text {
    Q_DECLARE_TR_FUNCTIONS(RecentFiles)
};

bool isSample(const QString& file) {
    return file.startsWith(QLatin1String("sample:"));
}

void write(const std::vector<QStringList>& tables) {
    QVariantList list;
    for (const QStringList& files : tables)
        list << QVariant(files);
    QSettings().setValue(key, list);
}

} // namespace

std::vector<QStringList> recentTables() {
    std::vector<QStringList> tables;
    for (const QVariant& files : QSettings().value(key).toList())
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
    if (tables.size() > mostRecentTables) tables.resize(mostRecentTables);
    write(tables);
}

void forgetTables() {
    QSettings().remove(key);
}

bool isPresent(const QStringList& files) {
    return std::all_of(files.begin(), files.end(),
                       [](const QString& file) { return isSample(file) || QFileInfo(file).isFile(); });
}

QString tableWord(const QStringList& files) {
    const QString first =
        isSample(files.front()) ? Text::tr("Built-in sample") : QFileInfo(files.front()).fileName();
    return files.size() == 1 ? first : Text::tr("%1 and %2 more").arg(first).arg(files.size() - 1);
}

} // namespace trilemma
