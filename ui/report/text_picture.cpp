// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/text_picture.h"

#include <QPainter>
#include <QSvgRenderer>
#include <QTextDocument>

#include <algorithm>

namespace trilemma {

QSizeF TextPicture::intrinsicSize(QTextDocument* text, int, const QTextFormat& format) {
    const QSizeF drawn = QSvgRenderer(format.property(svg).toByteArray()).viewBoxF().size();
    const double width = std::max(0.0, text->pageSize().width() - 2 * text->documentMargin());
    return {width, drawn.isEmpty() ? 0 : width * drawn.height() / drawn.width()};
}

void TextPicture::drawObject(QPainter* painter, const QRectF& place, QTextDocument*, int,
                             const QTextFormat& format) {
    QSvgRenderer(format.property(svg).toByteArray()).render(painter, place);
}

void* TextPicture::qt_metacast(const char* name) {
    const bool isHandler = qstrcmp(name, qobject_interface_iid<QTextObjectInterface*>()) == 0;
    return isHandler ? static_cast<QTextObjectInterface*>(this) : QObject::qt_metacast(name);
}

} // namespace trilemma
