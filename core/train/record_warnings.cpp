// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/record_warnings.h"

#include "core/base/text.h"
#include "core/evaluation/record_evaluation.h"
#include "core/solvers/solver.h"
#include "core/train/statement_text.h"
#include "core/train/trainer.h"

#include <cmath>

namespace trilemma {

namespace {

constexpr std::int64_t smallGroup = 30;

class RecordWarnings {
  public:
    RecordWarnings(const PreparedRun& run, const RecordEvaluation& evaluation)
        : m_run(run)
        , m_evaluation(evaluation)
        , m_table(*run.rows.table) {}

    std::vector<Warning> all() {
        ofSlots();
        m_table.labelScale ? ofNumbers() : ofClasses();
        ofGroups();
        ofConstraints();
        return std::move(m_warnings);
    }

  private:
    void warn(std::string text) { m_warnings.push_back({std::move(text), Provenance::NonPrivate}); }

    void ofSlots() {
        if (m_table.dropped > 0)
            warn(std::to_string(m_table.dropped) + " of " + std::to_string(m_table.slotCount) +
                 " records are incomplete or do not fit the schema; they contribute nothing.");
        if (m_table.units && m_table.units->beyondMaxRows > 0)
            warn(std::to_string(m_table.units->beyondMaxRows) +
                 " records lie beyond the declared maximum of " + std::to_string(m_table.units->maxRows) +
                 " rows per unit; they contribute nothing.");
    }

    void ofNumbers() {
        if (m_table.clampedLabels > 0)
            warn(std::to_string(m_table.clampedLabels) +
                 " records have a label beyond its declared bounds; they were taken for the nearer bound.");
        for (const GroupRow& row : m_evaluation.groups)
            if (row.set == EvaluationSet::Train && !row.group.empty()) ofGroup(row.group, row.records);
        const MetricValue* r2 = nullptr;
        for (const MetricValue& metric : m_evaluation.metrics)
            if (metric.id == "r2" && metric.set == EvaluationSet::Train) r2 = &metric;
        if (!r2) return;
        if (!r2->value)
            warn("The training records all have the same label; nothing can be learned from them.");
        else if (*r2->value < 0)
            warn("The model errs more about the training records than one that always predicts their mean.");
    }

    /// Decisions that are drawn are counted by their expected number.
    void ofClasses() {
        const DecisionCounts& counts = m_evaluation.train.confusion; // label x decision
        if ((counts.rowwise().sum() > 0).count() < 2)
            warn("The training records hold fewer than two classes; nothing can be learned from them.");
        Eigen::Index often = 0;
        const double right = counts.rowwise().sum().maxCoeff(&often), hits = counts.matrix().trace();
        if (Eigen::Index only = 0; counts.colwise().sum().maxCoeff(&only) >= counts.sum())
            warn("The model decides " + name(only) + " about every training record.");
        else if (hits < right)
            warn("The model is wrong about " + share(counts.sum() - hits) +
                 " of the training records; one that always decides " + name(often) + " is wrong about " +
                 share(counts.sum() - right) + ".");
    }
    std::string name(Eigen::Index label) const { return m_table.classes[static_cast<std::size_t>(label)]; }
    std::string share(double records) const {
        return numberText(records / m_evaluation.train.confusion.sum(), 3);
    }

    /// Of classes: where the label is a number, the groups that are reported are warned about.
    void ofGroups() {
        if (m_table.labelScale) return;
        const Partition partition =
            buildConstraints(axesOf(m_run.spec.schema), m_run.spec.constraints).partition; // names alone
        for (int part = 0; part < partition.partCount() && !m_run.spec.constraints.empty(); ++part) {
            const int labels = m_run.report.partition.labels / partition.labels; // summed where it has none
            ofGroup(partition.partNames[static_cast<std::size_t>(part)],
                    m_evaluation.train.decisions.middleRows(part * labels, labels).sum());
        }
    }
    void ofGroup(const std::string& group, double expected) {
        const std::int64_t size = std::llround(expected); // a sum of whole records, rounded where drawn
        if (size == 0)
            warn("The group " + group + " has no training record.");
        else if (size < smallGroup)
            warn("The group " + group + " has only " + std::to_string(size) + " training records.");
    }

    void ofConstraints() {
        const SolverInfo& solver = m_run.solver->info();
        if (!solver.isConstrained || !solver.usesSlack) return;
        for (std::size_t i = 0; i < m_evaluation.constraints.size(); ++i) {
            const ConstraintResult& result = m_evaluation.constraints[i];
            const std::string who = joined(m_run.spec.constraints[i].attributes);
            const std::string constraint =
                "The constraint " + result.kind + (who.empty() ? "" : " of " + who);
            if (!result.gapTrain) {
                warn(constraint +
                     " cannot be judged on the training records: a group that it names has none.");
                continue;
            }
            const bool isFloor = findConstraintKind(result.kind)->isFloor;
            const double missed = (isFloor ? -1 : 1) * (*result.gapTrain - result.gamma);
            if (missed <= missedSlack) continue;
            warn(constraint + " is missed on the training records: " + numberText(*result.gapTrain, 3) +
                 " where at " + (isFloor ? "least " : "most ") + numberText(result.gamma, 3) +
                 " was asked for.");
        }
    }

    const PreparedRun& m_run;
    const RecordEvaluation& m_evaluation;
    const EncodedTable& m_table;
    std::vector<Warning> m_warnings;
};

} // namespace

std::vector<Warning> recordWarnings(const PreparedRun& run, const RecordEvaluation& evaluation) {
    return RecordWarnings(run, evaluation).all();
}

} // namespace trilemma
