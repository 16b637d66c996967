// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/recent_projects.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include <algorithm>

namespace trilemma {

namespace {
constexpr int maxKept = 10;
const QString projectsKey = QStringLiteral("project/recent");
} // namespace

QStringList recentProjects() {
    QStringList paths = QSettings().value(projectsKey).toStringList();
    paths.erase(std::remove_if(paths.begin(), paths.end(),
                               [](const QString& path) { return !QFileInfo::exists(path); }),
                paths.end());
    return paths.mid(0, maxKept);
}

void noteRecentProject(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList paths = recentProjects();
    paths.removeAll(absolute);
    paths.prepend(absolute);
    QSettings().setValue(projectsKey, paths.mid(0, maxKept));
}

void forgetRecentProject(const QString& path) {
    QStringList paths = recentProjects();
    paths.removeAll(QFileInfo(path).absoluteFilePath());
    QSettings().setValue(projectsKey, paths);
}

QString sampleProjectPath() {
    const QString folder =
        QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/trilemma");
    QDir().mkpath(folder);
    return folder + QStringLiteral("/sample.trilemma");
}

} // namespace trilemma
