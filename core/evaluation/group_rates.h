// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

namespace trilemma {

/// What a rate of a group is, about one class that counts as positive.
struct GroupRateSpec {
    std::string id;
    std::string title;
    std::string formula;
};
/// base_rate, selection_rate, true_positive_rate, false_positive_rate, false_negative_rate, precision,
/// accuracy, calibration_gap.
const std::vector<GroupRateSpec>& groupRateRegistry();

/// A rate with what it was computed from and its 95 % interval; without records in its denominator it is not
/// estimable, never 0.
struct GroupRate {
    std::string id;
    double numerator = 0; ///< counted, or expected where decisions are drawn
    double denominator = 0;
    std::optional<double> value;
    std::optional<double> low;
    std::optional<double> high;
    bool operator==(const GroupRate&) const = default;
};

/// What the decisions do to one group, computed on the records without noise: non-private.
struct GroupRow {
    EvaluationSet set = EvaluationSet::Test;
    std::vector<std::string> attributes; ///< that tell the groups apart; empty: everybody
    std::string group;                   ///< "sex=Female"; empty: everybody
    std::string positive;                ///< the class that counts as positive
    double records = 0;
    std::vector<GroupRate> rates;
    bool operator==(const GroupRow&) const = default;
};

/// One row for each group of the report and each class (of two classes only the second). Intervals: Wilson
/// for shares; for calibration_gap, the mean of P(positive) - [label is positive], the normal one.
std::vector<GroupRow> groupRates(const EvaluationCounts& counts, EvaluationSet set, const GroupReport& report,
                                 const std::vector<std::string>& classes);

Json toJson(const GroupRow& row);
/// What toJson() wrote; unknown members are ignored, missing ones empty.
GroupRow groupRowFromJson(const Json& json);

} // namespace trilemma
