// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

namespace trilemma {

/// Asks the desktop (org.freedesktop.Notifications on the session bus) to show a notice, without waiting for
/// it. `otherwise` is called, in this thread, where there is no such service.
void showSystemNotice(const QString& title, const QString& text, const std::function<void()>& otherwise);

} // namespace trilemma
