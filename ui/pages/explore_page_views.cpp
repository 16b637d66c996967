// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The named views of the Explore page: kept in the project beside the draft.
#include "ui/banner.h"
#include "ui/models/saved_views.h"
#include "ui/pages/charts_panel.h"
#include "ui/pages/explore_page.h"
#include "ui/pages/run_filter_bar.h"
#include "ui/pages/runs_panel.h"
#include "ui/pages/runs_view.h"
#include "ui/session.h"

namespace trilemma {

const std::vector<SavedView>& ExplorePage::views() const {
    return m_views->views();
}

SavedView ExplorePage::presentView(const QString& name) const {
    SavedView view;
    view.name = name;
    view.filter = m_filterBar->filter();
    view.target = static_cast<SavedView::Target>(m_filterBar->target());
    if (view.target == SavedView::Target::Fixed) view.gamma = m_filterBar->fixedTarget();
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
        if (runWithId(runId)) m_pinned << runId;
    m_charts->setKind(view.kind);
    m_charts->setZoom(view.zoom);
    m_panel->setComparing(view.comparing);
    m_table->setHiddenColumns(view.hiddenColumns);
    m_filterBar->setChoices(view.filter, static_cast<RunFilterBar::Target>(view.target), view.gamma);
}

void ExplorePage::readViews() {
    std::vector<SavedView> views;
    if (session().hasProject())
        if (const Result<Json> kept = session().store().views()) views = savedViewsFromJson(*kept);
    m_views->setViews(std::move(views));
}

void ExplorePage::writeViews() {
    if (!session().hasProject()) return;
    if (session().store().isReadOnly())
        return m_notice->showNotice(Banner::Level::Warning,
                                    tr("This project is open for reading only: the views are not kept."));
    session().store().saveViews(toJson(m_views->views()));
}

} // namespace trilemma
