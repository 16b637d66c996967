// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/metric_registry.h"
#include "ui/charts/tradeoff_data.h"
#include "ui/runs/run_row.h"

#include <QSet>
#include <QStringList>

#include <set>

namespace trilemma {

/// Which runs a page shows and what of them: one value that chart, table and export share.
struct RunFilter {
    enum class Privacy { Any, NotPrivate, Private, Epsilon, AtMost };

    std::set<std::string> hiddenSolvers; ///< hidden, not shown: a new solver appears by itself
    std::string datasetId;               ///< empty: runs of every table
    Privacy privacy = Privacy::Any;
    double epsilon = 0; ///< the target, with Privacy::Epsilon and AtMost
    EvaluationSet set = EvaluationSet::Test;
    MetricAxes axes = defaultAxes();
    bool showSeeds = false;
    bool showFront = true;
    BarKind bars = BarKind::Deviation;
    bool showArchived = false;
    QStringList words; ///< lower case; a run has to have all of them

    bool accepts(const RunRow& row) const;
    /// What a person typed as `words`: "epsilon", "eps" and "ε" are the same, and so are "<=" and "≤"; a
    /// setting's name is its words.
    static QStringList wordsFrom(const QString& text);
    bool operator==(const RunFilter&) const = default;
};

/// Finished runs that pass the filter; of a setting with one that has the words all that pass but for them: a
/// mean over some of its seeds would be another number. Only a word "seed=2" asks for that.
std::vector<const RunRow*> finishedRows(const RunRows& runs, const RunFilter& filter);

/// Those as points of its axes. Any thread, and so the next.
std::vector<TradeoffRun> tradeoffRuns(const RunRows& runs, const RunFilter& filter);

/// Finished runs that pass the filter and have a value on both axes, their means over seeds with bars and
/// shares of the front, and how they did: against the gap that is wished where one is and an axis is a gap,
/// else against their own constraints; and which settings meet the wish. Without target line and pinned
/// point.
TradeoffData tradeoffData(const RunRows& runs, const RunFilter& filter, const TradeoffWish& wish = {});
TradeoffData tradeoffData(const std::vector<RunRecord>& runs, const RunFilter& filter);

/// The runs of a setting averaged as a point of the chart, whatever the filter hides; none where they have no
/// such metrics or are of several settings.
std::optional<TradeoffPoint> tradeoffPointOf(const RunRows& runs, const QSet<QString>& runIds,
                                             const RunFilter& filter);

/// Whether the gap of a run lies within a slack by its 95 % interval; none without a value. `spec`: a gap.
std::optional<ConstraintStatus> statusAgainst(const RowMetric& gap, const MetricSpec& spec, double target);

/// The bound of the wish on the gap of these axes; none where neither is one.
std::optional<double> gapBound(const TradeoffWish& wish, const MetricAxes& axes);

/// What hides every finished run where none passes the filter, in words; empty: not the filter.
QString hidingFilter(const RunRows& runs, const RunFilter& filter);

/// What a reader must know of finished runs that pass the filter before comparing them: several privacy
/// definitions, simulations, means over runs that differ in more than their seeds. One sentence each.
QStringList comparisonCaveats(const RunRows& runs, const RunFilter& filter);

} // namespace trilemma
