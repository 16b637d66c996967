// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/solvers/fair_transport.h"
#include "core/solvers/solver.h"

namespace trilemma {

struct PublicFacts;

/// Distribution parity of predicted numbers: a base model by DP-SGD (SGD without privacy), one noisy table of
/// its predictions by group (releaseTable()), and maps of each group's quantiles that make the comparisons
/// hold on that table at the least squared change (fairTransport()). The group has to be known when somebody
/// is predicted about. Source: Xian, Li and Zhao 2024, "Differentially Private Post-Processing for Fair
/// Regression". Differences, beside those of fairTransport(): the base is private too, so that the claim
/// covers whole records; any number of comparisons, of crossed groups too.
const Solver& dpFairRegression();

/// Cells of the declared bounds of the label.
LabelCells labelCells(const PublicFacts& facts, int count);

} // namespace trilemma
