// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"

#include <QByteArray>
#include <QString>

namespace trilemma {

/// Writes a whole file or nothing: a temporary one beside it, renamed at the end. Errors: InvalidFile with
/// `field`, the path and the reason.
Outcome writeWhole(const QString& path, const QByteArray& bytes, const std::string& field = "out");

/// Indented, with a line break at the end.
Outcome writeWhole(const QString& path, const Json& document, const std::string& field = "out");

/// Writes and takes back a part beside the file, before something is spent that would be spent in vain if the
/// file could not be written then.
Outcome mayBeWritten(const QString& path, const std::string& field = "out");

} // namespace trilemma
