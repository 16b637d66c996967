// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tradeoff/front.h"

#include <QString>

namespace trilemma {

/// Rich text for the tool tip of a point: solver, gamma, epsilon, seeds, mean ± standard deviation of both
/// axes.
QString pointToolTip(const TradeoffPoint& point, const QString& xName, const QString& yName);
QString seedToolTip(const TradeoffRun& run, const QString& xName, const QString& yName);

/// "γ 0.05, ε 3" or "not private" in plain text.
QString settingText(const std::optional<double>& gamma, const std::optional<double>& weight,
                    const std::optional<double>& epsilon);

} // namespace trilemma
