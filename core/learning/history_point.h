// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace trilemma {

/// What a training curve shows of one step.
struct HistoryPoint {
    std::int64_t step = 0;
    double worstViolation = 0; ///< max_j Gamma_j - gamma_j on the smoothed histogram
    double dualSum = 0;        ///< sum_j lambda_j
};

} // namespace trilemma
