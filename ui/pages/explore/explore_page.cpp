// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/explore_page.h"

#include "core/bundle/release_file.h"
#include "core/train/run_tradeoff.h"
#include "core/train/validate.h"
#include "ui/base/words.h"
#include "ui/charts/point_text.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/models/explore_view.h"
#include "ui/models/saved_views.h"
#include "ui/pages/explore/charts_panel.h"
#include "ui/pages/explore/run_filter_bar.h"
#include "ui/pages/explore/run_inspector.h"
#include "ui/pages/explore/run_inspector_export.h"
#include "ui/pages/explore/run_inspector_threshold.h"
#include "ui/pages/explore/run_keeping.h"
#include "ui/pages/explore/runs_panel.h"
#include "ui/pages/explore/runs_view.h"
#include "ui/pages/explore/settings_view.h"
#include "ui/pages/explore/wish_bar.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/setting_name.h"
#include "ui/runs/solver_style.h"
#include "ui/session/draft_from_run.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/widgets.h"

#include <QSet>
#include <QStackedWidget>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int refreshPause = 200; ///< ms; runs of a sweep can end faster than anyone can look

} // namespace

ExplorePage::ExplorePage(Session& session, QWidget* parent)
    : Page(session, parent)
    , m_wish(new WishBar)
    , m_stack(new QStackedWidget)
    , m_facts(named(elidedLabel(), "explore_facts", tr("Runs of the project")))
    , m_notice(named(new Banner, "explore_notice", tr("Notice")))
    , m_caveats(named(new Banner, "explore_caveats", tr("Before comparing")))
    , m_filterBar(named(new RunFilterBar, "run_filter_bar", tr("Filter of the runs")))
    , m_charts(new ChartsPanel)
    , m_chart(m_charts->tradeoff())
    , m_panel(new RunsPanel)
    , m_table(m_panel->table())
    , m_inspector(new RunInspector)
    , m_views(new SavedViewsModel(this))
    , m_runs(std::make_shared<RunRows>())
    , m_task(nullptr, 0) {
    m_caveats->setClosable(false);
    m_stack->addWidget(buildEmptyState());
    m_stack->addWidget(buildContent());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::one, 0, space::one, 2); // above it is the room of a notice
    layout->setSpacing(2);
    fillWishLine();
    layout->addWidget(m_wish);
    layout->addWidget(m_notice);
    layout->addWidget(m_stack, 1);

    auto* keeping = new RunKeeping(session, *m_panel, *m_filterBar); // of the panel
    offer("archive_runs", keeping->archiveAction());
    offer("delete_runs", keeping->deleteAction());
    offer("copy_command", [this] { return copyCommand(); });
    offer("show_curves", [this] {
        if (currentRun()) showCurves(true);
        return currentRun() != nullptr;
    });
    offer("export_model", [this] { return m_inspector->showExport(); });

    m_refreshTimer.setSingleShot(true);
    connect(&m_refreshTimer, &QTimer::timeout, this, &ExplorePage::refresh);
    connect(&session.runs(), &RunList::changed, this, &ExplorePage::scheduleRefresh);
    connect(&session.runs(), &RunList::changed, m_inspector, &RunInspector::followLedger);
    connect(&session.project(), &OpenProject::changed, this, &ExplorePage::takeProject);
    connect(m_filterBar, &RunFilterBar::filterChanged, this, &ExplorePage::showFiltered);
    connect(m_wish, &WishBar::wishChanged, this, &ExplorePage::takeWish);
    connect(m_wish, &WishBar::pointWanted, this, &ExplorePage::selectPoint);
    connect(m_wish, &WishBar::trainingWanted, this, &ExplorePage::trainWish);
    connect(m_wish, &WishBar::committed, m_charts, &ChartsPanel::focusLens);
    connect(&session, &Session::draftChanged, this, &ExplorePage::showTableOfDraft);
    connect(m_charts, &ChartsPanel::kindChanged, this, &ExplorePage::requestCharts);
    connect(m_charts, &ChartsPanel::runsPicked, this, &ExplorePage::selectRuns);
    connect(m_charts, &ChartsPanel::axisClicked, m_filterBar, &RunFilterBar::askAxis);
    m_inspector->setTableSource(
        {[this](const TrainingSpec& spec) { return this->session().loadDataset(spec); },
         [this](const std::string& datasetId) { return fingerprintOf(datasetId); }});
    m_inspector->setReleaseSource(
        {[this](const std::string& runId, std::optional<ReleaseChoice> chosen) {
             return this->session().project().releasePlanner(runId, chosen);
         },
         [this](const std::string& runId, ReleaseChoice chosen) {
             return this->session().project().release(runId, chosen);
         },
         [this](const LineageOverlap& overlap, OverlapAnswer answer, const QString& by) {
             return this->session().project().answerOverlap(overlap, answer, by);
         },
         [this] { return ownerTextsOf(this->session().project().store()); }, &session.project().metrics(),
         [this](const std::string& runId, double epsilon) {
             return this->session().project().beginBuyingMetrics(runId, epsilon);
         }});
    connect(m_inspector, &RunInspector::copyCommandRequested, this, &ExplorePage::copyCommand);
    connect(m_inspector, &RunInspector::curvesRequested, this, [this] { showCurves(true); });
    connect(m_inspector, &RunInspector::slackMarked, m_chart, &TradeoffChart::setSlackMark);
    connect(m_inspector, &RunInspector::slackWanted, this, &ExplorePage::trainSlack);
    connect(&m_released, &ReleasedCurves::changed, this, [this] {
        requestCharts();
        followCurves();
    });
    connect(m_inspector, &RunInspector::runWanted, this,
            [this](const QString& runId) { selectRuns({runId}); });
    connect(m_inspector, &RunInspector::pinRequested, this, &ExplorePage::togglePin);
    connect(m_panel->settings(), &SettingsView::runsPicked, this, &ExplorePage::selectRuns);
    connect(m_panel, &RunsPanel::exportRequested, this, &ExplorePage::askExportTable);
    connect(m_panel, &RunsPanel::comparingChanged, this, &ExplorePage::showComparison);
    addKeys();
    connect(m_table, &RunsView::selectedRunsChanged, this, &ExplorePage::showSelection);
    takeProject();
}

