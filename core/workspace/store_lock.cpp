// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/store_lock.h"

#include "core/workspace/lineage_file.h"

namespace trilemma {

QString lockPath(const QString& path) {
    return path + QStringLiteral(".lock");
}

std::optional<LockOwner> ownerOf(const QLockFile& lock) {
    LockOwner owner;
    if (!lock.getLockInfo(&owner.pid, &owner.host, &owner.program)) return std::nullopt;
    return owner;
}

bool takeLock(QLockFile& lock) {
    lock.setStaleLockTime(0);
    if (lock.tryLock()) return true;
    if (lock.error() != QLockFile::LockFailedError || ownerOf(lock)) return false;
    lock.setStaleLockTime(namelessLockMs);
    return lock.tryLock(2 * namelessLockMs);
}

} // namespace trilemma
