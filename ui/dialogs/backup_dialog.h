// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/backups.h"

#include <functional>

class QWidget;

namespace trilemma {

/// Shows the backups of a project; `take` gets the one that is to be restored. Does not stop the event loop.
void askForBackup(QWidget* parent, const QString& project, std::function<void(const Backup&)> take);

/// Day of the week, day and minute.
QString nameOfTime(const QDateTime& time);

} // namespace trilemma
