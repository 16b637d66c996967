// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/base/themed_icon.h"

#include "ui/base/theme.h"

#include <QPainter>
#include <QSvgRenderer>

namespace trilemma {

void ThemedIcon::paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) {
    // On the highlight colour the dark theme's pale drawing is the readable one.
    const bool pale = isDarkTheme() || mode == QIcon::Selected;
    QSvgRenderer drawing(QStringLiteral(":/icons/%1/%2.svg").arg(pale ? "dark" : "light", m_name));
    drawing.setAspectRatioMode(Qt::KeepAspectRatio);
    painter->save();
    if (mode == QIcon::Disabled) painter->setOpacity(painter->opacity() * 0.4);
    drawing.render(painter, rect);
    painter->restore();
}

QPixmap ThemedIcon::pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) {
    QPixmap image(size);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paint(&painter, QRect(QPoint(), size), mode, state);
    return image;
}

} // namespace trilemma
