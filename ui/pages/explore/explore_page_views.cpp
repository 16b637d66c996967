// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The named views of the Explore page: kept in the project beside the draft.
#include "ui/base/words.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/models/saved_views.h"
#include "ui/pages/explore/charts_panel.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/run_filter_bar.h"
#include "ui/pages/explore/runs_panel.h"
#include "ui/pages/explore/runs_view.h"
#include "ui/pages/explore/wish_bar.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"

#include <algorithm>

namespace trilemma {

const std::vector<SavedView>& ExplorePage::views() const {
    return m_views->views();
}

SavedView ExplorePage::presentView(const QString& name) const {
    SavedView view;
    view.name = name;
    view.filter = m_filterBar->filter();
    view.wish = m_wish->wish();
    view.kind = m_charts->kind();
    view.comparing = m_panel->isComparing();
    view.hiddenColumns = m_table->hiddenColumns();
    view.zoom = m_charts->zoom();
    view.pinned = m_pinned;
    return view;
}

void ExplorePage::showView(const SavedView& view) {
    m_pinned.clear();
    for (const QString& runId : view.pinned) // those that are still there
        if (session().runs().find(runId)) m_pinned << runId;
    m_charts->setKind(view.kind);
    m_charts->setZoom(view.zoom);
    m_panel->setComparing(view.comparing);
    m_table->setHiddenColumns(view.hiddenColumns);
    m_filterBar->setFilter(view.filter);
    m_wish->setWish(view.wish);
    takeWish();
}

/// Pins and wish come back with the project, and the report states them.
void ExplorePage::keepChoice() {
    if (!session().project().isOpen()) return;
    session().runs().setChoice({m_pinned, m_wish->wish(), m_filterBar->filter().axes});
}

/// Of several tables the one that is open comes first, until a person chooses another.
void ExplorePage::showTableOfDraft() {
    const std::vector<std::string>& files = session().draft().files;
    if (files.empty()) return;
    const auto& runs = session().runs().all();
    const auto newest = std::find_if(runs.rbegin(), runs.rend(), [&](const RunRecord& run) {
        return !run.datasetId.empty() && filesOf(run) == files;
    });
    m_filterBar->setHomeTable(files, newest == runs.rend() ? std::string() : newest->datasetId);
}

void ExplorePage::readViews() {
    std::vector<SavedView> views;
    if (session().project().isOpen())
        if (const Result<Json> kept = session().project().store().views()) views = savedViewsFromJson(*kept);
    m_views->setViews(std::move(views));
}

void ExplorePage::writeViews() {
    if (!session().project().isOpen()) return;
    if (session().project().store().isReadOnly())
        return m_notice->showNotice(Banner::Level::Warning,
                                    tr("This project is open for reading only: the views are not kept."));
    session().project().store().saveViews(toJson(m_views->views()));
}

} // namespace trilemma
