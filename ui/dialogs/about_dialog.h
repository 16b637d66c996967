// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace trilemma {

/// Name, version, licence and the libraries inside. Does not stop the event loop.
void showAbout(QWidget* parent);

} // namespace trilemma
