// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace trilemma {

/// Panels beside a page's work that scroll down: as narrow as is asked for, but wider where they need it.
/// With large type they would stand behind the scroll bar, and their words be cut.
class SideArea : public QScrollArea {
    Q_OBJECT
  public:
    explicit SideArea(int leastWidth, QWidget* parent = nullptr);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    int m_leastWidth;
};

} // namespace trilemma
