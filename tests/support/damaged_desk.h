// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A project worth damaging, and what is told of it.
#pragma once

#include "tests/support/ledger_desk.h"

namespace trilemma::test {

inline RunRecord metricRun(const char* id) {
    RunRecord run = finishedRun(id);
    run.metrics = {{"error", EvaluationSet::Test, 0.25, 0.2, 0.3, Provenance::NonPrivate, ""}};
    run.constraints = {{"demographic_parity", 0.1, 0.05, {}, ConstraintStatus::Met}};
    run.groups = {{EvaluationSet::Test, {"sex"}, "sex=F", "yes", 12, {{"precision", 1, 2, 0.5, {}, {}}}}};
    run.history = {{worstViolationSeries, dualSumSeries}, {{10, {-0.5, 0}}, {20, {0.25, 1.5}}}};
    run.warnings = {{"A warning.", Provenance::NonPrivate}};
    return run;
}

/// A project with three runs that drew and left a model, closed.
inline void makeProject(const LedgerDesk& desk) {
    const auto store = desk.open();
    for (const char* id : {"a", "b", "c"})
        keepRun(*store, metricRun(id), desk.lineage);
    draw(*store, desk.lineage, {"a", "b", "c"});
}

inline QStringList idsOf(const Result<std::vector<RunRecord>>& runs) {
    QStringList ids;
    if (runs)
        for (const RunRecord& run : *runs)
            ids << text(run.runId);
    return ids;
}

/// Everything that a person is told of a run.
inline QString told(const RunRecord& run) {
    Json json = toJson(run);
    json["model"] = run.model;
    json["series"] = run.history.ids;
    for (const SeriesPoint& point : run.history.points)
        json["history"].push_back(toJson(point));
    return text(toText(json));
}

inline bool isInternal(const Errors& errors) {
    return std::any_of(errors.begin(), errors.end(),
                       [](const Error& error) { return error.code == ErrorCode::Internal; });
}

} // namespace trilemma::test
