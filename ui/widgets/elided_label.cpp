// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elided_label.h"

#include <QStyle>
#include <QStylePainter>

namespace trilemma {

ElidedLabel::ElidedLabel(QWidget* parent)
    : QLabel(parent) {
    setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::minimumSizeHint() const {
    return {fontMetrics().horizontalAdvance(QChar(0x2026)), QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    const QRect rect = contentsRect();
    painter.drawItemText(rect, static_cast<int>(alignment()), palette(), isEnabled(),
                         fontMetrics().elidedText(text(), Qt::ElideRight, rect.width()), foregroundRole());
}

} // namespace trilemma
