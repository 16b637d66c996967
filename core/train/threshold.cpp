// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/threshold.h"

#include "core/data/split.h"
#include "core/evaluation/group_rates.h"
#include "core/fairness/scored_blocks.h"
#include "core/train/trainer.h"

namespace trilemma {

namespace {

Error refusal(std::string value, std::string rule, std::string remedy) {
    return {ErrorCode::InvalidSpecification, "threshold", std::move(value), std::move(rule),
            std::move(remedy)};
}

/// Of a stored model that may hold anything; empty where it is no text.
std::string idOf(const Json& stored) {
    const auto id = stored.find("id");
    return id != stored.end() && id->is_string() ? id->get<std::string>() : std::string();
}

MetricValue metricOf(const std::vector<MetricValue>& metrics, std::string_view id) {
    for (const MetricValue& metric : metrics)
        if (metric.id == id) return metric;
    return {};
}

} // namespace

Result<ThresholdStudy> thresholdStudy(const RunRecord& record, const EncodedTable& table, EvaluationSet set) {
    if (!record.model.is_object()) return refusal("", "the run has no model", "Choose a run that is done");
    if (decisionFactsOf(record.model).atRandom)
        return refusal(idOf(record.model), "the model draws its decisions and has no threshold",
                       "Choose a run of another solver");
    if (table.labelScale)
        return refusal("a number", "a threshold decides between two classes",
                       "Choose a run on a table with two classes");
    if (table.classes.size() != 2)
        return refusal(std::to_string(table.classes.size()) + " classes", "a threshold decides between two",
                       "Choose a run on a table with two classes");
    const Result<TrainingSpec> spec = trainingSpecFromJson(record.spec.json());
    if (!spec) return spec.errors();
    const Result<std::unique_ptr<Predictor>> predictor = predictorOf(record.model, table);
    if (!predictor)
        return refusal(idOf(record.model), "the stored model has another shape than its specification",
                       "Look at a run that is not a selection among models");

    const Split split = splitTable(table, spec->testShare, spec->splitSeed);
    const std::vector<std::uint32_t>& train = split.train;
    const std::vector<std::uint32_t>& slotIndices = set == EvaluationSet::Test ? split.test : train;
    ThresholdStudy study;
    study.set = set;
    study.report = groupReport(axesOf(table), spec->constraints);
    study.constraints = spec->constraints;
    study.hasSlack = record.gamma.has_value();
    study.classes = table.classes;
    study.atHalf = countDecisions(table, slotIndices, study.report.partition, **predictor);
    study.atHalf.scores.clear();
    forEachScoredBlock(
        table, slotIndices, study.report.partition, **predictor,
        [&](const RowBlock& block, const RowMatrix& probabilities) {
            for (int row = 0; row < block.rows; ++row) {
                const auto at = static_cast<std::size_t>(row);
                study.scored.push_back({probabilities(row, 1), block.part[at], block.label[at]});
            }
        });
    return study;
}

ThresholdOutcome outcomeAt(const ThresholdStudy& study, double threshold) {
    EvaluationCounts counts = study.atHalf;
    counts.confusion.setZero();
    counts.decisions.setZero();
    for (const ThresholdStudy::Scored& each : study.scored) {
        const int decision = each.score > threshold ? 1 : 0;
        ++counts.confusion(each.label, decision);
        ++counts.decisions(each.part, decision);
    }
    const std::vector<MetricValue> metrics = computeMetrics(counts, study.set, study.report);
    ThresholdOutcome outcome{threshold,
                             metricOf(metrics, "error"),
                             metricOf(metrics, "demographic_parity_gap"),
                             metricOf(metrics, "equalised_odds_gap"),
                             {},
                             groupRates(counts, study.set, study.report, study.classes)};
    for (std::size_t i = 0; i < study.constraints.size(); ++i) {
        const ConstraintSpec& spec = study.constraints[i];
        const ConstraintKind& kind = *findConstraintKind(spec.kind);
        const Gap gap = reported(gapOf(study.report.ofSpec[i], counts.decisions), kind);
        ConstraintResult result{spec.kind, spec.gamma, {}, {}, judge(gap, kind, spec.gamma)};
        (study.set == EvaluationSet::Test ? result.gapTest : result.gapTrain) = gap.value;
        outcome.constraints.push_back(std::move(result));
    }
    return outcome;
}

} // namespace trilemma
