// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The desktop program: trilemma [--sample] [PROJECT.trilemma | TABLE.csv]
#include "core/base/version.h"
#include "core/data/census_sample.h"
#include "ui/main_window.h"
#include "ui/session.h"
#include "ui/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>
#include <QStandardPaths>

#include <clocale>

using namespace trilemma;

namespace {

/// The project that opens when none is named.
QString defaultProject() {
    const QString folder =
        QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/trilemma");
    QDir().mkpath(folder);
    return folder + QStringLiteral("/default.trilemma");
}

/// Without its own files the program cannot start; there is no window yet to say so in.
int refuse(const Errors& errors) {
    QMessageBox::critical(nullptr, QStringLiteral("Trilemma"), QString::fromStdString(toText(errors)));
    return exitCode(errors.front().code);
}

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C"); // files and JSON want points; the screen uses QLocale
    QApplication::setOrganizationName(QStringLiteral("Trilemma"));
    QApplication::setApplicationName(QStringLiteral("trilemma"));
    QApplication::setApplicationDisplayName(QStringLiteral("Trilemma"));
    QApplication::setApplicationVersion(QString::fromLatin1(programVersion()));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.trilemma.Trilemma"));

    QCommandLineParser parser;
    parser.setApplicationDescription(QApplication::translate(
        "main",
        "Trains models that are accurate, fair and differentially private, and shows the trade-off."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption sample(QStringLiteral("sample"),
                                    QApplication::translate("main", "Open the built-in sample."));
    const QCommandLineOption lineages(
        QStringLiteral("lineages"),
        QApplication::translate("main", "Lineage file instead of the user's own."), "file");
    const QCommandLineOption settings(
        QStringLiteral("settings"),
        QApplication::translate("main", "Settings folder instead of the user's own."), "dir");
    parser.addOptions({sample, lineages, settings});
    parser.addPositionalArgument(QStringLiteral("file"),
                                 QApplication::translate("main", "Project or table to open."));
    parser.process(application);
    if (parser.isSet(settings))
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, parser.value(settings));
    applyTheme(application, savedThemeMode());
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/trilemma.svg")));

    Result<std::unique_ptr<LineageFile>> file =
        LineageFile::open(parser.isSet(lineages) ? parser.value(lineages) : LineageFile::standardPath());
    if (!file) return refuse(file.errors());
    Session session(std::move(file).value());
    QString project = defaultProject();
    QString table;
    for (const QString& path : parser.positionalArguments())
        (path.endsWith(QStringLiteral(".trilemma")) ? project : table) = QFileInfo(path).absoluteFilePath();

    MainWindow window(session);
    window.show();
    window.openProject(project);
    if (parser.isSet(sample)) session.openData({censusSampleName});
    if (!table.isEmpty()) session.openData({table.toStdString()});
    return QApplication::exec();
}
