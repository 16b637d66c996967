// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/evaluation/group_row.h"

namespace trilemma {

/// What a rate of a group is, about one class that counts as positive; or a mean over its records, where the
/// label is a number.
struct GroupRateSpec {
    std::string id;
    std::string title;
    std::string formula;
    std::string task = classificationTask;
};
/// base_rate, selection_rate, true_positive_rate, false_positive_rate, false_negative_rate, precision,
/// accuracy, calibration_gap; of numbers mean_label, mean_error, mspe, absolute_error.
const std::vector<GroupRateSpec>& groupRateRegistry();

/// One row for each group of the report and each class (of two classes only the second; of a number one).
/// Intervals: Wilson for shares; for calibration_gap, the mean of P(positive) - [label is positive], and for
/// the means of numbers the normal one.
std::vector<GroupRow> groupRates(const EvaluationCounts& counts, EvaluationSet set, const GroupReport& report,
                                 const std::vector<std::string>& classes);

/// Whether the row is about a label that is a number.
bool isOfNumbers(const GroupRow& row);
/// By how much the group is missed: the share of decisions that disagree with the label about the positive
/// class, of numbers the mean squared error. None where the row does not know it.
std::optional<double> groupErrorOf(const GroupRow& row);

} // namespace trilemma
