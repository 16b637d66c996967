// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/schema.h"

namespace trilemma {

struct ColumnInspection;

/// Edges for one column, to be looked at and declared by a person.
struct EdgeProposal {
    std::vector<double> edges; ///< empty: there is nothing to cut
    std::optional<double> special;
};

/// From what is declared of the column alone (range, centre, scale, unit, transform, kind); no record is
/// looked at. A whole number with a declared range of at most 32 values: an edge between any two. Otherwise
/// multiples of a round step of about a third of the scale (1, 2 or 5 times a power of ten), twice and four
/// times that one and two scales away from the centre; of logarithms 1, 1.5, 2, 3, 5, 7 times powers of ten,
/// and 1, 2, 5 further away. A declared range that begins at 0 has a special value there. Nothing for columns
/// that are not numeric features.
EdgeProposal proposedEdges(const Column& column);
/// Gives them to the column, in the place of its own; false where there are none, and nothing changes.
bool takeProposedEdges(Column& column);

/// To twelve significant digits: without the rounding errors of a product of a round number.
double tidyNumber(double value);

/// Deciles of what an inspection saw of the column, each once: for k = 1 .. 9 the smallest value below which
/// at least k/10 of the cells lie, so that no interval is empty; those within the declared range. Cells that
/// the column does not read as numbers are left out, missing ones too. **Read off the records**: whoever
/// takes them says so (Column::edgesSource). Empty: no numeric feature, all alike, or more different cells
/// than the inspection keeps.
std::vector<double> decileEdges(const Column& column, const ColumnInspection& seen, const FileFormat& file);

} // namespace trilemma
