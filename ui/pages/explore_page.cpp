// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore_page.h"

#include "ui/banner.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/point_text.h"
#include "ui/charts/solver_style.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/help_topics.h"
#include "ui/models/run_row.h"
#include "ui/pages/run_filter_bar.h"
#include "ui/pages/run_inspector.h"
#include "ui/pages/runs_view.h"
#include "ui/report/run_sheet.h"
#include "ui/session.h"
#include "ui/widgets.h"
#include "ui/words.h"

#include <QAction>
#include <QClipboard>
#include <QDate>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QSet>
#include <QSplitter>
#include <QStackedWidget>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int refreshPause = 200; ///< ms; runs of a sweep can end faster than anyone can look

bool isDone(const RunRecord& run) {
    return run.status == RunStatus::Done;
}

} // namespace

ExplorePage::ExplorePage(Session& session, QWidget* parent)
    : Page(session, parent)
    , m_stack(new QStackedWidget)
    , m_facts(named(mutedLabel(), "explore_facts", tr("Runs of the project")))
    , m_notice(named(new Banner, "explore_notice", tr("Notice")))
    , m_caveats(named(new Banner, "explore_caveats", tr("Before comparing")))
    , m_filterBar(named(new RunFilterBar, "run_filter_bar", tr("Filter of the runs")))
    , m_chart(new TradeoffChart)
    , m_table(new RunsView)
    , m_inspector(new RunInspector) {
    m_caveats->setClosable(false);
    m_stack->addWidget(buildEmptyState());
    m_stack->addWidget(buildContent());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::three, space::two, space::three, space::three);
    layout->setSpacing(space::two);
    layout->addWidget(buildHeader());
    layout->addWidget(m_notice);
    layout->addWidget(m_stack, 1);

    m_refreshTimer.setSingleShot(true);
    connect(&m_refreshTimer, &QTimer::timeout, this, &ExplorePage::refresh);
    connect(&session, &Session::runsChanged, this, &ExplorePage::scheduleRefresh);
    connect(&session, &Session::projectChanged, this, &ExplorePage::refresh);
    connect(m_filterBar, &RunFilterBar::filterChanged, this, &ExplorePage::showFiltered);
    connect(m_filterBar, &RunFilterBar::targetChanged, this, &ExplorePage::showChart);
    connect(m_chart, &TradeoffChart::runsPicked, this, &ExplorePage::selectRuns);
    connect(m_inspector, &RunInspector::copyCommandRequested, this, &ExplorePage::copyCommand);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ExplorePage::showSelection);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ExplorePage::showSelection);
    refresh();
}

PageState ExplorePage::state() const {
    const auto& runs = session().runs();
    return std::any_of(runs.begin(), runs.end(), isDone) ? PageState::Done : PageState::Neutral;
}

QWidget* ExplorePage::buildHeader() {
    auto* header = new QWidget;
    m_facts->setWordWrap(false);
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(titleLabel(tr("Explore")));
    layout->addSpacing(space::one);
    layout->addWidget(m_facts, 0, Qt::AlignBottom);
    layout->addStretch(1);
    layout->addWidget(helpLink("explore", 1, tr("How to read the chart")), 0, Qt::AlignVCenter);
    layout->addSpacing(space::one);
    layout->addWidget(nonPrivateBadge(), 0, Qt::AlignVCenter);
    layout->addSpacing(space::one);
    m_export = buildExportButton();
    layout->addWidget(m_export);
    return header;
}

QPushButton* ExplorePage::buildExportButton() {
    auto* export_ =
        named(button(tr("Export chart"), "save"), "export_chart_button", tr("Export the chart to a file"));
    auto* menu = new QMenu(export_);
    const std::pair<QString, QString> kinds[] = {{"svg", tr("SVG, to edit and to scale …")},
                                                 {"png", tr("PNG, for slides …")},
                                                 {"pdf", tr("PDF, for print …")}};
    for (const auto& [suffix, text] : kinds) {
        const QString filter = QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix);
        QAction* action = menu->addAction(text);
        action->setObjectName("export_chart_" + suffix);
        connect(action, &QAction::triggered, this,
                [this, suffix = suffix, filter] { askExport(suffix, filter); });
    }
    export_->setMenu(menu);
    return export_;
}

