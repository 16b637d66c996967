// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/train/queue_panel.h"

#include "ui/base/words.h"
#include "ui/models/queue_model.h"
#include "ui/pages/train/queue_notices.h"
#include "ui/widgets/cell_delegates.h"

#include <QAction>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QToolButton>

#include <algorithm>

namespace trilemma {

namespace {

bool isWaiting(RunStatus status) {
    return status == RunStatus::Queued;
}

bool isUnfinished(RunStatus status) {
    return status == RunStatus::Queued || status == RunStatus::Running;
}

bool endedBadly(RunStatus status) {
    return status == RunStatus::Failed || status == RunStatus::Cancelled || status == RunStatus::Interrupted;
}

} // namespace

QueuePanel::QueuePanel(Session& session, QWidget* parent)
    : Card(tr("Queue"), parent)
    , m_session(session)
    , m_model(new QueueModel(session, this))
    , m_rows(new QSortFilterProxyModel(this))
    , m_notices(new QueueNotices(session, *m_model))
    , m_empty(mutedLabel(tr("The queue is empty. Finished runs are on the Explore page.")))
    , m_table(named(new QTableView, "queue_table", tr("Runs of the queue")))
    , m_pause(named(button(tr("Pause"), "pause"), "pause_button", tr("Pause the queue")))
    , m_repeat(named(button(tr("Train again"), "repeat"), "repeat_button", tr("Train runs again")))
    , m_cancelSelected(
          named(button(tr("Cancel selected")), "cancel_run_button", tr("Cancel the selected runs")))
    , m_cancel(named(button(tr("Cancel all"), "cancel"), "cancel_button", tr("Cancel all runs"))) {
    setObjectName("queue_panel");
    addToHeading(m_cancelSelected);
    addToHeading(m_cancel);
    m_rows->setSourceModel(m_model);
    m_rows->setSortRole(QueueModel::SortRole);
    m_rows->sort(QueueModel::Status);
    m_table->setModel(m_rows);
    setUpColumns();
    body()->addLayout(buildTools());
    body()->addWidget(m_notices);
    m_empty->setAlignment(Qt::AlignTop);
    body()->addWidget(m_empty, 1);
    body()->addWidget(m_table, 1);
    connect(m_pause, &QPushButton::clicked, this, [this] { triggerAction(this, "pause_queue"); });
    connect(m_repeat, &QPushButton::clicked, this, &QueuePanel::repeat);
    connect(m_cancel, &QPushButton::clicked, this, [this] { triggerAction(this, "cancel_all"); });
    connect(m_cancelSelected, &QPushButton::clicked, this, &QueuePanel::cancelSelected);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &QueuePanel::showState);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &QueuePanel::chosenRunChanged);
    connect(m_model, &QueueModel::modelReset, this, &QueuePanel::chosenRunChanged);
    keepSelection();
    connect(m_model, &QueueModel::modelReset, this, &QueuePanel::showState);
    connect(m_model, &QueueModel::dataChanged, this, &QueuePanel::showState);
    connect(&session.project(), &OpenProject::changed, this, &QueuePanel::followQueue);
    connect(&session.project(), &OpenProject::sharingChanged, this, &QueuePanel::showState);
    followQueue();
}

void QueuePanel::setUpColumns() {
    setUpTable(m_table);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setItemDelegateForColumn(QueueModel::Progress, new ProgressDelegate(m_table));
    QHeaderView* header = m_table->horizontalHeader();
    header->setMinimumSectionSize(40);
    for (const int column : {QueueModel::Run, QueueModel::Epsilon, QueueModel::Seed})
        header->resizeSection(column, 50);
    header->resizeSection(QueueModel::Gamma, 62);
    header->resizeSection(QueueModel::Solver, 80);
    header->resizeSection(QueueModel::Status, 88);
    showWholeHeads(m_table);
    header->setSectionResizeMode(QueueModel::Progress, QHeaderView::Stretch);
}

/// What can be done with rows stands in three places: here, in the menu of the table and in the palette.
QLayout* QueuePanel::buildTools() {
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_repeat->setToolTip(
        tr("Trains the selected failed, cancelled or interrupted runs again; with none of them selected, all "
           "that failed or were interrupted. Private runs spend budget again; you are asked first."));
    auto* tools = new QHBoxLayout;
    tools->setSpacing(space::half);
    tools->addWidget(m_pause);
    tools->addWidget(m_repeat);
    tools->addStretch(1);
    tools->addWidget(moveButton("move_top", "move-top", RunMove::Top, tr("Move to the top"),
                                QKeySequence(Qt::ALT | Qt::Key_Home)));
    tools->addWidget(
        moveButton("move_up", "move-up", RunMove::Up, tr("Move up"), QKeySequence(Qt::ALT | Qt::Key_Up)));
    tools->addWidget(moveButton("move_down", "move-down", RunMove::Down, tr("Move down"),
                                QKeySequence(Qt::ALT | Qt::Key_Down)));
    tools->addWidget(moveButton("move_end", "move-end", RunMove::End, tr("Move to the end"),
                                QKeySequence(Qt::ALT | Qt::Key_End)));
    m_repeatAction = addRowAction("repeat", tr("Train again"), "repeat", {}, [this] { repeat(); });
    m_cancelAction = addRowAction("cancel_selected", tr("Cancel selected"), "cancel", QKeySequence::Delete,
                                  [this] { cancelSelected(); });
    return tools;
}

