// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs as trade-offs take them.
#pragma once

#include "core/evaluation/metric_registry.h"
#include "core/tradeoff/front.h"
#include "core/train/run_record.h"

#include <functional>

namespace trilemma {

/// As trade-offs group runs.
TradeoffSetting settingOf(const RunRecord& record);

/// What a run that has metrics was trained for, by them; classification where there are none.
const char* taskOf(const RunRecord& record);
/// The gap of the run's constraint on both sets, as metrics without intervals, of a run that was stored
/// before that gap was a metric: what was compared with gamma then. Empty where it is one of the run's
/// metrics, and where the constraint may be another number: one of several, or about some groups alone.
std::vector<MetricValue> missingGaps(const RunRecord& record);
/// The non-private value of a metric, one of missingGaps() too; none where it is not estimable or not known.
std::optional<double> metricValueOf(const RunRecord& record, std::string_view id, EvaluationSet set);

/// Whether decisions are the same for everybody: no group differs from another in them, and they know no
/// class better than by its number (balanced accuracy 1/classes). False where either is not known. `valueOf`:
/// the run's value of a metric on one set.
bool decidesAlike(const std::function<std::optional<double>(const MetricSpec&)>& valueOf);
/// Of a run's decisions on one set.
bool decidesAlike(const RunRecord& record, EvaluationSet set);

/// The axes that most of the runs can be shown on: those of numbers where none of them decides about classes.
MetricAxes usualAxes(const std::vector<RunRecord>& records);
/// Of the runs of one task: across the gap that most of their constraints are about, if a metric is that gap;
/// where no finished run has it, the first gap that one has.
MetricAxes usualAxes(const std::vector<RunRecord>& records, std::string_view task);

/// What a chart of metric y against metric x on one set needs of finished runs.
std::vector<TradeoffRun> tradeoffRuns(const std::vector<RunRecord>& records, std::string_view x,
                                      std::string_view y, EvaluationSet set);

} // namespace trilemma
