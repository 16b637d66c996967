// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/widgets/widgets.h"

#include <QMap>
#include <QPointer>

#include <functional>

class QSortFilterProxyModel;
class QToolButton;

namespace trilemma {

class QueueModel;
class QueueNotices;

/// The runs that wait, train or just ended, with what can be done about them.
class QueuePanel : public Card {
    Q_OBJECT
  public:
    explicit QueuePanel(Session& session, QWidget* parent = nullptr);
    int count(RunStatus status) const;

    QString chosenRun() const; ///< the current row's, if it is selected; else empty
    /// What can be done with the selected rows, or all of them.
    QAction* repeatAction() { return m_repeatAction; }
    QAction* moveAction(RunMove where) { return m_moves.value(where); }

  signals:
    void changed();
    void chosenRunChanged();

  private:
    void setUpColumns();
    QLayout* buildTools();
    QAction* addRowAction(const QString& name, const QString& text, const QString& icon,
                          const QKeySequence& shortcut, const std::function<void()>& act);
    QToolButton* moveButton(const QString& name, const QString& icon, RunMove where, const QString& text,
                            const QKeySequence& shortcut);
    void keepSelection();
    void followQueue();
    void showState();
    void showPause();
    void cancelSelected();
    void moveSelected(RunMove where);
    void repeat();
    QStringList selected(const std::function<bool(RunStatus)>& wanted) const; ///< ids, top to bottom
    QStringList repeatable() const;

    Session& m_session;
    QPointer<TrainingQueue> m_queue;
    QueueModel* m_model;
    QSortFilterProxyModel* m_rows;
    QueueNotices* m_notices;
    QLabel* m_empty;
    QTableView* m_table;
    QPushButton* m_pause;
    QPushButton* m_repeat;
    QPushButton* m_cancelSelected;
    QPushButton* m_cancel;
    QMap<RunMove, QAction*> m_moves;
    QStringList m_kept; ///< selected before the rows changed
    QAction* m_repeatAction = nullptr;
    QAction* m_cancelAction = nullptr;
};

} // namespace trilemma
