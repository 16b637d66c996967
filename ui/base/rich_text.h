// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/base/escape.h"

#include <QLabel>

namespace trilemma {

/// HTML of this program, into which everything else went escaped. A type of its own, so that no plain text is
/// ever shown as HTML and no HTML as text.
struct RichText {
    QString html;
    bool isEmpty() const { return html.isEmpty(); }
};

inline RichText operator+(const QString& plain, const RichText& rich) {
    return {escapedHtml(plain) + rich.html};
}
inline RichText operator+(const RichText& rich, const QString& plain) {
    return {rich.html + escapedHtml(plain)};
}
inline RichText operator+(const RichText& first, const RichText& second) {
    return {first.html + second.html};
}

inline void setPlainText(QLabel* label, const QString& text) {
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
}
inline void setRichText(QLabel* label, const RichText& text) {
    label->setTextFormat(Qt::RichText);
    label->setText(text.html);
}

} // namespace trilemma
