// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/report/report_curves.h"

#include "core/workspace/store.h"
#include "ui/base/words.h"
#include "ui/charts/curve_export.h"
#include "ui/report/run_sheet.h"

namespace trilemma {

QByteArray ChosenCurves::picture(ChartFormat format) const {
    const CurvesShown shown{curves, nullptr, 0, {}, true};
    return renderCurves(shown, chapterColumns, runTitle(run),
                        toQt(nameOf(curves->provenance, provenanceNames)), format);
}

std::string chosenRun(const std::vector<RunRecord>& runs, const QStringList& pinned) {
    for (const RunRecord& run : runs)
        if (pinned.contains(toQt(run.runId)) && curveAbsence(run).isEmpty()) return run.runId;
    return {};
}

std::optional<ChosenCurves> curvesOfRun(const Store& project, const std::string& runId) {
    Result<RunRecord> run = project.run(runId);
    if (!run) return std::nullopt;
    Result<RunCurves> curves = runCurves(*run);
    if (!curves) return std::nullopt;
    run->model = {}; // the curves are it
    return ChosenCurves{std::move(run).value(), std::make_shared<const RunCurves>(std::move(curves).value())};
}

} // namespace trilemma
