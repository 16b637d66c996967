// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/tradeoff_data.h"

#include <QFont>
#include <QRectF>
#include <QSet>
#include <QStringList>

class QPainter;

namespace trilemma {

/// A drawing of places that stand for runs, such as the cells of a map. A PlotView and files share it.
class Plot {
  public:
    virtual ~Plot() = default;

    virtual void setLook(const ChartColours& colours, const QFont& font) = 0;
    /// Puts everything into a room of this size; returns the size that it takes, which may be more.
    virtual QSizeF arrange(const QSizeF& room) = 0;
    virtual void paint(QPainter& painter, const QSet<QString>& selected, int focused) const = 0;

    /// Words on top that stay in sight while the rest scrolls; painted from y = 0 on. Height 0: none.
    virtual double headHeight() const { return 0; }
    virtual void paintHead(QPainter&, const QSet<QString>&) const {} ///< with the ids of selected runs

    virtual int count() const = 0;
    virtual QRectF placeOf(int mark) const = 0;
    virtual QStringList runsOf(int mark) const = 0;
    virtual QString toolTipOf(int mark) const = 0; ///< rich text
    virtual QString nameOf(int mark) const = 0;    ///< for who cannot see it

    /// -1: none.
    virtual int markAt(const QPointF& position) const;
    /// The nearest mark in a direction, one of the coordinates 0; the same where there is none.
    int neighbourOf(int mark, const QPoint& direction) const;
    bool isSelected(int mark, const QSet<QString>& selected) const;
};

} // namespace trilemma
