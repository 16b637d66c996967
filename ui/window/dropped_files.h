// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace trilemma {

class MainWindow;

/// Files that are dropped on the window: one project opens, everything else is read as a table.
class DroppedFiles : public QObject {
  public:
    explicit DroppedFiles(MainWindow& window);
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    MainWindow& m_window;
};

} // namespace trilemma
