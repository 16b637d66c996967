// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bundle/signing.h"

#include <QString>

namespace trilemma {

inline constexpr QLatin1String publicKeySuffix{".pub"};

/// A new key in a new file that only its owner may read, and beside it its public key, for everybody, under
/// the same name with ".pub" behind it. Errors (InvalidFile, "out"): either file is there, the place cannot
/// be written.
Result<PublicKey> makeKeyFiles(const QString& path);

/// Errors (InvalidFile, "key"): no such file, no key to sign with, a file that others may read or write.
Result<SigningKey> readSigningKey(const QString& path);

/// Of a public key file, or of one to sign with. Errors (InvalidFile, "key"): neither.
Result<PublicKey> readPublicKey(const QString& path);

} // namespace trilemma
