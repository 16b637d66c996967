// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trilemma {

/// "0.1.0"; stored with every run.
const char* programVersion();

} // namespace trilemma
