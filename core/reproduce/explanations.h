// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trilemma {

/// In words, paragraph by paragraph, how the published setting differs from what is run here. Empty for an
/// unknown id.
std::vector<std::string> explanationOf(std::string_view settingId);

} // namespace trilemma
