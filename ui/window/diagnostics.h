// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace trilemma {

class Session;

/// What a bug report needs, as plain text: versions, system, settings, counts of runs. No path, no name, no
/// column, no cell and no number computed on records.
QString diagnosticsText(Session& session);

} // namespace trilemma
