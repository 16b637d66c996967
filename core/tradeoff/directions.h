// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trilemma {

/// Which way is better along both axes of a trade-off.
struct TradeoffDirections {
    bool xLower = true;
    bool yLower = true;
    bool operator==(const TradeoffDirections&) const = default;
};

} // namespace trilemma
