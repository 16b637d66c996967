// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/page_registry.h"

#include <QButtonGroup>
#include <QFrame>
#include <QHash>
#include <QToolButton>

namespace trilemma {

/// One step of the work: icon, word, and a mark for done or needs attention.
class NavigationButton : public QToolButton {
    Q_OBJECT
  public:
    /// `number` 0: not one of the steps.
    NavigationButton(const PageKind& kind, int number, QWidget* parent = nullptr);
    void setState(PageState state);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

  private:
    PageState m_state = PageState::Neutral;
    bool m_hasMark;            ///< one of the six steps
    bool m_byKeyboard = false; ///< how the focus came; only then is it worth a frame
};

/// The narrow column at the left with one button for each page, in the order of the work; settings and help
/// at its foot.
class Navigation : public QFrame {
    Q_OBJECT
  public:
    explicit Navigation(QWidget* parent = nullptr);
    void setCurrent(const QString& pageId);
    void setState(const QString& pageId, PageState state);
    void setHelpShown(bool shown);

  signals:
    void pageChosen(const QString& pageId);
    void helpToggled(bool wanted);

  private:
    void emitWhenChosen(const QString& pageId);

    QButtonGroup m_group;
    QHash<QString, NavigationButton*> m_buttons;
};

} // namespace trilemma
