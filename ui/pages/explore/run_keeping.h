// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

#include <functional>
#include <optional>

class QAction;
class QPushButton;

namespace trilemma {

class Banner;
class RunFilterBar;
class RunsPanel;
class Session;

/// Archiving, bringing back and deleting the selected runs of the table. Nothing of it reaches the ledger.
class RunKeeping : public QObject {
    Q_OBJECT
  public:
    RunKeeping(Session& session, RunsPanel& panel, RunFilterBar& filter);
    QAction* archiveAction() { return m_archive; }
    QAction* deleteAction() { return m_delete; }

  private:
    QAction* addRowAction(const QString& name, const QString& text, const QString& icon,
                          const std::function<void()>& act);
    void showState();
    /// Selected runs that are over, and archived or not; all of them if it does not matter.
    QStringList selected(std::optional<bool> archived = {}) const;
    void archive();
    void setArchived(const QStringList& runIds, bool archived);
    void askDelete();
    void deleteRuns(const QStringList& runIds);

    Session& m_session;
    RunsPanel& m_panel;
    Banner* m_notice;
    QStringList m_asked; ///< whether to delete them
    QPushButton* m_shown;
    QAction* m_archive;
    QAction* m_restore;
    QAction* m_delete;
};

} // namespace trilemma
