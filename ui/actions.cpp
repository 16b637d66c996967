// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions.h"

#include "core/data/census_sample.h"
#include "ui/diagnostics.h"
#include "ui/dialogs/about_dialog.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/main_window.h"
#include "ui/project_life.h"
#include "ui/session.h"
#include "ui/settings.h"
#include "ui/theme.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>

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

void pauseQueue(MainWindow& window) {
    TrainingQueue* queue = window.session().queue();
    if (!queue) return;
    if (queue->isPaused())
        queue->goOn();
    else
        queue->pause();
}

/// What acts on the selected rows of a page is there for whoever looks for it by name.
void triggerOnPage(MainWindow& window, const QString& page, const char* action, const QString& otherwise) {
    auto* found = window.findChild<QAction*>(QLatin1String(action));
    window.showPage(page);
    if (found && found->isEnabled())
        found->trigger();
    else
        window.notify(Banner::Level::Info, otherwise);
}

void repeatRuns(MainWindow& window) {
    triggerOnPage(window, "train", "queue_repeat",
                  Text::tr("No run failed or was interrupted, and none that was cancelled is selected."));
}

void moveTop(MainWindow& window) {
    triggerOnPage(window, "train", "queue_move_top", Text::tr("Select runs that wait in the queue first."));
}

void moveEnd(MainWindow& window) {
    triggerOnPage(window, "train", "queue_move_end", Text::tr("Select runs that wait in the queue first."));
}

void archiveRuns(MainWindow& window) {
    triggerOnPage(window, "explore", "archive_selected",
                  Text::tr("Select finished runs in the table first."));
}

void deleteRuns(MainWindow& window) {
    triggerOnPage(window, "explore", "delete_selected", Text::tr("Select finished runs in the table first."));
}

QString projectName(MainWindow& window, const QString& pattern) {
    const QFileInfo file(window.session().projectPath());
    return file.absolutePath() + QLatin1Char('/') + pattern.arg(file.completeBaseName()) +
           QStringLiteral(".trilemma");
}

void saveCopy(MainWindow& window) {
    const FileQuestion question{.caption = Text::tr("Save a copy"),
                                .filter = projectFilter(),
                                .key = "project",
                                .save = true,
                                .suffix = "trilemma",
                                .replaces = false,
                                .suggestion = projectName(window, Text::tr("%1 copy"))};
    askForFiles(&window, question,
                [&window](const QStringList& paths) { window.project().saveCopy(paths.front()); });
}

void moveProject(MainWindow& window) {
    const FileQuestion question{.caption = Text::tr("Move or rename the project"),
                                .filter = projectFilter(),
                                .key = "project",
                                .save = true,
                                .suffix = "trilemma",
                                .replaces = false,
                                .suggestion = window.session().projectPath()};
    askForFiles(&window, question,
                [&window](const QStringList& paths) { window.project().move(paths.front()); });
}

void copyRunAsCommand(MainWindow& window) {
    auto* button = window.findChild<QAbstractButton*>(QStringLiteral("copy_command_button"));
    window.showPage("explore");
    if (button && button->isEnabled())
        button->click();
    else
        window.notify(Banner::Level::Info, Text::tr("Select a run first: a point of the chart or a row."));
}

void copyDiagnostics(MainWindow& window) {
    QGuiApplication::clipboard()->setText(diagnosticsText(window.session()));
    window.notify(Banner::Level::Info,
                  Text::tr("Versions, settings and counts of runs were copied, for a report of a mistake. No "
                           "path, name or number of your data is among them."));
}

template <ThemeMode mode>
void chooseTheme(MainWindow&) {
    const char* word = mode == ThemeMode::Dark ? "dark" : mode == ThemeMode::Light ? "light" : "system";
    Settings::instance().set(settingKey::theme, QString::fromLatin1(word));
}

} // namespace

