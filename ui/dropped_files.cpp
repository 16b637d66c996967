// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dropped_files.h"

#include "core/workspace/store.h"
#include "ui/main_window.h"

#include <QDropEvent>
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
    if (paths.size() == 1 && paths.front().endsWith(projectSuffix))
        m_window.openProject(paths.front());
    else
        m_window.openData(paths);
    return true;
}

} // namespace trilemma
