// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/whole_file.h"

#include <QSaveFile>

namespace trilemma {

namespace {

constexpr qsizetype probeSize = 1 << 16; ///< a full disk takes no less than a small model

Error unwritable(const QString& path, const std::string& field, const QString& reason) {
    return {ErrorCode::InvalidFile, field, path.toStdString(), "cannot be written: " + reason.toStdString(),
            "Choose a folder that exists and that you may write to"};
}

} // namespace

Outcome writeWhole(const QString& path, const QByteArray& bytes, const std::string& field) {
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return success();
    return unwritable(path, field, file.errorString());
}

Outcome writeWhole(const QString& path, const Json& document, const std::string& field) {
    return writeWhole(path, QByteArray::fromStdString(toText(document, 2) + "\n"), field);
}

Outcome mayBeWritten(const QString& path, const std::string& field) {
    QSaveFile probe(path); // taken away with its temporary file
    if (probe.open(QIODevice::WriteOnly) && probe.write(QByteArray(probeSize, ' ')) == probeSize &&
        probe.flush())
        return success();
    return unwritable(path, field, probe.errorString());
}

} // namespace trilemma