void ExplorePage::takeProject() {
    m_pinned = session().runs().choice().pinned;
    m_whole.forget();
    m_released.clear();
    m_notice->clear();
    showCurves(false);
    m_inspector->showNothing(); // a copied project has runs of the same ids
    readViews();
    const RunChoice choice = session().runs().choice();
    m_wish->setWish({});
    refresh();
    if (choice.wish == TradeoffWish()) return;
    m_filterBar->setAxes(choice.axes);
    m_wish->setAxes(m_filterBar->filter().axes);
    m_wish->setWish(choice.wish);
    takeWish();
}

QVariantMap ExplorePage::choices() const {
    return m_filterBar->choices();
}

void ExplorePage::restoreChoices(const QVariantMap& choices) {
    if (choices.isEmpty()) return;
    m_filterBar->setRuns(
        session().runs().all()); // it offers what the runs have; refresh() would tell it later
    m_filterBar->restoreChoices(choices);
}

PageState ExplorePage::state() const {
    const auto& runs = session().runs().all();
    return std::any_of(runs.begin(), runs.end(), isDone) ? PageState::Done : PageState::Neutral;
}

/// At once when nothing happened lately, else after a pause: a sweep reports many runs in a second.
void ExplorePage::scheduleRefresh() {
    if (m_refreshTimer.isActive()) return;
    const bool rested = !m_sinceRefresh.isValid() || m_sinceRefresh.elapsed() >= refreshPause;
    m_refreshTimer.start(rested ? 0 : refreshPause);
}

void ExplorePage::refresh() {
    m_sinceRefresh.start();
    m_runs = runRows(session().runs().all());
    followCurves();
    m_filterBar->setRuns(session().runs().all());
    showTableOfDraft();
    m_table->setRuns(*m_runs);
    const bool isEmpty = session().runs().all().empty();
    m_stack->setCurrentIndex(isEmpty ? 0 : 1);
    m_wish->setVisible(!isEmpty && !m_stack->isHidden());
    showFiltered();
    emit stateChanged();
}

