// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How groups are told apart where their rates are dots on one line.
#pragma once

#include "ui/charts/group_dots.h"

#include <QFont>

class QPainter;

namespace trilemma {

inline constexpr double groupDotRadius = 4;

QColor groupColour(qsizetype group, const ChartColours& colours);
void drawGroupDot(QPainter& painter, const QPointF& centre, qsizetype group, const ChartColours& colours);

/// The mark and the name of each group, in as many lines as the width needs.
class GroupKey {
  public:
    /// Returns the height that it takes.
    double arrange(const QStringList& groups, const QFont& font, double width);
    void paint(QPainter& painter, const QPointF& corner, const ChartColours& colours) const;

  private:
    QStringList m_groups;
    QFont m_font;
    std::vector<QPointF> m_places;
};

} // namespace trilemma
