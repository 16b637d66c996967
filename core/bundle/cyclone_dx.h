// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bundle/bundle_facts.h"

namespace trilemma {

/// A bill of materials as CycloneDX 1.6 has it, with the model as a machine-learning model and its modelCard;
/// epsilon, delta, unit and relation are properties "trilemma:..". `modelSha256`: of export.json, in hex.
Json cycloneDx(const BundleFacts& facts, const std::string& modelSha256);

} // namespace trilemma
