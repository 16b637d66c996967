// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_table_model.h"

#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/solver_style.h"

#include <QFont>
#include <QLocale>
#include <QSet>

#include <algorithm>

namespace trilemma {

namespace {

bool isNumeric(int column) {
    switch (column) {
    case RunTableModel::Gamma:
    case RunTableModel::Weight:
    case RunTableModel::Epsilon:
    case RunTableModel::SpentEpsilon:
    case RunTableModel::Seed:
    case RunTableModel::Upwards:
    case RunTableModel::Across:
    case RunTableModel::Steps:
        return true;
    default:
        return false;
    }
}

Qt::Alignment alignmentOf(int column) {
    return Qt::AlignVCenter | (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft);
}

QVariant numberOrNone(const std::optional<double>& value) {
    return value ? QVariant(*value) : QVariant();
}

/// "n/e" where it was evaluated and cannot be told, a dash where there is nothing yet.
QString metricText(const MetricSpec& spec, const RowMetric& metric) {
    if (!metric.value && !metric.notEstimable.empty()) return RunTableModel::tr("n/e");
    return metricNumber(spec, metric.value);
}

} // namespace

int RunTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QHash<QString, int> RunTableModel::placesOf(const QStringList& runIds) const {
    const QSet<QString> wanted(runIds.begin(), runIds.end());
    QHash<QString, int> places;
    for (int place = 0; place < rowCount(); ++place)
        if (wanted.contains(row(place).runId)) places.insert(row(place).runId, place);
    return places;
}

QHash<int, QByteArray> RunTableModel::roleNames() const {
    QHash<int, QByteArray> names = QAbstractTableModel::roleNames();
    names.insert(SortRole, "sort");
    names.insert(RunIdRole, "runId");
    return names;
}

bool RunTableModel::showMetrics(const MetricAxes& axes, EvaluationSet set) {
    const bool others = axes != m_axes;
    if (!others && set == m_set) return false;
    m_axes = axes;
    m_set = set;
    emit headerDataChanged(Qt::Horizontal, Upwards, Across);
    if (!m_rows.empty()) emit dataChanged(index(0, Upwards), index(rowCount() - 1, Across));
    return others;
}

void RunTableModel::setDark(bool dark) {
    if (dark == m_dark) return;
    m_dark = dark;
    if (!m_rows.empty())
        emit dataChanged(index(0, Solver), index(rowCount() - 1, Solver), {Qt::DecorationRole});
}

void RunTableModel::setRuns(const RunRows& next) {
    if (!keepsOrder(next)) removeGone(next);
    if (!keepsOrder(next)) {
        beginResetModel();
        m_rows = next;
        endResetModel();
        return;
    }
    insertNew(next);
    updateChanged(next);
}

bool RunTableModel::keepsOrder(const RunRows& next) const {
    std::size_t known = 0;
    for (const auto& row : next)
        if (known < m_rows.size() && m_rows[known]->runId == row->runId) ++known;
    return known == m_rows.size();
}

void RunTableModel::removeGone(const RunRows& next) {
    QSet<QString> ids;
    for (const auto& row : next)
        ids.insert(row->runId);
    const auto isGone = [&](int place) { return !ids.contains(row(place).runId); };
    for (int last = rowCount() - 1; last >= 0; --last) {
        if (!isGone(last)) continue;
        int first = last;
        while (first > 0 && isGone(first - 1))
            --first;
        beginRemoveRows({}, first, last);
        m_rows.erase(m_rows.begin() + first, m_rows.begin() + last + 1);
        endRemoveRows();
        last = first;
    }
}

/// Precondition: the rows that are here stand in the same order in `next`.
void RunTableModel::insertNew(const RunRows& next) {
    for (std::size_t place = 0; place < next.size(); ++place) {
        if (place < m_rows.size() && m_rows[place]->runId == next[place]->runId) continue;
        std::size_t end = place + 1;
        while (end < next.size() && !(place < m_rows.size() && m_rows[place]->runId == next[end]->runId))
            ++end;
        const auto at = [](auto& rows, std::size_t offset) {
            return rows.begin() + static_cast<std::ptrdiff_t>(offset);
        };
        beginInsertRows({}, static_cast<int>(place), static_cast<int>(end) - 1);
        m_rows.insert(at(m_rows, place), at(next, place), at(next, end));
        endInsertRows();
        place = end - 1;
    }
}

void RunTableModel::updateChanged(const RunRows& next) {
    for (std::size_t place = 0; place < next.size(); ++place) {
        const bool same = m_rows[place] == next[place] || *m_rows[place] == *next[place];
        m_rows[place] = next[place];
        const int changed = static_cast<int>(place);
        if (!same) emit dataChanged(index(changed, 0), index(changed, ColumnCount - 1));
    }
}

QVariant RunTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const RunRow& at = row(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return display(at, index.column());
    case Qt::ToolTipRole:
        return plainToolTip(toolTip(at, index.column()));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(index.column()));
    case Qt::DecorationRole:
        return index.column() == Solver ? QVariant(solverIcon(at.solver, m_dark)) : QVariant();
    case SortRole:
        return sortKey(at, index.column());
    case RunIdRole:
        return at.runId;
    case ExportRole:
        return exported(at, index.column());
    default:
        return {};
    }
}

