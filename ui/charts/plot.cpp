// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot.h"

#include <algorithm>

namespace trilemma {

int Plot::markAt(const QPointF& position) const {
    for (int mark = 0; mark < count(); ++mark)
        if (placeOf(mark).contains(position)) return mark;
    return -1;
}

int Plot::neighbourOf(int mark, const QPoint& direction) const {
    if (mark < 0 || mark >= count()) return count() > 0 ? 0 : -1;
    const QPointF from = placeOf(mark).center();
    int nearest = mark;
    double min = 0;
    for (int other = 0; other < count(); ++other) {
        const QPointF way = placeOf(other).center() - from;
        const double ahead = way.x() * direction.x() + way.y() * direction.y();
        const double aside = std::abs(way.x() * direction.y()) + std::abs(way.y() * direction.x());
        if (ahead < 1) continue;
        const double far = ahead + 4 * aside; // straight on rather than near
        if (nearest != mark && far >= min) continue;
        nearest = other;
        min = far;
    }
    return nearest;
}

bool Plot::isSelected(int mark, const QSet<QString>& selected) const {
    if (selected.isEmpty()) return false;
    const QStringList runs = runsOf(mark);
    return std::any_of(runs.begin(), runs.end(), [&](const QString& run) { return selected.contains(run); });
}

} // namespace trilemma
