// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The curves of a run's model as window and report show them: with the noise of the run's training, and in
// words.
#pragma once

#include "core/evaluation/curves.h"
#include "core/evaluation/provenance.h"
#include "core/train/run_record.h"

#include <QString>

#include <memory>

namespace trilemma {

struct RunCurves {
    QString runId;
    ModelCurves model;
    /// Standard deviation of a weight by noise alone; 0 without privacy, none where it cannot be told.
    std::optional<double> noise;
    Provenance provenance = Provenance::NonPrivate;
    bool isDerived = false; ///< the model decides by group after these curves
};
using SharedRunCurves = std::shared_ptr<const RunCurves>;

/// Why a run has no curves; empty where it may have some. Of a run as a store lists it, without its model.
QString curveAbsence(const RunRecord& listed);
/// Of a whole run, with its model; takes some 10 ms. Errors: those of its specification and of modelCurves(),
/// in the window's words.
Result<RunCurves> runCurves(const RunRecord& whole);

/// What a curve says of one place.
struct CurveReading {
    double contribution = 0;
    double leverage = 0;
};
/// Of a value within its range, between two points on the line; none where the curve has no such value.
std::optional<CurveReading> readCurve(const ColumnCurve& curve, std::size_t score, double value);
std::optional<CurveReading> readLevel(const ColumnCurve& curve, std::size_t score, const CurveLevel& level);
const ColumnCurve* findCurve(const RunCurves* curves, const std::string& column);

/// One row of the table twin: a stretch of a curve, or a level.
struct CurveRow {
    const ColumnCurve* curve = nullptr;
    const CurveLevel* level = nullptr; ///< null: a stretch
    double from = 0, to = 0;           ///< of a stretch, raw
    double atFrom = 0, atTo = 0;       ///< contributions at its ends; of a level the same
    double leverage = 0;               ///< the larger one of its ends
};
/// Stretches of a curve in their order, then its levels; categories from the lowest contribution on.
std::vector<CurveRow> curveRows(const ColumnCurve& curve, std::size_t score);

/// Places of the columns, those first that move most decisions; ties by their spread.
std::vector<std::size_t> byImportance(const ModelCurves& curves);

// Words
QString curveTitle(const ColumnCurve& curve); ///< "age", "age, rising"
QString levelWord(const CurveLevel& level);   ///< "Married", "0", "missing"
QString valueWord(double value);              ///< "37", "20,000"
QString stretchWord(double from, double to);  ///< "20 to 25"
/// "+0.42", with a real minus sign; of a number with as many digits as its unit needs.
QString signedContribution(const ModelCurves& curves, double value);
QString importanceNumber(const ModelCurves& curves, const ColumnCurve& curve); ///< "12.0 %", "± 3.4"
QString importanceHead(const ModelCurves& curves);                             ///< "Moves decisions"
QString importanceWords(const ModelCurves& curves, const ColumnCurve& curve);  ///< "moves 12 % of decisions"
QString noiseWords(const RunCurves& curves);                                   ///< what the band is
bool hasOrderedCurves(const ModelCurves& curves);                              ///< some must rise or fall
QString orderedNoiseWords();                                                   ///< what noise does to these
QString derivedWords();                         ///< of a run that decides by group after its model
QString peopleWords(const ModelCurves& curves); ///< what made-up public people are
/// "age = 37: +0.42 (odds of >50K × 1.52); noise alone: ± 0.10". `name`: of the value.
QString readingWords(const RunCurves& curves, const ColumnCurve& curve, std::size_t score,
                     const QString& name, const CurveReading& reading);

} // namespace trilemma
