// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/label_placer.h"

#include <algorithm>
#include <array>

namespace trilemma {

std::optional<QRectF> LabelPlacer::place(const QPointF& point, double distance, const QSizeF& size) {
    // Upper left first: trade-off curves fall from there to the lower right.
    constexpr std::array<std::array<double, 2>, 8> directions{
        {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
    for (const auto& [right, down] : directions) {
        const double reach = right != 0 && down != 0 ? 0.7 * distance : distance;
        const QPointF centre(point.x() + right * (reach + size.width() / 2),
                             point.y() + down * (reach + size.height() / 2));
        const QRectF rect(centre - QPointF(size.width() / 2, size.height() / 2), size);
        if (!isFree(rect)) continue;
        m_taken.push_back(rect);
        return rect;
    }
    return std::nullopt;
}

bool LabelPlacer::isFree(const QRectF& rect) const {
    return m_area.contains(rect) && std::none_of(m_taken.begin(), m_taken.end(),
                                                 [&](const QRectF& taken) { return taken.intersects(rect); });
}

} // namespace trilemma
