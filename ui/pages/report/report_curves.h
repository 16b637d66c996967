// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_export.h"
#include "ui/report/curve_chapter.h"

#include <optional>

namespace trilemma {

class Store;

/// A run of the pinned setting with its curves.
struct ChosenCurves {
    RunRecord run; ///< as a store lists it
    SharedRunCurves curves;

    CurveChapter chapter() const { return curveChapter(run, *curves); }
    QByteArray picture(ChartFormat format) const;
};

/// The first of these pinned runs that is among `runs`, has finished and may have curves; empty: none.
std::string chosenRun(const std::vector<RunRecord>& runs, const QStringList& pinned);
/// None where it has no curves after all.
std::optional<ChosenCurves> curvesOfRun(const Store& project, const std::string& runId);

} // namespace trilemma
