// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/queue_panel.h"

#include "ui/banner.h"
#include "ui/models/cell_delegates.h"
#include "ui/models/queue_model.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>

namespace trilemma {

QueuePanel::QueuePanel(Session& session, QWidget* parent)
    : Card(tr("Queue"), parent)
    , m_session(session)
    , m_model(new QueueModel(session, this))
    , m_notice(named(new Banner, "queue_banner", QString()))
    , m_empty(mutedLabel(tr("Nothing trains and nothing waits. Finished runs are on the Explore page.")))
    , m_table(named(new QTableView, "queue_table", tr("Runs of the queue")))
    , m_cancelSelected(
          named(button(tr("Cancel selected")), "cancel_run_button", tr("Cancel the selected runs")))
    , m_cancel(named(button(tr("Cancel all"), "cancel"), "cancel_button", tr("Cancel all runs"))) {
    setObjectName("queue_panel");
    addToHeading(m_cancelSelected);
    addToHeading(m_cancel);
    m_notice->setClosable(false);
    auto* sorted = new QSortFilterProxyModel(this);
    sorted->setSourceModel(m_model);
    sorted->setSortRole(QueueModel::SortRole);
    sorted->sort(QueueModel::Status);
    m_table->setModel(sorted);
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
    header->setSectionResizeMode(QueueModel::Progress, QHeaderView::Stretch);
    body()->addWidget(m_notice);
    m_empty->setAlignment(Qt::AlignTop);
    body()->addWidget(m_empty, 1);
    body()->addWidget(m_table, 1);
    connect(m_cancel, &QPushButton::clicked, this, [this] { triggerAction(this, "cancel_all"); });
    connect(m_cancelSelected, &QPushButton::clicked, this, &QueuePanel::cancelSelected);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &QueuePanel::showState);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &QueuePanel::chosenRunChanged);
    connect(m_model, &QueueModel::modelReset, this, &QueuePanel::chosenRunChanged);
    connect(m_model, &QueueModel::modelReset, this, &QueuePanel::showState);
    connect(m_model, &QueueModel::dataChanged, this, &QueuePanel::showState);
    connect(&session, &Session::projectChanged, this, &QueuePanel::followQueue);
    followQueue();
}

void QueuePanel::followQueue() {
    m_queue = m_session.queue();
    if (m_queue)
        connect(m_queue, &TrainingQueue::queueProgress, this, &QueuePanel::showState, Qt::UniqueConnection);
    showState();
}

void QueuePanel::showState() {
    const int interrupted = m_model->count(RunStatus::Interrupted);
    const bool works = m_queue && !m_queue->isIdle();
    m_empty->setVisible(m_model->rowCount() == 0);
    m_table->setVisible(m_model->rowCount() > 0);
    m_cancel->setEnabled(works);
    m_cancelSelected->setEnabled(works && !selectedUnfinished().empty());
    if (interrupted == 0)
        m_notice->clear();
    else
        m_notice->showNotice(
            Banner::Level::Warning,
            (interrupted == 1
                 ? tr("One run was interrupted when the program ended before it.")
                 : tr("%1 runs were interrupted when the program ended before them.").arg(interrupted)) +
                QLatin1Char(' ') +
                tr("Start the same sweep again to repeat them; private ones spend again."));
    emit changed();
}

std::vector<std::string> QueuePanel::selectedUnfinished() const {
    const auto* sorted = static_cast<const QSortFilterProxyModel*>(m_table->model());
    std::vector<std::string> ids;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows()) {
        const int row = sorted->mapToSource(index).row();
        if (m_model->isUnfinished(row)) ids.push_back(m_model->runId(row));
    }
    return ids;
}

void QueuePanel::cancelSelected() {
    if (!m_queue) return;
    for (const std::string& runId : selectedUnfinished())
        m_queue->cancelRun(runId);
}

QString QueuePanel::chosenRun() const {
    const auto* sorted = static_cast<const QSortFilterProxyModel*>(m_table->model());
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    const QModelIndex current = m_table->currentIndex();
    if (rows.isEmpty()) return {};
    const bool isSelected = current.isValid() && m_table->selectionModel()->isSelected(current);
    const QModelIndex row = isSelected ? current : rows.front();
    return QString::fromStdString(m_model->runId(sorted->mapToSource(row).row()));
}

int QueuePanel::count(RunStatus status) const {
    return m_model->count(status);
}

} // namespace trilemma
