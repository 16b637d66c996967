// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/popup_button.h"

#include "ui/widgets/widgets.h"

#include <QScreen>

namespace trilemma {

PopupButton::PopupButton(const QString& text, const QString& name, const QString& accessibleName,
                         QWidget* parent)
    : QPushButton(text, parent)
    , m_popup(named(new QFrame(this, Qt::Popup), name + QStringLiteral("_popup"), accessibleName)) {
    named(this, name + QStringLiteral("_button"), accessibleName);
    setLook(m_popup, "card");
    connect(this, &QPushButton::clicked, this, &PopupButton::openPopup);
}

/// Under the button, as far as the screen reaches.
void PopupButton::openPopup() {
    m_popup->adjustSize();
    QPoint place = mapToGlobal(QPoint(width() - m_popup->width(), height() + 2));
    if (const QScreen* on = screen()) place.setX(std::max(on->availableGeometry().left(), place.x()));
    m_popup->move(place);
    m_popup->show();
    if (QWidget* first = firstFocus())
        first->setFocus();
    else
        m_popup->setFocus();
}

} // namespace trilemma
