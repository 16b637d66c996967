// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/released_curves.h"

namespace trilemma {

namespace {

constexpr std::size_t mostCurves = 50; ///< more of them would hide each other
constexpr std::size_t atOnce = 5;      ///< so that neither reading nor closing takes long

std::vector<std::string> newestOf(const std::vector<RunRecord>& runs) {
    std::vector<std::string> ids;
    for (auto run = runs.rbegin(); run != runs.rend() && ids.size() < mostCurves; ++run)
        if (coversSlacks(*run)) ids.push_back(run->runId);
    return ids;
}

} // namespace

void ReleasedCurves::follow(const std::vector<RunRecord>& runs, const Whole& whole) {
    if (m_isComputing) return;
    Map kept; // of runs that are still there
    std::vector<RunRecord> missing;
    for (const std::string& id : newestOf(runs)) {
        if (const auto known = m_curves->find(id); known != m_curves->end())
            kept.insert(*known);
        else if (missing.size() < atOnce)
            if (Result<RunRecord> read = whole(id)) missing.push_back(std::move(read).value());
    }
    if (missing.empty()) return;
    m_isComputing = true;
    const auto work = [missing = std::move(missing), kept = std::move(kept)] {
        auto curves = std::make_shared<Map>(kept);
        for (const RunRecord& run : missing)
            // a damaged model has no points, and is not read again
            curves->emplace(run.runId, releasedCurveOf(run).value_or(ReleasedCurve{run.runId, {}, {}}));
        return std::shared_ptr<const Map>(std::move(curves));
    };
    m_task.request(work, [this](const std::shared_ptr<const Map>& curves) {
        m_isComputing = false;
        m_curves = curves;
        emit changed();
    });
}

void ReleasedCurves::clear() {
    m_task.forget();
    m_isComputing = false;
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
