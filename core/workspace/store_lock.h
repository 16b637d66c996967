// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The file beside a store that says which process writes it.
#pragma once

#include <QLockFile>
#include <QString>

#include <optional>

namespace trilemma {

QString lockPath(const QString& path);

struct LockOwner {
    qint64 pid = 0;
    QString host, program;
};

/// None where the lock names none.
std::optional<LockOwner> ownerOf(const QLockFile& lock);

/// Only a dead owner makes a lock stale, however long a run takes. One that names no owner was left by a
/// process killed between making the file and writing its name into it, unless that comes in a moment; a
/// living process holds the file itself, too, so that none is taken from it.
bool takeLock(QLockFile& lock);

} // namespace trilemma
