// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window says of the objective of a draft. Pure functions.
#pragma once

#include "core/fairness/objective_kind.h"
#include "ui/session/session.h"

namespace trilemma {

/// The core's words for a kind, translated where there is a translation.
QString objectiveTitle(const ObjectiveInfo& info);
QString objectiveSentence(const ObjectiveInfo& info);

/// Which solvers can pursue the draft's objective; empty: every one does by itself.
QString objectiveSolvers(const Draft& draft);
/// What the Train page asks for in its place; empty: nothing.
QString objectiveOverruled(const Draft& draft);

struct ObjectiveShortfall {
    QString text;         ///< chosen solvers that pursue something else, and what; empty: there are none
    bool isWhole = false; ///< no chosen solver pursues what is asked for
};
/// Of what runs are asked for, here or on the Train page.
ObjectiveShortfall objectiveShortfall(const Draft& draft);

/// The draft's objective where runs are given it; empty: they get none, or the Train page's.
QString objectiveOfRuns(const Draft& draft);
/// Why it is refused as things stand, and what to do; empty: it is not.
QString objectiveTrouble(const Draft& draft);

} // namespace trilemma
