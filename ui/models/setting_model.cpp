// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/setting_model.h"

#include "core/models/model_kind.h"
#include "core/tradeoff/choice.h"
#include "ui/base/core_texts.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/charts/point_text.h"
#include "ui/charts/run_filter.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/setting_name.h"
#include "ui/runs/solver_style.h"

#include <QLocale>

#include <unordered_map>

namespace trilemma {

namespace {

constexpr quintptr isSetting = 0; ///< id of an index; of a run it is the row of its setting plus one

QVariant orInvalid(const std::optional<double>& value) {
    return value ? QVariant(*value) : QVariant();
}

QString modelText(const TradeoffPoint& point) {
    const ModelKind* model = findModelKind(point.model);
    QString text = coreText(model ? model->title : point.model);
    for (const QString& extra : settingExtras(point))
        text += QStringLiteral(", ") + extra;
    return text;
}

Qt::AlignmentFlag settingAlignment(int column) {
    if (column == SettingModel::Kept) return Qt::AlignHCenter; // words beside numbers that end at their right
    return column >= SettingModel::Slack && column <= SettingModel::Across ? Qt::AlignRight : Qt::AlignLeft;
}

QString slackText(const TradeoffPoint& point) {
    return point.gamma    ? QStringLiteral("γ ") + shownNumber(*point.gamma)
           : point.weight ? weightName(*point.weight)
                          : QStringLiteral("–");
}

} // namespace

std::vector<SettingRow> settingRows(const RunRows& runs, const RunFilter& filter, const TradeoffData& data) {
    std::unordered_map<std::string, const RunRow*> byId;
    for (const auto& run : runs)
        byId.emplace(run->runId.toStdString(), run.get());
    const std::vector<bool> onFront = frontWithPrivacy(data.points, filter.axes.directions());
    std::vector<SettingRow> rows;
    for (std::size_t i = 0; i < data.points.size(); ++i) {
        SettingRow row{data.points[i], i < data.alike.size() && data.alike[i], onFront[i], {}, {}, {}};
        if (i < data.meeting.size()) row.isMeant = data.meeting[i];
        if (i < data.statuses.size()) row.statuses = data.statuses[i];
        for (const std::string& id : row.point.runIds)
            if (const auto run = byId.find(id); run != byId.end())
                row.seeds.push_back({run->second->runId, run->second->seed,
                                     run->second->metrics.on(*filter.axes.x, filter.set).value,
                                     run->second->metrics.on(*filter.axes.y, filter.set).value});
        rows.push_back(std::move(row));
    }
    return rows;
}

void SettingModel::setRows(std::vector<SettingRow> rows, const MetricAxes& axes, EvaluationSet set,
                           const std::optional<double>& bound) {
    beginResetModel();
    m_bound = bound;
    m_rows = std::move(rows);
    m_axes = axes;
    m_set = set;
    std::vector<int> xDecimals, yDecimals;
    for (const SettingRow& row : m_rows) {
        xDecimals.push_back(supportedDecimals(*axes.x, row.point.xDeviation, row.point.seeds));
        yDecimals.push_back(supportedDecimals(*axes.y, row.point.yDeviation, row.point.seeds));
    }
    m_xDecimals = commonDecimals(*axes.x, std::move(xDecimals));
    m_yDecimals = commonDecimals(*axes.y, std::move(yDecimals));
    endResetModel();
}

void SettingModel::setDark(bool dark) {
    if (dark == m_dark) return;
    m_dark = dark;
    if (!m_rows.empty())
        emit dataChanged(index(0, Solver), index(rowCount() - 1, Solver), {Qt::DecorationRole});
}

QModelIndex SettingModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : isSetting);
}

QModelIndex SettingModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == isSetting) return {};
    return createIndex(static_cast<int>(index.internalId() - 1), 0, isSetting);
}

int SettingModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(m_rows.size());
    if (parent.internalId() != isSetting || parent.column() != 0) return 0;
    return static_cast<int>(m_rows[static_cast<std::size_t>(parent.row())].seeds.size());
}

int SettingModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

const SettingRow& SettingModel::settingAt(const QModelIndex& index) const {
    const auto row = index.internalId() == isSetting ? static_cast<std::size_t>(index.row())
                                                     : static_cast<std::size_t>(index.internalId() - 1);
    return m_rows[row];
}

const SettingRow::Seed* SettingModel::seedAt(const QModelIndex& index) const {
    if (index.internalId() == isSetting) return nullptr;
    return &settingAt(index).seeds[static_cast<std::size_t>(index.row())];
}