QAction* QueuePanel::addRowAction(const QString& name, const QString& text, const QString& iconName,
                                  const QKeySequence& shortcut, const std::function<void()>& act) {
    auto* action = new QAction(icon(iconName), text, m_table);
    action->setObjectName("queue_" + name);
    action->setShortcut(shortcut);
    action->setShortcutContext(Qt::WidgetShortcut);
    m_table->addAction(action);
    connect(action, &QAction::triggered, this, act);
    return action;
}

QToolButton* QueuePanel::moveButton(const QString& name, const QString& iconName, RunMove where,
                                    const QString& text, const QKeySequence& shortcut) {
    QAction* action = addRowAction(name, text, iconName, shortcut, [this, where] { moveSelected(where); });
    auto* tool = named(new QToolButton, name + "_button", text);
    tool->setDefaultAction(action);
    tool->setAutoRaise(true);
    tool->setToolButtonStyle(Qt::ToolButtonIconOnly);
    action->setToolTip(tr("%1 (%2): the order of the waiting runs is the order of their start")
                           .arg(text, shortcut.toString(QKeySequence::NativeText)));
    m_moves.insert(where, action);
    return tool;
}

/// Rows come and go while runs end; what was selected of those that stay is selected still.
void QueuePanel::keepSelection() {
    const auto any = [](RunStatus) { return true; };
    connect(m_model, &QueueModel::modelAboutToBeReset, this, [this, any] { m_kept = selected(any); });
    connect(m_model, &QueueModel::modelReset, this, [this] {
        QItemSelection rows;
        for (const QString& id : std::as_const(m_kept))
            if (const int row = m_model->rowOf(id); row >= 0) {
                const QModelIndex index = m_rows->mapFromSource(m_model->index(row, 0));
                rows.select(index, index);
            }
        m_table->selectionModel()->select(rows,
                                          QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    });
}

void QueuePanel::followQueue() {
    m_queue = m_session.queue();
    if (m_queue) {
        connect(m_queue, &TrainingQueue::queueProgress, this, &QueuePanel::showState, Qt::UniqueConnection);
        connect(m_queue, &TrainingQueue::pausedChanged, this, &QueuePanel::showState, Qt::UniqueConnection);
    }
    showState();
}

void QueuePanel::showState() {
    const bool works = m_queue && !m_queue->isIdle();
    m_empty->setVisible(m_model->rowCount() == 0);
    m_table->setVisible(m_model->rowCount() > 0);
    m_cancel->setEnabled(works || m_session.project().isSharing());
    m_cancelAction->setEnabled(works && !selected(isUnfinished).isEmpty());
    m_cancelSelected->setEnabled(m_cancelAction->isEnabled());
    m_repeatAction->setEnabled(m_queue && !repeatable().isEmpty());
    m_repeat->setEnabled(m_repeatAction->isEnabled());
    const bool moves = works && !selected(isWaiting).isEmpty();
    for (QAction* action : m_moves)
        action->setEnabled(moves);
    showPause();
    emit changed();
}

void QueuePanel::showPause() {
    const bool paused = m_queue && m_queue->isPaused();
    m_pause->setEnabled(m_queue && !m_queue->isIdle());
    const QString text = paused ? tr("Resume") : tr("Pause");
    if (m_pause->text() == text && !m_pause->toolTip().isEmpty()) return;
    m_pause->setText(text);
    m_pause->setIcon(icon(paused ? "play" : "pause"));
    m_pause->setAccessibleName(paused ? tr("Resume the queue") : tr("Pause the queue"));
    m_pause->setToolTip(paused ? tr("Resumes where everything stopped.")
                               : tr("Waiting runs do not start. Runs in training stop at one of their next "
                                    "steps and keep their state in memory; private selections train to "
                                    "their end."));
}

QStringList QueuePanel::selected(const std::function<bool(RunStatus)>& wanted) const {
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QStringList ids;
    for (const QModelIndex& index : rows) {
        const int row = m_rows->mapToSource(index).row();
        if (wanted(m_model->status(row))) ids << toQt(m_model->runId(row));
    }
    return ids;
}

QStringList QueuePanel::repeatable() const {
    const QStringList chosen = selected(endedBadly);
    if (!chosen.isEmpty()) return chosen;
    return m_model->runsWith(RunStatus::Failed) + m_model->runsWith(RunStatus::Interrupted);
}

void QueuePanel::repeat() {
    if (const QStringList runIds = repeatable(); m_queue && !runIds.isEmpty()) m_notices->askRepeat(runIds);
}

void QueuePanel::cancelSelected() {
    if (!m_queue) return;
    for (const QString& runId : selected(isUnfinished))
        m_queue->cancelRun(runId.toStdString());
}

void QueuePanel::moveSelected(RunMove where) {
    if (!m_queue) return;
    std::vector<std::string> ids;
    for (const QString& runId : selected(isWaiting))
        ids.push_back(runId.toStdString());
    m_queue->move(ids, where);
}

QString QueuePanel::chosenRun() const {
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    const QModelIndex current = m_table->currentIndex();
    if (rows.isEmpty()) return {};
    const bool isSelected = current.isValid() && m_table->selectionModel()->isSelected(current);
    const QModelIndex row = isSelected ? current : rows.front();
    return QString::fromStdString(m_model->runId(m_rows->mapToSource(row).row()));
}

int QueuePanel::count(RunStatus status) const {
    return m_model->count(status);
}

} // namespace trilemma