void ExplorePage::followCurves() {
    m_released.follow(session().runs().all(),
                      [this](const std::string& id) { return session().project().store().run(id); });
}

void ExplorePage::showFiltered() {
    const TradeoffWish before = m_wish->wish();
    m_wish->setAxes(m_filterBar->filter().axes);
    if (m_wish->wish() != before) keepChoice(); // the bounds of other metrics
    m_table->setFilter(m_filterBar->filter());
    requestCharts();
    showSelection();
}

ExploreRequest ExplorePage::chartRequest() const {
    return {m_filterBar->filter(), m_charts->kind(), m_wish->wish(), m_pinned, m_released.all()};
}

void ExplorePage::requestCharts() {
    m_task.request([runs = m_runs, request = chartRequest(),
                    before = m_view] { return exploreView(runs, request, before); },
                   [this](const SharedExploreView& view) { showCharts(view); });
}

void ExplorePage::showCharts(SharedExploreView view) {
    const bool isOtherLens = m_view && m_view->sight == view->sight;
    m_view = std::move(view);
    m_charts->show(*m_view, targetLine());
    m_wish->showAnswer(*m_view); // of the same wish, too: what was wrong with another one goes away
    if (!isOtherLens) showSettings();
    if (m_view->request.kind == ChartKind::Groups) showGroups();
    emit chartsShown();
}

/// What stands around the charts, whatever the lens.
void ExplorePage::showSettings() {
    const SettingsInSight& sight = *m_view->sight;
    if (m_export) m_export->setEnabled(!sight.data.points.empty());
    if (state() != PageState::Done)
        m_charts->setEmptyText(tr("No finished run yet"), tr("A point appears here as soon as a run ends."));
    else
        m_charts->setEmptyText(tr("No run to show"),
                               sight.hiddenBy.isEmpty()
                                   ? tr("No finished run has both %1 and %2.")
                                         .arg(metricWords(*sight.data.axes.y).withArticle,
                                              metricWords(*sight.data.axes.x).withArticle)
                                   : tr("Every finished run is hidden by: %1.").arg(sight.hiddenBy));
    if (sight.caveats.isEmpty())
        m_caveats->clear();
    else
        m_caveats->showNotice(Banner::Level::Warning, sight.caveats.join(QLatin1Char('\n')));
    const RunFilter& filter = m_view->request.filter;
    m_panel->settings()->setRows(sight.settings, filter.axes, filter.set,
                                 sight.data.judgedByTarget ? gapBound(m_view->request.wish, filter.axes)
                                                           : std::nullopt);
    showFacts();
    if (currentRun()) showRun(); // how sure the front is of it, and how it differs from the pinned one
}

/// Lists come without groups: those of the settings in sight are read when somebody looks.
void ExplorePage::showGroups() {
    const Result<std::vector<RunRecord>> runs =
        session().project().isOpen()
            ? session().project().store().runs(m_charts->groupRuns(), RunDetail::Whole)
            : Result<std::vector<RunRecord>>(std::vector<RunRecord>());
    if (!runs) return m_notice->showNotice(Banner::Level::Error, errorListHtml(runs.errors()));
    m_charts->showGroups(*runs);
}

void ExplorePage::showFacts() {
    const auto& runs = session().runs().all();
    const int settings = m_chart->pointCount();
    std::size_t shown = 0;
    for (const TradeoffPoint& point : m_chart->data().points)
        shown += point.runIds.size();
    const QString count = settings == 1 ? tr("1 setting") : tr("%1 settings").arg(settings);
    m_facts->setText(tr("%1 of %2 runs · %3").arg(shown).arg(runs.size()).arg(count));
    m_facts->setToolTip(
        tr("Runs shown: %1 of %2 · settings shown: %3").arg(shown).arg(runs.size()).arg(settings));
    m_facts->setVisible(!runs.empty());
}

QStringList ExplorePage::selectedRuns() const {
    return m_table->selectedRuns();
}

void ExplorePage::selectRuns(const QStringList& runIds, bool extend) {
    m_table->selectRuns(runIds, extend);
}

