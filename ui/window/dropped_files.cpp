// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dropped_files.h"

#include "core/workspace/store.h"
#include "ui/window/main_window.h"

#include <QDropEvent>
#include <QFile>
#include <QMimeData>
#include <QUrl>

namespace trilemma {

namespace {

QStringList localPaths(const QDropEvent& event) {
    QStringList paths;
    for (const QUrl& url : event.mimeData()->urls())
        if (url.isLocalFile()) paths << url.toLocalFile();
    return paths;
}

} // namespace

void MainWindow::openFiles(const QStringList& paths) {
    QStringList projects, tables;
    for (const QString& path : paths)
        (isProjectName(path) ? projects : tables) << path;
    if (!projects.isEmpty()) {
        const QString& path = projects.front();
        if (!QFile::exists(path))
            notify(Banner::Level::Error,
                   tr("%1 is not there. A new project begins with “New project …” in the menu.").arg(path));
        else if (openProject(path) && projects.size() > 1)
            notify(Banner::Level::Warning,
                   tr("A window has one project: %1 was opened, the others were not.").arg(path));
    }
    if (!tables.isEmpty()) openData(tables);
}

DroppedFiles::DroppedFiles(MainWindow& window)
    : QObject(&window)
    , m_window(window) {
    window.setAcceptDrops(true);
    window.installEventFilter(this);
}

bool DroppedFiles::eventFilter(QObject*, QEvent* event) {
    if (event->type() != QEvent::DragEnter && event->type() != QEvent::Drop) return false;
    auto* dropped = static_cast<QDropEvent*>(event); // an entering drag is one, too
    const QStringList paths = localPaths(*dropped);
    if (paths.isEmpty()) return false;
    dropped->acceptProposedAction();
    if (event->type() == QEvent::DragEnter) return true;
    m_window.openFiles(paths);
    return true;
}

} // namespace trilemma
