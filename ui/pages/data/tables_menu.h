// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"

#include <QMenu>

namespace trilemma {

/// Tables that can be opened again: those that runs of the project were trained on, each with its schema of
/// then, and those that were opened before, whatever the project. Made anew whenever it opens: files come and
/// go.
class TablesMenu : public QMenu {
    Q_OBJECT
  public:
    explicit TablesMenu(Session& session, QWidget* parent = nullptr);

  private:
    QAction* addTable(const QStringList& files, const QString& words);
    void listProject();
    void listRecent();

    Session& m_session;
};

} // namespace trilemma
