// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>

namespace trilemma {

/// Which candidate was released, and its noisy score; none where that was not estimable.
struct SelectedCandidate {
    std::size_t candidate = 0;
    std::optional<double> score;
    bool operator==(const SelectedCandidate&) const = default;
};

} // namespace trilemma
