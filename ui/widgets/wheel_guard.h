// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace trilemma {

/// Keeps the wheel from changing a number or a choice that somebody only scrolls past: spin boxes, combo
/// boxes and sliders of the window listen to it only while they have the focus, which the wheel does not give
/// them; otherwise it scrolls what they stand in. One for a window, and its dialogs, is enough.
class WheelGuard : public QObject {
    Q_OBJECT
  public:
    explicit WheelGuard(QWidget& window);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool isOurs(const QWidget* widget) const;

    QWidget& m_window;
};

} // namespace trilemma
