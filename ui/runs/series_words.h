// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/learning/series.h"
#include "core/train/run_record.h"

#include <QString>

namespace trilemma {

/// A series in the words of the window: its solver's, or some of its own that are translated.
struct SeriesWords {
    QString title;      ///< above its curve
    QString head;       ///< of a narrow column
    QString inSentence; ///< "worst violation"
};
SeriesWords seriesWords(const SeriesInfo& series);

/// What the values of the run's points are, in their order: of a run that trains, all that its solver
/// declares. One that the solver does not declare (any more) is called by its id.
std::vector<SeriesInfo> seriesOf(const RunRecord& run);

} // namespace trilemma
