// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/queue_model.h"

#include "ui/base/escape.h"
#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/runs/solver_style.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace trilemma {

namespace {

QString queueWord(RunStatus status) {
    switch (status) {
    case RunStatus::Queued:
        return QueueModel::tr("waiting");
    case RunStatus::Running:
        return QueueModel::tr("training");
    case RunStatus::Done:
        return QueueModel::tr("done");
    case RunStatus::Failed:
        return QueueModel::tr("failed");
    case RunStatus::Cancelled:
        return QueueModel::tr("cancelled");
    case RunStatus::Interrupted:
        return QueueModel::tr("interrupted");
    }
    return {};
}

/// What trains stands on top, then what needs a look, what waits in the order of its start, and what is over.
double sortKey(RunStatus status, int number, int place) {
    constexpr double max = 1e7;
    const int rank = status == RunStatus::Running                                      ? 0
                     : status == RunStatus::Failed || status == RunStatus::Interrupted ? 1
                     : status == RunStatus::Queued                                     ? 2
                                                                                       : 3;
    return rank * max + (status == RunStatus::Queued ? place : number);
}

bool endedBadly(const RunRecord& run) {
    return run.status == RunStatus::Failed || run.status == RunStatus::Cancelled ||
           run.status == RunStatus::Interrupted;
}

using Identity = std::tuple<std::string_view, std::int64_t, std::string_view>;

/// A run that is repeated keeps its place in its batch.
Identity identityOf(const RunRecord& run) {
    return {run.batchId, run.position, run.specHash};
}

} // namespace

QueueModel::QueueModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent)
    , m_session(session) {
    connect(&session.runs(), &RunList::changed, this, &QueueModel::takeRuns);
    connect(&session.project(), &OpenProject::changed, this, &QueueModel::followQueue);
    followQueue();
    takeRuns();
}

void QueueModel::followQueue() {
    if (m_queue == m_session.queue()) return;
    m_queue = m_session.queue();
    if (!m_queue) return;
    connect(m_queue, &TrainingQueue::runProgress, this, &QueueModel::takeProgress);
    connect(m_queue, &TrainingQueue::orderChanged, this, &QueueModel::takeOrder);
    connect(m_queue, &TrainingQueue::pausedChanged, this, [this] {
        if (rowCount() > 0) emit dataChanged(index(0, Status), index(rowCount() - 1, Status));
    });
}

void QueueModel::place(std::vector<Row>& rows) const {
    if (!m_queue) return;
    QHash<QString, int> places;
    for (const QString& id : m_queue->waitingRuns())
        places.insert(id, static_cast<int>(places.size()));
    for (Row& row : rows)
        row.place = places.value(row.id, row.number);
}

