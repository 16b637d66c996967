// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What NIST SP 800-226 ("Guidelines for Evaluating Differential Privacy Guarantees", 2025) has one ask of a
// claim, answered for a model that leaves: its privacy statement for readers who evaluate it.
#pragma once

#include "core/bundle/bundle_facts.h"
#include "core/document/document.h"

namespace trilemma {

Document privacyAnswers(const BundleFacts& facts);

} // namespace trilemma
