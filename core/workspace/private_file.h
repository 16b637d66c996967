// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

namespace trilemma {

/// An empty file that only its owner can read (mode 0600), before anything is written into it; SQLite fills
/// one that is there and gives its log and its journal the same mode. A file that exists stays as it is.
/// Errors: StoreReadOnly under `field`.
Outcome createPrivately(const QString& path, const char* field);

} // namespace trilemma
