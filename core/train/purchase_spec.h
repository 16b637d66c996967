// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/edge_purchase.h"
#include "core/train/training_spec.h"

namespace trilemma {

/// Under which a table is loaded to buy edges of it. `of` says files, schema and framing. Errors, all at once
/// and by the fields of wish and schema: those of the wish (checkWish()), and whatever a private run on this
/// table would be refused for, but for edges that the purchase replaces.
Result<TrainingSpec> purchaseSpec(TrainingSpec of, const EdgeWish& wish);

/// The same of any purchase from a table. `ofWish`: what is wrong with the wish, by its fields; `unused`: the
/// columns whose edges it does not read.
Result<TrainingSpec> purchaseSpec(TrainingSpec of, Errors ofWish, const std::vector<std::string>& unused);

/// Without what would be replaced by bought edges of these columns.
Schema withoutEdges(Schema schema, const std::vector<std::string>& columns);

} // namespace trilemma
