// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"

namespace trilemma {

struct Schema;

/// What a run holds of its table that nobody has declared public, and that may so have been read off the
/// records: non-private, wherever the run's specification or model is shown.
struct UndeclaredFacts {
    std::vector<std::string> columns; ///< whose categories, bounds or scales
    bool schema = false;  ///< it stands in a file that the run only names: of which columns is not known
    bool framing = false; ///< how the files are written, and with it the number of slots

    bool isEmpty() const { return columns.empty() && !schema && !framing; }
};

/// By the run's own specification; no file is read. Private training is refused without declarations, so of a
/// protected run only columns that it ignores are left.
UndeclaredFacts undeclaredFacts(const RunRecord& record);
UndeclaredFacts undeclaredFacts(const Schema& schema);

/// {"columns": {NAME: "non-private"}, "schema", "framing"}, each only where it is undeclared.
Json provenanceOf(const UndeclaredFacts& facts);

/// For a person.
std::string undeclaredText(const UndeclaredFacts& facts);

} // namespace trilemma
