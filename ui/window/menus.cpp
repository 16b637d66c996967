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

/// Filled when it is looked at: files come and go.
QAction* addRecent(MainWindow& window, QMenu& parent, const ActionKind& kind) {
    QMenu* menu = parent.addMenu(kind.text);
    menu->setObjectName(QStringLiteral("recent_menu"));
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
    return menu->menuAction();
}

/// Puts actions into the menus of a window and keeps them by their ids.
class MenuBuilder {
  public:
    explicit MenuBuilder(MainWindow& window)
        : m_window(window) {}
    void addPages(const QString& title);
    void add(const ActionKind& kind);
    QHash<QString, QAction*> take() { return std::move(m_actions); }

  private:
    QActionGroup* groupOf(const QString& name);
    void keep(const QString& id, QAction* action);

    MainWindow& m_window;
    QHash<QString, QAction*> m_actions;
    QHash<QString, QActionGroup*> m_groups;
};

QActionGroup* MenuBuilder::groupOf(const QString& name) {
    QActionGroup*& group = m_groups[name];
    if (!group) group = new QActionGroup(&m_window);
    return group;
}

void MenuBuilder::keep(const QString& id, QAction* action) {
    action->setObjectName(id);
    m_actions.insert(id, action);
}

/// Ctrl+1 .. Ctrl+6, in the order of the work.
void MenuBuilder::addPages(const QString& title) {
    QMenu* menu = menuOf(*m_window.menuBar(), title);
    int number = 0;
    for (const PageKind& kind : pageRegistry()) {
        QAction* action = menu->addAction(icon(kind.icon), kind.title);
        keep("go_" + kind.id, action);
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + ++number)));
        QObject::connect(action, &QAction::triggered, &m_window,
                         [&window = m_window, id = kind.id] { window.showPage(id); });
    }
}

void MenuBuilder::add(const ActionKind& kind) {
    QMenu* menu = menuOf(*m_window.menuBar(), kind.menu);
    if (!kind.trigger && kind.id.isEmpty()) {
        menu->addSeparator();
        return;
    }
    if (!kind.trigger) return keep(kind.id, addRecent(m_window, *menu, kind));
    QAction* action = menu->addAction(kind.text);
    keep(kind.id, action);
    if (!kind.icon.isEmpty()) action->setIcon(icon(kind.icon));
    if (!kind.shortcut.isEmpty()) action->setShortcuts(QKeySequence::listFromString(kind.shortcut));
    if (!kind.group.isEmpty()) {
        action->setCheckable(true);
        groupOf(kind.group)->addAction(action);
        action->setChecked(kind.id == themeActionId(savedThemeMode()));
    }
    QObject::connect(action, &QAction::triggered, &m_window,
                     [&window = m_window, trigger = kind.trigger] { trigger(window); });
}

} // namespace

void enableProjectActions(MainWindow& window, bool hasProject) {
    for (const ActionKind& kind : actionRegistry())
        if (kind.needsProject) window.action(kind.id)->setEnabled(hasProject);
}

void showThemeChoice(MainWindow& window) {
    window.action(themeActionId(savedThemeMode()))->setChecked(true);
}

QHash<QString, QAction*> buildMenus(MainWindow& window) {
    for (const ActionKind& kind :
         actionRegistry()) // the menus in their order, and the work of the project first
        menuOf(*window.menuBar(), kind.menu);
    MenuBuilder builder(window);
    builder.addPages(MenuWords::tr("&View"));
    menuOf(*window.menuBar(), MenuWords::tr("&View"))->addSeparator();
    for (const ActionKind& kind : actionRegistry())
        builder.add(kind);
    return builder.take();
}

} // namespace trilemma
