// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/whole_file.h"

#include <QFileInfo>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace trilemma {

namespace {

constexpr qsizetype partSize = 1 << 20; ///< of what is written or read at once

QString reasonOf(int error) {
    return QString::fromLocal8Bit(std::strerror(error));
}

/// Whether a file system that has nothing to sync here says so by an error.
bool needsNoSync(int error) {
    return error == EINVAL || error == ENOTSUP || error == ENOSYS;
}

/// The entry of a new file in its folder is safe only with the folder. 0, or the error.
int syncFolder(const QString& path) {
    const QByteArray folder = QFile::encodeName(QFileInfo(path).absolutePath());
    const int descriptor = ::open(folder.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return errno == EACCES ? 0 : errno; // a folder may be written and not be read
    const int error = ::fsync(descriptor) == 0 ? 0 : errno;
    ::close(descriptor);
    return needsNoSync(error) ? 0 : error;
}

/// QSaveFile follows a link, and so does what is synced.
QString placeOf(const QString& path) {
    const QString target = QFileInfo(path).canonicalFilePath(); // empty where nothing is
    return target.isEmpty() ? path : target;
}

/// A database, which is how projects and lineages are kept, or a key to sign with.
bool isIrreplaceable(const QString& path) {
    constexpr qint64 enough = 4096; ///< a key is shorter
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)) return false;
    const QByteArray begin = file.read(enough);
    return begin.startsWith("SQLite format 3") || begin.contains("\"trilemma_signing_key\"");
}

/// Qt knows no words for some errors.
QString reasonOf(const QFileDevice& file, int error) {
    return error != 0 ? reasonOf(error) : file.errorString();
}

} // namespace

WholeFile::WholeFile(const QString& path, std::string field)
    : m_file(path)
    , m_field(std::move(field)) {}

Error WholeFile::misplaced() const {
    return {ErrorCode::InvalidFile, m_field, m_file.fileName().toStdString(),
            "cannot be written: " + m_file.errorString().toStdString(),
            "Choose a folder that exists and that you may write to"};
}

Error WholeFile::unwritable(const QString& reason) const {
    return {ErrorCode::InvalidFile, m_field, m_file.fileName().toStdString(),
            "cannot be written: " + reason.toStdString(), "Free some space, or choose another disk"};
}

Outcome WholeFile::open() {
    const QFileInfo there(m_file.fileName());
    if (there.fileName().isEmpty())
        return Error{ErrorCode::InvalidFile, m_field, m_file.fileName().toStdString(), "names no file",
                     "Choose the name of a file"};
    if (isIrreplaceable(there.filePath()))
        return Error{ErrorCode::InvalidFile, m_field, m_file.fileName().toStdString(),
                     "is a project, a lineage file or a key, which nothing is written over",
                     "Choose another name"};
    if (there.exists() && !there.isFile() && !there.isDir())
        return Error{ErrorCode::InvalidFile, m_field, m_file.fileName().toStdString(),
                     "is a device or a pipe, which a file would take the place of",
                     "Choose the name of a file"};
    if (m_file.isOpen() || m_file.open(QIODevice::WriteOnly)) return success();
    return misplaced();
}

/// An error that only comes when the disk takes the bytes would be lost later: renaming asks nobody.
Outcome WholeFile::sync() {
    errno = 0;
    if (!m_file.flush()) return unwritable(reasonOf(m_file, errno));
    if (::fsync(m_file.handle()) == 0 || needsNoSync(errno)) return success();
    return unwritable(reasonOf(errno));
}

Outcome WholeFile::reserve(qint64 bytes) {
    if (const Outcome opened = open(); !opened) return opened;
    const QByteArray blanks(partSize, ' ');
    for (qint64 left = bytes; left > 0; left -= partSize) {
        const qint64 size = std::min<qint64>(left, partSize);
        errno = 0;
        if (m_file.write(blanks.constData(), size) != size) return unwritable(reasonOf(m_file, errno));
    }
    return sync();
}

Outcome WholeFile::write(const QByteArray& bytes) {
    if (const Outcome opened = open(); !opened) return opened;
    errno = 0;
    if (!m_file.seek(0) || m_file.write(bytes) != bytes.size() || !m_file.flush() ||
        !m_file.resize(bytes.size()))
        return unwritable(reasonOf(m_file, errno));
    if (const Outcome synced = sync(); !synced) return synced;
    if (!holds(bytes)) return unwritable(QStringLiteral("what stands there is not what was written"));
    return success();
}

bool WholeFile::holds(const QByteArray& bytes) {
    QByteArray part(std::min(partSize, bytes.size() + 1), Qt::Uninitialized);
    qsizetype place = 0;
    while (place <= bytes.size()) { // one byte more than there may be
        const ssize_t count = ::pread(m_file.handle(), part.data(), static_cast<size_t>(part.size()), place);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count == 0 && place == bytes.size();
        if (count > bytes.size() - place ||
            std::memcmp(part.constData(), bytes.constData() + place, static_cast<size_t>(count)) != 0)
            return false;
        place += count;
    }
    return false;
}

Outcome WholeFile::commit() {
    const QString place = placeOf(m_file.fileName());
    if (!m_file.commit()) return misplaced();
    if (const int error = syncFolder(place)) return unwritable(reasonOf(error));
    return success();
}

Outcome WholeFile::put(const QByteArray& bytes) {
    const Outcome written = write(bytes);
    return written ? commit() : written;
}

Outcome writeWhole(const QString& path, const QByteArray& bytes, const std::string& field) {
    return WholeFile(path, field).put(bytes);
}

QByteArray asFile(const Json& document) {
    return QByteArray::fromStdString(toText(document, 2) + "\n");
}

Outcome writeWhole(const QString& path, const Json& document, const std::string& field) {
    return writeWhole(path, asFile(document), field);
}

} // namespace trilemma
