// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/released_curve.h"

#include "core/evaluation/provenance.h"
#include "core/models/frontier_predictor.h"
#include "core/solvers/solver.h"
#include "core/train/training_spec.h"

namespace trilemma {

bool coversSlacks(const RunRecord& run) {
    const Solver* solver = findSolver(run.solver);
    return solver && solver->info().coversSlacks && isDone(run);
}

std::optional<ReleasedCurve> releasedCurveOf(const RunRecord& run) {
    const std::optional<FrontierTable> table = frontierTableIn(run.model);
    const Result<TrainingSpec> spec = trainingSpecFromJson(run.spec.json());
    if (!isDone(run) || !table || !spec || spec->constraints.empty()) return {};
    const FrontierSearch search(*table);
    if (!search.showsBothGroups()) return {}; // nothing is known of a gap
    return ReleasedCurve{run.runId, spec->constraints.front().kind, slackCurve(search)};
}

Json toJson(const ReleasedCurve& curve, const RunRecord& run) {
    Json points = Json::array();
    for (const SlackPoint& point : curve.points)
        points.push_back({{"gamma", point.gamma},
                          {"error", point.error},
                          {"error_noise", point.errorNoise},
                          {"gap", point.gap},
                          {"gap_noise", point.gapNoise},
                          {"resolved", point.isResolved}});
    return {{"run_id", curve.runId},
            {"constraint", curve.constraint},
            {"set", "train"},
            {"provenance", nameOf(releaseProvenance(run), provenanceNames)},
            {"points", points}};
}

} // namespace trilemma
