// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Digests of the tables of the user's file but the entries of chains, which have hashes of their own.
// Sketches, which are long, have one each, so that a change of the file need not read them all.
#pragma once

#include "core/workspace/row_digest.h"

#include <limits>

namespace trilemma {

/// Changes the file and its digests in one transaction. Errors: those of `work`; StoreBroken for a file that
/// was damaged before.
Outcome changeLineages(SqlConnection& user, const std::function<Outcome()>& work);

/// Within the caller's transaction. `format`: of a file that is being brought up to date.
Outcome sealLineages(SqlConnection& user, int format = std::numeric_limits<int>::max());
/// Those that are not as they were written, of those that have a digest in the format of the file.
Result<std::vector<std::string>> damagedTables(SqlConnection& user);
/// Those of all tables. Errors: StoreBroken.
Outcome checkPages(SqlConnection& user);
/// StoreBroken with the tables that do not fit.
Outcome checkLineages(SqlConnection& user);

/// Lineage, fingerprint and version of a sketch.
using SketchKey = QVariantList;
Outcome sealSketch(SqlConnection& user, const SketchKey& key);
Outcome sealSketches(SqlConnection& user);
/// Sketches of one file that do not fit the digests of another or the same, and those that are gone; none for
/// a format without digests.
Result<std::vector<SketchKey>> damagedSketches(SqlConnection& sketches, SqlConnection& digests);
/// StoreBroken if there are any.
Outcome checkSketches(SqlConnection& user);

/// That every copied entry is there, in its place, with its hash, and continues the one before it. Errors:
/// StoreBroken.
Outcome checkCopies(SqlConnection& user);

} // namespace trilemma
