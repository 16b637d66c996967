// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/train/curve_panel.h"

#include "core/solvers/solver.h"
#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/charts/history_chart.h"
#include "ui/models/history_model.h"
#include "ui/runs/run_row.h"
#include "ui/runs/series_words.h"
#include "ui/widgets/curve_origin.h"

#include <QHeaderView>
#include <QStackedWidget>
#include <QToolButton>

namespace trilemma {

namespace {

constexpr int minHeight = 220;

/// "Run 12: RaCO-DP, γ = 0.05, ε = 1, seed 3"
QString titleOf(const RunRecord& run) {
    const Solver* solver = findSolver(run.solver);
    QStringList parts{solver ? coreText(solver->info().title) : toQt(run.solver)};
    if (run.gamma) parts << QStringLiteral("γ = ") + shownNumber(*run.gamma);
    if (run.epsilon) parts << QStringLiteral("ε = ") + shownNumber(*run.epsilon);
    parts << CurvePanel::tr("seed %1").arg(run.seed);
    return CurvePanel::tr("Run %1: %2").arg(run.number).arg(parts.join(QStringLiteral(", ")));
}

std::int64_t stepsOf(const RunRecord& run) {
    const auto steps = run.params.find("steps");
    return steps != run.params.end() && steps->is_number() ? steps->get<std::int64_t>() : 0;
}

} // namespace

CurvePanel::CurvePanel(Session& session, QWidget* parent)
    : Card(tr("Training curve"), parent)
    , m_session(session)
    , m_run(mutedLabel())
    , m_badge(nonPrivateBadge())
    , m_asTable(named(new QToolButton, "curve_table_button", tr("Show the training curve as a table")))
    , m_views(new QStackedWidget)
    , m_chart(new HistoryChart)
    , m_model(new HistoryModel(this))
    , m_words(mutedLabel()) {
    setObjectName("curve_panel");
    m_run->setObjectName("curve_run_label");
    m_badge->setObjectName("curve_badge");
    m_words->setObjectName("curve_words");
    m_chart->setObjectName("live_chart");
    m_asTable->setText(tr("As a table"));
    m_asTable->setCheckable(true);
    m_asTable->setAutoRaise(true);
    addToHeading(m_badge);
    addToHeading(m_asTable);
    buildViews();
    connect(&session.project(), &OpenProject::changed, this, &CurvePanel::followQueue);
    connect(&session.runs(), &RunList::changed, this, &CurvePanel::showRun);
    followQueue();
}

void CurvePanel::buildViews() {
    auto* table = named(new QTableView, "curve_table", tr("Points of the training curve"));
    table->setModel(m_model);
    setUpTable(table);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_views->addWidget(m_chart);
    m_views->addWidget(table);
    m_views->setMinimumHeight(minHeight);
    m_words->setAlignment(Qt::AlignTop);
    body()->addWidget(m_run);
    body()->addWidget(m_views, 1);
    body()->addWidget(m_words);
    body()->addStretch(0);
    connect(m_asTable, &QToolButton::toggled, m_views,
            [this](bool asTable) { m_views->setCurrentIndex(asTable ? 1 : 0); });
}

void CurvePanel::followQueue() {
    m_points.clear();
    m_running.clear();
    m_chosen.clear();
    m_shown.clear();
    m_whole.forget(); // a copied project has runs of the same ids
    m_queue = m_session.queue();
    if (m_queue) {
        connect(m_queue, &TrainingQueue::runHistory, this, &CurvePanel::takePoints, Qt::UniqueConnection);
        connect(m_queue, &TrainingQueue::runFinished, this, &CurvePanel::takeEnd, Qt::UniqueConnection);
    }
    showRun();
}

void CurvePanel::choose(const QString& runId) {
    m_chosen = runId;
    showRun();
}

void CurvePanel::takePoints(const QString& runId, const std::vector<SeriesPoint>& points) {
    if (!m_points.contains(runId)) m_running << runId;
    std::vector<SeriesPoint>& known = m_points[runId];
    known.insert(known.end(), points.begin(), points.end());
    if (runId == m_shown || wanted() != m_shown) showRun();
}

/// The record comes with the runs of the session a moment later; until then its points stay.
void CurvePanel::takeEnd(const RunRecord& record) {
    m_running.removeAll(toQt(record.runId));
}

/// One that trains stays in sight until it ends: a sweep of short runs is no flicker.
QString CurvePanel::wanted() const {
    if (!m_chosen.isEmpty()) return m_chosen;
    if (m_running.contains(m_shown) || m_running.isEmpty()) return m_shown;
    return m_running.back();
}

void CurvePanel::showRun() {
    m_shown = wanted();
    const RunRecord* record = m_session.runs().find(m_shown);
    if (record && !m_running.contains(m_shown))
        if (const auto whole = m_whole.of(m_session.project().store(), *record); whole && *whole) {
            record = *whole;
            if (!record->history.empty()) m_points.remove(m_shown);
        }
    showCurve(record);
}

void CurvePanel::showCurve(const RunRecord* record) {
    std::vector<SeriesPoint> points = m_points.value(m_shown);
    if (record && points.empty()) points = record->history.points;
    const bool hasCurve = record && !points.empty();
    m_views->setVisible(hasCurve);
    m_badge->setVisible(hasCurve);
    m_asTable->setVisible(hasCurve);
    if (!record) {
        setTextOrHide(m_run, QString());
        return setTextOrHide(m_words, tr("While a run trains, its curve grows here. Select a run of the "
                                         "queue to see that one."));
    }
    setTextOrHide(m_run, titleOf(*record));
    m_chart->setLastStep(stepsOf(*record));
    const std::vector<SeriesInfo> series = seriesOf(*record);
    m_model->setHistory(series, points);
    m_chart->setHistory(series, std::move(points));
    if (!hasCurve)
        return setTextOrHide(m_words, tr("There is no curve: the run has not trained yet, or its solver does "
                                         "not track the constraints while it trains."));
    setTextOrHide(m_words, showCurveOrigin(*m_badge, historyProvenance(*record), series));
}

} // namespace trilemma
