// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/series_words.h"

#include "core/solvers/solver.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace trilemma {

namespace {

struct SeriesTexts {
    Q_DECLARE_TR_FUNCTIONS(SeriesWords)
};

/// "Gap" becomes "gap"; "FPR" stays.
QString inSentence(QString title) {
    if (title.size() > 1 && title[0].isUpper() && title[1].isLower()) title[0] = title[0].toLower();
    return title;
}

SeriesWords wordsOfSolver(const SeriesInfo& series) {
    const QString title = coreText(series.title);
    const QString withUnit =
        series.unit.empty() ? title : QStringLiteral("%1 (%2)").arg(title, toQt(series.unit));
    return {.title = withUnit,
            .head = withUnit,
            .inSentence = coreText(inSentence(toQt(series.title)).toStdString())};
}

} // namespace

SeriesWords seriesWords(const SeriesInfo& series) {
    if (series.id == worstViolationSeries)
        return {.title = SeriesTexts::tr("Worst violation (above 0: beyond the slack)"),
                .head = SeriesTexts::tr("Worst violation"),
                .inSentence = SeriesTexts::tr("worst violation")};
    if (series.id == dualSumSeries)
        return {.title = SeriesTexts::tr("Sum of the dual variables"),
                .head = SeriesTexts::tr("Sum of duals"),
                .inSentence = SeriesTexts::tr("sum of the dual variables")};
    return wordsOfSolver(series);
}

std::vector<SeriesInfo> seriesOf(const RunRecord& run) {
    const Solver* solver = findSolver(run.solver);
    const std::vector<SeriesInfo> declared = solver ? solver->info().series : std::vector<SeriesInfo>();
    if (run.history.empty()) return declared;
    std::vector<SeriesInfo> series;
    for (const std::string& id : run.history.ids) {
        const auto known = std::find_if(declared.begin(), declared.end(),
                                        [&](const SeriesInfo& one) { return one.id == id; });
        series.push_back(known != declared.end() ? *known : SeriesInfo{.id = id, .title = id});
    }
    return series;
}

} // namespace trilemma
