// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bundle/bundle_files.h"

#include "core/base/text_file.h"
#include "core/workspace/private_file.h"
#include "core/workspace/whole_file.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QTemporaryDir>

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <array>

namespace trilemma {

namespace {

constexpr std::size_t maxFiles = 100;
constexpr std::size_t maxBytes = std::size_t{1} << 30;
constexpr std::time_t entryTime = 315'532'800; ///< 1980-01-01, the first that zip files know

Error wrong(const char* field, const QString& path, std::string rule, std::string remedy) {
    return {ErrorCode::InvalidFile, field, path.toStdString(), std::move(rule), std::move(remedy)};
}

Error unreadable(const QString& path, std::string rule) {
    return wrong("file", path, std::move(rule), "Get the bundle again from its owner");
}

/// Letters, digits, '.', '-' and '_', in at most two folders; never "..", and nothing absolute.
bool isPlainName(std::string_view name) {
    const auto isPlain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
               c == '-' || c == '_';
    };
    if (std::count(name.begin(), name.end(), '/') > 2) return false;
    for (std::size_t begin = 0, end = 0; begin <= name.size(); begin = end + 1) {
        end = std::min(name.find('/', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        if (part.empty() || part == "." || part == ".." || !std::all_of(part.begin(), part.end(), isPlain))
            return false;
    }
    return true;
}

/// Takes files one by one, within the limits.
class Taken {
  public:
    explicit Taken(QString path)
        : m_path(std::move(path)) {}

    Outcome mayTake(const std::string& name) const {
        if (!isPlainName(name)) return unreadable(m_path, "holds a name that no bundle has");
        if (m_files.contains(name)) return unreadable(m_path, "holds a file twice");
        if (m_files.size() >= maxFiles) return unreadable(m_path, "holds more files than any bundle");
        return success();
    }
    std::size_t room() const { return maxBytes - m_bytes; }
    Error tooLarge() const { return unreadable(m_path, "is larger than any bundle: more than 1 GiB"); }
    void take(const std::string& name, std::string bytes) {
        m_bytes += bytes.size();
        m_files.emplace(name, std::move(bytes));
    }
    BundleFiles files() && { return std::move(m_files); }

  private:
    QString m_path;
    BundleFiles m_files;
    std::size_t m_bytes = 0;
};

struct ReadCloser {
    void operator()(archive* reader) const { archive_read_free(reader); }
};
struct WriteCloser {
    void operator()(archive* writer) const { archive_write_free(writer); }
};
struct EntryCloser {
    void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};

/// What an entry holds, by its bytes and not by what it says of itself.
Result<std::string> contentOf(archive* reader, const Taken& taken, const QString& path) {
    std::string bytes;
    std::array<char, 65536> part{};
    for (;;) {
        const la_ssize_t count = archive_read_data(reader, part.data(), part.size());
        if (count < 0) return unreadable(path, "is no sound zip file");
        if (count == 0) return bytes;
        if (bytes.size() + static_cast<std::size_t>(count) > taken.room()) return taken.tooLarge();
        bytes.append(part.data(), static_cast<std::size_t>(count));
    }
}

/// Two readers of zip files may find different contents in one: there are lists at both ends, and room
/// between. So only what zipOf() makes of the files is taken, to the byte.
Result<BundleFiles> asWritten(const QString& path, BundleFiles files) {
    const Result<std::string> zip = zipOf(files);
    if (!zip) return zip.errors();
    const Result<std::string> found =
        readTextFile(path.toStdString(), ErrorCode::InvalidFile, "file", maxBytes + zip->size());
    if (!found) return found.errors();
    if (*found != *zip)
        return wrong("file", path, "is no zip file as bundles are written",
                     "Unpack it, and verify the folder");
    return files;
}

Result<BundleFiles> readZip(const QString& path) {
    const std::unique_ptr<archive, ReadCloser> reader(archive_read_new());
    archive_read_support_format_zip(reader.get());
    if (archive_read_open_filename(reader.get(), QFile::encodeName(path).constData(), 65536) != ARCHIVE_OK)
        return unreadable(path, "is neither a folder nor a zip file");
    Taken taken(path);
    for (;;) {
        archive_entry* entry = nullptr;
        const int found = archive_read_next_header(reader.get(), &entry);
        if (found == ARCHIVE_EOF) return asWritten(path, std::move(taken).files());
        const char* name = found == ARCHIVE_OK ? archive_entry_pathname(entry) : nullptr;
        if (!name) return unreadable(path, "is no sound zip file");
        if (archive_entry_filetype(entry) != AE_IFREG || archive_entry_hardlink(entry) ||
            archive_entry_symlink(entry))
            return unreadable(path, "holds a link, which no bundle does");
        if (const Outcome may = taken.mayTake(name); !may) return may.errors();
        const std::string kept = name; // reading the content may end the entry
        Result<std::string> content = contentOf(reader.get(), taken, path);
        if (!content) return content.errors();
        taken.take(kept, std::move(content).value());
    }
}

Result<BundleFiles> readFolder(const QString& path) {
    Taken taken(path);
    const QDir root(QFileInfo(path).absoluteFilePath());
    QDirIterator found(root.path(),
                       QDir::Files | QDir::System | QDir::Hidden | QDir::Dirs | QDir::NoDotAndDotDot,
                       QDirIterator::Subdirectories);
    while (found.hasNext()) {
        found.next();
        const QFileInfo info = found.fileInfo();
        if (info.isSymLink()) return unreadable(path, "holds a link, which no bundle does");
        if (info.isDir()) {
            if (QDir(info.filePath())
                    .isEmpty(QDir::AllEntries | QDir::Hidden | QDir::System |
                             QDir::NoDotAndDotDot)) // or may not be read
                return unreadable(path, "holds an empty or unreadable folder, which no bundle does");
            continue;
        }
        if (!info.isFile()) return unreadable(path, "holds what is no file");
        const std::string name = root.relativeFilePath(info.filePath()).toStdString();
        if (const Outcome may = taken.mayTake(name); !may) return may.errors();
        if (static_cast<std::size_t>(info.size()) > taken.room()) return taken.tooLarge();
        Result<std::string> content = readTextFile(info.filePath().toStdString(), ErrorCode::InvalidFile,
                                                   "file", std::max<std::size_t>(taken.room(), 1));
        if (!content) return content.errors();
        taken.take(name, std::move(content).value());
    }
    return std::move(taken).files();
}

Outcome writeFolder(const QString& path, const BundleFiles& files) {
    const QFileInfo place(path);
    QTemporaryDir beside(place.absoluteDir().filePath(QStringLiteral(".bundle-XXXXXX")));
    if (!beside.isValid())
        return wrong("out", path, "cannot be written: " + beside.errorString().toStdString(),
                     "Choose a folder that exists and that you may write to");
    for (const auto& [name, bytes] : files) {
        const QString file = beside.filePath(QString::fromStdString(name));
        if (!QDir().mkpath(QFileInfo(file).path()))
            return wrong("out", path, "cannot be written", "Free some space, or choose another disk");
        if (const Outcome written = writeWhole(file, QByteArray::fromStdString(bytes)); !written)
            return written;
    }
    QFile::setPermissions(beside.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner |
                                             QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther |
                                             QFile::ExeOther);
    if (!QDir().rename(beside.path(), place.absoluteFilePath()))
        return wrong("out", path, "cannot be put in its place", "Choose a name that is free");
    beside.setAutoRemove(false);
    return syncFolderOf(place.absoluteFilePath());
}

} // namespace

bool isZipName(const QString& path) {
    return path.endsWith(QLatin1String(".zip"), Qt::CaseInsensitive);
}

Result<std::string> zipOf(const BundleFiles& files) {
    std::size_t total = 65536;
    for (const auto& [name, bytes] : files)
        total += bytes.size() + 2 * name.size() + 512;
    std::string zip(total, '\0');
    std::size_t used = 0;
    const std::unique_ptr<archive, WriteCloser> writer(archive_write_new());
    archive_write_set_format_zip(writer.get());
    archive_write_zip_set_compression_store(writer.get());
    bool isGood = archive_write_set_bytes_in_last_block(writer.get(), 1) == ARCHIVE_OK &&
                  archive_write_open_memory(writer.get(), zip.data(), zip.size(), &used) == ARCHIVE_OK;
    for (const auto& [name, bytes] : files) {
        const std::unique_ptr<archive_entry, EntryCloser> entry(archive_entry_new());
        archive_entry_set_pathname(entry.get(), name.c_str());
        archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_perm(entry.get(), 0644);
        archive_entry_set_mtime(entry.get(), entryTime, 0);
        isGood = isGood && archive_write_header(writer.get(), entry.get()) == ARCHIVE_OK &&
                 archive_write_data(writer.get(), bytes.data(), bytes.size()) ==
                     static_cast<la_ssize_t>(bytes.size());
    }
    if (archive_write_close(writer.get()) != ARCHIVE_OK || !isGood)
        return Error{ErrorCode::Internal, "out", "", "the zip file could not be made",
                     "Write a folder instead"};
    zip.resize(used);
    return zip;
}

Outcome checkBundlePlace(const QString& path) {
    const QFileInfo place(path);
    if (place.fileName().isEmpty())
        return wrong("out", path, "names no file or folder", "Name a new one, without a slash at the end");
    if (place.exists() || place.isSymLink())
        return wrong("out", path, "is there already", "Choose a name that is free");
    if (!place.absoluteDir().exists())
        return wrong("out", path, "its folder does not exist", "Create the folder or choose another");
    return success();
}

Outcome writeBundle(const QString& path, const BundleFiles& files) {
    if (const Outcome place = checkBundlePlace(path); !place) return place;
    if (!isZipName(path)) return writeFolder(path, files);
    const Result<std::string> zip = zipOf(files);
    if (!zip) return zip.errors();
    return writeWhole(path, QByteArray::fromStdString(*zip));
}

Result<BundleFiles> readBundle(const QString& path) {
    const QFileInfo info(path);
    if (!info.exists()) return wrong("file", path, "no such file or folder", "Check the path");
    return info.isDir() ? readFolder(path) : readZip(path);
}

} // namespace trilemma
