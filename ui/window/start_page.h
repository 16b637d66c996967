// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace trilemma {

/// What is there while no project is open: what the program does, and the ways to begin.
class StartPage : public QWidget {
    Q_OBJECT
  public:
    explicit StartPage(QWidget* parent = nullptr);

  signals:
    void projectChosen(const QString& path);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void showRecent();
    QWidget* buildWords();
    QWidget* buildWays();

    QLabel* m_recentTitle;
    QVBoxLayout* m_recent;
};

} // namespace trilemma
