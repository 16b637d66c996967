// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A bundle on the disk: a folder, or one zip file.
#pragma once

#include "core/bundle/bundle.h"

#include <QString>

namespace trilemma {

/// By the end of the name: ".zip".
bool isZipName(const QString& path);

/// Entries in the order of their paths, stored as they are, with one fixed time: the same bytes for the same
/// files.
Result<std::string> zipOf(const BundleFiles& files);

/// Writes a new folder, or a new zip file; whole or not at all, and never over anything. Errors (InvalidFile,
/// "out"): something is there, the place cannot be written.
Outcome writeBundle(const QString& path, const BundleFiles& files);
/// Whether writeBundle() would find its place free, before anything is spent for it.
Outcome checkBundlePlace(const QString& path);

/// Of a folder or a zip file, whatever its name. Errors (InvalidFile, "file"): neither; a link, a name that
/// leads elsewhere or stands twice, more than 100 files or 1 GiB when unpacked.
Result<BundleFiles> readBundle(const QString& path);

} // namespace trilemma
