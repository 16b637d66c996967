// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tradeoff/front.h"

#include <QColor>
#include <QPalette>
#include <QString>

namespace trilemma {

/// A point that somebody else published: no run of ours, and so without error bars, tool tip or front.
struct ReferencePoint {
    std::string method; ///< decides colour and shape: a solver id, or one that only references have
    QString title;      ///< in the key
    std::optional<double> epsilon; ///< decides the size; none: not private, or not stated
    double x = 0;
    double y = 0;
};

/// What a trade-off chart shows.
struct TradeoffData {
    std::vector<TradeoffPoint> points;
    std::vector<TradeoffRun> seeds;    ///< each run on its own, drawn faintly; empty: means only
    std::optional<double> targetGamma; ///< a vertical line
    std::vector<ReferencePoint> references{};
    bool acrossIsSlack = false; ///< across is gap minus gamma: may be negative, and the line is at the slack
};

/// The colours of a chart apart from those of the solvers.
struct ChartColours {
    QColor ground;
    QColor text;
    QColor muted; ///< secondary words, bars of the frame
    QColor grid;
    QColor accent;
    bool dark = false;
};

QColor mixed(const QColor& a, const QColor& b, double shareOfB);
ChartColours chartColours(const QPalette& palette);

/// The distinct epsilons of private points, ascending. Their rank decides the size of a marker.
std::vector<double> epsilonsOf(const std::vector<TradeoffPoint>& points);
double markerRadius(const std::optional<double>& epsilon, const std::vector<double>& epsilons);

} // namespace trilemma