QVariant SettingModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const SettingRow& row = settingAt(index);
    const SettingRow::Seed* seed = seedAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return seed ? ofSeed(*seed, index.column()) : ofSetting(row, index.column());
    case Qt::DecorationRole:
        return index.column() == Solver && !seed ? solverIcon(row.point.solver, m_dark) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | settingAlignment(index.column()));
    case Qt::ToolTipRole:
        return plainToolTip(toolTip(row, index.column()));
    case SortRole:
        return sortKey(index);
    case RunIdsRole:
        return seed ? QStringList{seed->runId} : toQt(row.point.runIds);
    default:
        return {};
    }
}

QVariant SettingModel::ofSetting(const SettingRow& row, int column) const {
    const TradeoffPoint& point = row.point;
    switch (column) {
    case Solver:
        return solverStyle(point.solver).title + (row.isAlike ? tr(" (= for everybody)") : QString());
    case Model:
        return modelText(point);
    case Slack:
        return slackText(point);
    case Epsilon:
        return point.epsilon ? shownNumber(*point.epsilon) : tr("not private");
    case Runs:
        return QLocale().toString(point.seeds);
    case Upwards:
        return meanText(*m_axes.y, point.yMean, m_yDecimals);
    case Across:
        return meanText(*m_axes.x, point.xMean, m_xDecimals);
    case Kept:
        return row.statuses.status() ? constraintWord(*row.statuses.status()) : QString();
    case Wish:
        return !row.isMeant ? QString() : *row.isMeant ? tr("meets it") : tr("no");
    case Front:
        return row.isOnFront ? tr("yes") : QString();
    default:
        return {};
    }
}

QVariant SettingModel::ofSeed(const SettingRow::Seed& seed, int column) const {
    switch (column) {
    case Solver:
        return tr("seed %1").arg(static_cast<qulonglong>(seed.seed));
    case Upwards:
        return metricNumber(*m_axes.y, seed.y);
    case Across:
        return metricNumber(*m_axes.x, seed.x);
    default:
        return {};
    }
}

QVariant SettingModel::sortKey(const QModelIndex& index) const {
    const SettingRow::Seed* seed = seedAt(index);
    const SettingRow& row = settingAt(index);
    switch (index.column()) {
    case Slack:
        return seed ? QVariant() : orInvalid(row.point.gamma ? row.point.gamma : row.point.weight);
    case Epsilon:
        return seed ? QVariant() : QVariant(row.point.epsilon.value_or(1e300));
    case Runs:
        return seed ? QVariant() : QVariant(row.point.seeds);
    case Upwards:
        return seed ? orInvalid(seed->y) : QVariant(row.point.yMean);
    case Across:
        return seed ? orInvalid(seed->x) : QVariant(row.point.xMean);
    default:
        return seed && index.column() == Solver ? QVariant(static_cast<qulonglong>(seed->seed))
                                                : data(index, Qt::DisplayRole);
    }
}

QString SettingModel::toolTip(const SettingRow& row, int column) const {
    if (column == Upwards || column == Across) {
        const MetricSpec& spec = column == Upwards ? *m_axes.y : *m_axes.x;
        const auto& deviation = column == Upwards ? row.point.yDeviation : row.point.xDeviation;
        return tr("%1: mean %2 of %3 runs. Non-private.")
            .arg(metricWords(spec, m_set).ofSet,
                 metricMean(spec, column == Upwards ? row.point.yMean : row.point.xMean, deviation))
            .arg(row.point.seeds);
    }
    if (column == Solver && row.isAlike) return tr("Decides the same for everybody: fair, and of no use.");
    if (column == Kept && row.statuses.status())
        return (m_bound
                    ? tr("Whether the records show, at 95 %, that each run keeps the gap of the wish: %1.")
                    : tr("Whether the records show, at 95 %, that each run keeps the slack that it was "
                         "trained for: %1."))
            .arg(statusCountsText(row.statuses));
    if (column == Wish && row.isMeant)
        return tr("By the means of its runs; the column before says how sure.");
    if (column == Front)
        return QStringList{frontShareText(row.point),
                           tr("yes: no other setting shown is at least as good in both "
                              "metrics and in ε, and better in one")}
            .join(QLatin1Char('\n'))
            .trimmed();
    return {};
}

QVariant SettingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | settingAlignment(section));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Solver:
        return tr("Solver");
    case Model:
        return tr("Model");
    case Slack:
        return tr("Slack");
    case Epsilon:
        return QStringLiteral("ε");
    case Runs:
        return tr("Runs");
    case Upwards:
        return metricWords(*m_axes.y, m_set).head;
    case Across:
        return metricWords(*m_axes.x, m_set).head;
    case Kept:
        return m_bound ? tr("≤ %1 (95 %)").arg(shownNumber(*m_bound)) : tr("Own γ (95 %)");
    case Wish:
        return tr("Wish");
    case Front:
        return tr("Front with ε");
    default:
        return {};
    }
}

} // namespace trilemma
