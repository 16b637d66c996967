// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The desktop program: trilemma [--sample] [PROJECT.trilemma] [TABLE.csv ...]
#include "app/application.h"
#include "app/end_signals.h"
#include "app/last_words.h"
#include "core/base/version.h"
#include "core/data/census_sample.h"
#include "core/workspace/store.h"
#include "ui/base/language.h"
#include "ui/base/settings.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/session/session.h"
#include "ui/session/usual_values.h"
#include "ui/window/main_window.h"
#include "ui/window/project_life.h"
#include "ui/window/window_state.h"

#include <QCommandLineParser>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>
#include <QUrl>

#include <algorithm>
#include <clocale>
#include <string_view>

using namespace trilemma;

namespace {

/// The project that opens when none is named: the last one, if it is still there and wanted; else none.
QString lastProject() {
    const QString path = QSettings().value(QStringLiteral("project/last")).toString();
    const bool wanted = Settings::instance().value(settingKey::reopen).toBool();
    return wanted && QFile::exists(path) ? path : QString();
}

/// Without its own files the program cannot start; there is no window yet to say so in.
int refuse(const Errors& errors) {
    QMessageBox box(QMessageBox::Critical, QStringLiteral("Trilemma"),
                    QString::fromStdString(toText(errors)));
    box.setTextFormat(Qt::PlainText);
    box.exec();
    return exitCode(errors.front().code);
}

/// The language is a setting, and --help is in it: so where the settings are comes before everything else.
void findSettings(const QStringList& arguments) {
    const QCommandLineOption settings(QStringLiteral("settings"), QString(), "dir");
    QCommandLineParser parser;
    parser.addOption(settings);
    parser.parse(arguments); // what it does not know is said later
    if (parser.isSet(settings))
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, parser.value(settings));
}

/// --help and --version take a screen to themselves where there is none.
void doWithoutScreen(int argc, char** argv) {
    const bool asks = std::any_of(argv + 1, argv + argc, [](std::string_view argument) {
        return argument == "--help" || argument == "-h" || argument == "--version" || argument == "-v";
    });
    if (asks && qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

} // namespace

int main(int argc, char** argv) {
    prepareLastWords(false);
    doWithoutScreen(argc, argv);
    Application application(argc, argv);
    std::setlocale(LC_NUMERIC, "C"); // files and JSON want points; the screen uses QLocale
    QApplication::setOrganizationName(QStringLiteral("Trilemma"));
    QApplication::setApplicationName(QStringLiteral("trilemma"));
    QApplication::setApplicationDisplayName(QStringLiteral("Trilemma"));
    QApplication::setApplicationVersion(QString::fromLatin1(programVersion()));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.trilemma.Trilemma"));

    findSettings(QApplication::arguments());
    installLanguage(application, windowLanguage());
    QCommandLineParser parser;
    parser.setApplicationDescription(QApplication::translate(
        "main",
        "Trains models that are accurate, fair and differentially private, and shows the trade-off."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QString fileName = QApplication::translate("main", "file");
    const QCommandLineOption sample(QStringLiteral("sample"),
                                    QApplication::translate("main", "Open the built-in sample."));
    const QCommandLineOption lineages(
        QStringLiteral("lineages"),
        QApplication::translate("main", "Lineage file instead of the user's own."), fileName);
    const QCommandLineOption settings(
        QStringLiteral("settings"),
        QApplication::translate("main", "Settings folder instead of the user's own."),
        QApplication::translate("main", "folder"));
    parser.addOptions({sample, lineages, settings});
    parser.addPositionalArgument(fileName, QApplication::translate("main", "Project or table to open."));
    parser.process(application);
    applyTheme(application, savedThemeMode());
    applyZoom(application, Settings::instance().value(settingKey::zoom).toInt());
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/trilemma.svg")));

    Result<std::unique_ptr<LineageFile>> file =
        LineageFile::open(parser.isSet(lineages) ? parser.value(lineages) : LineageFile::standardPath());
    if (!file) return refuse(file.errors());
    Session session(std::move(file).value(), Settings::instance().value(settingKey::threads).toInt());
    followUsualValues(session);
    QStringList files;
    for (const QString& path : parser.positionalArguments())
        files << (path.startsWith(QStringLiteral("file:")) ? QUrl(path).toLocalFile()
                                                           : QFileInfo(path).absoluteFilePath());
    const bool namesProject = std::any_of(files.begin(), files.end(), isProjectName);

    MainWindow window(session);
    fitToScreen(window);
    application.onTrouble([&window](const Error& error) {
        window.notify(Banner::Level::Error,
                      QApplication::translate("main", "That could not be done.") + errorListHtml({error}));
    });
    const EndSignals ending([&window] {
        window.endNow();
        QApplication::exit(); // also out of a dialog
    });
    window.show();
    const QString last = lastProject();
    if (parser.isSet(sample) && !namesProject)
        window.project().trySample();
    else if (!namesProject && !last.isEmpty())
        window.openProject(last);
    window.openFiles(files);
    if (parser.isSet(sample) && namesProject) window.openData({QString::fromLatin1(censusSampleName)});
    return QApplication::exec();
}
