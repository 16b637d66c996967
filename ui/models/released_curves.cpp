// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/released_curves.h"

namespace trilemma {

namespace {

constexpr std::size_t mostCurves = 50; ///< more of them would hide each other

} // namespace

void ReleasedCurves::follow(const std::vector<RunRecord>& runs, const Whole& whole) {
    std::vector<RunRecord> missing;
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        if (m_curves->size() + missing.size() >= mostCurves) break;
        if (!coversSlacks(*run) || m_curves->contains(run->runId)) continue;
        if (Result<RunRecord> read = whole(run->runId)) missing.push_back(std::move(read).value());
    }
    if (missing.empty()) return;
    const auto work = [missing = std::move(missing), known = m_curves] {
        auto curves = std::make_shared<Map>(*known);
        for (const RunRecord& run : missing)
            // a damaged model has no points, and is not read again
            curves->emplace(run.runId, releasedCurveOf(run).value_or(ReleasedCurve{run.runId, {}, {}}));
        return std::shared_ptr<const Map>(std::move(curves));
    };
    m_task.request(work, [this](const std::shared_ptr<const Map>& curves) {
        m_curves = curves;
        emit changed();
    });
}

void ReleasedCurves::clear() {
    m_task.forget();
    m_curves = std::make_shared<const Map>();
}

void addReleasedLines(TradeoffData& data, const ReleasedCurves::Map& curves) {
    const MetricSpec* gap = data.axes.gap();
    if (!gap || (gap == data.axes.x ? data.axes.y : data.axes.x) != findMetric("error")) return;
    for (const TradeoffPoint& point : data.points)
        for (const std::string& runId : point.runIds) {
            const auto found = curves.find(runId);
            if (found == curves.end() || found->second.points.empty() ||
                gapOfConstraint(found->second.constraint) != gap)
                continue;
            data.released.push_back({runId, point.solver, found->second.points});
        }
}

} // namespace trilemma
