// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The gaps that constraints bound, of any model: a row for each kind that hasGapOfGroups(). Intervals: those
// of gapOfKind().
#include "core/evaluation/distribution_gap.h"
#include "core/evaluation/metric_row.h"

namespace trilemma {

void computeConstraintGap(const EvaluationCounts& counts, const GroupReport& report, MetricValue& metric) {
    const ConstraintKind& kind = *findConstraintKind(findMetric(metric.id)->constraint);
    const std::vector<RateConstraint> inequalities = inequalitiesOf(report, kind.id);
    const Gap gap = gapOfKind(kind, inequalities, counts);
    metric.notEstimable = gap.notEstimable;
    if (gap.value) setInterval(metric, *gap.value, gap.interval);
    const bool lacksClass = kind.ofOneClass && report.axes.label.groups.size() > 2;
    if (inequalities.empty() && lacksClass && !report.specs.empty())
        metric.notEstimable = "no constraint of this kind names the class that counts as positive";
}

std::vector<MetricRow> gapMetricRows() {
    const std::vector<std::string> tasks{classificationTask};
    return {
        {{.id = "demographic_parity_gap",
          .title = "Demographic parity gap",
          .shortTitle = "Gap",
          .unit = "difference of rates",
          .formula = "max over groups z and classes k of |P(k | z) - P(k | not z)|",
          .tasks = tasks,
          .min = 0,
          .max = 1,
          .constraint = "demographic_parity"},
         computeConstraintGap},
        {{.id = "equalised_odds_gap",
          .title = "Equalised odds gap",
          .shortTitle = "Odds gap",
          .unit = "difference of rates",
          .formula = "max over labels y, groups z and classes k of |P(k | y, z) - P(k | y, not z)|",
          .tasks = tasks,
          .min = 0,
          .max = 1,
          .constraint = "equalised_odds"},
         computeConstraintGap},
        {{.id = "equal_opportunity_gap",
          .title = "Equal opportunity gap",
          .shortTitle = "Opportunity gap",
          .unit = "difference of rates",
          .formula =
              "max over groups z of |P(decision = + | label = +, z) - P(decision = + | label = +, not z)|",
          .tasks = tasks,
          .min = 0,
          .max = 1,
          .constraint = "equal_opportunity"},
         computeConstraintGap},
        {{.id = "predictive_equality_gap",
          .title = "Predictive equality gap",
          .shortTitle = "False positive gap",
          .unit = "difference of rates",
          .formula =
              "max over labels y ≠ + and groups z of |P(decision = + | y, z) - P(decision = + | y, not "
              "z)|",
          .tasks = tasks,
          .min = 0,
          .max = 1,
          .constraint = "predictive_equality"},
         computeConstraintGap},
        {{.id = "accuracy_parity_gap",
          .title = "Accuracy parity gap",
          .shortTitle = "Accuracy gap",
          .unit = "difference of rates",
          .formula = "max over groups z of |P(decision = label | z) - P(decision = label | not z)|",
          .tasks = tasks,
          .min = 0,
          .max = 1,
          .constraint = "accuracy_parity"},
         computeConstraintGap},
        {{.id = "worst_false_negative_rate",
          .title = "False negative rate of the worst group",
          .shortTitle = "False negatives",
          .unit = "share of positive labels",
          .formula = "max over groups z of P(decision ≠ + | label = +, z)",
          .tasks = tasks,
          .min = 0,
          .max = 1,
          .constraint = "false_negative_rate"},
         computeConstraintGap},
        {{.id = "worst_false_positive_rate",
          .title = "False positive rate of the worst group",
          .shortTitle = "False positives",
          .unit = "share of other labels",
          .formula = "max over labels y ≠ + and groups z of P(decision = + | y, z)",
          .tasks = tasks,
          .min = 0,
          .max = 1,
          .constraint = "false_positive_rate"},
         computeConstraintGap},
        {{.id = "highest_positive_rate",
          .title = "Highest rate of positive decisions of a group",
          .shortTitle = "Positive decisions",
          .unit = "share of records",
          .formula = "max over groups z of P(decision = + | z)",
          .tasks = tasks,
          .min = 0,
          .max = 1,
          .constraint = "positive_rate_ceiling"},
         computeConstraintGap},
        {{.id = "worst_group_error",
          .title = "Error of the worst group",
          .shortTitle = "Worst group",
          .unit = "share of records",
          .formula = "max over groups z of P(decision ≠ label | z)",
          .tasks = tasks,
          .min = 0,
          .max = 1,
          .constraint = "error_rate_ceiling"},
         computeConstraintGap},
    };
}

} // namespace trilemma
