// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/run_keeping.h"

#include "ui/base/words.h"
#include "ui/pages/explore/run_filter_bar.h"
#include "ui/pages/explore/runs_panel.h"
#include "ui/pages/explore/runs_view.h"
#include "ui/pages/explore/settings_view.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/widgets.h"

#include <QAction>

#include <algorithm>

namespace trilemma {

RunKeeping::RunKeeping(Session& session, RunsPanel& panel, RunFilterBar& filter)
    : QObject(&panel)
    , m_session(session)
    , m_panel(panel)
    , m_notice(named(new Banner, "keeping_notice", QString()))
    , m_shown(named(button(tr("Archived"), "archive"), "show_archived_button", tr("Show archived runs")))
    , m_archive(addRowAction("archive_selected", tr("Archive"), "archive", [this] { archive(); }))
    , m_restore(addRowAction("restore_selected", tr("Restore from the archive"), "undo",
                             [this] { setArchived(selected(true), false); }))
    , m_delete(addRowAction("delete_selected", tr("Delete …"), "remove", [this] { askDelete(); })) {
    m_shown->setCheckable(true);
    m_shown->setToolTip(tr("Shows archived runs among the others, in table and chart"));
    m_delete->setShortcut(QKeySequence::Delete);
    panel.addToHead(m_shown);
    panel.addBelowHead(m_notice);
    connect(m_shown, &QPushButton::toggled, &filter, &RunFilterBar::setArchivedShown);
    connect(panel.table(), &RunsView::selectedRunsChanged, this, &RunKeeping::showState);
    // A question is about what is selected while it is asked.
    connect(panel.table(), &RunsView::selectedRunsChanged, this, [this] {
        if (m_asked.isEmpty() || selected() == m_asked) return;
        m_asked.clear();
        m_notice->clear();
    });
    connect(&session.runs(), &RunList::changed, this, &RunKeeping::showState);
    connect(&session.project(), &OpenProject::changed, m_notice, &Banner::clear);
    showState();
}

QAction* RunKeeping::addRowAction(const QString& name, const QString& text, const QString& iconName,
                                  const std::function<void()>& act) {
    auto* action = new QAction(icon(iconName), text, m_panel.table());
    action->setObjectName(name);
    action->setShortcutContext(Qt::WidgetShortcut);
    m_panel.table()->addAction(action);
    m_panel.settings()->addAction(action); // both show the same selection
    connect(action, &QAction::triggered, this, act);
    return action;
}

QStringList RunKeeping::selected(std::optional<bool> archived) const {
    QStringList runIds;
    for (const QString& id : m_panel.table()->selectedRuns()) {
        const RunRecord* run = m_session.runs().find(id);
        const bool isOver = run && run->status != RunStatus::Queued && run->status != RunStatus::Running;
        if (isOver && (!archived || run->archived == *archived)) runIds << id;
    }
    return runIds;
}

void RunKeeping::showState() {
    const auto& runs = m_session.runs().all();
    const bool some =
        std::any_of(runs.begin(), runs.end(), [](const RunRecord& run) { return run.archived; });
    if (!some) m_shown->setChecked(false);
    m_shown->setVisible(some);
    const bool writes = m_session.queue() != nullptr;
    m_archive->setEnabled(writes && !selected(false).isEmpty());
    m_restore->setEnabled(writes && !selected(true).isEmpty());
    m_delete->setEnabled(writes && !selected().isEmpty());
}

void RunKeeping::archive() {
    const QStringList runIds = selected(false);
    m_asked.clear();
    m_panel.setOpen(true); // the notice stands in it
    setArchived(runIds, true);
    m_notice->showNotice(
        Banner::Level::Info,
        (runIds.size() == 1 ? tr("One run was archived.") : tr("%1 runs were archived.").arg(runIds.size())) +
            QLatin1Char(' ') + tr("“Archived” above the table shows them again."),
        tr("Undo"), [this, runIds] {
            m_notice->clear();
            setArchived(runIds, false);
        });
}

void RunKeeping::setArchived(const QStringList& runIds, bool archived) {
    if (runIds.isEmpty()) return;
    m_session.project().store().setArchived(runIds, archived).then(this, [this](const Outcome& done) {
        if (!done)
            m_notice->showNotice(Banner::Level::Error,
                                 tr("The archive was not changed.") + errorListHtml(done.errors()));
    });
}

void RunKeeping::askDelete() {
    const QStringList runIds = selected();
    m_asked = runIds;
    m_panel.setOpen(true); // the question stands in it
    const QString question =
        runIds.size() == 1
            ? tr("Delete this run, with its model, metrics and curves?")
            : tr("Delete these %1 runs, with their models, metrics and curves?").arg(runIds.size());
    m_notice->showNotice(Banner::Level::Warning,
                         question + QLatin1Char(' ') +
                             tr("They cannot be restored. What they spent stays in the ledger."),
                         tr("Delete for good"), [this, runIds] { deleteRuns(runIds); });
}

void RunKeeping::deleteRuns(const QStringList& runIds) {
    m_asked.clear();
    m_notice->clear();
    m_session.project().store().deleteRuns(runIds).then(
        this, [this, count = runIds.size()](const Outcome& done) {
            if (!done)
                m_notice->showNotice(Banner::Level::Error,
                                     tr("Nothing was deleted.") + errorListHtml(done.errors()));
            else
                m_notice->showNotice(
                    Banner::Level::Info,
                    (count == 1 ? tr("One run was deleted.") : tr("%1 runs were deleted.").arg(count)) +
                        QLatin1Char(' ') + tr("The ledger still counts what was spent."));
        });
}

} // namespace trilemma
