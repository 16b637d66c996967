// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/provenance.h"
#include "core/learning/series.h"

#include <QString>

class QLabel;

namespace trilemma {

/// Marks a badge with where the curve of these series comes from. Returns the words that explain it.
QString showCurveOrigin(QLabel& badge, Provenance provenance, const std::vector<SeriesInfo>& series);

} // namespace trilemma
