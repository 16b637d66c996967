// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/objective_words.h"

#include "core/wish/wished_objective.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace trilemma {

namespace {

struct ObjectiveTexts {
    Q_DECLARE_TR_FUNCTIONS(ObjectiveWords)
};

/// The core's texts, for those who translate; what is missing here stands in English.
[[maybe_unused]] constexpr const char* objectiveTextsOfCore[] = {
    QT_TRANSLATE_NOOP("ObjectiveWords", "Share of errors"),
    QT_TRANSLATE_NOOP("ObjectiveWords", "The share of people who are classified wrongly. Everybody "
                                        "counts alike, so a rare class counts little."),
    QT_TRANSLATE_NOOP("ObjectiveWords", "Costs of the errors"),
    QT_TRANSLATE_NOOP(
        "ObjectiveWords",
        "Errors by what they cost, where a miss is worse, or less bad, than a false alarm: Cost of "
        "a miss among the solver's parameters says how much."),
    QT_TRANSLATE_NOOP("ObjectiveWords", "G-mean of the classes"),
    QT_TRANSLATE_NOOP("ObjectiveWords",
                      "How much of each class is recognised (its recall), as a geometric mean: a rare class "
                      "counts as much as a common one."),
    QT_TRANSLATE_NOOP("ObjectiveWords", "H-mean of the classes"),
    QT_TRANSLATE_NOOP("ObjectiveWords",
                      "How much of each class is recognised (its recall), as a harmonic mean: close to the "
                      "class that is recognised worst. For rare classes."),
    QT_TRANSLATE_NOOP("ObjectiveWords", "Errors of the worst group"),
    QT_TRANSLATE_NOOP(
        "ObjectiveWords",
        "The share of errors in the group that has most of them, so that no group pays for the others."),
    QT_TRANSLATE_NOOP("ObjectiveWords", "needs groups, but no constraint names a sensitive column"),
    QT_TRANSLATE_NOOP("ObjectiveWords", "Name one in a constraint, or use another objective"),
};

QString translatedObjective(const std::string& text) {
    return QCoreApplication::translate("ObjectiveWords", text.c_str());
}

QString solverTitles(const std::vector<const Solver*>& solvers) {
    QStringList titles;
    for (const Solver* solver : solvers)
        titles << coreText(solver->info().title);
    return titles.join(QStringLiteral(", "));
}

/// Of a kind its title; what else a solver may be given keeps its id.
QString objectiveTitlesOf(const std::vector<std::string>& ids) {
    QStringList titles;
    for (const std::string& id : ids) {
        const ObjectiveInfo* info = findObjective(id);
        titles << (info ? objectiveTitle(*info) : toQt(id));
    }
    return titles.join(QStringLiteral(", "));
}

bool isPlainObjective(std::string_view id) {
    return id == objectiveKinds.front().id;
}

} // namespace

QString objectiveTitle(const ObjectiveInfo& info) {
    return translatedObjective(info.title);
}

QString objectiveSentence(const ObjectiveInfo& info) {
    return translatedObjective(info.sentence);
}

QString objectiveSolvers(const Draft& draft) {
    const ObjectiveInfo& info = objectiveInfo(draft.objective);
    if (isPlainObjective(info.id)) return {};
    const std::vector<const Solver*> solvers = solversPursuing(draft, draft.objective);
    return solvers.empty() ? ObjectiveTexts::tr("No solver can pursue it for this label.")
                           : ObjectiveTexts::tr("Solvers that can pursue it: %1.").arg(solverTitles(solvers));
}

QString objectiveOverruled(const Draft& draft) {
    const WishedObjective wished = objectiveOf(draft);
    if (wished.source == ObjectiveSource::Axis)
        return ObjectiveTexts::tr("The Train page tries instead: %1.").arg(objectiveTitlesOf(wished.ids));
    if (wished.ids.front() == objectiveInfo(draft.objective).id) return {};
    return ObjectiveTexts::tr("The Train page sets another objective: %1.")
        .arg(objectiveTitlesOf(wished.ids));
}

ObjectiveShortfall objectiveShortfall(const Draft& draft) {
    const WishedObjective wished = objectiveOf(draft);
    if (std::all_of(wished.ids.begin(), wished.ids.end(), isPlainObjective)) return {};
    QStringList sentences;
    if (!wished.minimising.empty())
        sentences << ObjectiveTexts::tr("The share of errors is minimised instead by %1.")
                         .arg(solverTitles(wished.minimising));
    if (!wished.ofTheirOwn.empty())
        sentences << ObjectiveTexts::tr("With objectives of their own, on the Train page: %1.")
                         .arg(solverTitles(wished.ofTheirOwn));
    return {sentences.join(QLatin1Char(' ')), wished.pursuing.empty()};
}

QString objectiveOfRuns(const Draft& draft) {
    const WishedObjective wished = objectiveOf(draft);
    const bool isOfDraft = wished.source == ObjectiveSource::Wish;
    if (draft.schema.predictsNumber() || !isOfDraft || isPlainObjective(wished.ids.front())) return {};
    return ObjectiveTexts::tr("Objective, from the Fairness page: %1.").arg(objectiveTitlesOf(wished.ids));
}

QString objectiveTrouble(const Draft& draft) {
    const std::optional<Error> problem = objectiveProblem(draft);
    if (!problem) return {};
    return QStringLiteral("%1: %2. %3.")
        .arg(objectiveTitlesOf(std::vector{problem->value}), translatedObjective(problem->rule),
             translatedObjective(problem->remedy));
}

} // namespace trilemma
