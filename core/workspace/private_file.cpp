// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/private_file.h"

#include <QFile>

namespace trilemma {

Outcome createPrivately(const QString& path, const char* field) {
    QFile file(path);
    const bool made = file.exists() || file.open(QIODevice::WriteOnly | QIODevice::NewOnly,
                                                 QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    if (made) return success();
    return Error{ErrorCode::StoreReadOnly, field, path.toStdString(), "cannot be created",
                 "Check that the folder may be written"};
}

} // namespace trilemma