QWidget* ExplorePage::buildEmptyState() {
    auto* empty =
        new EmptyState("explore", tr("No finished run yet"),
                       tr("Each trained model becomes a point here: its error against its fairness gap. "
                          "Choose solvers on the Train page and start; points appear as runs end."));
    empty->setObjectName("explore_empty");
    auto* train = named(primaryButton(tr("Go to Train")), "explore_train_button", tr("Go to the Train page"));
    empty->addButton(train);
    connect(train, &QPushButton::clicked, this, [this] { triggerAction(this, "go_train"); });
    return empty;
}

QWidget* ExplorePage::buildContent() {
    auto* middle = new QSplitter(Qt::Vertical);
    middle->setChildrenCollapsible(false);
    middle->setHandleWidth(space::two);
    auto* frame = new QFrame;
    setLook(frame, "card");
    auto* frameLayout = new QVBoxLayout(frame);
    frameLayout->setContentsMargins(1, 1, 1, 1);
    frameLayout->addWidget(m_chart);
    middle->addWidget(frame);
    middle->addWidget(m_table);
    middle->setStretchFactor(0, 3);
    middle->setStretchFactor(1, 2);
    middle->setSizes({390, 230});
    middle->setObjectName("explore_splitter");

    auto* sides = new QSplitter(Qt::Horizontal);
    sides->setHandleWidth(space::two);
    sides->addWidget(middle);
    sides->addWidget(m_inspector);
    sides->setStretchFactor(0, 1);
    sides->setCollapsible(0, false);
    sides->setSizes({900, 336});
    sides->setObjectName("explore_sides");

    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::two - 4);
    layout->addWidget(m_filterBar);
    layout->addWidget(m_caveats);
    layout->addWidget(sides, 1);
    return content;
}

/// At once when nothing happened lately, else after a pause: a sweep reports many runs in a second.
void ExplorePage::scheduleRefresh() {
    if (m_refreshTimer.isActive()) return;
    const bool rested = !m_sinceRefresh.isValid() || m_sinceRefresh.elapsed() >= refreshPause;
    m_refreshTimer.start(rested ? 0 : refreshPause);
}

void ExplorePage::refresh() {
    m_sinceRefresh.start();
    m_filterBar->setRuns(session().runs());
    m_table->setRuns(session().runs());
    m_stack->setCurrentIndex(session().runs().empty() ? 0 : 1);
    showFiltered();
    emit stateChanged();
}

void ExplorePage::showFiltered() {
    m_table->setFilter(m_filterBar->filter());
    showChart();
    showFacts();
    showSelection();
}

void ExplorePage::showChart() {
    const RunFilter& filter = m_filterBar->filter();
    TradeoffData shown = tradeoffData(session().runs(), filter);
    const bool drawable = !shown.points.empty();
    if (m_filterBar->target() == RunFilterBar::Target::Fixed) shown.targetGamma = m_filterBar->fixedTarget();
    if (m_filterBar->target() == RunFilterBar::Target::OfSelection)
        if (const RunRecord* run = currentRun()) shown.targetGamma = run->gamma;
    m_chart->setLabels(chartLabels(filter.x, filter.y, filter.set, {}, {}));
    m_chart->setData(std::move(shown));
    if (m_export) m_export->setEnabled(drawable);
    if (state() != PageState::Done)
        m_chart->setEmptyText(tr("No finished run yet"), tr("A point appears here as soon as a run ends."));
    else
        m_chart->setEmptyText(tr("No run to show"),
                              tr("No finished run passes the filter with both an error and a "
                                 "gap. Show more solvers, or set Privacy to Any."));
}

void ExplorePage::showFacts() {
    const auto& runs = session().runs();
    const auto done = std::count_if(runs.begin(), runs.end(), isDone);
    m_facts->setText(tr("Finished runs: %1 of %2 · settings shown: %3")
                         .arg(done)
                         .arg(runs.size())
                         .arg(m_chart->pointCount()));
    m_facts->setVisible(!runs.empty());
    const QStringList caveats = comparisonCaveats(runs, m_filterBar->filter());
    if (caveats.isEmpty())
        m_caveats->clear();
    else
        m_caveats->showNotice(Banner::Level::Warning, caveats.join(QLatin1Char('\n')));
}

