// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/label_placer.h"

#include <algorithm>
#include <array>

namespace trilemma {

std::optional<QRectF> LabelPlacer::place(const QPointF& point, double distance, const QSizeF& size) {
    std::optional<QRectF> found;
    for (const auto& [reach, strict] : {std::pair{1.0, true}, {1.8, true}, {1.0, false}, {1.8, false}})
        if (!found) found = find(point, reach * distance, size, strict);
    constexpr double blank = 4; // between two labels
    if (found) m_taken.push_back(found->adjusted(-blank, 0, blank, 0));
    return found;
}

std::optional<QRectF> LabelPlacer::find(const QPointF& point, double distance, const QSizeF& size,
                                        bool strict) const {
    // Upper left first: trade-off curves fall from there to the lower right.
    constexpr std::array<std::array<double, 2>, 8> directions{
        {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, -1}, {-1, 0}, {1, 0}, {0, 1}}};
    for (const auto& [right, down] : directions) {
        const double reach = right != 0 && down != 0 ? 0.7 * distance : distance;
        const QPointF centre(point.x() + right * (reach + size.width() / 2),
                             point.y() + down * (reach + size.height() / 2));
        const QRectF rect(centre - QPointF(size.width() / 2, size.height() / 2), size);
        if (isFree(rect, strict)) return rect;
    }
    return std::nullopt;
}

bool LabelPlacer::isFree(const QRectF& rect, bool strict) const {
    const auto covers = [&](const QRectF& other) { return other.intersects(rect); };
    return m_area.contains(rect) && std::none_of(m_taken.begin(), m_taken.end(), covers) &&
           !(strict && std::any_of(m_avoided.begin(), m_avoided.end(), covers));
}

/// Labels that touch form a block, which stands at the mean of what its labels want.
std::vector<double> spreadLabels(const std::vector<double>& wanted, double height, double top,
                                 double bottom) {
    struct Block {
        std::size_t count;
        double middle;
    };
    if (wanted.empty()) return {};
    const double room = (bottom - top) / static_cast<double>(wanted.size());
    const double line = std::min(height, room);
    const auto halfOf = [&](const Block& block) { return line * static_cast<double>(block.count) / 2; };
    std::vector<Block> blocks;
    for (const double each : wanted) {
        Block block{1, each};
        const auto settle = [&] {
            block.middle = std::max(top + halfOf(block), std::min(block.middle, bottom - halfOf(block)));
        };
        settle();
        while (!blocks.empty() &&
               blocks.back().middle + halfOf(blocks.back()) > block.middle - halfOf(block)) {
            const Block before = blocks.back();
            blocks.pop_back();
            const auto all = static_cast<double>(before.count + block.count);
            block.middle = (before.middle * static_cast<double>(before.count) +
                            block.middle * static_cast<double>(block.count)) /
                           all;
            block.count += before.count;
            settle();
        }
        blocks.push_back(block);
    }
    std::vector<double> middles;
    for (const Block& block : blocks)
        for (std::size_t i = 0; i < block.count; ++i)
            middles.push_back(block.middle - halfOf(block) + (static_cast<double>(i) + 0.5) * line);
    return middles;
}

} // namespace trilemma
