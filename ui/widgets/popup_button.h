// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPushButton>

namespace trilemma {

/// A button that opens a framed popup below itself.
class PopupButton : public QPushButton {
    Q_OBJECT
  public:
    /// Object names become NAME_button and NAME_popup.
    PopupButton(const QString& text, const QString& name, const QString& accessibleName,
                QWidget* parent = nullptr);
    QFrame* popup() { return m_popup; } ///< to put a layout into

  protected:
    /// What the keyboard is on when it opens; nullptr: the popup's first.
    virtual QWidget* firstFocus() const { return nullptr; }

  private:
    void openPopup();
    QFrame* m_popup;
};

} // namespace trilemma
