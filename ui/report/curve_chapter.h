// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The chapter of a report on the curves of a chosen model: the columns that move most decisions.
#pragma once

#include "ui/runs/run_curves.h"

#include <QStringList>

namespace trilemma {

struct CurveChapter {
    QString title;
    QStringList lines; ///< how to read it
    QStringList head;
    std::vector<QStringList> rows;
    QString picture{}; ///< of its charts in HTML, such as a data URI; empty: none
};

/// Columns in the table, and charts in the picture.
inline constexpr std::size_t chapterColumns = 9;

/// For each of the first columns by importance, and each score: where it adds most and least, and the noise
/// there.
CurveChapter curveChapter(const RunRecord& run, const RunCurves& curves);

QString chapterMarkdown(const CurveChapter& chapter);
QString chapterHtml(const CurveChapter& chapter);

} // namespace trilemma
