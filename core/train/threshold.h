// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Other decision thresholds for a model that is trained: what they would do to the records. Everything here
// is computed on private records without noise; a threshold chosen by it tells something about them.
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/train/run_record.h"

namespace trilemma {

/// A model of two classes with its scores on one set. It decides for class 1 where P(class 1) > threshold;
/// at 1/2 that is the most likely class.
struct ThresholdStudy {
    struct Scored {
        double score = 0; ///< P(class 1)
        std::uint16_t part = 0;
        std::uint16_t label = 0;
    };
    EvaluationSet set = EvaluationSet::Test;
    std::vector<Scored> scored;
    EvaluationCounts atHalf; ///< what does not depend on the threshold; without scores
    GroupReport report;
    std::vector<ConstraintSpec> constraints;
    bool hasSlack = true; ///< false: the run had none to keep, and the constraints' are nobody's
    std::vector<std::string> classes;
};

/// Scores the run's model on the part of the table that it was tested on (or trained on). Errors (field
/// "threshold"): no model, a model that draws its decisions, more than two classes, a model of another shape
/// than the specification says. Precondition: the table was loaded with the run's schema.
Result<ThresholdStudy> thresholdStudy(const RunRecord& record, const EncodedTable& table, EvaluationSet set);

/// What one threshold comes to; non-private.
struct ThresholdOutcome {
    double threshold = 0.5;
    MetricValue error;
    MetricValue parityGap; ///< of the groups of the run's constraints
    MetricValue oddsGap;
    std::vector<ConstraintResult> constraints; ///< of these constraints, judged on the study's set
    std::vector<GroupRow> groups;
};

/// threshold in [0, 1].
ThresholdOutcome outcomeAt(const ThresholdStudy& study, double threshold);

} // namespace trilemma
