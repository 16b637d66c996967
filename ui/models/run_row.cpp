// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_row.h"

#include "core/models/model.h"
#include "ui/charts/solver_style.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace trilemma {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(RunRow)
};

MetricValue valueOf(const RunRecord& record, std::string_view id, EvaluationSet set) {
    const MetricValue* found = findMetricValue(record, id, set);
    if (found) return *found;
    MetricValue none;
    none.id = id;
    none.set = set;
    return none;
}

QString modelTitle(const RunRecord& record) {
    const std::string id = modelOf(record);
    const ModelKind* model = findModelKind(id);
    return QString::fromStdString(model ? model->title : id);
}

} // namespace

std::optional<ConstraintStatus> worstStatus(const RunRecord& record) {
    std::optional<ConstraintStatus> worst;
    for (const ConstraintResult& result : record.constraints)
        worst = std::max(worst.value_or(ConstraintStatus::Met), result.status);
    return worst;
}

bool sameSetting(const RunRecord& a, const RunRecord& b) {
    return a.solver == b.solver && modelOf(a) == modelOf(b) && a.gamma == b.gamma &&
           weightOf(a) == weightOf(b) && a.epsilon == b.epsilon && a.relation == b.relation;
}

QString searchTextOf(const RunRecord& record) {
    const auto sized = [](const QString& sign, const std::optional<double>& value) {
        return value ? sign + QLatin1Char('=') + shortNumber(*value) : QString();
    };
    const QStringList parts{QString::fromStdString(record.solver),
                            solverStyle(record.solver).title,
                            modelTitle(record),
                            sized(QStringLiteral("γ"), record.gamma),
                            sized(QStringLiteral("λ"), weightOf(record)),
                            sized(QStringLiteral("ε"), record.epsilon),
                            record.epsilon ? relationWord(record.relation) : Words::tr("not private"),
                            Words::tr("seed=%1").arg(static_cast<qulonglong>(record.seed)),
                            statusWord(record.status),
                            record.simulation ? Words::tr("simulation") : QString(),
                            record.archived ? Words::tr("archived") : QString(),
                            QString::fromStdString(record.runId)};
    return parts.join(QLatin1Char(' ')).toLower();
}

RunRow runRow(const RunRecord& record) {
    RunRow row;
    row.runId = QString::fromStdString(record.runId);
    row.solver = record.solver;
    row.gamma = record.gamma;
    row.epsilon = record.epsilon;
    row.spentEpsilon = record.spentEpsilon;
    row.seed = record.seed;
    for (const EvaluationSet set : {EvaluationSet::Train, EvaluationSet::Test}) {
        row.error[static_cast<std::size_t>(set)] = valueOf(record, "error", set);
        row.gap[static_cast<std::size_t>(set)] = valueOf(record, "demographic_parity_gap", set);
    }
    row.constraint = worstStatus(record);
    row.model = modelTitle(record);
    row.weight = weightOf(record);
    row.relation = record.epsilon ? record.relation : std::string();
    row.searchText = searchTextOf(record);
    row.status = record.status;
    row.steps = record.steps;
    row.simulation = record.simulation;
    row.archived = record.archived;
    return row;
}

Provenance historyProvenance(const RunRecord& record) {
    return record.epsilon && !record.simulation ? Provenance::Released : Provenance::NonPrivate;
}

QString fixedNumber(const std::optional<double>& value, int decimals) {
    return value ? QLocale().toString(*value, 'f', decimals) : QStringLiteral("–");
}

QString shortNumber(double value) {
    return QLocale().toString(value, 'g', 6);
}

QString statusWord(RunStatus status) {
    switch (status) {
    case RunStatus::Queued:
        return Words::tr("queued");
    case RunStatus::Running:
        return Words::tr("running");
    case RunStatus::Done:
        return Words::tr("done");
    case RunStatus::Failed:
        return Words::tr("failed");
    case RunStatus::Cancelled:
        return Words::tr("cancelled");
    case RunStatus::Interrupted:
        return Words::tr("interrupted");
    }
    return {};
}

QString constraintWord(ConstraintStatus status) {
    switch (status) {
    case ConstraintStatus::Met:
        return Words::tr("✓ met");
    case ConstraintStatus::Undecided:
        return Words::tr("? undecided");
    case ConstraintStatus::Violated:
        return Words::tr("✗ violated");
    }
    return {};
}

QString relationWord(const std::string& relation) {
    if (relation == "zero_out") return Words::tr("zero-out");
    if (relation == "replace_one") return Words::tr("replace-one");
    if (relation == "attribute_only") return Words::tr("attribute-only");
    return relation.empty() ? QStringLiteral("–") : QString::fromStdString(relation);
}

QString relationSentence(const std::string& relation) {
    if (relation == "zero_out")
        return Words::tr("zero-out: one record's contribution is replaced by nothing");
    if (relation == "replace_one") return Words::tr("replace-one: one record is replaced by any other");
    if (relation == "attribute_only")
        return Words::tr("attribute-only: nothing but the sensitive attributes is protected");
    return QString::fromStdString(relation);
}

QString setWord(EvaluationSet set) {
    return set == EvaluationSet::Test ? Words::tr("test") : Words::tr("train");
}

} // namespace trilemma
