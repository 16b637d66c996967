// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fairness/rate_constraint.h"
#include "core/learning/records.h"
#include "core/models/predictor.h"
#include "core/models/score_cells.h"
#include "core/solvers/solver.h"

namespace trilemma {

/// Private post-processing: a base model trained without constraints by DP-SGD (SGD without privacy), then
/// one noisy table of its scores, in cells of public bounds (ScoreCells), by group and true label, then the
/// law p(k | group, cell) of least error under the constraints on that table, by a linear programme; or the
/// law p(k | cell), for whom the group is not known when it is decided. With one bin for each class the table
/// is that of decisions. Without privacy it is the
/// post-processing of Hardt, Price and Srebro 2016. Source: Jagielski et al. 2019, "Differentially Private
/// Fair Learning", Section 4 (DP-postprocessing); for scores Hardt et al., Section 4.2.
/// Differences, each a correction or an extension: scores and not decisions alone; the base is private too,
/// so that the claim covers whole records and not the sensitive attribute alone; noise is Gaussian and
/// accounted together with the base; any rate constraints, classes and crossed groups; where the noisy table
/// admits no law within gamma, the one of least total excess.
const Solver& dpPostprocessing();

/// Scores of a predictor on all training slots, part (group x label) x cell: see releaseTable(). The law, its
/// warnings and the derived decisions are post-processing of it.
RateHistogram releaseScoreTable(const LearningTask& task, const Predictor& base, ScoreCells cells,
                                Records& records);

} // namespace trilemma
