// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What takes the place of a user's file that was lost or damaged.
#pragma once

#include "core/base/result.h"

#include <QString>

#include <functional>
#include <memory>

namespace trilemma {

/// What became of a file that was lost or damaged when it was opened.
struct LineageRestoration {
    std::string reason;      ///< what was wrong with it
    QString damaged;         ///< name under which it was set aside; empty: it was gone
    bool isWhole = false;    ///< only a log beside it was not its own: it came back without that, as it was
    QString backup;          ///< that took its place
    bool isSalvaged = false; ///< what could be read of the damaged one took its place
};
/// For a person.
std::string toText(const LineageRestoration& restoration, const QString& path);

/// The file alone and the log beside it, as long as this lives: SQLite folds a log into the file, or rolls it
/// back by one, whosesoever it is, and takes it away.
class LineagesAlone {
  public:
    /// Errors: no room for it.
    static Result<std::unique_ptr<LineagesAlone>> keep(const QString& path);
    ~LineagesAlone();
    LineagesAlone(const LineagesAlone&) = delete;
    LineagesAlone& operator=(const LineagesAlone&) = delete;
    const QString& path() const { return m_path; } ///< empty: there is no log
    void keepLogsAs(const QString& name) const;    ///< beside a file of that name

  private:
    LineagesAlone() = default;
    QString m_path;
};

/// Whether there was one, of which nothing or nothing else is left.
bool hadLineages(const QString& path);
/// Whether a file that cannot be read was a lineage file, and not one that was named by mistake.
bool isLineageFile(const QString& path, const LineagesAlone& alone);

/// Sets the file aside and puts the first in its place that `opens`: the file alone, its backups, the newest
/// first, or a new one with what can be read of what was set aside. Comes back without any if there is none.
Result<LineageRestoration> restoreLineages(const QString& path, const LineagesAlone* alone,
                                           const std::function<bool()>& opens);

} // namespace trilemma