const RunRecord* ExplorePage::currentRun() const {
    return session().runs().find(m_table->currentRun());
}

void ExplorePage::showSelection() {
    const QStringList ids = selectedRuns();
    const QSet<QString> selected(ids.begin(), ids.end());
    keepOrder(ids, selected);
    m_charts->setSelection(selected);
    if (m_charts->lacksSelectedGroups()) showGroups();
    m_panel->settings()->showSelection(selected);
    showRun();
    showComparison();
    showTarget();
}

void ExplorePage::showRun() {
    const RunRecord* run = currentRun();
    m_inspector->setPinned(run ? m_pinned.contains(toQt(run->runId)) : !m_pinned.isEmpty());
    fillCurves();
    if (!run) return m_inspector->showNothing();
    const Result<const RunRecord*> whole = m_whole.of(session().project().store(), *run);
    m_inspector->showRun(whole && *whole ? **whole : *run, runsOfSetting(*run),
                         selectionSummary(selectedRuns()),
                         whole ? QString() : errorText(whole.errors().front()));
}

std::vector<const RunRecord*> ExplorePage::runsOfSetting(const RunRecord& run) const {
    const TradeoffSetting setting = settingOf(run);
    std::vector<const RunRecord*> runs;
    for (std::size_t i = 0; i < m_runs->size() && i < session().runs().all().size(); ++i)
        if (const RunRecord& other = session().runs().all()[i];
            isDone(other) && static_cast<const TradeoffSetting&>(*(*m_runs)[i]) == setting &&
            (*m_runs)[i]->runId == toQt(other.runId)) // rows are as of the last refresh
            runs.push_back(&other);
    return runs;
}

std::string ExplorePage::fingerprintOf(const std::string& datasetId) {
    const Result<std::vector<DatasetRecord>> datasets = session().project().store().datasets();
    if (!datasets) return {};
    for (const DatasetRecord& dataset : *datasets)
        if (dataset.id == datasetId) return dataset.fingerprint;
    return {};
}

/// The draft becomes that of one slack, by the first solver that trains for it; its price stands on the Train
/// page, beside what was drawn before.
void ExplorePage::trainSlack(double gamma) {
    const RunRecord* run = currentRun();
    const Result<TrainingSpec> spec =
        run ? trainingSpecFromJson(run->spec.json()) : Result<TrainingSpec>(Errors{});
    if (!spec) return;
    if (session().draft().files != filesOf(*run)) return warnOfOtherTable();
    session().setDraft(draftOfSlack(session().draft(), *spec, gamma));
    m_notice->showNotice(Banner::Level::Info,
                         tr("The set-up now has only γ = %1, with %2. The Train page says what that costs, "
                            "by itself and together with what was spent on this data before.")
                             .arg(shortNumber(gamma), solverStyle(session().draft().solvers.front()).title));
}

void ExplorePage::warnOfOtherTable() {
    m_notice->showNotice(Banner::Level::Warning,
                         tr("Open the table of this run first: the set-up belongs to another table."));
}

/// A sweep around the wish, from what meets it or comes nearest.
void ExplorePage::trainWish() {
    if (!m_view) return; // nothing was answered yet
    const auto& points = m_view->sight->data.points;
    const WishAnswer& answer = m_view->sight->answer;
    std::optional<std::size_t> place = answer.nearestInY   ? answer.nearestInY
                                       : answer.nearestInX ? answer.nearestInX
                                                           : answer.nearestInEpsilon;
    if (!answer.meeting.empty()) place = answer.meeting.front();
    if (points.empty()) return;
    const RunRecord* run =
        session().runs().find(toQt(points[std::min(place.value_or(0), points.size() - 1)].runIds.front()));
    const Result<TrainingSpec> spec =
        run ? trainingSpecFromJson(run->spec.json()) : Result<TrainingSpec>(Errors{});
    if (!spec) return;
    if (session().draft().files != filesOf(*run)) return warnOfOtherTable();
    session().setDraft(draftAround(session().draft(), m_wish->wish(), m_filterBar->filter().axes, *spec));
    const Draft& draft = session().draft();
    QStringList asked{solverStyle(draft.solvers.front()).title};
    asked << QStringLiteral("γ ") + numberListText(draft.gammas);
    if (draft.isPrivate) asked << QStringLiteral("ε ") + numberListText(draft.epsilons);
    m_notice->showNotice(
        Banner::Level::Info,
        tr("The set-up now is a sweep around the wish: %1. The Train page says what it costs, and "
           "starts it.")
            .arg(asked.join(QStringLiteral(" · "))));
}

