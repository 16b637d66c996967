// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Buying the edges of columns: planned and priced first, then drawn once; from then on whatever uses the
// schema counts the draw in its own figure (docs/privacy.md, "Edges").
#pragma once

#include "core/data/encoded_table.h"
#include "core/data/schema.h"
#include "core/privacy/ledger.h"
#include "core/privacy/look.h"
#include "core/privacy/privacy_target.h"

namespace trilemma {

class NoiseSource;

struct EdgeWish {
    std::vector<std::string> columns; ///< numeric features
    int intervals = 10;               ///< that each column is to be cut into, 2 to 100
    PrivacyTarget target;             ///< under zero-out or replace-one
};

/// Fixed before a record is counted.
struct EdgePurchase {
    EdgeWish wish;
    BoughtEdges bought;
    double spentEpsilon = 0; ///< of the draw alone, at the target's delta
    std::int64_t units = 0;  ///< n of the table; public
    /// How far, as a share of all units, an edge may stand from where it belongs: two standard deviations of
    /// the noise in a sum over half of the grid.
    double shareError = 0;
};

/// Errors, all at once: an epsilon or delta that is none; no column, one twice, unknown or no numeric
/// feature, or one whose scale nobody declared public; too few or too many intervals; attribute_only; rows of
/// a unit without a declared maximum.
Errors checkWish(const Schema& schema, const EdgeWish& wish);

/// Errors: checkWish(); the calibration's; edges that would stand anywhere (share error above half an
/// interval), so that nothing is spent on noise.
Result<EdgePurchase> planEdges(const Schema& schema, std::int64_t units, const EdgeWish& wish);

/// Counts, and the schema with the edges, their source and the draw. Columns of which the counts say
/// nothing stay without edges. Precondition: the table was loaded with this schema.
Schema drawEdges(const EncodedTable& table, const Schema& schema, const EdgePurchase& purchase,
                 NoiseSource& noise);

/// What the draw reads: all slots, as the train part of a split without a test part.
LedgerCharge chargeOf(const EdgePurchase& purchase, const std::string& tableId, const std::string& layout);

/// Whether edges of the schema come from this draw.
bool isUsed(const BoughtEdges& bought, const Schema& schema);
/// The draws that edges of this schema come from, which whatever uses it counts.
std::vector<Look> sharedDraws(const Schema& schema);

} // namespace trilemma
