// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether an export's figures follow from its events, by the second accountant.
#pragma once

#include "core/verify/export_claim.h"

namespace trilemma::verify {

/// One thing that was looked at.
struct ExportCheck {
    std::string id; ///< stable, for JSON
    bool holds = false;
    bool skipped = false; ///< it holds as far as it could be looked at; `text` says what was not
    std::string text;     ///< what was compared, in words
};

struct DeltaPoint {
    double epsilon = 0;
    double delta = 0;
};

struct Verification {
    double claimed = 0;
    std::optional<double> recomputed; ///< none: no finite epsilon follows from the events
    double resolution = 0;            ///< the exact figure is in [recomputed, recomputed + resolution]
    double delta = 0;
    Relation relation = Relation::ZeroOut;
    std::vector<DeltaPoint> deltas; ///< of everything that left; empty under replacement through zero-out
    std::vector<ExportCheck> checks;
    bool holds() const;
    bool isWhole() const; ///< nothing was skipped
};

/// A claim holds if it is not below the recomputed figure by more than 1e-6, nor above it by more than the
/// program's accountant may lie: 2e-4, one hundredth of delta for what it charges, its grid (priceOnGrid),
/// and 1e-3 where Renyi divergences take part. Errors (InvalidFile): no export; events too extreme to be
/// recomputed. Takes a bounded time whatever the file says.
Result<Verification> verifyExport(const Json& json);

/// What no look at the file alone can tell.
inline constexpr const char* unsignedText = "none: events and figures that were changed together are not "
                                            "noticed; that needs a signature, which comes "
                                            "with bundles";

Json toJson(const Verification& verification);
/// [{"id", "holds", "skipped", "text"}]
Json toJson(const std::vector<ExportCheck>& checks);

} // namespace trilemma::verify