/// The bound of the wish, else the slack of the selected run.
std::optional<double> ExplorePage::targetLine() const {
    const MetricAxes& axes = m_filterBar->filter().axes;
    if (const std::optional<double> bound = gapBound(m_wish->wish(), axes)) return bound;
    const RunRecord* run = axes.gap() ? currentRun() : nullptr;
    const bool isOfAxis =
        run && !run->constraints.empty() && run->constraints.front().kind == axes.gap()->constraint;
    return isOfAxis ? run->gamma : std::nullopt;
}

void ExplorePage::showTarget() {
    m_charts->setTarget(targetLine());
}

/// The lines at once; who meets it a moment later.
void ExplorePage::takeWish() {
    m_charts->setWish(m_wish->wish());
    showTarget();
    keepChoice();
    requestCharts();
}

void ExplorePage::selectPoint(std::size_t point) {
    const auto& points = m_chart->data().points;
    if (point < points.size()) selectRuns(toQt(points[point].runIds));
}

/// What several runs have in common, how sure the front is of them, and how they differ from the pinned one.
QString ExplorePage::selectionSummary(const QStringList& runIds) const {
    const RunFilter& filter = m_filterBar->filter();
    if (runIds.isEmpty()) return {};
    const QSet<QString> selected(runIds.begin(), runIds.end());
    const std::optional<TradeoffPoint> point = tradeoffPointOf(*m_runs, selected, filter);
    QStringList lines;
    if (runIds.size() > 1) lines << meansText(runIds.size(), point);
    if (!point) return lines.join(QLatin1Char('\n'));
    const TradeoffData& shown = m_chart->data();
    for (std::size_t i = 0; i < shown.points.size() && hasFrontShares(shown); ++i)
        if (shown.points[i].setting() == point->setting())
            lines << tr("Its setting is %1.").arg(frontShareText(shown.points[i]));
    if (shown.pinned && !m_pinned.contains(runIds.value(0)))
        lines << tr("Against the pinned %1: %2.")
                     .arg(pinnedName(shown), differenceText(*point, *shown.pinned, filter.axes,
                                                            metricWords(*filter.axes.x).inSentence,
                                                            metricWords(*filter.axes.y).inSentence));
    return lines.join(QLatin1Char('\n'));
}

/// The setting, and how many of its runs are pinned where these are not all that are shown.
QString ExplorePage::pinnedName(const TradeoffData& shown) const {
    const TradeoffPoint& pinned = *shown.pinned;
    const QString name = settingName(pinned.setting());
    for (const TradeoffPoint& point : shown.points)
        if (point.setting() == pinned.setting() && point.seeds > pinned.seeds)
            return tr("%1 (%2 of its %3 runs)").arg(name).arg(pinned.seeds).arg(point.seeds);
    return name;
}

QString ExplorePage::meansText(qsizetype runs, const std::optional<TradeoffPoint>& point) const {
    const QString count = tr("%n runs selected", nullptr, static_cast<int>(runs));
    if (!point) return count + tr("; the panel shows the current one.");
    const auto& [x, y] = m_filterBar->filter().axes;
    const RunRecord* run = currentRun();
    const QString below =
        run ? QLatin1Char(' ') + tr("Shown below: the run with seed %1.").arg(run->seed) : QString();
    return tr("%1 of %2: %3 %4, %5 %6 on the %7 set (mean ± standard deviation).")
               .arg(count, settingName(point->setting()), metricWords(*y).inSentence,
                    metricMean(*y, point->yMean, point->yDeviation), metricWords(*x).inSentence,
                    metricMean(*x, point->xMean, point->xDeviation), setWord(m_filterBar->filter().set)) +
           below;
}

} // namespace trilemma
