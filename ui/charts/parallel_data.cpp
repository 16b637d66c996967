// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/parallel_data.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace trilemma {

double ParallelAxis::placeOf(const std::optional<double>& value) const {
    if (!value) return noPlace;
    if (!(max > min)) return 0.5;
    if (scale == Scale::Logarithmic)
        return (std::log(*value) - std::log(min)) / (std::log(max) - std::log(min));
    return (*value - min) / (max - min);
}

double ParallelAxis::valueAt(double place) const {
    if (scale == Scale::Logarithmic) return std::exp(std::log(min) + place * (std::log(max) - std::log(min)));
    return min + place * (max - min);
}

QString ParallelAxis::textOf(const std::optional<double>& value) const {
    if (!value) return noneText;
    if (scale == Scale::Categories) return categories.value(static_cast<int>(std::lround(*value)));
    return QLocale().toString(*value, 'g', 4);
}

bool passes(const ParallelData& data, const ParallelLine& line, const ParallelBrushes& brushes) {
    for (std::size_t i = 0; i < brushes.size() && i < data.axes.size(); ++i)
        if (brushes[i] && !brushes[i]->contains(data.axes[i].placeOf(line.values[i]))) return false;
    return true;
}

QStringList brushedRuns(const ParallelData& data, const ParallelBrushes& brushes) {
    QStringList runs;
    if (std::none_of(brushes.begin(), brushes.end(), [](const auto& brush) { return brush.has_value(); }))
        return runs;
    for (const ParallelLine& line : data.lines)
        if (passes(data, line, brushes)) runs << line.runIds;
    return runs;
}

} // namespace trilemma
