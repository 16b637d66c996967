// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace trilemma {

/// Paths of projects that still exist, the one opened last first; at most ten.
QStringList recentProjects();
void noteRecentProject(const QString& path);
void forgetRecentProject(const QString& path);

/// Where the program keeps the sample's project; the folder exists afterwards.
QString sampleProjectPath();

} // namespace trilemma
