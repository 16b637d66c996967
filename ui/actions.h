// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every action of the window is one row of a table: a menu entry, a shortcut and what it does.
#pragma once

#include <QList>
#include <QString>

namespace trilemma {

class MainWindow;

struct ActionKind {
    QString id;   ///< object name of the QAction, and what triggerAction() takes
    QString menu; ///< title of the menu that it stands in
    QString text;
    QString shortcut; ///< portable text, "Ctrl+O"
    QString icon;
    void (*trigger)(MainWindow&) = nullptr; ///< nullptr: a separator
    QString group;                          ///< of several checkable actions one is chosen
};

const QList<ActionKind>& actionRegistry();

/// Makes the menus of the window from the registry, and one action for each page.
void buildMenus(MainWindow& window);

} // namespace trilemma
