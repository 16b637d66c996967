// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/records.h"
#include "core/models/frontier_predictor.h"
#include "core/solvers/solver.h"

namespace trilemma {

/// A frontier in one release, for two classes, one attribute of two groups, and demographic parity, equal
/// opportunity, predictive equality or equalised odds: a score u of the label by DP-SGD, then by DP-SGD a
/// score v of the attribute from the same features, among the people whom the constraint compares (of odds
/// one for each label), then one noisy table of people by all scores, label and group. Every slack's
/// decisions, by cell, are post-processing of these releases (core/models/frontier_table.h), so the whole
/// curve costs what one run costs, and a model of any slack may be released, as long as the slack is chosen
/// on the noisy curve. The model needs no attribute when it decides. v predicts a sensitive attribute and is
/// part of the model.
const Solver& dpFrontier();

/// The scores of a training of dpFrontier() as they are: released.
FrontierScores frontierScores(const Training& training);

/// People on all training slots, part (group x label) x cell, as the look "table" releases them.
/// Neighbours: zero-out. Given the scores, which earlier releases fix, a record is in one cell: it adds 1
/// there (nothing where a score is not finite), and the at most w rows of a unit add 1/w each, truncated to
/// the grid of 2^-20, so leaving it out changes the table by at most 1 in L1 norm and so in L2 (where it is
/// replaced it leaves one cell and enters another: the accountant adds a second contribution). One unsampled
/// Gaussian mechanism, which composes adaptively with the trainings.
FrontierTable releaseFrontierTable(const LearningTask& task, const FrontierScores& scores,
                                   const FrontierCells& cells, Records& records);

} // namespace trilemma
