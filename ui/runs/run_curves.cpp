// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_curves.h"

#include "core/models/decision_facts.h"
#include "core/solvers/descent_noise.h"
#include "core/train/model_curves.h"
#include "core/train/run_tradeoff.h"
#include "core/train/training_spec.h"
#include "ui/base/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trilemma {

namespace {

struct RunCurveWords {
    Q_DECLARE_TR_FUNCTIONS(RunCurves)
};

CurveReading between(const CurvePoint& a, const CurvePoint& b, std::size_t score, double value) {
    const double span = b.value - a.value;
    const double share = span > 0 ? (value - a.value) / span : 0;
    return {a.contributions[score] + share * (b.contributions[score] - a.contributions[score]),
            a.leverage + share * (b.leverage - a.leverage)};
}

/// So that three digits of the largest are seen.
int decimalsOf(const ModelCurves& curves) {
    if (curves.scale != CurveScale::Number) return 2;
    double largest = 0;
    for (const ColumnCurve& column : curves.columns)
        largest = std::max(largest, column.spread);
    return largest > 0 ? std::clamp(2 - static_cast<int>(std::floor(std::log10(largest))), 0, 8) : 2;
}

} // namespace

QString curveAbsence(const RunRecord& listed) {
    if (listed.status == RunStatus::Queued || listed.status == RunStatus::Running)
        return RunCurveWords::tr("The run has not finished; its curves will appear when it has.");
    if (!isDone(listed)) return RunCurveWords::tr("This run did not finish, so it has no model.");
    return {};
}

Result<RunCurves> runCurves(const RunRecord& whole) {
    const auto refuse = [](const QString& why) {
        return Error{ErrorCode::InvalidSpecification, "model", "", why.toStdString(), ""};
    };
    if (!whole.model.is_object()) return refuse(RunCurveWords::tr("this run has no model"));
    const Result<TrainingSpec> spec = trainingSpecFromJson(whole.spec.json());
    if (!spec) return spec.errors();
    Result<ModelCurves> model = modelCurves(spec->schema, whole.model);
    if (!model) return model.errors();
    RunCurves curves{toQt(whole.runId), std::move(model).value(), {}, Provenance::NonPrivate, false};
    const auto noise = descentNoise(whole.params, whole.events, whole.slotCount);
    if (noise && !curves.model.areAverages) curves.noise = noiseOfWeight(*noise);
    if (whole.epsilon && !whole.simulation) curves.provenance = Provenance::Released;
    curves.isDerived = decisionFactsOf(whole.model).fromBase;
    return curves;
}

std::optional<CurveReading> readCurve(const ColumnCurve& curve, std::size_t score, double value) {
    for (const CurveSegment& segment : curve.segments) {
        const bool isLast = &segment == &curve.segments.back();
        if (value < segment.points.front().value) return std::nullopt;
        if (value > segment.points.back().value || (value == segment.points.back().value && !isLast))
            continue;
        const auto next = std::upper_bound(segment.points.begin() + 1, segment.points.end() - 1, value,
                                           [](double x, const CurvePoint& point) { return x < point.value; });
        return between(*(next - 1), *next, score, value);
    }
    return std::nullopt;
}

std::optional<CurveReading> readLevel(const ColumnCurve& curve, std::size_t score, const CurveLevel& level) {
    for (const CurveLevel& own : curve.levels)
        if (own.kind == level.kind && own.name == level.name)
            return CurveReading{own.contributions[score], own.leverage};
    return std::nullopt;
}

const ColumnCurve* findCurve(const RunCurves* curves, const std::string& column) {
    if (curves)
        for (const ColumnCurve& curve : curves->model.columns)
            if (curve.column == column) return &curve;
    return nullptr;
}

std::vector<CurveRow> curveRows(const ColumnCurve& curve, std::size_t score) {
    std::vector<CurveRow> rows;
    for (const CurveSegment& segment : curve.segments) {
        const CurvePoint &from = segment.points.front(), &to = segment.points.back();
        rows.push_back({&curve, nullptr, from.value, to.value, from.contributions[score],
                        to.contributions[score], std::max(from.leverage, to.leverage)});
    }
    const auto stretches = static_cast<std::ptrdiff_t>(rows.size());
    for (const CurveLevel& level : curve.levels)
        rows.push_back(
            {&curve, &level, 0, 0, level.contributions[score], level.contributions[score], level.leverage});
    if (!curve.isNumber)
        std::stable_sort(rows.begin() + stretches, rows.end(),
                         [](const CurveRow& a, const CurveRow& b) { return a.atFrom < b.atFrom; });
    return rows;
}

std::vector<std::size_t> byImportance(const ModelCurves& curves) {
    std::vector<std::size_t> places(curves.columns.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
        const ColumnCurve &one = curves.columns[a], &other = curves.columns[b];
        return std::pair(one.importance, one.spread) > std::pair(other.importance, other.spread);
    });
    return places;
}

QString levelWord(const CurveLevel& level) {
    return level.kind == CurveLevel::Kind::Missing ? RunCurveWords::tr("missing") : toQt(level.name);
}

