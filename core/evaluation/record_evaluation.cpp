// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/record_evaluation.h"

#include "core/data/encoded_table.h"
#include "core/evaluation/distribution_gap.h"
#include "core/models/predictor.h"

namespace trilemma {

namespace {

template <class T>
void append(std::vector<T>& into, std::vector<T> more) {
    into.insert(into.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

} // namespace

RecordEvaluation evaluateOnRecords(const EvaluatedRecords& records, const GroupReport& report,
                                   const std::vector<ConstraintSpec>& specs, const Predictor& predictor) {
    const auto countsOn = [&](const std::vector<std::uint32_t>& part) {
        return countDecisions(records.table, part, report.partition, predictor);
    };
    RecordEvaluation evaluation{countsOn(records.train), {}, {}, {}};
    const EvaluationCounts test = countsOn(records.test);
    const auto take = [&](const EvaluationCounts& counts, EvaluationSet set) {
        append(evaluation.metrics, computeMetrics(counts, set, report));
        append(evaluation.groups, groupRates(counts, set, report, records.table.classes));
    };
    take(evaluation.train, EvaluationSet::Train);
    take(test, EvaluationSet::Test);
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const ConstraintKind& kind = *findConstraintKind(specs[i].kind);
        const auto gapOn = [&](const EvaluationCounts& counts) {
            return reported(gapOfKind(kind, report.ofSpec[i], counts), kind);
        };
        const Gap onTest = gapOn(test);
        evaluation.constraints.push_back({specs[i].kind, specs[i].gamma, gapOn(evaluation.train).value,
                                          onTest.value, judge(onTest, kind, specs[i].gamma)});
    }
    return evaluation;
}

} // namespace trilemma
