// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Some settings side by side: what is pinned, what was selected first, and how the others differ.
#include "ui/pages/explore/explore_page.h"

#include "core/train/run_tradeoff.h"
#include "ui/base/words.h"
#include "ui/models/run_comparison.h"
#include "ui/pages/explore/run_filter_bar.h"
#include "ui/pages/explore/runs_panel.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"

#include <QHash>
#include <QSet>

#include <algorithm>

namespace trilemma {

/// The selected finished runs that share the setting of the current one; without one nothing is pinned any
/// more.
void ExplorePage::togglePin() {
    const RunRecord* current = currentRun();
    if (current ? !isDone(*current) : m_pinned.isEmpty()) return;
    if (!current || m_pinned.contains(toQt(current->runId)))
        m_pinned.clear();
    else
        m_pinned = runsLike(*current, selectedRuns());
    keepChoice();
    requestCharts();
    showSelection();
}

QStringList ExplorePage::runsLike(const RunRecord& run, const QStringList& among) const {
    const QSet<QString> chosen(among.begin(), among.end());
    const TradeoffSetting setting = settingOf(run);
    QStringList runIds{toQt(run.runId)};
    for (const RunRecord& other : session().runs().all())
        if (other.runId != run.runId && isDone(other) && chosen.contains(toQt(other.runId)) &&
            settingOf(other) == setting)
            runIds << toQt(other.runId);
    return runIds;
}

/// Only while somebody looks: a selection may hold thousands.
void ExplorePage::showComparison() {
    if (!m_panel->isComparing()) return;
    const QSet<QString> chosen(m_inOrder.begin(), m_inOrder.end());
    QHash<QString, const RunRecord*> byId;
    for (const RunRecord& run : session().runs().all())
        if (const QString id = toQt(run.runId); isDone(run) &&
                                                !(run.archived && !m_filterBar->filter().showArchived) &&
                                                (chosen.contains(id) || m_pinned.contains(id)))
            byId.insert(id, &run);
    std::vector<const RunRecord*> runs;
    QStringList ids;
    for (const QStringList& part : {m_pinned, m_inOrder}) // the pinned ones come first
        for (const QString& id : part)
            if (const RunRecord* run = byId.take(id)) {
                runs.push_back(run);
                ids << id;
            }
    constexpr qsizetype mostRead = 200; // of more the groups are left out: each is read from the store
    const Result<std::vector<RunRecord>> whole =
        ids.size() <= mostRead && session().project().isOpen()
            ? session().project().store().runs(ids, RunDetail::Whole)
            : Result<std::vector<RunRecord>>(std::vector<RunRecord>());
    if (!whole) return m_notice->showNotice(Banner::Level::Error, errorListHtml(whole.errors()));
    for (const RunRecord& run : *whole)
        std::replace_if(
            runs.begin(), runs.end(), [&](const RunRecord* listed) { return listed->runId == run.runId; },
            &run);
    m_panel->setComparison(compareRuns(runs, m_filterBar->filter().set));
}

/// Those that were selected first stand first.
void ExplorePage::keepOrder(const QStringList& ids, const QSet<QString>& selected) {
    QStringList inOrder;
    QSet<QString> known;
    for (const QStringList& part : {m_inOrder, ids})
        for (const QString& id : part)
            if (selected.contains(id) && !known.contains(id)) {
                known.insert(id);
                inOrder << id;
            }
    m_inOrder = inOrder;
}

} // namespace trilemma
