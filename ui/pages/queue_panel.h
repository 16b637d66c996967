// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"
#include "ui/widgets.h"

#include <QPointer>

namespace trilemma {

class Banner;
class QueueModel;

/// The runs that wait, train or just ended, with what can be done about them.
class QueuePanel : public Card {
    Q_OBJECT
  public:
    explicit QueuePanel(Session& session, QWidget* parent = nullptr);
    int count(RunStatus status) const;

    QString chosenRun() const; ///< the current row's, if it is selected; else empty

  signals:
    void changed();
    void chosenRunChanged();

  private:
    void followQueue();
    void showState();
    void cancelSelected();
    std::vector<std::string> selectedUnfinished() const; ///< run ids

    Session& m_session;
    QPointer<TrainingQueue> m_queue;
    QueueModel* m_model;
    Banner* m_notice;
    QLabel* m_empty;
    QTableView* m_table;
    QPushButton* m_cancelSelected;
    QPushButton* m_cancel;
};

} // namespace trilemma
