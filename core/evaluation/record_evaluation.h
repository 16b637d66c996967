// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/group_rates.h"

namespace trilemma {

class Predictor;

/// The records of both parts, on which a model is evaluated.
struct EvaluatedRecords {
    const EncodedTable& table;
    const std::vector<std::uint32_t>& train; ///< slots
    const std::vector<std::uint32_t>& test;
};

/// What a model does to the records, without noise: non-private.
struct RecordEvaluation {
    EvaluationCounts train;
    std::vector<MetricValue> metrics; ///< of the training part, then of the test part; so are `groups`
    std::vector<GroupRow> groups;
    std::vector<ConstraintResult> constraints; ///< of each specification
};
RecordEvaluation evaluateOnRecords(const EvaluatedRecords& records, const GroupReport& report,
                                   const std::vector<ConstraintSpec>& specs, const Predictor& predictor);

} // namespace trilemma
