// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/damaged_file.h"

#include "core/workspace/formats.h"
#include "core/workspace/private_file.h"
#include "core/workspace/run_digests.h"

#include <QFileInfo>

namespace trilemma {

namespace {

Errors logsBeside(const QString& path) {
    Errors findings;
    for (const char* log : logsOfDatabase)
        if (QFileInfo(path + log).size() > 0)
            findings.push_back(finding("log", path.toStdString() + log,
                                       "lies beside the file, which is read without it",
                                       "Any other command that opens the file ends a write that was broken "
                                       "off, or sets the log aside"));
    return findings;
}

} // namespace

Error finding(std::string field, std::string value, std::string rule, std::string remedy) {
    return {ErrorCode::StoreBroken, std::move(field), std::move(value), std::move(rule), std::move(remedy)};
}

void take(Errors& into, const Errors& more) {
    into.insert(into.end(), more.begin(), more.end());
}

std::string nameOfChain(const std::string& lineageId, const std::string& storeId) {
    return lineageId + " of project " + storeId;
}

Result<DamagedFile> openDamaged(const QString& path) {
    const QFileInfo info(path);
    if (const Outcome leads = checkLink(path, "file"); !leads) return leads.errors();
    if (!info.exists())
        return Error{ErrorCode::InvalidFile, "file", path.toStdString(), "no such file", "Check the path"};
    if (const Outcome filled = checkNotEmpty(path); !filled) return filled.errors();
    DamagedFile source;
    Result<std::unique_ptr<SqlConnection>> sql = SqlConnection::open(path, SqlConnection::Access::AsItLies);
    const Result<bool> isLineages = sql ? hasLineageTables(**sql) : Result<bool>(sql.errors());
    if (!isLineages && isLineages.errors().front().code == ErrorCode::StoreBroken)
        return storeError(ErrorCode::StoreBroken, path,
                          "is not an undamaged file of this program, and nothing of it can be read",
                          "Restore a backup, or choose another file");
    if (!isLineages) return isLineages.errors();
    if (*isLineages) {
        source.kind = FileKind::Lineages;
        source.findings = logsBeside(path);
    } else {
        const Outcome log = checkLog(path);
        if (!log) source.findings = log.errors();
        if (log && QFileInfo(path + QStringLiteral("-wal")).size() > 0)
            sql = SqlConnection::open(path, SqlConnection::Access::BesideLog);
        if (!sql) return sql.errors();
        if (const Outcome known = checkApplication(**sql, path); !known) return known.errors();
    }
    source.sql = std::move(sql).value();
    const Result<QVariant> format = source.sql->single(QStringLiteral("PRAGMA user_version"));
    if (!format) return format.errors();
    source.format = format->toInt();
    return source;
}

Outcome checkModels(SqlConnection& sql, Errors& findings) {
    return sql.each("SELECT id, model, model_digest FROM runs", {}, [&](const SqlRow& row) {
        if (!isDigestOfText(row, 1, 2))
            findings.push_back(finding("model of run", row.text(0), "is not as it was written"));
    });
}

} // namespace trilemma
