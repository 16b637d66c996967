// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"

namespace trilemma {

inline constexpr const char* recommendedPreset = "recommended";
inline constexpr const char* paperPreset = "paper"; ///< of a solver: as in its paper, accounted jointly

/// Values of some parameters that stand in for their defaults.
struct Preset {
    std::string id;
    std::string title;
    Json params = Json::object();
};

} // namespace trilemma