void QueueModel::takeOrder() {
    if (m_rows.empty()) return;
    place(m_rows);
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

std::vector<QueueModel::Row> QueueModel::wantedRows() const {
    const std::vector<RunRecord>& runs = m_session.runs().all();
    std::vector<Row> rows;
    std::set<Identity> later;
    for (std::size_t i = runs.size(); i-- > 0;) {
        const RunRecord& run = runs[i];
        const bool isRepeated = !later.insert(identityOf(run)).second && endedBadly(run);
        if (run.archived || isRepeated) continue;
        const bool ended = run.status == RunStatus::Done || run.status == RunStatus::Cancelled;
        if (ended && run.batchId != runs.back().batchId) continue;
        Row row;
        row.id = toQt(run.runId);
        row.number = static_cast<int>(run.number);
        row.solver = solverStyle(run.solver).title;
        row.gamma = run.gamma;
        row.epsilon = run.epsilon;
        row.seed = run.seed;
        row.status = run.status;
        row.fraction = run.status == RunStatus::Done ? 1 : 0;
        if (!run.errors.empty()) row.trouble = errorText(run.errors.front());
        rows.push_back(std::move(row));
    }
    place(rows);
    return rows;
}

/// The store says what is so, the queue's signals only how far it is: a fraction outlives a reload.
void QueueModel::takeRuns() {
    std::vector<Row> rows = wantedRows();
    for (Row& row : rows) {
        const auto known = m_rowOf.constFind(row.id);
        if (known == m_rowOf.constEnd()) continue;
        const Row& before = m_rows[static_cast<std::size_t>(*known)];
        if (row.status == RunStatus::Queued && before.status == RunStatus::Running)
            row.status = RunStatus::Running;
        if (row.status != RunStatus::Done) row.fraction = before.fraction;
    }
    const auto sameRun = [](const Row& a, const Row& b) { return a.id == b.id; };
    if (!rows.empty() && std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(), sameRun)) {
        m_rows = std::move(rows);
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    m_rowOf.clear();
    for (int row = 0; row < rowCount(); ++row)
        m_rowOf.insert(m_rows[static_cast<std::size_t>(row)].id, row);
    endResetModel();
}

void QueueModel::takeProgress(const QString& runId, RunStatus status, double fraction) {
    const auto found = m_rowOf.constFind(runId);
    if (found == m_rowOf.constEnd()) return;
    Row& row = m_rows[static_cast<std::size_t>(*found)];
    row.status = status;
    // A run that ends before its last step stays where it was; the queue reports 1 for every end.
    if (status == RunStatus::Running || status == RunStatus::Done) row.fraction = fraction;
    emit dataChanged(index(*found, Status), index(*found, Progress));
}

int QueueModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int QueueModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString QueueModel::statusWord(const Row& row) const {
    const bool pauses = row.status == RunStatus::Running && m_queue && m_queue->isPaused();
    return pauses ? tr("paused") : queueWord(row.status);
}

QString QueueModel::display(const Row& row, int column) const {
    switch (column) {
    case Run:
        return QString::number(row.number);
    case Solver:
        return row.solver;
    case Gamma:
        return row.gamma ? evenNumber(*row.gamma, 3) : QStringLiteral("–");
    case Epsilon:
        return row.epsilon ? shownNumber(*row.epsilon) : tr("none");
    case Seed:
        return QString::number(row.seed);
    case Status:
        return statusWord(row);
    default:
        return {};
    }
}

QVariant QueueModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return display(row, column);
    case Qt::EditRole:
        return column == Progress ? QVariant(row.fraction) : QVariant(display(row, column));
    case Qt::AccessibleTextRole:
        return column == Progress ? tr("%1 percent").arg(qRound(row.fraction * 100)) : display(row, column);
    case SortRole:
        return sortKey(row.status, row.number, row.place);
    case Qt::ToolTipRole:
        return row.trouble.isEmpty() ? QVariant() : QVariant(plainToolTip(row.trouble));
    case Qt::ForegroundRole:
        if (column != Status) return {};
        if (row.status == RunStatus::Failed) return toneColor(Tone::Error);
        if (row.status == RunStatus::Interrupted) return toneColor(Tone::Warning);
        if (row.status == RunStatus::Done) return toneColor(Tone::Success);
        return {};
    case Qt::TextAlignmentRole: {
        const bool words = column == Solver || column == Status || column == Progress;
        return QVariant::fromValue(Qt::AlignVCenter | (words ? Qt::AlignLeft : Qt::AlignRight));
    }
    default:
        return {};
    }
}

QVariant QueueModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        const bool words = section == Solver || section == Status || section == Progress;
        return QVariant::fromValue(Qt::AlignVCenter | (words ? Qt::AlignLeft : Qt::AlignRight));
    }
    if (role != Qt::DisplayRole) return {};
    static const QStringList names{tr("Run"),  tr("Solver"), tr("γ"),       tr("ε"),
                                   tr("Seed"), tr("Status"), tr("Progress")};
    return names.value(section);
}

std::string QueueModel::runId(int row) const {
    return m_rows[static_cast<std::size_t>(row)].id.toStdString();
}

RunStatus QueueModel::status(int row) const {
    return m_rows[static_cast<std::size_t>(row)].status;
}

bool QueueModel::isUnfinished(int row) const {
    return status(row) == RunStatus::Queued || status(row) == RunStatus::Running;
}

QStringList QueueModel::runsWith(RunStatus status) const {
    QStringList ids;
    for (const Row& row : m_rows)
        if (row.status == status) ids << row.id;
    return ids;
}

int QueueModel::rowOf(const QString& runId) const {
    return m_rowOf.value(runId, -1);
}

int QueueModel::count(RunStatus status) const {
    return static_cast<int>(
        std::count_if(m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.status == status; }));
}

} // namespace trilemma
