// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bundle/bundle.h"
#include "core/verify/verify_export.h"

namespace trilemma {

/// What could and could not be checked of a bundle.
struct BundleVerification {
    /// "files", "signature", "papers" and "self_test", before those of its export; where files are not as the
    /// manifest says, nothing else is looked at.
    std::vector<verify::ExportCheck> checks;
    std::optional<verify::Verification> claim; ///< of its export, whose checks are among the above
    std::optional<PublicKey> signedBy;         ///< none: unsigned, or by a signature that is not good
    bool holds() const;
    bool isWhole() const; ///< nothing was skipped
};

/// `key`: of the owner, from a way that the bundle did not come by; without it a signature tells only that
/// nothing was changed since somebody signed it. Errors (InvalidFile): no bundle; an export that cannot be
/// read although the manifest holds.
Result<BundleVerification> verifyBundle(const BundleFiles& files, const std::optional<PublicKey>& key);

/// {"holds", "bundle": {"signed_by"}, "checks"} and, where the export was looked at, all of
/// verify::toJson().
Json toJson(const BundleVerification& verification);

} // namespace trilemma
