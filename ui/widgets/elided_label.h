// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QLabel;

namespace trilemma {

/// One line of plain text that ends in an ellipsis where it has no room; its tool tip and its accessible text
/// stay whole.
QLabel* elidedLabel();

} // namespace trilemma
