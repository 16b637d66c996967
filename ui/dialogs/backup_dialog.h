// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace trilemma {

/// Shows the backups of a project; `take` gets the path of the one that is to be restored. Does not stop the
/// event loop.
void askForBackup(QWidget* parent, const QString& project, std::function<void(const QString& backup)> take);

} // namespace trilemma
