// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model card: nine sections (Mitchell et al. 2019, "Model Cards for Model Reporting", figure 1).
#pragma once

#include "core/bundle/bundle_facts.h"
#include "core/document/document.h"

namespace trilemma {

Document modelCard(const BundleFacts& facts);

/// {"trilemma_card": 1, "title", "subtitle", "sections"}
Json cardJson(const Document& card);

} // namespace trilemma
