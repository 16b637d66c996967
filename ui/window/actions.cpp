// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/actions.h"

#include "core/data/census_sample.h"
#include "core/workspace/store.h"
#include "ui/base/settings.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/dialogs/about_dialog.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/session/session.h"
#include "ui/window/diagnostics.h"
#include "ui/window/main_window.h"
#include "ui/window/model_trial.h"
#include "ui/window/page_registry.h"
#include "ui/window/project_life.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileInfo>

namespace trilemma {

namespace {

struct ActionWords {
    Q_DECLARE_TR_FUNCTIONS(Actions)
};

QString projectFilter() {
    return ActionWords::tr("Trilemma projects (*.trilemma)");
}

void newProject(MainWindow& window) {
    const FileQuestion question{.caption = ActionWords::tr("New project"),
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
                          ActionWords::tr("This project existed already and was opened; nothing in it "
                                          "was changed."));
    });
}

void openProject(MainWindow& window) {
    const FileQuestion question{
        .caption = ActionWords::tr("Open project"), .filter = projectFilter(), .key = "project"};
    askForFiles(&window, question,
                [&window](const QStringList& paths) { window.openProject(paths.front()); });
}

void openData(MainWindow& window) {
    const FileQuestion question{
        .caption = ActionWords::tr("Open table"),
        .filter = ActionWords::tr("Tables (*.csv *.tsv *.txt *.data *.test);;All files (*)"),
        .key = "data",
        .several = true};
    askForFiles(&window, question, [&window](const QStringList& paths) { window.openData(paths); });
}

void openSample(MainWindow& window) {
    window.openData({QString::fromLatin1(censusSampleName)});
}

void openWagesSample(MainWindow& window) {
    window.openData({QString::fromLatin1(wagesSampleName)});
}

void startTraining(MainWindow& window) {
    window.showPage("train");
    window.startTraining();
}

void cancelAll(MainWindow& window) {
    window.session().project().cancelSharing();
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

/// Shows a page and has it do what an action asks for; where it cannot, says what it needs.
void performOnPage(MainWindow& window, const QString& page, const QString& command,
                   const QString& otherwise) {
    window.showPage(page);
    if (!window.page(page)->perform(command)) window.notify(Banner::Level::Info, otherwise);
}

void repeatRuns(MainWindow& window) {
    performOnPage(window, "train", "repeat_runs",
                  ActionWords::tr("No run failed or was interrupted, and no cancelled run is selected."));
}

void moveTop(MainWindow& window) {
    performOnPage(window, "train", "raise_runs",
                  ActionWords::tr("First select runs that are waiting in the queue."));
}

void moveEnd(MainWindow& window) {
    performOnPage(window, "train", "lower_runs",
                  ActionWords::tr("First select runs that are waiting in the queue."));
}

void archiveRuns(MainWindow& window) {
    performOnPage(window, "explore", "archive_runs",
                  ActionWords::tr("Select finished runs in the table first."));
}

void deleteRuns(MainWindow& window) {
    performOnPage(window, "explore", "delete_runs",
                  ActionWords::tr("Select finished runs in the table first."));
}

QString projectName(MainWindow& window, const QString& pattern) {
    const QFileInfo file(window.session().project().path());
    return file.absolutePath() + QLatin1Char('/') + pattern.arg(file.completeBaseName()) + projectSuffix;
}

void saveCopy(MainWindow& window) {
    const FileQuestion question{.caption = ActionWords::tr("Save a copy"),
                                .filter = projectFilter(),
                                .key = "project",
                                .save = true,
                                .suffix = "trilemma",
                                .replaces = false,
                                .suggestion = projectName(window, ActionWords::tr("%1 copy"))};
    askForFiles(&window, question,
                [&window](const QStringList& paths) { window.project().saveCopy(paths.front()); });
}

void saveScript(MainWindow& window) {
    const FileQuestion question{.caption = ActionWords::tr("Save as a script"),
                                .filter = ActionWords::tr("Shell script (*.sh)"),
                                .key = "project",
                                .save = true,
                                .suffix = "sh"};
    askForFiles(&window, question,
                [&window](const QStringList& paths) { window.project().saveScript(paths.front()); });
}

void moveProject(MainWindow& window) {
    const FileQuestion question{.caption = ActionWords::tr("Move or rename the project"),
                                .filter = projectFilter(),
                                .key = "project",
                                .save = true,
                                .suffix = "trilemma",
                                .replaces = false,
                                .suggestion = window.session().project().path()};
    askForFiles(&window, question,
                [&window](const QStringList& paths) { window.project().move(paths.front()); });
}

/// Of the project that is open, or of one that cannot be opened.
void restoreBackup(MainWindow& window) {
    if (window.session().project().isOpen())
        return window.project().askForRestore(window.session().project().path());
    const FileQuestion question{
        .caption = ActionWords::tr("Project to restore"), .filter = projectFilter(), .key = "project"};
    askForFiles(&window, question,
                [&window](const QStringList& paths) { window.project().askForRestore(paths.front()); });
}

void copyRunAsCommand(MainWindow& window) {
    performOnPage(window, "explore", "copy_command",
                  ActionWords::tr("Select a run first: click a point in the chart or a row of the table."));
}

void exportModel(MainWindow& window) {
    performOnPage(window, "explore", "export_model",
                  ActionWords::tr("Select a run first: click a point in the chart or a row of the table."));
}

void tryModel(MainWindow& window) {
    (new ModelTrial(&window))->open();
}

void showCurves(MainWindow& window) {
    performOnPage(window, "explore", "show_curves",
                  ActionWords::tr("Select a run first: click a point in the chart or a row of the table."));
}

void copyDiagnostics(MainWindow& window) {
    QGuiApplication::clipboard()->setText(diagnosticsText(window.session()));
    window.notify(Banner::Level::Info,
                  ActionWords::tr("Versions, settings and run counts were copied for a bug report. They hold "
                                  "no path, name or number of your data."));
}

void showLedger(MainWindow& window) {
    window.showPage("privacy");
    window.page("privacy")->perform("show_ledger");
}

template <ThemeMode mode>
void chooseTheme(MainWindow&) {
    const char* word = mode == ThemeMode::Dark ? "dark" : mode == ThemeMode::Light ? "light" : "system";
    Settings::instance().set(settingKey::theme, QString::fromLatin1(word));
}

} // namespace

