// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model.h"

#include <algorithm>

namespace trilemma {

/// What is kept of a model's score of a person: its most likely class d, the first of equal ones, and in
/// which of `bins` equal parts of [0, 1] its margin m = p_d - max over k != d of p_k lies. Cell d bins + b
/// with b = min(floor(m bins), bins - 1); with one bin the cell is the decision. Public: no record decides
/// where a cell ends.
struct ScoreCells {
    static constexpr int maxBins = 100;

    int bins = 1; ///< in [1, maxBins]

    int count(int classes) const { return classes * bins; }
    int classOf(int cell) const { return cell / bins; }
    /// `probabilities`: rows x K, K >= 2. A margin that is no number counts as 0.
    int of(const RowMatrix& probabilities, Eigen::Index row) const {
        const int d = decisionOf(probabilities, row);
        if (bins == 1) return d;
        double second = 0;
        for (Eigen::Index k = 0; k < probabilities.cols(); ++k)
            if (k != d) second = std::max(second, probabilities(row, k));
        const double margin = probabilities(row, d) - second;
        if (margin >= 1) return d * bins + bins - 1;
        return d * bins + (margin > 0 ? std::min(static_cast<int>(margin * bins), bins - 1) : 0);
    }
    bool operator==(const ScoreCells&) const = default;
};

} // namespace trilemma
