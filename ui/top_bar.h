// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;

namespace trilemma {

class Session;

/// What is never out of sight: the project, the dataset, and what its private runs have drawn so far.
class TopBar : public QFrame {
    Q_OBJECT
  public:
    explicit TopBar(Session& session, QWidget* parent = nullptr);

  private:
    void showProject();
    void showDataset();
    void showPrivacy();

    Session& m_session;
    QLabel* m_project;
    QLabel* m_dataset;
    QLabel* m_privacy;
};

} // namespace trilemma
