// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/lineage_restoration.h"

#include "core/workspace/backups.h"
#include "core/workspace/formats.h"
#include "core/workspace/lineage_file.h"
#include "core/workspace/recovery.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace trilemma {

namespace {

/// Under a name that SQLite does not know.
QString keptLog(const QString& copy, const char* log) {
    return copy + QStringLiteral(".log") + log;
}

/// Errors: no room. False: it does not open either, and is gone again.
Result<bool> takesPlace(const QString& copy, const QString& path, const std::function<bool()>& opens) {
    if (const Result<QString> restored = restoreBackup(copy, path); !restored) return restored.errors();
    if (opens()) return true;
    QFile::remove(path);
    return false;
}

} // namespace

std::string toText(const LineageRestoration& restoration, const QString& path) {
    const std::string was = restoration.damaged.isEmpty()
                                ? "was gone"
                                : restoration.reason + "; it is kept as " + restoration.damaged.toStdString();
    const std::string about = "The file of your privacy ledgers, " + path.toStdString() + ", " + was + ". ";
    if (restoration.isWhole)
        return about +
               "A log lay beside it that is not its own, and is kept with it. Without that it is whole, and "
               "took its place again: nothing of your ledgers is lost.";
    const std::string now =
        restoration.isSalvaged         ? "There is no backup, so what could be read of it was taken over"
        : restoration.backup.isEmpty() ? "There is no backup, so a new one was begun"
                                       : "The backup " + restoration.backup.toStdString() + " took its place";
    return about + now +
           ". What projects spent since is added again when each of them is opened to train or to export; "
           "until then, and for projects that are gone, totals may lack runs.";
}

Result<std::unique_ptr<LineagesAlone>> LineagesAlone::keep(const QString& path) {
    std::unique_ptr<LineagesAlone> alone(new LineagesAlone);
    const QString copy = path + QStringLiteral(".alone");
    bool isKept = true;
    for (const char* log : logsOfDatabase) {
        if (QFileInfo(path + log).size() == 0) continue;
        alone->m_path = copy;
        QFile::remove(keptLog(copy, log)); // of somebody who was killed
        const bool isCopied = QFile::copy(path + log, keptLog(copy, log));
        isKept = isKept && (isCopied || !QFile::exists(path + log)); // its owner may have ended just now
    }
    QFile::remove(copy);
    if (alone->m_path.isEmpty() || (isKept && QFile::copy(path, copy))) return alone;
    return Error{ErrorCode::StoreReadOnly, "lineages", path.toStdString(),
                 "has a log beside it and cannot be copied before that is read",
                 "Free some space, and check that the folder may be written"};
}

LineagesAlone::~LineagesAlone() {
    if (m_path.isEmpty()) return;
    QFile::remove(m_path);
    for (const char* log : logsOfDatabase)
        QFile::remove(keptLog(m_path, log));
}

void LineagesAlone::keepLogsAs(const QString& name) const {
    for (const char* log : logsOfDatabase)
        QFile::rename(keptLog(m_path, log), name + log); // unless it was set aside itself
}

bool hadLineages(const QString& path) {
    return QFile::exists(path) || !backupsOf(path).empty() || !setAsideOf(path).isEmpty();
}

bool isLineageFile(const QString& path, const LineagesAlone& alone) {
    QStringList files{alone.path().isEmpty() ? path : alone.path()};
    for (const Backup& backup : backupsOf(path))
        files << backup.path;
    files << setAsideOf(path);
    return path == LineageFile::standardPath() ||
           std::any_of(files.begin(), files.end(),
                       [](const QString& file) { return checkLineageFile(file).ok(); });
}

Result<LineageRestoration> restoreLineages(const QString& path, const LineagesAlone* alone,
                                           const std::function<bool()>& opens) {
    LineageRestoration restoration;
    if (QFile::exists(path)) {
        const Result<QString> aside = setAside(path);
        if (!aside) return aside.errors();
        restoration.damaged = *aside;
    } else if (const QStringList aside = setAsideOf(path); !aside.isEmpty()) {
        restoration.damaged = aside.first(); // its program died before anything took its place
    }
    if (alone && !alone->path().isEmpty()) {
        alone->keepLogsAs(restoration.damaged);
        const Result<bool> taken = takesPlace(alone->path(), path, opens);
        if (!taken) return taken.errors();
        restoration.isWhole = *taken;
        if (*taken) return restoration;
    }
    for (const Backup& backup : backupsOf(path)) {
        const Result<bool> taken = takesPlace(backup.path, path, opens);
        if (!taken) return taken.errors();
        if (!*taken) continue;
        restoration.backup = backup.path;
        return restoration;
    }
    if (restoration.damaged.isEmpty()) return restoration;
    restoration.isSalvaged = recoverFile(restoration.damaged, path, nullptr) && opens();
    if (!restoration.isSalvaged) QFile::remove(path);
    return restoration;
}

} // namespace trilemma
