// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_commands.h"

#include "core/base/text.h"
#include "core/workspace/backups.h"
#include "core/workspace/file_check.h"
#include "core/workspace/recovery.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace trilemma {

namespace {

std::string listOf(const Errors& errors) {
    std::string text;
    for (const Error& error : errors)
        text += "\n  " + toText(error);
    return text;
}

/// Of a file that was set aside as of the one that it was.
QString recoveredName(const CliOptions& options) {
    if (!options.out.empty()) return QString::fromStdString(options.out);
    static const QRegularExpression aside(QStringLiteral("\\.\\d{8}-\\d{6}-\\d{3}\\.damaged$"));
    const QFileInfo info(QString::fromStdString(options.file).remove(aside));
    const QString ending = info.suffix().isEmpty() ? QString() : QLatin1Char('.') + info.suffix();
    return info.absoluteDir().filePath(info.completeBaseName() + QStringLiteral(".recovered") + ending);
}

/// Of a project the user's file helps; without it, its own chains have to do. The user's file itself is
/// looked at as it lies: opened, it would be restored first. `open` is not asked for that.
template <class Open>
std::unique_ptr<LineageFile> lineagesIfAny(const CliOptions& options, const CliOutput& output, Open open) {
    if (QFileInfo(lineagesPath(options)) == QFileInfo(QString::fromStdString(options.file))) return nullptr;
    Result<std::unique_ptr<LineageFile>> lineages = open();
    if (lineages) return std::move(lineages).value();
    output.warn("The user's lineage file cannot be read, so the ledger is not compared with it. " +
                toText(lineages.errors()));
    return nullptr;
}

/// Only looked at, and sound.
Result<std::unique_ptr<LineageFile>> lookedAt(const CliOptions& options) {
    Result<std::unique_ptr<LineageFile>> file = LineageFile::look(lineagesPath(options));
    if (!file) return file;
    if (const Outcome sound = (*file)->check(); !sound) return sound.errors();
    return file;
}

/// For whoever was told that something is damaged or lost.
std::optional<std::string> newestBackup(const CliOptions& options, const Errors& damage) {
    const std::vector<Backup> backups = backupsOf(QString::fromStdString(options.file));
    if (damage.empty() || backups.empty()) return std::nullopt;
    return backups.front().path.toStdString();
}

std::string backupLine(const std::optional<std::string>& backup, const char* how = "") {
    return backup ? "\nThe newest backup is " + *backup + how : "\nThere is no backup beside it";
}

Json jsonOf(const std::optional<int>& count) {
    return count ? Json(*count) : Json(nullptr);
}

} // namespace

int checkCommand(const CliOptions& options, const CliOutput& output) {
    const std::unique_ptr<LineageFile> lineages =
        lineagesIfAny(options, output, [&] { return lookedAt(options); });
    const Result<FileCheck> check = checkFile(QString::fromStdString(options.file), lineages.get());
    if (!check) return output.fail(check.errors());
    const bool isProject = check->kind == FileKind::Project;
    const std::optional<std::string> backup = newestBackup(options, check->findings);
    const char* how = isProject ? ", which the window puts in its place (Project, Restore a backup)"
                                : ", which the next command that opens the file puts in its place";
    output.print({{"kind", isProject ? "project" : "lineages"},
                  {"format", check->format},
                  {"runs", jsonOf(check->runs)},
                  {"entries", jsonOf(check->entries)},
                  {"not_in_lineages", check->notInUsersFile},
                  {"findings", toJson(check->findings).at("errors")},
                  {"backup", backup ? Json(*backup) : Json(nullptr)}});
    output.text(
        std::string(isProject ? "project" : "lineage file") +
        (check->runs ? ", " + counted(*check->runs, "run") + " as written" : "") +
        (check->entries ? ", " + counted(*check->entries, "ledger entry", "ledger entries") : "") +
        (check->findings.empty() ? "; nothing is wrong" : "; not as it was written:") +
        listOf(check->findings) + (check->findings.empty() ? std::string() : backupLine(backup, how)) +
        (check->notInUsersFile > 0 ? "\nThe user's lineage file does not hold " +
                                         counted(check->notInUsersFile, "of its entries", "of its entries") +
                                         ": it is older than the project, or another user's"
                                   : std::string()));
    return check->findings.empty() ? 0 : exitCode(ErrorCode::StoreBroken);
}

int recoverCommand(const CliOptions& options, const CliOutput& output) {
    const std::unique_ptr<LineageFile> lineages =
        lineagesIfAny(options, output, [&] { return openLineages(options, output); });
    const Result<FileRecovery> saved =
        recoverFile(QString::fromStdString(options.file), recoveredName(options), lineages.get());
    if (!saved) return output.fail(saved.errors());
    const std::optional<std::string> backup = newestBackup(options, saved->lost);
    output.print({{"out", saved->path.toStdString()},
                  {"runs", saved->runs},
                  {"entries", saved->entries},
                  {"lost", toJson(saved->lost).at("errors")},
                  {"backup", backup ? Json(*backup) : Json(nullptr)}});
    output.text(counted(saved->runs, "run") + " and " +
                counted(saved->entries, "ledger entry", "ledger entries") + " saved to " +
                saved->path.toStdString() +
                (saved->lost.empty() ? "; nothing was lost" : "\nlost or left out:") + listOf(saved->lost) +
                (saved->lost.empty() ? std::string() : backupLine(backup)));
    return 0;
}

} // namespace trilemma