const QList<ActionKind>& actionRegistry() {
    static const QString project = ActionWords::tr("&Project");
    static const QString train = ActionWords::tr("&Train");
    static const QString view = ActionWords::tr("&View");
    static const QString help = ActionWords::tr("&Help");
    static const ActionKind separator{"", project, {}, {}, {}, nullptr, {}};
    static const QList<ActionKind> registry{
        {"new_project", project, ActionWords::tr("&New project …"), "Ctrl+N", "add", newProject, {}},
        {"open_project",
         project,
         ActionWords::tr("&Open project …"),
         "Ctrl+Shift+O",
         "open",
         openProject,
         {}},
        {"recent_projects", project, ActionWords::tr("Open &recent"), "", "", nullptr, {}},
        separator,
        {"open_data", project, ActionWords::tr("Open &table …"), "Ctrl+O", "data", openData, {}},
        {"open_sample",
         project,
         ActionWords::tr("Open the built-in &sample"),
         "Ctrl+Shift+S",
         "",
         openSample,
         {}},
        {"open_wages_sample",
         project,
         ActionWords::tr("Open the sample of &wages"),
         "",
         "",
         openWagesSample,
         {}},
        separator,
        {"save_copy", project, ActionWords::tr("Save a &copy …"), "", "save", saveCopy, {}, true},
        {"save_script", project, ActionWords::tr("Save as a &script …"), "", "", saveScript, {}, true},
        {"move_project", project, ActionWords::tr("&Move or rename …"), "", "", moveProject, {}, true},
        {"restore_backup", project, ActionWords::tr("Restore a &backup …"), "", "", restoreBackup, {}},
        {"close_project",
         project,
         ActionWords::tr("C&lose project"),
         "Ctrl+W",
         "",
         [](MainWindow& window) { window.project().close(); },
         {},
         true},
        separator,
        {"settings",
         project,
         ActionWords::tr("S&ettings"),
         "Ctrl+,",
         "settings",
         [](MainWindow& window) { window.showSettings(); },
         {}},
        {"quit",
         project,
         ActionWords::tr("&Quit"),
         "Ctrl+Q",
         "",
         [](MainWindow& window) { window.close(); },
         {}},
        {"start_training",
         train,
         ActionWords::tr("&Start training"),
         "Ctrl+Return",
         "train",
         startTraining,
         {}},
        {"cancel_all", train, ActionWords::tr("&Cancel all runs"), "Ctrl+Shift+C", "cancel", cancelAll, {}},
        {"pause_queue",
         train,
         ActionWords::tr("&Pause or resume the queue"),
         "Ctrl+Shift+H; Pause",
         "pause",
         pauseQueue,
         {}},
        {"repeat_runs", train, ActionWords::tr("&Train failed runs again"), "", "repeat", repeatRuns, {}},
        {"raise_runs",
         train,
         ActionWords::tr("Move the selected runs to the t&op"),
         "",
         "move-top",
         moveTop,
         {}},
        {"lower_runs",
         train,
         ActionWords::tr("Move the selected runs to the &end"),
         "",
         "move-end",
         moveEnd,
         {}},
        {"archive_runs",
         train,
         ActionWords::tr("&Archive the selected runs"),
         "",
         "archive",
         archiveRuns,
         {}},
        {"delete_runs", train, ActionWords::tr("&Delete the selected runs …"), "", "remove", deleteRuns, {}},
        {"copy_command",
         train,
         ActionWords::tr("Copy the selected &run as a command"),
         "",
         "copy",
         copyRunAsCommand,
         {}},
        {"export_model",
         train,
         ActionWords::tr("E&xport the selected run's model …"),
         "",
         "save",
         exportModel,
         {}},
        {"try_model", train, ActionWords::tr("Tr&y a model on a table …"), "", "data", tryModel, {}},
        {"show_ledger",
         view,
         ActionWords::tr("Privacy led&ger of this table"),
         "",
         "privacy",
         showLedger,
         {}},
        {"show_curves",
         view,
         ActionWords::tr("Cur&ves of the selected run's model"),
         "Ctrl+Shift+V",
         "explore",
         showCurves,
         {}},
        {"command_palette",
         view,
         ActionWords::tr("&Find anything …"),
         "Ctrl+K; Ctrl+Shift+P",
         "",
         [](MainWindow& window) { window.showPalette(); },
         {}},
        {"zoom_in",
         view,
         ActionWords::tr("L&arger type"),
         "Ctrl++; Ctrl+=",
         "",
         [](MainWindow& window) { window.zoomBy(1); },
         {}},
        {"zoom_out",
         view,
         ActionWords::tr("S&maller type"),
         "Ctrl+-",
         "",
         [](MainWindow& window) { window.zoomBy(-1); },
         {}},
        {"zoom_reset",
         view,
         ActionWords::tr("&Normal type"),
         "Ctrl+0",
         "",
         [](MainWindow& window) { window.zoomBy(0); },
         {}},
        {"", view, {}, {}, {}, nullptr, {}},
        {"theme_system", view, ActionWords::tr("&System appearance"), "", "theme",
         chooseTheme<ThemeMode::System>, "theme"},
        {"theme_light", view, ActionWords::tr("&Light"), "Ctrl+Shift+L", "", chooseTheme<ThemeMode::Light>,
         "theme"},
        {"theme_dark", view, ActionWords::tr("&Dark"), "Ctrl+Shift+D", "", chooseTheme<ThemeMode::Dark>,
         "theme"},
        {"help",
         help,
         ActionWords::tr("&Help for this page"),
         "F1",
         "help",
         [](MainWindow& window) { window.showHelp(); },
         {}},
        {"help_shortcuts",
         help,
         ActionWords::tr("&Keyboard shortcuts"),
         "Ctrl+F1",
         "",
         [](MainWindow& window) { window.showHelp("shortcuts"); },
         {}},
        {"start_page",
         help,
         ActionWords::tr("&Start page"),
         "",
         "",
         [](MainWindow& window) { window.showPage("start"); },
         {}},
        {"try_sample",
         help,
         ActionWords::tr("&Try the sample"),
         "",
         "explore",
         [](MainWindow& window) { window.project().trySample(); },
         {}},
        {"", help, {}, {}, {}, nullptr, {}},
        {"copy_diagnostics", help, ActionWords::tr("Copy &diagnostics"), "", "copy", copyDiagnostics, {}},
        {"about",
         help,
         ActionWords::tr("&About Trilemma"),
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
                       .arg(ActionWords::tr("Keyboard shortcuts"), ActionWords::tr("Keys"),
                            ActionWords::tr("What they do"));
    const auto row = [&](const QString& keys, const QString& what) {
        text += QStringLiteral("| %1 | %2 |\n").arg(keys, what);
    };
    int number = 0;
    for (const PageKind& kind : pageRegistry())
        row(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + ++number))
                .toString(QKeySequence::NativeText),
            ActionWords::tr("Page %1").arg(kind.title));
    for (const ActionKind& kind : actionRegistry())
        if (!kind.shortcut.isEmpty())
            row(QKeySequence::listToString(QKeySequence::listFromString(kind.shortcut),
                                           QKeySequence::NativeText)
                    .replace(QStringLiteral("; "), ActionWords::tr(" or ")),
                plainTitle(kind.text));
    row(QStringLiteral("Esc"), ActionWords::tr("Closes the help or the command palette"));
    row(ActionWords::tr("Arrow keys"), ActionWords::tr("In the chart: move from point to point"));
    row(ActionWords::tr("Alt with arrow up, arrow down, Home or End"),
        ActionWords::tr("In the queue: moves the selected runs up, down, to the top or to the end"));
    row(ActionWords::tr("Del"), ActionWords::tr("In the queue: cancels the selected runs"));
    return text;
}

/// Of start_training, at once or when its budget could not be shared.
void MainWindow::showNotStarted(const Errors& errors) {
    notify(Banner::Level::Error, tr("Training was not started.") + errorListHtml(errors));
}

} // namespace trilemma
