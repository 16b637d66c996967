// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_row.h"

#include "core/evaluation/metric_registry.h"
#include "core/fairness/constraint_catalog.h"
#include "core/models/model_kind.h"
#include "core/solvers/solver.h"
#include "core/train/run_tradeoff.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/runs/series_words.h"
#include "ui/runs/solver_style.h"

#include <QCoreApplication>
#include <QHash>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

namespace trilemma {

namespace {

struct RunRowWords {
    Q_DECLARE_TR_FUNCTIONS(RunRow)
};

constexpr double noNumber = std::numeric_limits<double>::quiet_NaN();

std::optional<double> unpacked(double value) {
    return std::isnan(value) ? std::nullopt : std::optional(value);
}

bool same(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

std::size_t packedPlace(std::size_t metric, EvaluationSet set) {
    return 2 * metric + static_cast<std::size_t>(set);
}

/// Records hold their metrics in the order of the registry: the search for one begins after the last.
std::optional<std::size_t> placeAfter(std::size_t last, const std::string& id) {
    const std::vector<MetricSpec>& registry = metricRegistry();
    for (std::size_t i = 0; i < registry.size(); ++i)
        if (const std::size_t place = (last + i) % registry.size(); registry[place].id == id) return place;
    return std::nullopt; // of another version of the program
}

QString sized(const QString& sign, const std::optional<double>& value) {
    return value ? sign + QLatin1Char('=') + shortNumber(*value) + QLatin1Char(' ') : QString();
}

/// Makes rows of many records: what they have in common is looked up and put into words once.
class RowMaker {
  public:
    RunRow make(const RunRecord& record);

  private:
    struct Kind {
        QString words; ///< of the search text
        QString modelTitle;
        std::vector<const ParamSpec*> params;
        std::vector<const ParamSpec*> modelParams;
    };
    using Setting = std::tuple<std::string, std::optional<double>, std::optional<double>,
                               std::optional<double>, std::string>;

    const Kind& kindOf(const std::string& solver, const std::string& model);
    const QString& settingWords(const RunRow& row);
    QString searchText(const RunRow& row, const Kind& kind);

    std::map<std::pair<std::string, std::string>, Kind> m_kinds;
    std::map<Setting, QString> m_settings;
    std::map<std::uint64_t, QString> m_seeds;
    std::map<RunStatus, QString> m_statuses;
    const QString m_simulation = RunRowWords::tr("simulation").toLower() + QLatin1Char(' ');
    const QString m_archived = RunRowWords::tr("archived").toLower() + QLatin1Char(' ');
};

const RowMaker::Kind& RowMaker::kindOf(const std::string& solver, const std::string& model) {
    const auto [found, isNew] = m_kinds.try_emplace({solver, model});
    Kind& kind = found->second;
    if (!isNew) return kind;
    const ModelKind* known = findModelKind(model);
    kind.modelTitle = coreText(known ? known->title : model);
    kind.words = QStringList{QString::fromStdString(solver), solverStyle(solver).title, kind.modelTitle}
                     .join(QLatin1Char(' '))
                     .toLower() +
                 QLatin1Char(' ');
    const auto numbers = [](const std::vector<ParamSpec>& specs) {
        std::vector<const ParamSpec*> list;
        for (const ParamSpec& spec : specs)
            if (spec.type != ParamSpec::Type::Choice) list.push_back(&spec);
        return list;
    };
    if (const Solver* trained = findSolver(solver)) kind.params = numbers(trained->info().params);
    if (known) kind.modelParams = numbers(known->params);
    return kind;
}

const QString& RowMaker::settingWords(const RunRow& row) {
    const auto [found, isNew] =
        m_settings.try_emplace(Setting{row.solver, row.gamma, row.weight, row.epsilon, row.relation});
    if (!isNew) return found->second;
    found->second =
        (sized(QStringLiteral("γ"), row.gamma) + sized(QStringLiteral("λ"), row.weight) +
         sized(QStringLiteral("ε"), row.epsilon) +
         (row.epsilon ? relationWord(row.relation) : RunRowWords::tr("not private")) + QLatin1Char(' '))
            .toLower();
    return found->second;
}

QString RowMaker::searchText(const RunRow& row, const Kind& kind) {
    const auto seed = m_seeds.try_emplace(row.seed);
    if (seed.second)
        seed.first->second = RunRowWords::tr("seed=%1").arg(static_cast<qulonglong>(row.seed)).toLower();
    const auto status = m_statuses.try_emplace(row.status);
    if (status.second) status.first->second = statusWord(row.status).toLower();
    return kind.words + settingWords(row) + seed.first->second + QLatin1Char(' ') + status.first->second +
           QLatin1Char(' ') + (row.simulation ? m_simulation : QString()) +
           (row.archived ? m_archived : QString()) + row.runId.toLower();
}

void addParams(const Json& values, const std::vector<const ParamSpec*>& specs,
               std::vector<RowParam>& params) {
    if (!values.is_object()) return;
    for (const ParamSpec* spec : specs)
        if (const auto value = values.find(spec->id); value != values.end() && value->is_number())
            params.push_back({spec, value->get<double>()});
}

const Json& memberOf(const Json& object, const char* name) {
    static const Json none;
    const auto found = object.is_object() ? object.find(name) : object.end();
    return found == object.end() ? none : *found;
}

/// What is averaged over seeds must agree in everything else. Parameters as asked for: resolved ones follow
/// the number of training slots, which follows the split.
std::size_t settingHashOf(const RunRecord& record) {
    const std::size_t parts[] = {qHash(QByteArrayView(record.datasetId)),
                                 qHash(record.delta.value_or(-1)),
                                 qHash(QByteArrayView(record.relation)),
                                 std::size_t(record.simulation),
                                 std::hash<Json>()(memberOf(record.spec.outline(), "solver")),
                                 std::hash<Json>()(memberOf(record.spec.outline(), "model"))};
    return qHashRange(std::begin(parts), std::end(parts));
}

RunRow RowMaker::make(const RunRecord& record) {
    RunRow row;
    row.runId = QString::fromStdString(record.runId);
    static_cast<TradeoffSetting&>(row) = settingOf(record);
    row.spentEpsilon = record.spentEpsilon;
    row.seed = record.seed;
    row.metrics = RowMetrics(record);
    row.constraint = worstStatus(record);
    row.status = record.status;
    row.steps = record.steps;
    row.simulation = record.simulation;
    row.archived = record.archived;
    const Kind& kind = kindOf(row.solver, row.model);
    row.modelTitle = kind.modelTitle;
    row.searchText = searchText(row, kind);
    row.settingHash = settingHashOf(record);
    addParams(record.params, kind.params, row.params);
    addParams(memberOf(memberOf(record.spec.outline(), "model"), "params"), kind.modelParams, row.params);
    return row;
}

} // namespace

RowMetrics::RowMetrics(const RunRecord& record) {
    take(record.metrics);
    take(missingGaps(record));
}

void RowMetrics::take(const std::vector<MetricValue>& values) {
    std::size_t place = 0;
    for (const MetricValue& value : values) {
        if (value.provenance != Provenance::NonPrivate) continue; // bought ones are told of elsewhere
        const std::optional<std::size_t> found = placeAfter(place, value.id);
        if (!found) continue;
        place = *found;
        if (m_packed.empty())
            m_packed.resize(2 * metricRegistry().size(), {noNumber, noNumber, noNumber, nullptr});
        Packed& packed = m_packed[packedPlace(place, value.set)];
        packed = {value.value.value_or(noNumber), value.low.value_or(noNumber), value.high.value_or(noNumber),
                  nullptr};
        if (!value.notEstimable.empty())
            packed.reason = std::make_shared<const std::string>(value.notEstimable);
    }
}

RowMetric RowMetrics::on(const MetricSpec& spec, EvaluationSet set) const {
    if (m_packed.empty()) return {};
    const Packed& packed = m_packed[packedPlace(metricPlace(spec), set)];
    return {unpacked(packed.value), unpacked(packed.low), unpacked(packed.high), Provenance::NonPrivate,
            packed.reason ? std::string_view(*packed.reason) : std::string_view()};
}

bool RowMetrics::Packed::operator==(const Packed& other) const {
    const bool sameReason = reason == other.reason || (reason && other.reason && *reason == *other.reason);
    return same(value, other.value) && same(low, other.low) && same(high, other.high) && sameReason;
}

std::optional<ConstraintStatus> worstStatus(const RunRecord& record) {
    std::optional<ConstraintStatus> worst;
    if (!record.gamma) return worst;
    for (const ConstraintResult& result : record.constraints)
        worst = std::max(worst.value_or(ConstraintStatus::Met), result.status);
    return worst;
}

SharedRunRows runRows(const std::vector<RunRecord>& records) {
    RowMaker maker;
    auto rows = std::make_shared<RunRows>();
    rows->reserve(records.size());
    for (const RunRecord& record : records)
        rows->push_back(std::make_shared<const RunRow>(maker.make(record)));
    return rows;
}

RunRow runRow(const RunRecord& record) {
    return RowMaker().make(record);
}

Provenance historyProvenance(const RunRecord& record) {
    const std::vector<SeriesInfo> series = seriesOf(record);
    const auto isPublic = [](const SeriesInfo& one) { return one.source == SeriesSource::Public; };
    if (!series.empty() && std::all_of(series.begin(), series.end(), isPublic)) return Provenance::Public;
    return releaseProvenance(record);
}

QString statusWord(RunStatus status) {
    switch (status) {
    case RunStatus::Queued:
        return RunRowWords::tr("queued");
    case RunStatus::Running:
        return RunRowWords::tr("running");
    case RunStatus::Done:
        return RunRowWords::tr("done");
    case RunStatus::Failed:
        return RunRowWords::tr("failed");
    case RunStatus::Cancelled:
        return RunRowWords::tr("cancelled");
    case RunStatus::Interrupted:
        return RunRowWords::tr("interrupted");
    }
    return {};
}

QString constraintTitle(const std::string& kind) {
    const ConstraintKind* known = findConstraintKind(kind);
    return coreText(known ? known->title : kind);
}

QString constraintWord(ConstraintStatus status) {
    switch (status) {
    case ConstraintStatus::Met:
        return RunRowWords::tr("✓ met");
    case ConstraintStatus::Undecided:
        return RunRowWords::tr("? undecided");
    case ConstraintStatus::Violated:
        return RunRowWords::tr("✗ violated");
    }
    return {};
}

QString relationWord(const std::string& relation) {
    if (relation == "zero_out") return RunRowWords::tr("zero-out");
    if (relation == "replace_one") return RunRowWords::tr("replace-one");
    if (relation == "attribute_only") return RunRowWords::tr("attribute-only");
    return relation.empty() ? QStringLiteral("–") : QString::fromStdString(relation);
}

QString relationSentence(const std::string& relation) {
    if (relation == "zero_out")
        return RunRowWords::tr("zero-out: one record's contribution is replaced by nothing");
    if (relation == "replace_one") return RunRowWords::tr("replace-one: one record is replaced by any other");
    if (relation == "attribute_only")
        return RunRowWords::tr("attribute-only: nothing but the sensitive attributes is protected");
    return QString::fromStdString(relation);
}

QString setWord(EvaluationSet set) {
    return set == EvaluationSet::Test ? RunRowWords::tr("test") : RunRowWords::tr("train");
}

} // namespace trilemma
