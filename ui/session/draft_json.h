// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A draft as it is kept in a project: what a person chose, never what was read off the records.
#pragma once

#include "ui/session/session.h"

namespace trilemma {

/// Without inspection. Of a column whose scales or categories have no named public source only what a person
/// chose is written (role, kind, policy, cuts, declared numbers): its categories, centre, scale and merges
/// may be cells of the data. Edges are written where they are public, by their own source or the column's,
/// with their special value. Values of its label rule become places in its list of categories, and
/// constraints lose what names single groups or classes. The framing of the files is written where somebody
/// declares it.
Json toJson(const Draft& draft);

/// What was kept, in two steps: choices can be taken at once, the schema only when the files were read again.
struct KeptDraft {
    std::vector<std::string> files;
    Draft choices; ///< all but files, inspection and schema; its framing is none, or a declared one
    Json schema;   ///< null: a ready one, named by schemaName, or none
    std::string schemaName;
};
/// Errors: not of this format. Missing fields keep the values of a new draft.
Result<KeptDraft> keptDraftFromJson(const Json& json);

/// How a person said that the files are written, to read them again; the default where nobody changed it. The
/// number of records is not asked for: a file may have grown.
FileFormat keptFormat(const KeptDraft& kept);

/// The draft after its files were read again (`read`, which has an inspection and a schema recognised or
/// proposed from it), with the schema that was kept; and with who declares the framing, where the files still
/// show the one that was declared. Nullopt where the columns have other names now.
std::optional<Draft> withKeptSchema(const Draft& read, const KeptDraft& kept);

} // namespace trilemma
