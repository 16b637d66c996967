// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ledger/stand_words.h"

#include "core/data/privacy_unit.h"
#include "ui/base/words.h"
#include "ui/ledger/ledger_panel.h"

#include <QCoreApplication>

namespace trilemma {

namespace {

struct StandWords {
    Q_DECLARE_TR_FUNCTIONS(LedgerStand)
};

/// "at δ = 1e-05 for whether a record was used"
QString measuredText(double delta, Relation relation) {
    return StandWords::tr("at δ = %1 %2").arg(shownNumber(delta), relationText(relation));
}

QString unitText(const std::string& unit) {
    return StandWords::tr("unit: %1").arg(unit == recordUnit ? StandWords::tr("record") : toQt(unit));
}

} // namespace

QString budgetText(const LedgerBudget& budget) {
    return QStringLiteral("ε = %1 %2; %3")
        .arg(shownNumber(budget.epsilon), measuredText(budget.delta, budget.relation), unitText(budget.unit));
}

QString spentSentence(const LedgerStand& stand) {
    const DrawnFigure& drawn = stand.drawn;
    if (drawn.runs == 0)
        return stand.mayLackRuns ? StandWords::tr("No known spending") : StandWords::tr("Nothing spent");
    QString total =
        epsilonFigure(drawn.epsilon) + QLatin1Char(' ') + measuredText(drawn.delta, drawn.relation);
    if (stand.isNonPrivate) total += QLatin1Char(' ') + StandWords::tr("(non-private)");
    if (stand.mayLackRuns) total += QLatin1Char(' ') + StandWords::tr("(runs may be missing)");
    return drawn.runs == 1 ? StandWords::tr("Spent by 1 private run: %1").arg(total)
                           : StandWords::tr("Spent by %1 private runs together: %2")
                                 .arg(wholeNumber(static_cast<std::uint64_t>(drawn.runs)), total);
}

QString releasedSentence(const ReleasedFigure& released) {
    if (!released.budget)
        return released.releases == 0
                   ? StandWords::tr("Released: nothing. No budget is set, so no export is refused.")
                   : StandWords::tr("Released (models: %1): %2 %3; %4. No budget is set, so no export is "
                                    "refused.")
                         .arg(wholeNumber(static_cast<std::uint64_t>(released.releases)),
                              epsilonFigure(released.epsilon),
                              measuredText(released.delta, released.relation), unitText(released.unit));
    const QString text = StandWords::tr("Released (models: %1): %2 of a budget of %3.")
                             .arg(wholeNumber(static_cast<std::uint64_t>(released.releases)),
                                  epsilonFigure(released.epsilon), budgetText(*released.budget));
    const QString word = levelWord(budgetLevel(released));
    return word.isEmpty() ? text : text + QStringLiteral(" (%1)").arg(word);
}

QString levelWord(BudgetLevel level) {
    if (level == BudgetLevel::Near) return StandWords::tr("nearly used up");
    return level == BudgetLevel::Over ? StandWords::tr("over budget") : QString();
}

} // namespace trilemma
