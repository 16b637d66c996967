// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_export.h"
#include "ui/charts/curve_grid.h"

namespace trilemma {

/// The first `most` charts of these, three in a row on a light ground, with title and footer, if any. PDF is
/// not offered. Needs a QGuiApplication.
QByteArray renderCurves(const CurvesShown& shown, std::size_t most, const QString& title,
                        const QString& footer, ChartFormat format);

} // namespace trilemma
