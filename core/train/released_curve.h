// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/frontier_table.h"
#include "core/train/run_record.h"

namespace trilemma {

/// What one release says of every slack: post-processing of the run's model, so released where that is. Of
/// the training records, with the noise of the released table.
struct ReleasedCurve {
    std::string runId;
    std::string constraint; ///< kind, whose gap it is about
    std::vector<SlackPoint> points;
};
/// None: the run is not done, its model is of one slack, or the noise of its table hides one group.
std::optional<ReleasedCurve> releasedCurveOf(const RunRecord& run);

/// {"run_id", "constraint", "provenance", "points": [{"gamma", "error", "error_noise", "gap", "gap_noise",
/// "resolved"}]}; noise in standard deviations.
Json toJson(const ReleasedCurve& curve, const RunRecord& run);

/// Whether a run's solver leaves models of every slack; its record need not hold the model.
bool coversSlacks(const RunRecord& run);

} // namespace trilemma
