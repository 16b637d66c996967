// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/private_file.h"

#include <QFile>
#include <QFileInfo>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilemma {

namespace {

constexpr qsizetype longestName = 255; ///< bytes, on the file systems in use
constexpr QFileDevice::Permissions ownersOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
constexpr QFileDevice::Permissions ofOthers = QFileDevice::ReadGroup | QFileDevice::WriteGroup |
                                              QFileDevice::ExeGroup | QFileDevice::ReadOther |
                                              QFileDevice::WriteOther | QFileDevice::ExeOther;

Error fileError(const QString& path, const char* field, const char* rule, const char* remedy) {
    return {ErrorCode::StoreReadOnly, field, path.toStdString(), rule, remedy};
}

Outcome sync(const QString& path, int flags) {
    const int file = ::open(QFile::encodeName(path).constData(), flags | O_CLOEXEC);
    const bool synced = file >= 0 && ::fsync(file) == 0;
    if (file >= 0) ::close(file);
    if (synced) return success();
    return fileError(path, "store", "cannot be written: the disk is full or failing", "Free some space");
}

} // namespace

std::optional<FileIdentity> FileIdentity::of(const QString& path) {
    struct stat status {};
    if (::stat(QFile::encodeName(path).constData(), &status) != 0) return std::nullopt;
    return FileIdentity{status.st_dev, status.st_ino};
}

QString realPath(const QString& name) {
    const QFileInfo info(name);
    return info.isSymLink() && info.exists() ? info.canonicalFilePath() : name;
}

Outcome checkLink(const QString& path, const char* field) {
    if (!QFileInfo(path).isSymLink() || QFileInfo::exists(path)) return success();
    return fileError(path, field, "is a link that leads nowhere", "Bring the file back, or remove the link");
}

Result<QString> onlyPath(const QString& name, const char* field) {
    if (const Outcome leads = checkLink(name, field); !leads) return leads.errors();
    const QString path = realPath(name);
    struct stat status {};
    const bool isThere = ::stat(QFile::encodeName(path).constData(), &status) == 0;
    if (!isThere || !S_ISREG(status.st_mode) || status.st_nlink <= 1) return path;
    return fileError(path, field, "has a second name (a hard link), under which others may write it unseen",
                     "Remove the other name, or open a copy of the file");
}

Outcome createPrivately(const QString& path, const char* field) {
    const QFileInfo info(path);
    if (info.exists() && !info.isFile())
        return fileError(path, field, "is not a file", "Choose another name");
    if (QFile::encodeName(info.fileName()).size() > longestName)
        return fileError(path, field, "has a name that is too long", "Choose a shorter name");
    QFile file(path);
    if (!info.exists() && !file.open(QIODevice::WriteOnly | QIODevice::NewOnly, ownersOnly))
        return fileError(path, field, "cannot be created", "Check that the folder may be written");
    return success();
}

void makePrivate(const QString& path) {
    if (QFile::permissions(path) & ofOthers) QFile::setPermissions(path, ownersOnly); // not ours: as it is
}

Outcome syncFile(const QString& path) {
    return sync(path, O_RDONLY);
}

Outcome syncFolderOf(const QString& path) {
    return sync(QFileInfo(path).absolutePath(), O_RDONLY | O_DIRECTORY);
}

} // namespace trilemma
