// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/resources.h"
#include "core/workspace/backups.h"
#include "core/workspace/sql.h"

#include <QDateTime>
#include <QFile>

#include <algorithm>

namespace trilemma {

namespace {

/// Scripts of a folder, in order of their number.
std::vector<std::string_view> scriptsOf(std::string_view folder) {
    std::vector<std::string_view> scripts;
    for (const auto& [path, text] : embeddedResources())
        if (path.starts_with(folder) && path.ends_with(".sql")) scripts.push_back(text);
    return scripts;
}

Result<QString> backUp(SqlConnection& connection, const QString& path, int version) {
    const QString stamp = QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz"));
    const QString copy = QStringLiteral("%1.v%2-%3.backup").arg(path).arg(version).arg(stamp);
    if (const Outcome copied = copyDatabase(connection, copy); !copied) return copied.errors();
    return copy;
}

} // namespace

int newestMigration(std::string_view folder) {
    return static_cast<int>(scriptsOf(folder).size());
}

Result<std::vector<std::pair<QString, QString>>> foreignObjects(SqlConnection& sql, std::string_view folder) {
    const std::vector<std::string_view> scripts = scriptsOf(folder);
    std::vector<std::pair<QString, QString>> foreign;
    const Outcome read =
        sql.each("SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'view')", {},
                 [&](const SqlRow& row) {
                     const std::string statement = row.text(2); // as it was written, to the last character
                     const bool isOurs =
                         std::any_of(scripts.begin(), scripts.end(), [&](std::string_view script) {
                             return script.find(statement) != std::string_view::npos;
                         });
                     if (!isOurs) foreign.emplace_back(row.value(0).toString(), row.value(1).toString());
                 });
    if (!read) return read.errors();
    return foreign;
}

Outcome migrate(SqlConnection& connection, const QString& path, std::string_view folder,
                const MigrationWork& work) {
    const Result<QVariant> found = connection.single(QStringLiteral("PRAGMA user_version"));
    if (!found) return found.errors();
    const int version = found->toInt();
    const std::vector<std::string_view> scripts = scriptsOf(folder);
    const int newest = static_cast<int>(scripts.size());
    if (version < 0)
        return Error{ErrorCode::StoreBroken, "store", path.toStdString(),
                     "is damaged: it says that it has format " + std::to_string(version), "Restore a backup"};
    if (version > newest)
        return Error{ErrorCode::StoreNewer, "store", path.toStdString(),
                     "was written by a newer program (format " + std::to_string(version) +
                         ", this program knows " + std::to_string(newest) + ")",
                     "Use the newer program; here it can only be read"};
    QString backup;
    if (version > 0 && version < newest) {
        const Result<QString> kept = backUp(connection, path, version);
        if (!kept) return kept.errors();
        backup = *kept;
    }
    for (int step = version; step < newest; ++step) {
        const Outcome done = connection.transaction([&]() -> Outcome {
            const Result<QVariant> current = connection.single(QStringLiteral("PRAGMA user_version"));
            if (!current) return current.errors();
            if (current->toInt() > step) return success(); // another program was faster
            if (const Outcome ran = connection.script(scripts[static_cast<std::size_t>(step)]); !ran)
                return ran;
            if (const auto more = work.find(step + 1); more != work.end())
                if (const Outcome worked = more->second(connection); !worked) return worked;
            return connection.script("PRAGMA user_version = " + std::to_string(step + 1));
        });
        if (!done && step == version && !backup.isEmpty()) QFile::remove(backup); // of what was not changed
        if (!done) return done;
    }
    return success();
}

} // namespace trilemma