QStringList ExplorePage::selectedRuns() const {
    return m_table->selectedRuns();
}

void ExplorePage::selectRuns(const QStringList& runIds, bool extend) {
    m_table->selectRuns(runIds, extend);
}

const RunRecord* ExplorePage::runWithId(const QString& runId) const {
    const std::string id = runId.toStdString();
    for (const RunRecord& run : session().runs())
        if (run.runId == id) return &run;
    return nullptr;
}

const RunRecord* ExplorePage::currentRun() const {
    const QString current = m_table->currentRun();
    return current.isEmpty() ? nullptr : runWithId(current);
}

void ExplorePage::showSelection() {
    const QStringList ids = selectedRuns();
    m_chart->setSelection(QSet<QString>(ids.begin(), ids.end()));
    if (const RunRecord* run = currentRun())
        m_inspector->showRun(*run, selectionSummary(ids));
    else
        m_inspector->showNothing();
    if (m_filterBar->target() == RunFilterBar::Target::OfSelection) showTarget();
}

void ExplorePage::showTarget() {
    const RunRecord* run = currentRun();
    const std::optional<double> target = run ? run->gamma : std::nullopt;
    if (m_chart->data().targetGamma != target) showChart();
}

/// What several runs have in common: their setting and their means, if they differ in nothing but seeds.
QString ExplorePage::selectionSummary(const QStringList& runIds) const {
    if (runIds.size() < 2) return {};
    const QString count = tr("%n runs selected", nullptr, static_cast<int>(runIds.size()));
    const RunFilter& filter = m_filterBar->filter();
    const QSet<QString> selected(runIds.begin(), runIds.end());
    std::vector<TradeoffRun> runs;
    for (const TradeoffRun& run : tradeoffRuns(session().runs(), filter.x, filter.y, filter.set))
        if (selected.contains(toQt(run.runId))) runs.push_back(run);
    const std::vector<TradeoffPoint> points = tradeoffPoints(runs);
    if (points.size() != 1) return count + tr("; the panel shows the current one.");
    const auto mean = [](double value, const std::optional<double>& deviation) {
        return fixedNumber(value, 4) +
               (deviation ? QStringLiteral(" ± ") + fixedNumber(deviation, 4) : QString());
    };
    return tr("%1 of %2, %3: error %4, gap %5 on the %6 set (mean ± standard deviation). Below: "
              "one of them.")
        .arg(count, solverStyle(points[0].solver).title,
             settingText(points[0].gamma, points[0].weight, points[0].epsilon),
             mean(points[0].yMean, points[0].yDeviation), mean(points[0].xMean, points[0].xDeviation),
             setWord(filter.set));
}

Outcome ExplorePage::exportChart(const QString& path) const {
    const RunFilter& filter = m_filterBar->filter();
    const QString project = QFileInfo(session().projectPath()).fileName();
    const QString today = QDate::currentDate().toString(Qt::ISODate);
    return exportFrontChart(m_chart->data().points,
                            chartLabels(filter.x, filter.y, filter.set, project, today), path);
}

void ExplorePage::askExport(const QString& suffix, const QString& filter) {
    const FileQuestion question{.caption = tr("Export chart"),
                                .filter = filter,
                                .key = "export_chart",
                                .save = true,
                                .suffix = suffix};
    askForFiles(this, question, [this](const QStringList& paths) {
        const Outcome outcome = exportChart(paths.front());
        if (outcome)
            m_notice->showNotice(Banner::Level::Info, tr("The chart was written to %1.").arg(paths.front()));
        else
            m_notice->showNotice(Banner::Level::Error, errorListHtml(outcome.errors()));
    });
}

void ExplorePage::copyCommand() {
    const RunRecord* run = currentRun();
    if (!run) return;
    QGuiApplication::clipboard()->setText(runAsCommand(*run, session().projectPath()));
    m_notice->showNotice(Banner::Level::Info,
                         tr("The run was copied as a command. Run in a shell, it trains the same "
                            "specification again with fresh noise, and spends again."));
}

} // namespace trilemma
