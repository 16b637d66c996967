// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/warning.h"

#include <vector>

namespace trilemma {

struct PreparedRun;
struct RecordEvaluation;

/// What the records of the training part show: slots that contribute nothing, classes and groups that are
/// missing or small, a model that decides alike about everybody, one that errs more often than a constant
/// one, constraints that cannot be judged, or whose slack it misses by more than missedSlack, although its
/// solver was to meet them.
/// Non-private, and the same in private and non-private runs.
std::vector<Warning> recordWarnings(const PreparedRun& run, const RecordEvaluation& evaluation);

inline constexpr double missedSlack = 0.02;

} // namespace trilemma
