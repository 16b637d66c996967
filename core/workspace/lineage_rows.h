// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lineages, fingerprints and sketches as rows of the user's file. Each function works within the caller's
// transaction.
#pragma once

#include "core/workspace/lineage_file.h"

#include <vector>

namespace trilemma {

Result<std::optional<Lineage>> knownLineage(SqlConnection& sql, const std::string& fingerprint);
/// Under the lineage that it shares records with, else under a new one.
Result<Lineage> addFingerprint(SqlConnection& sql, const std::string& fingerprint, const RowSketch* sketch);
Outcome keepSketch(SqlConnection& sql, const std::string& fingerprint, const RowSketch& sketch);
Outcome keepDeclaration(SqlConnection& sql, const std::string& fingerprint, const std::string& lineageId,
                        const std::string& declaredBy);

/// The lineage and those that a shared table made one with it; empty if the file does not know it.
Result<std::vector<std::string>> familyOf(SqlConnection& sql, const std::string& lineageId);
Outcome addLineage(SqlConnection& sql, const std::string& lineageId); ///< unless it is there

} // namespace trilemma
