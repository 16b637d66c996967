// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/palette.h"

namespace trilemma {

class MainWindow;

/// Everything that can be done now: enabled actions and pages, fields of pages, recent projects, help topics,
/// settings.
QList<PaletteEntry> paletteEntries(MainWindow& window);

} // namespace trilemma
