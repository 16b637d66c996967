// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QCoreApplication;

namespace trilemma {

/// Language of the window, "en" or "de": the one of the settings, or the first of the system's that there is.
QString windowLanguage();

/// Translators for that language, and its number format on the screen where the system has another language.
/// Before the first widget; calling it again exchanges them.
void installLanguage(QCoreApplication& application, const QString& language);
/// The one of the translators, whatever was chosen in the settings since; "en" before there are any.
QString installedLanguage();

} // namespace trilemma