QVariant RunTableModel::display(const RunRow& row, int column) const {
    switch (column) {
    case Solver:
        return solverStyle(row.solver).title;
    case Model:
        return row.modelTitle;
    case Gamma:
        return fixedNumber(row.gamma, 3);
    case Weight:
        return fixedNumber(row.weight, 3);
    case Relation:
        return relationWord(row.relation);
    case Epsilon:
        return fixedBound(row.epsilon, 3);
    case SpentEpsilon:
        return fixedBound(row.spentEpsilon, 3);
    case Seed:
        return QLocale().toString(static_cast<qulonglong>(row.seed));
    case Upwards:
    case Across:
        return metricText(specOf(column), metric(row, column));
    case Constraint:
        return row.constraint ? constraintWord(*row.constraint) : QStringLiteral("–");
    case Status:
        return row.archived ? tr("%1, archived").arg(statusWord(row.status)) : statusWord(row.status);
    case Steps:
        return row.steps > 0 ? QLocale().toString(static_cast<qlonglong>(row.steps)) : QStringLiteral("–");
    case Simulation:
        return row.simulation ? tr("simulation") : QString();
    default:
        return {};
    }
}

QVariant RunTableModel::sortKey(const RunRow& row, int column) const {
    switch (column) {
    case Gamma:
        return numberOrNone(row.gamma);
    case Weight:
        return numberOrNone(row.weight);
    case Epsilon:
        return numberOrNone(row.epsilon);
    case SpentEpsilon:
        return numberOrNone(row.spentEpsilon);
    case Seed:
        return QVariant::fromValue<qulonglong>(row.seed);
    case Upwards:
    case Across:
        return numberOrNone(metric(row, column).value);
    case Constraint:
        return row.constraint ? QVariant(static_cast<int>(*row.constraint)) : QVariant();
    case Status:
        return static_cast<int>(row.status);
    case Steps:
        return QVariant::fromValue<qlonglong>(row.steps);
    default:
        return display(row, column);
    }
}

QVariant RunTableModel::exported(const RunRow& row, int column) const {
    const auto name = [](std::string_view text) {
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    };
    switch (column) {
    case Solver:
        return QString::fromStdString(row.solver);
    case Relation:
        return row.relation.empty() ? QVariant() : QVariant(QString::fromStdString(row.relation));
    case Constraint:
        return row.constraint ? QVariant(name(nameOf(*row.constraint, constraintStatusNames))) : QVariant();
    case Status:
        return name(nameOf(row.status, runStatusNames));
    default:
        return sortKey(row, column);
    }
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (role) {
    case Qt::DisplayRole:
        return headerText(section);
    case Qt::ToolTipRole:
        return plainToolTip(headerToolTip(section));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(section));
    default:
        return {};
    }
}

} // namespace trilemma
