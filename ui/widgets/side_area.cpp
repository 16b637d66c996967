// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/side_area.h"

#include <QEvent>
#include <QScrollBar>

#include <algorithm>

namespace trilemma {

SideArea::SideArea(int leastWidth, QWidget* parent)
    : QScrollArea(parent)
    , m_leastWidth(leastWidth) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFixedWidth(leastWidth);
}

bool SideArea::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        setFixedWidth(std::max(m_leastWidth, widget()->minimumSizeHint().width() +
                                                 verticalScrollBar()->sizeHint().width()));
    return QScrollArea::eventFilter(watched, event);
}

} // namespace trilemma
