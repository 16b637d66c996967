// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drawing.h"

#include <QDir>
#include <QFileInfo>
#include <QLibrary>

namespace trilemma {

namespace {

constexpr const char* moduleName = "trilemma-drawing.so";

/// In a build beside the program, installed in ../lib/trilemma/modules.
QString modulePath() {
    const QDir folder = QFileInfo(QFile::symLinkTarget(QStringLiteral("/proc/self/exe"))).dir();
    const QString beside = folder.filePath(QLatin1String(moduleName));
    return QFile::exists(beside)
               ? beside
               : QDir::cleanPath(
                     folder.filePath(QStringLiteral("../lib/trilemma/modules/") + QLatin1String(moduleName)));
}

} // namespace

Result<const Drawing*> loadDrawing() {
    QLibrary module(modulePath());
    const auto entry = reinterpret_cast<DrawingEntry>(module.resolve(drawingSymbol));
    if (!entry)
        return Error{ErrorCode::InvalidFile, "chart", module.fileName().toStdString(),
                     "draws the chart, and cannot be loaded",
                     "Install trilemma again, or leave the chart out"};
    return entry();
}

} // namespace trilemma
