// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The curves of the selected run's model, in the place of the charts.
#include "core/base/version.h"
#include "core/workspace/store.h"
#include "ui/base/words.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/pages/explore/curves_view.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/wish_bar.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"

#include <QDate>
#include <QFileInfo>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace trilemma {

CurvesView& ExplorePage::curves() {
    if (m_curves) return *m_curves;
    m_curves = new CurvesView(
        [this](const std::string& runId) { return session().project().store().run(runId); }, this);
    m_curves->hide();
    static_cast<QVBoxLayout*>(layout())->addWidget(m_curves, 1);
    connect(m_curves, &CurvesView::backRequested, this, [this] { showCurves(false); });
    connect(m_curves, &CurvesView::curvesShown, this, &ExplorePage::curvesShown);
    connect(m_curves, &CurvesView::exportRequested, this, &ExplorePage::askExportCurves);
    return *m_curves;
}

void ExplorePage::showCurves(bool shown) {
    if (!shown && !m_curves) return;
    curves().setVisible(shown);
    m_stack->setVisible(!shown);
    m_wish->setVisible(!shown && m_stack->currentIndex() == 1);
    if (!shown) return curves().showRun(nullptr, {}, {});
    fillCurves();
    curves().setFocus();
}

/// Where they are in sight and of another run than the selected one.
void ExplorePage::fillCurves() {
    if (!m_curves || m_curves->isHidden()) return;
    const RunRecord* run = currentRun();
    if (run && m_curves->shownRun() == toQt(run->runId)) return;
    std::vector<const RunRecord*> others;
    for (const RunRecord& other : session().runs().all())
        if (isDone(other) && !other.archived) others.push_back(&other);
    m_curves->showRun(run, others, m_pinned);
}

void ExplorePage::askExportCurves(const QString& suffix) {
    const FileQuestion question{.caption = tr("Export curves"),
                                .filter = QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix),
                                .key = "export_curves",
                                .save = true,
                                .suffix = suffix};
    askForFiles(this, question, [this, suffix](const QStringList& paths) {
        const QStringList facts{tr("project %1").arg(QFileInfo(session().project().path()).fileName()),
                                QStringLiteral("Trilemma %1").arg(QLatin1String(programVersion())),
                                QDate::currentDate().toString(Qt::ISODate)};
        const Outcome outcome =
            suffix == QLatin1String("csv")
                ? curves().exportTable(paths.front())
                : curves().exportCharts(paths.front(), facts.join(QStringLiteral("  ·  ")));
        const QString words =
            curves().provenance() == Provenance::Released
                ? tr("The curves were written to %1. They are the model: to pass them on is to release it, "
                     "so "
                     "export it first by the tab Export, which enters that into the ledger.")
                : tr("The curves were written to %1. They are non-private: for you as the owner of the "
                     "data.");
        if (outcome)
            m_notice->showNotice(Banner::Level::Info, words.arg(paths.front()));
        else
            m_notice->showNotice(Banner::Level::Error, errorListHtml(outcome.errors()));
    });
}

} // namespace trilemma