QString valueWord(double value) {
    const double size = std::abs(value);
    if (size < 1e4) return QLocale().toString(value, 'g', 4);
    return size < 1e9 ? QLocale().toString(value, 'f', 0) : QLocale().toString(value, 'g', 3).toLower();
}

QString stretchWord(double from, double to) {
    return RunCurveWords::tr("%1 to %2").arg(valueWord(from), valueWord(to));
}

QString signedContribution(const ModelCurves& curves, double value) {
    const int decimals = decimalsOf(curves);
    const QString digits = QLocale().toString(std::abs(value), 'f', decimals);
    if (std::abs(value) < 0.5 * std::pow(10, -decimals)) return digits;
    return (value < 0 ? QChar(0x2212) : QLatin1Char('+')) + digits;
}

QString importanceNumber(const ModelCurves& curves, const ColumnCurve& curve) {
    if (curves.scale == CurveScale::Number)
        return QStringLiteral("± ") + QLocale().toString(curve.spread, 'f', decimalsOf(curves));
    return RunCurveWords::tr("%1 %").arg(QLocale().toString(100 * curve.importance, 'f', 1));
}

QString importanceHead(const ModelCurves& curves) {
    return curves.scale == CurveScale::Number ? RunCurveWords::tr("Moves predictions")
                                              : RunCurveWords::tr("Moves decisions");
}

QString importanceWords(const ModelCurves& curves, const ColumnCurve& curve) {
    if (curves.scale == CurveScale::Number)
        return RunCurveWords::tr("moves predictions by %1").arg(importanceNumber(curves, curve));
    return RunCurveWords::tr("moves %1 % of decisions")
        .arg(QLocale().toString(100 * curve.importance, 'f', curve.importance < 0.1 ? 1 : 0));
}

QString peopleWords(const ModelCurves& curves) {
    QString words =
        curves.scale == CurveScale::Number
            ? RunCurveWords::tr("Sorted by how far the column moves the predictions of made-up people (± is "
                                "one standard deviation).")
            : RunCurveWords::tr("Sorted by how many decisions of made-up people change without the column.");
    words += QLatin1Char(' ') +
             RunCurveWords::tr("These people follow from the declared scales and categories alone, each "
                               "column by itself. None of your records is read, so among your records the "
                               "order may differ. Each curve is shown minus its mean over them.");
    if (curves.areAverages)
        words +=
            QLatin1Char(' ') +
            RunCurveWords::tr("This model is not a sum of curves: each curve is an average over these "
                              "people, and what a column does to one person depends on the other columns.");
    return words;
}

QString noiseWords(const RunCurves& curves) {
    if (curves.model.areAverages)
        return RunCurveWords::tr(
            "No band: what noise does to an average of this model cannot be split by column.");
    if (!curves.noise)
        return RunCurveWords::tr("No band: this run does not store how much noise its steps had, for example "
                                 "after a private selection.");
    if (*curves.noise == 0) return RunCurveWords::tr("No band: this run was trained without noise.");
    QString words =
        RunCurveWords::tr(
            "The band is two standard deviations (%1 for a weight) of what the noise of training alone would "
            "do to a weight that no record influences; where records do, it is at most that much.")
            .arg(roundNumber(*curves.noise, 2));
    if (hasOrderedCurves(curves.model)) words += QLatin1Char(' ') + orderedNoiseWords();
    return words;
}

bool hasOrderedCurves(const ModelCurves& curves) {
    return std::any_of(curves.columns.begin(), curves.columns.end(),
                       [](const ColumnCurve& curve) { return isOrdered(curve.rule); });
}

QString derivedWords() {
    return RunCurveWords::tr(
        "This run decides by group after its model; the curves are the model's, before that.");
}

QString orderedNoiseWords() {
    return RunCurveWords::tr(
        "A curve that must rise or fall turns noise into a slope, so its band is wider.");
}

QString curveTitle(const ColumnCurve& curve) {
    const QString column = toQt(curve.column);
    return curve.rule == CurveRule::Free ? column : column + QStringLiteral(", ") + curveRuleWord(curve.rule);
}

QString readingWords(const RunCurves& curves, const ColumnCurve& curve, std::size_t score,
                     const QString& name, const CurveReading& reading) {
    const QString towards = toQt(curves.model.scores[score]);
    QString text =
        RunCurveWords::tr("%1 = %2: %3")
            .arg(toQt(curve.column), name, signedContribution(curves.model, reading.contribution)) +
        QLatin1Char(' ');
    switch (curves.model.scale) {
    case CurveScale::LogOdds:
        text += RunCurveWords::tr("(odds of %1 × %2)")
                    .arg(towards, roundNumber(std::exp(reading.contribution), 3));
        break;
    case CurveScale::Score:
        text += RunCurveWords::tr("on the score of %1").arg(towards);
        break;
    case CurveScale::Probability:
        text += RunCurveWords::tr("on the probability of %1").arg(towards);
        break;
    case CurveScale::Number:
        text += RunCurveWords::tr("on %1").arg(towards);
        break;
    }
    if (curves.noise && *curves.noise > 0)
        text +=
            RunCurveWords::tr("; noise alone: ± %1")
                .arg(QLocale().toString(2 * *curves.noise * reading.leverage, 'f', decimalsOf(curves.model)));
    return text;
}

} // namespace trilemma
