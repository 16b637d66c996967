// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tradeoff/front.h"

#include <QStringList>

#include <optional>
#include <string>
#include <vector>

namespace trilemma {

/// One upright axis of parallel coordinates.
struct ParallelAxis {
    enum class Scale { Linear, Logarithmic, Categories };

    QString id;
    QString title;
    QString meaning; ///< tool tip: unit and direction
    Scale scale = Scale::Linear;
    double min = 0; ///< of the values; logarithmic: above 0
    double max = 1;
    QStringList categories;      ///< values are their places
    std::vector<double> marks{}; ///< the values, where they are few enough to be named; empty: round numbers
    QString noneText{QStringLiteral("–")}; ///< in place of a value
    bool someNone = false;                 ///< some line has no value here

    /// Where a value stands: 0 at the bottom, 1 at the top; without a value, noPlace.
    double placeOf(const std::optional<double>& value) const;
    double valueAt(double place) const; ///< the inverse, for 0 .. 1
    QString textOf(const std::optional<double>& value) const;
    static constexpr double noPlace = -0.09; ///< below the axis
};

/// One setting.
struct ParallelLine {
    TradeoffSetting setting; ///< decides the colour
    bool isQuiet = false;    ///< something is wished, and its means do not meet it
    QStringList runIds;
    std::vector<std::optional<double>> values; ///< one for each axis: means over the runs
};

struct ParallelData {
    std::vector<ParallelAxis> axes;
    std::vector<ParallelLine> lines;
    std::vector<double> epsilons; ///< whose ranks are colours, ascending
};

/// Values between two places of an axis.
struct ParallelBrush {
    double low = 0;
    double high = 1;
    bool contains(double place) const { return place >= low && place <= high; }
    bool operator==(const ParallelBrush&) const = default;
};
/// One for each axis; none: everything passes.
using ParallelBrushes = std::vector<std::optional<ParallelBrush>>;

bool passes(const ParallelData& data, const ParallelLine& line, const ParallelBrushes& brushes);
/// The runs of the lines that pass; empty where nothing is brushed.
QStringList brushedRuns(const ParallelData& data, const ParallelBrushes& brushes);

} // namespace trilemma
