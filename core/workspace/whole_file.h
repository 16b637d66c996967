// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"

#include <QByteArray>
#include <QSaveFile>
#include <QString>

namespace trilemma {

/// A file that takes its place only when it is whole and safe: written beside it, synced and read again. What
/// was not put there is taken away again. Errors of all functions: InvalidFile with `field`, the path and the
/// reason; the place then holds what it held before, or the new file where only its folder could not be
/// synced.
class WholeFile {
  public:
    explicit WholeFile(const QString& path, std::string field = "out");
    QString path() const { return m_file.fileName(); }

    /// Takes so many bytes of the disk, for write() to use, before something is spent that would be spent in
    /// vain if the file could not be written then.
    Outcome reserve(qint64 bytes);
    /// Writes all of it, so that nothing is left to do but to put it in its place.
    Outcome write(const QByteArray& bytes);
    /// Puts it in its place, where it also is after a loss of power.
    Outcome commit();
    Outcome put(const QByteArray& bytes); ///< both

  private:
    Outcome open();
    Outcome sync();
    bool holds(const QByteArray& bytes);
    Error misplaced() const;
    Error unwritable(const QString& reason) const;

    QSaveFile m_file;
    std::string m_field;
};

/// A whole file or nothing.
Outcome writeWhole(const QString& path, const QByteArray& bytes, const std::string& field = "out");

/// Indented, with a line break at the end.
Outcome writeWhole(const QString& path, const Json& document, const std::string& field = "out");
QByteArray asFile(const Json& document); ///< the bytes of it

} // namespace trilemma
