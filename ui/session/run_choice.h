// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/metric_registry.h"
#include "core/tradeoff/choice.h"

#include <QStringList>

namespace trilemma {

/// What a person decided on while looking at runs; the project keeps it.
struct RunChoice {
    QStringList pinned; ///< runs of the setting that others are compared with
    TradeoffWish wish;  ///< of these axes
    MetricAxes axes = defaultAxes();
    bool operator==(const RunChoice&) const = default;
};

/// As the project keeps it: {"pinned": [RUN_ID], "wish": {.., "across", "upwards"}}
Json toJson(const RunChoice& choice);
/// What of it can be read; the rest was written by somebody else, and is as if it were not there.
RunChoice runChoiceFrom(const Json& kept);

} // namespace trilemma
