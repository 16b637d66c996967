// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/run_table_model.h"

#include "ui/charts/solver_style.h"

#include <QFont>
#include <QLocale>

#include <algorithm>
#include <unordered_set>

namespace trilemma {

namespace {

bool isNumeric(int column) {
    switch (column) {
    case RunTableModel::Gamma:
    case RunTableModel::Epsilon:
    case RunTableModel::SpentEpsilon:
    case RunTableModel::Seed:
    case RunTableModel::Error:
    case RunTableModel::Gap:
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
QString metricText(const MetricValue& metric) {
    if (!metric.value && !metric.notEstimable.empty()) return RunTableModel::tr("n/e");
    return fixedNumber(metric.value, 4);
}

QString metricToolTip(const MetricValue& metric) {
    if (!metric.value)
        return metric.notEstimable.empty()
                   ? RunTableModel::tr("Not evaluated: the run has not finished.")
                   : RunTableModel::tr("Not estimable: %1").arg(QString::fromStdString(metric.notEstimable));
    QString text;
    if (metric.low && metric.high)
        text = RunTableModel::tr("95 % interval %1 to %2. ")
                   .arg(fixedNumber(metric.low, 4), fixedNumber(metric.high, 4));
    if (metric.provenance == Provenance::NonPrivate)
        text += RunTableModel::tr("Non-private: computed on private records, for their owner only.");
    return text;
}

} // namespace

int RunTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RunTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

int RunTableModel::rowOf(const QString& runId) const {
    const auto found =
        std::find_if(m_rows.begin(), m_rows.end(), [&](const RunRow& row) { return row.runId == runId; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

QHash<int, QByteArray> RunTableModel::roleNames() const {
    QHash<int, QByteArray> names = QAbstractTableModel::roleNames();
    names.insert(SortRole, "sort");
    names.insert(RunIdRole, "runId");
    return names;
}

void RunTableModel::setEvaluationSet(EvaluationSet set) {
    if (set == m_set) return;
    m_set = set;
    emit headerDataChanged(Qt::Horizontal, Error, Gap);
    if (!m_rows.empty()) emit dataChanged(index(0, Error), index(rowCount() - 1, Gap));
}

void RunTableModel::setDark(bool dark) {
    if (dark == m_dark) return;
    m_dark = dark;
    if (!m_rows.empty())
        emit dataChanged(index(0, Solver), index(rowCount() - 1, Solver), {Qt::DecorationRole});
}

void RunTableModel::setRuns(const std::vector<RunRecord>& runs) {
    std::vector<RunRow> next;
    next.reserve(runs.size());
    for (const RunRecord& run : runs)
        next.push_back(runRow(run));
    removeGone(next);
    if (!keepsOrder(next)) {
        beginResetModel();
        m_rows = std::move(next);
        endResetModel();
        return;
    }
    insertNew(next);
    updateChanged(next);
}

bool RunTableModel::keepsOrder(const std::vector<RunRow>& next) const {
    std::size_t known = 0;
    for (const RunRow& row : next)
        if (known < m_rows.size() && m_rows[known].runId == row.runId) ++known;
    return known == m_rows.size();
}

void RunTableModel::removeGone(const std::vector<RunRow>& next) {
    std::unordered_set<std::string> ids;
    for (const RunRow& row : next)
        ids.insert(row.runId.toStdString());
    const auto isGone = [&](int place) { return !ids.contains(row(place).runId.toStdString()); };
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
void RunTableModel::insertNew(std::vector<RunRow>& next) {
    for (std::size_t place = 0; place < next.size(); ++place) {
        if (place < m_rows.size() && m_rows[place].runId == next[place].runId) continue;
        std::size_t end = place + 1;
        while (end < next.size() && !(place < m_rows.size() && m_rows[place].runId == next[end].runId))
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

void RunTableModel::updateChanged(std::vector<RunRow>& next) {
    for (std::size_t place = 0; place < next.size(); ++place) {
        if (m_rows[place] == next[place]) continue;
        m_rows[place] = std::move(next[place]);
        const int changed = static_cast<int>(place);
        emit dataChanged(index(changed, 0), index(changed, ColumnCount - 1));
    }
}

QVariant RunTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const RunRow& at = row(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return display(at, index.column());
    case Qt::ToolTipRole:
        return toolTip(at, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(index.column()));
    case Qt::DecorationRole:
        return index.column() == Solver ? QVariant(solverIcon(at.solver, m_dark)) : QVariant();
    case SortRole:
        return sortKey(at, index.column());
    case RunIdRole:
        return at.runId;
    default:
        return {};
    }
}

const MetricValue& RunTableModel::metric(const RunRow& row, int column) const {
    return (column == Error ? row.error : row.gap)[static_cast<std::size_t>(m_set)];
}

QVariant RunTableModel::display(const RunRow& row, int column) const {
    switch (column) {
    case Solver:
        return solverStyle(row.solver).title;
    case Gamma:
        return fixedNumber(row.gamma, 3);
    case Epsilon:
        return fixedNumber(row.epsilon, 3);
    case SpentEpsilon:
        return fixedNumber(row.spentEpsilon, 3);
    case Seed:
        return QLocale().toString(static_cast<qulonglong>(row.seed));
    case Error:
    case Gap:
        return metricText(metric(row, column));
    case Constraint:
        return row.constraint ? constraintWord(*row.constraint) : QStringLiteral("–");
    case Status:
        return statusWord(row.status);
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
    case Epsilon:
        return numberOrNone(row.epsilon);
    case SpentEpsilon:
        return numberOrNone(row.spentEpsilon);
    case Seed:
        return QVariant::fromValue<qulonglong>(row.seed);
    case Error:
    case Gap:
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

QString RunTableModel::toolTip(const RunRow& row, int column) const {
    switch (column) {
    case Gamma:
        return row.gamma ? QString()
                         : tr("This solver uses no slack: it ignores constraints, or presses by a weight.");
    case Epsilon:
        return row.epsilon ? QString() : tr("Not private: no ε was asked for.");
    case SpentEpsilon:
        return row.spentEpsilon ? QString() : tr("Not private: no ε bounds this run.");
    case Error:
    case Gap:
        return metricToolTip(metric(row, column));
    case Simulation:
        return row.simulation ? tr("The noise came from a fixed seed: this run protects nobody.") : QString();
    default:
        return {};
    }
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (role) {
    case Qt::DisplayRole:
        return headerText(section);
    case Qt::ToolTipRole:
        return headerToolTip(section);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(section));
    default:
        return {};
    }
}

QString RunTableModel::headerText(int column) const {
    switch (column) {
    case Solver:
        return tr("Solver");
    case Gamma:
        return tr("γ");
    case Epsilon:
        return tr("ε target");
    case SpentEpsilon:
        return tr("ε spent");
    case Seed:
        return tr("Seed");
    case Error:
        return tr("Error (%1)").arg(setWord(m_set));
    case Gap:
        return tr("Gap (%1)").arg(setWord(m_set));
    case Constraint:
        return tr("Constraint");
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
    case Gamma:
        return tr(
            "Slack γ of the first constraint: the largest gap that is asked for (difference of rates).");
    case Epsilon:
        return tr("Target ε that was asked for, at the run's δ; lower protects more.");
    case SpentEpsilon:
        return tr("ε that the run costs by the accountant, rounded up; lower protects more.");
    case Seed:
        return tr("Public seed of split and initialisation; the noise never comes from it.");
    case Error:
        return tr("Share of wrong decisions on the %1 set; lower is better.").arg(setWord(m_set)) +
               nonPrivate;
    case Gap:
        return tr("Demographic parity gap on the %1 set (difference of rates); lower is better.")
                   .arg(setWord(m_set)) +
               nonPrivate;
    case Constraint:
        return tr("Judged on the test set: met if the 95 % interval of the gap lies within γ, violated if it "
                  "lies "
                  "above, else undecided.") +
               nonPrivate;
    case Status:
        return tr("How far the run got.");
    case Steps:
        return tr("Steps of the solver that were taken.");
    case Simulation:
        return tr("Marks runs whose noise came from a fixed seed.");
    default:
        return {};
    }
}

} // namespace trilemma
