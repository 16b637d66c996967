// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/provenance.h"
#include "core/fairness/constraint_status.h"

#include <optional>
#include <string>

namespace trilemma {

/// One number of an evaluation with its 95 % interval. Either `value` or `notEstimable` (why not) is set.
struct MetricValue {
    std::string id;
    EvaluationSet set = EvaluationSet::Test;
    std::optional<double> value;
    std::optional<double> low;
    std::optional<double> high;
    Provenance provenance = Provenance::NonPrivate;
    std::string notEstimable;
    bool operator==(const MetricValue&) const = default;
};

/// How one constraint of a specification turned out: what is compared with gamma (reported()). The status is
/// judged on the test set.
struct ConstraintResult {
    std::string kind;
    double gamma = 0;
    std::optional<double> gapTrain;
    std::optional<double> gapTest;
    ConstraintStatus status = ConstraintStatus::Undecided;
    bool operator==(const ConstraintResult&) const = default;
};

} // namespace trilemma
