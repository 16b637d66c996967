// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace trilemma {

/// What a person is asked for. `key` remembers the folder of the last answer in the settings.
struct FileQuestion {
    QString caption;
    QString filter;
    QString key;
    bool save = false;
    QString suffix = {}; ///< added to a name without one; saving only
    bool several = false;
    bool replaces = true;    ///< a chosen file is written over, so the dialog asks first; saving only
    QString suggestion = {}; ///< name or path that is filled in; saving only
};

/// Asks without stopping the event loop; `take` gets the paths, and is not called when nothing was chosen.
void askForFiles(QWidget* parent, const FileQuestion& question, std::function<void(const QStringList&)> take);

} // namespace trilemma
