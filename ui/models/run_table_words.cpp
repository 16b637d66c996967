// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words of the table of runs: headings, names of columns in files, tool tips.
#include "ui/models/run_table_model.h"

#include "ui/base/words.h"
#include "ui/runs/metric_words.h"

namespace trilemma {

namespace {

QString metricToolTip(const MetricSpec& spec, const RowMetric& metric) {
    if (!metric.value)
        return metric.notEstimable.empty()
                   ? RunTableModel::tr("Not evaluated: the run has not finished.")
                   : RunTableModel::tr("Not estimable: %1").arg(toQt(metric.notEstimable));
    QString text;
    if (metric.low && metric.high)
        text = RunTableModel::tr("95 % interval %1 to %2. ")
                   .arg(metricNumber(spec, metric.low), metricNumber(spec, metric.high));
    if (metric.provenance == Provenance::NonPrivate)
        text += RunTableModel::tr("Non-private: computed on private records, for their owner only.");
    return text;
}

/// For files and settings: the same in every language.
QString setId(EvaluationSet set) {
    return set == EvaluationSet::Test ? QStringLiteral("test") : QStringLiteral("train");
}

} // namespace

QString RunTableModel::columnId(int column) const {
    switch (column) {
    case Solver:
        return QStringLiteral("solver");
    case Model:
        return QStringLiteral("model");
    case Gamma:
        return QStringLiteral("gamma");
    case Weight:
        return QStringLiteral("lambda");
    case Epsilon:
        return QStringLiteral("epsilon");
    case SpentEpsilon:
        return QStringLiteral("epsilon_spent");
    case Relation:
        return QStringLiteral("relation");
    case Seed:
        return QStringLiteral("seed");
    case Upwards:
    case Across:
        return QStringLiteral("%1_%2_non_private").arg(toQt(specOf(column).id), setId(m_set));
    case Constraint:
        return QStringLiteral("constraint_non_private");
    case Status:
        return QStringLiteral("status");
    case Steps:
        return QStringLiteral("steps");
    case Simulation:
        return QStringLiteral("mark");
    default:
        return {};
    }
}

QString RunTableModel::toolTip(const RunRow& row, int column) const {
    switch (column) {
    case Constraint:
        if (row.constraint == ConstraintStatus::Undecided)
            return tr("Cannot tell yet whether the gap is within γ: the records are too few. Its 95 % "
                      "interval on the test set contains γ, or cannot be estimated.");
        [[fallthrough]];
    case Gamma:
        return row.gamma ? QString()
                         : tr("This solver uses no slack: it ignores constraints, or uses a penalty weight λ "
                              "instead.");
    case Relation:
        return row.relation.empty() ? tr("Not private.") : relationSentence(row.relation);
    case Epsilon:
        return row.epsilon ? QString() : tr("Not private: no ε was asked for.");
    case SpentEpsilon:
        return row.spentEpsilon ? QString() : tr("Not private: no ε bounds this run.");
    case Upwards:
    case Across:
        return metricToolTip(specOf(column), metric(row, column));
    case Simulation:
        return row.simulation ? tr("The noise came from a fixed seed: this run protects nobody.") : QString();
    default:
        return {};
    }
}

QString RunTableModel::headerText(int column) const {
    switch (column) {
    case Solver:
        return tr("Solver");
    case Model:
        return tr("Model");
    case Gamma:
        return tr("γ");
    case Weight:
        return tr("λ");
    case Relation:
        return tr("Relation");
    case Epsilon:
        return tr("ε target");
    case SpentEpsilon:
        return tr("ε spent");
    case Seed:
        return tr("Seed");
    case Upwards:
    case Across:
        return metricWords(specOf(column), m_set).head;
    case Constraint:
        return tr("Meets its γ");
    case Status:
        return tr("Status");
    case Steps:
        return tr("Steps");
    case Simulation:
        return tr("Mark");
    default:
        return {};
    }
}

QString RunTableModel::headerToolTip(int column) const {
    const QString nonPrivate = tr(" Non-private: computed on private records without noise.");
    switch (column) {
    case Solver:
        return tr("The algorithm, with its colour and marker in the chart.");
    case Model:
        return tr("The kind of model that was trained.");
    case Weight:
        return tr("Fairness weight λ of a solver that uses a penalty weight instead of a slack.");
    case Relation:
        return tr("Which tables the privacy claim calls neighbours; ε under different relations must not be "
                  "compared.");
    case Gamma:
        return tr(
            "Slack γ of the first constraint: the largest gap that is asked for (difference of rates).");
    case Epsilon:
        return tr("Target ε that was asked for, at the run's δ; lower protects more.");
    case SpentEpsilon:
        return tr("ε that the run costs by the accountant, rounded up; lower protects more.");
    case Seed:
        return tr("Public seed of split and initialisation; the noise never comes from it.");
    case Upwards:
    case Across:
        return metricWords(specOf(column), m_set).sentence + nonPrivate;
    case Constraint:
        return tr("Each run against its own γ, not against the target line. Judged on the test set: met if "
                  "the 95 % interval of the gap lies within γ, violated if it "
                  "lies "
                  "above, else undecided.") +
               nonPrivate;
    case Status:
        return tr("How far the run got.");
    case Steps:
        return tr("Steps of the solver that were taken.");
    case Simulation:
        return tr(
            "Mark: \"simulation\" where the noise came from a fixed seed, so that the run protects nobody; "
            "empty for every other run.");
    default:
        return {};
    }
}

} // namespace trilemma
