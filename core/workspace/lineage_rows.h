// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lineages, sources, sketches and what was declared of them as rows of the user's file. Each function works
// within the caller's transaction.
#pragma once

#include "core/workspace/lineage_file.h"

#include <set>
#include <vector>

namespace trilemma {

/// The lineage of a source; a new one for a source never seen. The built-in sample, which is public, is also
/// known by the fingerprint that older versions kept.
Result<std::string> lineageOfSource(SqlConnection& sql, const std::string& source,
                                    const std::string& fingerprint);
/// A project says where a source belongs. If the file says otherwise the two become one. Nothing if the file
/// does not know the lineage.
Outcome noteSource(SqlConnection& sql, const std::string& source, const std::string& lineageId);

/// Keeps the sketch of a table and what it shares with those of other lineages, once.
Outcome keepSketch(SqlConnection& sql, const std::string& lineageId, const std::string& fingerprint,
                   const RowSketch& sketch);
/// Of the lineage, the largest first; what was declared and not found has no number.
Result<std::vector<LineageOverlap>> overlapsOf(SqlConnection& sql, const std::string& lineageId);

/// A file from which both lineages were read, by its path; empty: none. Who is in it is in both.
Result<std::string> commonFile(SqlConnection& sql, const std::string& lineageId, const std::string& otherId);

Outcome keepDeclaration(SqlConnection& sql, const std::string& lineageId, const std::string& otherId,
                        OverlapAnswer answer, const std::string& declaredBy);

/// Lineages whose runs count together, seen from one of them, which is the first. Two belong together if both
/// have runs in one project (the built-in sample belongs to nobody), if the owner said that they share
/// people, if both were read from one file, or if an older version linked them; and whatever belongs to one
/// of these. What was declared disjoint from the first does not count, nor what only it would bring. Lineages
/// that were read from one file are not disjoint, whatever was declared.
struct LineageFamily {
    bool isKnown = false;              ///< the first one, to the file, from its first run on
    bool isComplete = true;            ///< the file has known all declared ones so, and was never lost since
    std::vector<std::string> declared; ///< by owner and projects: independent of any record
    std::vector<std::string> shown;    ///< and with what overlaps of tables were found: non-private
};
/// `ofProject`: lineages with entries in the project that asks.
Result<LineageFamily> familyOf(SqlConnection& sql, const std::string& lineageId,
                               const std::set<std::string>& ofProject);
/// Of a table that was perhaps never read: the family of its lineage, which comes first (`isKnown`), or else
/// of those that were read from one of its files, for who is in it is in both. Nothing is entered. No
/// lineages: nothing was trained on any of it.
Result<LineageFamily> familyOfSource(SqlConnection& sql, const std::string& source);

Result<bool> isKnownLineage(SqlConnection& sql, const std::string& lineageId);
Outcome addLineage(SqlConnection& sql, const std::string& lineageId); ///< unless it is there
/// The same of one that a project knew before the file did: runs of other projects on it may be missing.
Outcome adoptLineage(SqlConnection& sql, const std::string& lineageId);

/// A new secret key, unless there is one.
Outcome makeKey(SqlConnection& sql);

/// The file was lost or damaged, or lacks entries; `backup`: that took its place, empty for none. Once a day.
Outcome noteRestoration(SqlConnection& sql, const std::string& backup);

} // namespace trilemma
