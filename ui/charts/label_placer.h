// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSizeF>

#include <optional>
#include <vector>

namespace trilemma {

/// Finds places for short labels beside points, so that no label covers another one or a marker. A label that
/// fits nowhere is left out: the tool tip and the legend say the same.
class LabelPlacer {
  public:
    explicit LabelPlacer(const QRectF& area)
        : m_area(area) {}
    void block(const QRectF& rect) { m_taken.push_back(rect); }
    /// Better not covered, but rather that than no label.
    void avoid(const QRectF& rect) { m_avoided.push_back(rect); }
    /// A free rectangle of that size beside the point; it is taken from then on.
    std::optional<QRectF> place(const QPointF& point, double distance, const QSizeF& size);

  private:
    std::optional<QRectF> find(const QPointF& point, double distance, const QSizeF& size, bool strict) const;
    bool isFree(const QRectF& rect, bool strict) const;
    QRectF m_area;
    std::vector<QRectF> m_taken;
    std::vector<QRectF> m_avoided;
};

/// Middles of labels of one height in a column, each as near to its wanted one (ascending) as the others let
/// it, from `top` to `bottom`. Where there is no room for all, they stand as close as it takes.
std::vector<double> spreadLabels(const std::vector<double>& wanted, double height, double top, double bottom);

} // namespace trilemma
