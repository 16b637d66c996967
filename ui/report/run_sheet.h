// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything there is to say about one run, as rich text and as a command. No widget here.
#pragma once

#include "core/train/run_record.h"

#include <QColor>
#include <QString>

namespace trilemma {

/// Colours of the rich text: it has to be read on light and dark ground.
struct SheetLook {
    QColor muted;
    QColor border;
    QColor badgeText;
    QColor badgeGround;
    QColor warning;
};

/// "RaCO-DP, Linear model".
QString solverAndModel(const RunRecord& record);
/// "γ 0.05, ε 1 · seed 3": which run of its solver this is.
QString runFacts(const RunRecord& record);

/// "RaCO-DP, Additive · γ 0.05, ε 1 · seed 3": which run this is.
QString runTitle(const RunRecord& record);

/// Solver, setting, privacy statement, metrics with 95 % intervals, constraints, budgets of groups, warnings,
/// identity.
QString runSheetHtml(const RunRecord& record, const SheetLook& look);

/// A shell command that trains the same specification into the same project; the noise is drawn afresh.
QString runAsCommand(const RunRecord& record, const QString& projectPath);

} // namespace trilemma
