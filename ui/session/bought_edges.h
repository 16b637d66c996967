// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Edges that were paid for, on their way into a draft.
#pragma once

#include "ui/session/session.h"

namespace trilemma {

/// Gives these columns of the draft the edges that they have in `bought`, with their draw; comes back with
/// the columns that took some. One that has none there, or may have none in the draft, stays as it is.
std::vector<std::string> takeBoughtEdges(Draft& draft, const Schema& bought,
                                         const std::vector<std::string>& columns);

/// Schemas with bought edges that the project keeps of the draft's files, newest first: what an undo, another
/// table or a crash took out of the draft is paid for all the same.
std::vector<Schema> schemasWithBoughtEdges(const Store& project, const Draft& draft);

/// The newest of these that has bought edges of a column; null: none.
const Schema* newestWithBoughtEdges(const std::vector<Schema>& schemas, const std::string& column);

} // namespace trilemma