const QList<ActionKind>& actionRegistry() {
    static const QString project = Text::tr("&Project");
    static const QString train = Text::tr("&Train");
    static const QString view = Text::tr("&View");
    static const QString help = Text::tr("&Help");
    static const ActionKind separator{"", project, {}, {}, {}, nullptr, {}};
    static const QList<ActionKind> registry{
        {"new_project", project, Text::tr("&New project …"), "Ctrl+N", "add", newProject, {}},
        {"open_project", project, Text::tr("&Open project …"), "Ctrl+Shift+O", "open", openProject, {}},
        {"recent_projects", project, Text::tr("Open &recent"), "", "", nullptr, {}},
        separator,
        {"open_data", project, Text::tr("Open &table …"), "Ctrl+O", "data", openData, {}},
        {"open_sample", project, Text::tr("Open the built-in &sample"), "Ctrl+Shift+S", "", openSample, {}},
        separator,
        {"save_copy", project, Text::tr("Save a &copy …"), "", "save", saveCopy, {}, true},
        {"move_project", project, Text::tr("&Move or rename …"), "", "", moveProject, {}, true},
        {"close_project",
         project,
         Text::tr("C&lose project"),
         "Ctrl+W",
         "",
         [](MainWindow& window) { window.project().close(); },
         {},
         true},
        separator,
        {"settings",
         project,
         Text::tr("S&ettings"),
         "Ctrl+,",
         "settings",
         [](MainWindow& window) { window.showSettings(); },
         {}},
        {"quit", project, Text::tr("&Quit"), "Ctrl+Q", "", [](MainWindow& window) { window.close(); }, {}},
        {"start_training", train, Text::tr("&Start training"), "Ctrl+Return", "train", startTraining, {}},
        {"cancel_all", train, Text::tr("&Cancel all runs"), "Ctrl+Shift+C", "cancel", cancelAll, {}},
        {"pause_queue",
         train,
         Text::tr("&Pause the queue or go on"),
         "Ctrl+Shift+H; Pause",
         "pause",
         pauseQueue,
         {}},
        {"repeat_runs", train, Text::tr("&Train again what failed"), "", "repeat", repeatRuns, {}},
        {"raise_runs", train, Text::tr("Move the selected runs to the t&op"), "", "move-top", moveTop, {}},
        {"lower_runs", train, Text::tr("Move the selected runs to the &end"), "", "move-end", moveEnd, {}},
        {"archive_runs", train, Text::tr("&Archive the selected runs"), "", "archive", archiveRuns, {}},
        {"delete_runs", train, Text::tr("&Delete the selected runs …"), "", "remove", deleteRuns, {}},
        {"copy_command",
         train,
         Text::tr("Copy the selected &run as a command"),
         "",
         "copy",
         copyRunAsCommand,
         {}},
        {"command_palette",
         view,
         Text::tr("&Find anything …"),
         "Ctrl+K; Ctrl+Shift+P",
         "",
         [](MainWindow& window) { window.showPalette(); },
         {}},
        {"zoom_in",
         view,
         Text::tr("L&arger type"),
         "Ctrl++; Ctrl+=",
         "",
         [](MainWindow& window) { window.zoomBy(1); },
         {}},
        {"zoom_out",
         view,
         Text::tr("S&maller type"),
         "Ctrl+-",
         "",
         [](MainWindow& window) { window.zoomBy(-1); },
         {}},
        {"zoom_reset",
         view,
         Text::tr("&Normal type"),
         "Ctrl+0",
         "",
         [](MainWindow& window) { window.zoomBy(0); },
         {}},
        {"", view, {}, {}, {}, nullptr, {}},
        {"theme_system", view, Text::tr("&System appearance"), "", "theme", chooseTheme<ThemeMode::System>,
         "theme"},
        {"theme_light", view, Text::tr("&Light"), "Ctrl+Shift+L", "", chooseTheme<ThemeMode::Light>, "theme"},
        {"theme_dark", view, Text::tr("&Dark"), "Ctrl+Shift+D", "", chooseTheme<ThemeMode::Dark>, "theme"},
        {"help",
         help,
         Text::tr("&Help for this page"),
         "F1",
         "help",
         [](MainWindow& window) { window.showHelp(); },
         {}},
        {"help_shortcuts",
         help,
         Text::tr("&Keyboard shortcuts"),
         "Ctrl+F1",
         "",
         [](MainWindow& window) { window.showHelp("shortcuts"); },
         {}},
        {"start_page",
         help,
         Text::tr("&Start page"),
         "",
         "",
         [](MainWindow& window) { window.showPage("start"); },
         {}},
        {"try_sample",
         help,
         Text::tr("&Try the sample"),
         "",
         "explore",
         [](MainWindow& window) { window.project().trySample(); },
         {}},
        {"", help, {}, {}, {}, nullptr, {}},
        {"copy_diagnostics", help, Text::tr("Copy &diagnostics"), "", "copy", copyDiagnostics, {}},
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

QString plainTitle(QString text) {
    return text.remove(QLatin1Char('&')).remove(QStringLiteral(" …"));
}

QString shortcutsText() {
    QString text = QStringLiteral("# %1\n\n| %2 | %3 |\n|---|---|\n")
                       .arg(Text::tr("Keyboard shortcuts"), Text::tr("Keys"), Text::tr("What they do"));
    const auto row = [&](const QString& keys, const QString& what) {
        text += QStringLiteral("| %1 | %2 |\n").arg(keys, what);
    };
    int number = 0;
    for (const PageKind& kind : pageRegistry())
        row(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + ++number))
                .toString(QKeySequence::NativeText),
            Text::tr("Page %1").arg(kind.title));
    for (const ActionKind& kind : actionRegistry())
        if (!kind.shortcut.isEmpty())
            row(QKeySequence::listToString(QKeySequence::listFromString(kind.shortcut),
                                           QKeySequence::NativeText)
                    .replace(QStringLiteral("; "), Text::tr(" or ")),
                plainTitle(kind.text));
    row(QStringLiteral("Esc"), Text::tr("Closes the help or the list of everything"));
    row(Text::tr("Arrow keys"), Text::tr("In the chart: from point to point"));
    row(Text::tr("Alt with arrow up, arrow down, Home or End"),
        Text::tr("In the queue: moves the selected runs up, down, to the top or to the end"));
    row(Text::tr("Del"), Text::tr("In the queue: cancels the selected runs"));
    return text;
}

} // namespace trilemma
