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
    QString shortcut; ///< portable text, "Ctrl+O"; several are separated by "; "
    QString icon;
    void (*trigger)(MainWindow&) = nullptr; ///< nullptr: a separator, or a submenu that fills itself
    QString group;                          ///< of several checkable actions one is chosen
    bool needsProject = false;              ///< without one there is nothing to do
};

const QList<ActionKind>& actionRegistry();

/// Makes the menus of the window from the registry, and one action for each page.
void buildMenus(MainWindow& window);

/// What the state of the window makes of its actions.
void enableProjectActions(MainWindow& window, bool hasProject);
void showThemeChoice(MainWindow& window);

/// "&Open project …" without what only a menu shows.
QString plainTitle(QString text);

/// All actions with a shortcut as a Markdown table, for the help.
QString shortcutsText();

} // namespace trilemma
