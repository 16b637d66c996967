// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"
#include "core/evaluation/provenance.h"

namespace trilemma {

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

Json toJson(const GroupRow& row);
/// What toJson() wrote. Errors (StoreBroken) below `path`: whatever it could not have written.
GroupRow groupRowFromJson(const Json& json, const std::string& path, Errors& errors);

} // namespace trilemma
