// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elided_label.h"

#include <QLabel>
#include <QStylePainter>

namespace trilemma {

namespace {

class ElidedLabel : public QLabel {
  public:
    QSize minimumSizeHint() const override {
        return {fontMetrics().horizontalAdvance(QChar(0x2026)), QLabel::minimumSizeHint().height()};
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QStylePainter painter(this);
        const QRect rect = contentsRect();
        painter.drawItemText(rect, static_cast<int>(alignment()), palette(), isEnabled(),
                             fontMetrics().elidedText(text(), Qt::ElideRight, rect.width()),
                             foregroundRole());
    }
};

} // namespace

QLabel* elidedLabel() {
    auto* label = new ElidedLabel;
    label->setTextFormat(Qt::PlainText);
    return label;
}

} // namespace trilemma
