// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions.h"

#include "core/data/census_sample.h"
#include "ui/dialogs/about_dialog.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/main_window.h"
#include "ui/session.h"
#include "ui/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QFile>
#include <QMenuBar>

namespace trilemma {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(Actions)
};

QString projectFilter() {
    return Text::tr("Trilemma projects (*.trilemma)");
}

void newProject(MainWindow& window) {
    const FileQuestion question{.caption = Text::tr("New project"),
                                .filter = projectFilter(),
                                .key = "project",
                                .save = true,
                                .suffix = "trilemma",
                                .replaces = false};
    askForFiles(&window, question, [&window](const QStringList& paths) {
        // Never written over: an existing project may hold runs that cannot be trained again for nothing.
        const bool existed = QFile::exists(paths.front());
        if (window.openProject(paths.front()) && existed)
            window.notify(Banner::Level::Info,
                          Text::tr("This project existed already and was opened; nothing in it "
                                   "was changed."));
    });
}

void openProject(MainWindow& window) {
    const FileQuestion question{
        .caption = Text::tr("Open project"), .filter = projectFilter(), .key = "project"};
    askForFiles(&window, question,
                [&window](const QStringList& paths) { window.openProject(paths.front()); });
}

void openData(MainWindow& window) {
    const FileQuestion question{.caption = Text::tr("Open table"),
                                .filter = Text::tr("Tables (*.csv *.tsv *.txt *.data *.test);;All files (*)"),
                                .key = "data",
                                .several = true};
    askForFiles(&window, question, [&window](const QStringList& paths) { window.openData(paths); });
}

void openSample(MainWindow& window) {
    window.openData({QString::fromLatin1(censusSampleName)});
}

void startTraining(MainWindow& window) {
    window.showPage("train");
    window.startTraining();
}

void cancelAll(MainWindow& window) {
    if (TrainingQueue* queue = window.session().queue()) queue->cancelAll();
}

template <ThemeMode mode>
void chooseTheme(MainWindow&) {
    saveThemeMode(mode);
    applyTheme(*qApp, mode);
}

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

void addAction(MainWindow& window, const ActionKind& kind) {
    QMenu* menu = menuOf(*window.menuBar(), kind.menu);
    if (!kind.trigger) {
        menu->addSeparator();
        return;
    }
    QAction* action = menu->addAction(kind.text);
    action->setObjectName(kind.id);
    if (!kind.icon.isEmpty()) action->setIcon(icon(kind.icon));
    if (!kind.shortcut.isEmpty()) action->setShortcut(QKeySequence::fromString(kind.shortcut));
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

const QList<ActionKind>& actionRegistry() {
    static const QString project = Text::tr("&Project");
    static const QString train = Text::tr("&Train");
    static const QString view = Text::tr("&View");
    static const QString help = Text::tr("&Help");
    static const QList<ActionKind> registry{
        {"new_project", project, Text::tr("&New project …"), "Ctrl+N", "add", newProject, {}},
        {"open_project", project, Text::tr("&Open project …"), "Ctrl+Shift+O", "open", openProject, {}},
        {"", project, {}, {}, {}, nullptr, {}},
        {"open_data", project, Text::tr("Open &table …"), "Ctrl+O", "data", openData, {}},
        {"open_sample", project, Text::tr("Open the built-in &sample"), "Ctrl+Shift+S", "", openSample, {}},
        {"", project, {}, {}, {}, nullptr, {}},
        {"quit", project, Text::tr("&Quit"), "Ctrl+Q", "", [](MainWindow& window) { window.close(); }, {}},
        {"start_training", train, Text::tr("&Start training"), "Ctrl+Return", "train", startTraining, {}},
        {"cancel_all", train, Text::tr("&Cancel all runs"), "Ctrl+Shift+C", "cancel", cancelAll, {}},
        {"theme_system", view, Text::tr("&System appearance"), "", "theme", chooseTheme<ThemeMode::System>,
         "theme"},
        {"theme_light", view, Text::tr("&Light"), "Ctrl+Shift+L", "", chooseTheme<ThemeMode::Light>, "theme"},
        {"theme_dark", view, Text::tr("&Dark"), "Ctrl+Shift+D", "", chooseTheme<ThemeMode::Dark>, "theme"},
        {"about",
         help,
         Text::tr("&About Trilemma"),
         "",
         "info",
         [](MainWindow& window) { showAbout(&window); },
         {}},
    };
    return registry;
}

void buildMenus(MainWindow& window) {
    addPages(window, Text::tr("&View"));
    menuOf(*window.menuBar(), Text::tr("&View"))->addSeparator();
    for (const ActionKind& kind : actionRegistry())
        addAction(window, kind);
    // The pages were added first, so that their menu exists; it belongs after those of the work.
    QAction* view = menuOf(*window.menuBar(), Text::tr("&View"))->menuAction();
    window.menuBar()->removeAction(view);
    window.menuBar()->insertAction(menuOf(*window.menuBar(), Text::tr("&Help"))->menuAction(), view);
}

} // namespace trilemma
