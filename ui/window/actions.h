// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every action of the window is one row of a table: a menu entry, a shortcut and what it does.
#pragma once

#include <QHash>
#include <QList>
#include <QString>

class QAction;

namespace trilemma {

class MainWindow;

struct ActionKind {
    QString id; ///< what triggerAction() takes, and the object name of the QAction for who drives the window
    QString menu; ///< title of the menu that it stands in
    QString text;
    QString shortcut; ///< portable text, "Ctrl+O"; several are separated by "; "
    QString icon;
    void (*trigger)(MainWindow&) = nullptr; ///< nullptr: a separator, or a submenu that fills itself
    QString group;                          ///< of several checkable actions one is chosen
    bool needsProject = false;              ///< without one there is nothing to do
};

const QList<ActionKind>& actionRegistry();

/// Makes the menus of the window from the registry, and one action for each page; all of them by id.
QHash<QString, QAction*> buildMenus(MainWindow& window);

/// What the state of the window makes of its actions.
void enableProjectActions(MainWindow& window, bool hasProject);
void showThemeChoice(MainWindow& window);

/// "&Open project …" without what only a menu shows.
QString plainTitle(QString text);

/// All actions with a shortcut as a Markdown table, for the help.
QString shortcutsText();

} // namespace trilemma
