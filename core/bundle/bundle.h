// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// All that goes with a released model, for whoever was not there: docs/bundles.md.
#pragma once

#include "core/bundle/bundle_facts.h"
#include "core/bundle/signing.h"

#include <map>

namespace trilemma {

/// Bytes by path within the bundle, '/' between folders.
using BundleFiles = std::map<std::string, std::string>;

inline constexpr const char* exportName = "export.json";
inline constexpr const char* specificationName = "specification.json";
inline constexpr const char* ownerName = "owner.json";
inline constexpr const char* manifestName = "manifest.json";
inline constexpr const char* envelopeName = "envelope.json"; ///< of a signed one

/// Everything but the envelope: a function of these facts, the same bytes for the same facts. Errors: those
/// of modelFileFrom(), toOnnx() and selfTestScores().
Result<BundleFiles> bundleOf(const BundleFacts& facts);

/// {"trilemma_bundle": 1, "program_version", "run_id", "files": [{"path", "bytes", "sha256"}]}, by path, of
/// all but manifest and envelope.
Json manifestOf(const BundleFiles& files, const Json& exported);

/// Adds the envelope: an in-toto statement (v1) whose subject is the manifest, with run, price and choice.
void sign(BundleFiles& files, const Json& exported, const SigningKey& key);
/// The payload of it.
std::string releaseStatement(const BundleFiles& files, const Json& exported);

} // namespace trilemma
