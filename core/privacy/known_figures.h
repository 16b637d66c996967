// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/privacy/accountant.h"

namespace trilemma {

/// account(), remembered while the program runs: pages and releases ask about the same lists of events again
/// and again (spent and total, declared and shown, planned and entered). From any thread.
Result<PrivacyFigure> knownFigure(const std::vector<PrivacyEvent>& events, Relation relation, double delta);

std::size_t figuresAccounted(); ///< how many times knownFigure() did not know the answer

} // namespace trilemma
