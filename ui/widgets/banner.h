// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/base/rich_text.h"

#include <QFrame>

#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace trilemma {

class IconLabel;

/// A notice in the place that it is about; never a box that has to be clicked away.
class Banner : public QFrame {
    Q_OBJECT
  public:
    enum class Level { Info, Warning, Error };

    explicit Banner(QWidget* parent = nullptr); ///< hidden until something is shown

    /// `action` is the text of the one button beside the notice; none for an empty text.
    void showNotice(Level level, const QString& text, const QString& action = {},
                    std::function<void()> onAction = {});
    void showNotice(Level level, const RichText& text, const QString& action = {},
                    std::function<void()> onAction = {});
    /// One more button beside the first, until the next notice.
    void addAction(const QString& action, std::function<void()> onAction);
    void clear();
    QString text() const;
    /// For a state that lasts: it goes when the state does, not at a click.
    void setClosable(bool closable);
    bool isClosable() const;

  private:
    void showIn(Level level, const QString& action, std::function<void()> onAction);

    IconLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_action;
    QPushButton* m_second;
    QToolButton* m_close;
    std::function<void()> m_onAction;
    std::function<void()> m_onSecond;
};

} // namespace trilemma
