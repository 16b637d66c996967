// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Menus out of the action registry, and what the state of the window makes of them.
#include "ui/base/escape.h"
#include "ui/base/theme.h"
#include "ui/session/recent_projects.h"
#include "ui/session/session.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"
#include "ui/window/page_registry.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>

namespace trilemma {

namespace {

struct MenuWords {
    Q_DECLARE_TR_FUNCTIONS(Actions)
};

QString themeActionId(ThemeMode mode) {
    return mode == ThemeMode::Dark ? "theme_dark" : mode == ThemeMode::Light ? "theme_light" : "theme_system";
}

QMenu* menuOf(QMenuBar& bar, const QString& title) {
    for (QAction* action : bar.actions())
        if (action->text() == title) return action->menu();
    return bar.addMenu(title);
}

QActionGroup* groupOf(MainWindow& window, const QString& name) {
    if (auto* found = window.findChild<QActionGroup*>(name)) return found;
    auto* group = new QActionGroup(&window);
    group->setObjectName(name);
    return group;
}

/// Filled when it is looked at: files come and go.
void addRecent(MainWindow& window, QMenu& parent, const ActionKind& kind) {
    QMenu* menu = parent.addMenu(kind.text);
    menu->setObjectName(QStringLiteral("recent_menu"));
    menu->menuAction()->setObjectName(kind.id);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [&window, menu] {
        menu->clear();
        for (const QString& path : recentProjects()) {
            QAction* action = menu->addAction(withoutMnemonic(QFileInfo(path).completeBaseName()));
            action->setToolTip(plainToolTip(path));
            QObject::connect(action, &QAction::triggered, &window,
                             [&window, path] { window.openProject(path); });
        }
        if (menu->isEmpty()) menu->addAction(MenuWords::tr("No project yet"))->setEnabled(false);
    });
    menu->setToolTipsVisible(true);
}

void addAction(MainWindow& window, const ActionKind& kind) {
    QMenu* menu = menuOf(*window.menuBar(), kind.menu);
    if (!kind.trigger && kind.id.isEmpty()) {
        menu->addSeparator();
        return;
    }
    if (!kind.trigger) return addRecent(window, *menu, kind);
    QAction* action = menu->addAction(kind.text);
    action->setObjectName(kind.id);
    if (!kind.icon.isEmpty()) action->setIcon(icon(kind.icon));
    if (!kind.shortcut.isEmpty()) action->setShortcuts(QKeySequence::listFromString(kind.shortcut));
    if (!kind.group.isEmpty()) {
        action->setCheckable(true);
        groupOf(window, kind.group)->addAction(action);
        action->setChecked(kind.id == themeActionId(savedThemeMode()));
    }
    QObject::connect(action, &QAction::triggered, &window,
                     [&window, trigger = kind.trigger] { trigger(window); });
}

/// Ctrl+1 .. Ctrl+6, in the order of the work.
void addPages(MainWindow& window, const QString& title) {
    QMenu* menu = menuOf(*window.menuBar(), title);
    int number = 0;
    for (const PageKind& kind : pageRegistry()) {
        QAction* action = menu->addAction(icon(kind.icon), kind.title);
        action->setObjectName("go_" + kind.id);
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + ++number)));
        QObject::connect(action, &QAction::triggered, &window,
                         [&window, id = kind.id] { window.showPage(id); });
    }
}

} // namespace

void enableProjectActions(MainWindow& window, bool hasProject) {
    for (const ActionKind& kind : actionRegistry())
        if (kind.needsProject)
            if (auto* action = window.findChild<QAction*>(kind.id)) action->setEnabled(hasProject);
}

void showThemeChoice(MainWindow& window) {
    if (auto* action = window.findChild<QAction*>(themeActionId(savedThemeMode()))) action->setChecked(true);
}

void buildMenus(MainWindow& window) {
    for (const ActionKind& kind :
         actionRegistry()) // the menus in their order, and the work of the project first
        menuOf(*window.menuBar(), kind.menu);
    addPages(window, MenuWords::tr("&View"));
    menuOf(*window.menuBar(), MenuWords::tr("&View"))->addSeparator();
    for (const ActionKind& kind : actionRegistry())
        addAction(window, kind);
}

} // namespace trilemma
