// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flow_layout.h"

#include <algorithm>

namespace trilemma {

FlowLayout::~FlowLayout() {
    qDeleteAll(m_items);
}

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

QSize FlowLayout::sizeHint() const {
    QSize size;
    for (const QLayoutItem* item : m_items) {
        size.rwidth() += item->sizeHint().width() + spacing();
        size.setHeight(std::max(size.height(), item->sizeHint().height()));
    }
    return size;
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const QLayoutItem* item : m_items)
        size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect& rect, bool move) const {
    int y = rect.top();
    for (qsizetype first = 0; first < m_items.size();) {
        qsizetype end = first;
        int x = rect.left();
        int height = 0;
        while (end < m_items.size() &&
               (x == rect.left() || x + m_items[end]->sizeHint().width() <= rect.right() + 1)) {
            const QSize size = m_items[end]->isEmpty() ? QSize(-spacing(), 0) : m_items[end]->sizeHint();
            x += size.width() + spacing();
            height = std::max(height, size.height());
            ++end;
        }
        if (move) placeLine(first, end, QRect(rect.left(), y, rect.width(), height));
        y += height + (end < m_items.size() ? spacing() / 2 : 0);
        first = end;
    }
    return y - rect.top();
}

/// Side by side, in the middle of the line.
void FlowLayout::placeLine(qsizetype first, qsizetype end, const QRect& line) const {
    int x = line.left();
    for (qsizetype i = first; i < end; ++i) {
        if (m_items[i]->isEmpty()) continue;
        const QSize size = m_items[i]->sizeHint();
        m_items[i]->setGeometry(QRect(QPoint(x, line.top() + (line.height() - size.height()) / 2), size));
        x += size.width() + spacing();
    }
}

} // namespace trilemma
