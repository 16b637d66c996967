// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTextDocumentLayout> // QTextObjectInterface
#include <QTextFormat>

namespace trilemma {

/// Charts within a text as what they are, lines and letters: text documents have pixels only.
class TextPicture : public QObject, public QTextObjectInterface {
  public:
    static constexpr int type = QTextFormat::UserObject + 1;
    static constexpr int svg = QTextFormat::UserProperty + 1; ///< of the format: its bytes

    using QObject::QObject;
    /// As wide as the page, in the shape that charts have.
    QSizeF intrinsicSize(QTextDocument* text, int position, const QTextFormat& format) override;
    void drawObject(QPainter* painter, const QRectF& place, QTextDocument* text, int position,
                    const QTextFormat& format) override;

    /// What Q_INTERFACES would write: by it a layout finds its handlers.
    void* qt_metacast(const char* name) override;
};

} // namespace trilemma
