// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/report/report_page.h"
#include "core/train/run_tradeoff.h"

#include "core/workspace/whole_file.h"
#include "ui/base/table_name.h"
#include "ui/base/words.h"
#include "ui/charts/chart_export.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/ledger/ledger_panel.h"
#include "ui/models/run_filter.h"
#include "ui/report/summary_report.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/widgets.h"

#include <QComboBox>
#include <QDate>
#include <QDesktopServices>
#include <QEvent>
#include <QFileInfo>
#include <QImage>
#include <QStackedWidget>
#include <QTextBrowser>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int renderPause = 250; ///< ms
constexpr double previewWidth = 720;

/// As it stands in the project; the figures of a ledger are shared by all schemas of its data.
std::vector<TableFacts> factsOf(const Store& project) {
    const Result<std::vector<DatasetRecord>> datasets = project.datasets();
    const Result<std::vector<LineageLedger>> ledgers = project.ledgers();
    struct Words {
        QString drawn, released, mayLack;
    };
    std::map<std::string, Words> words;
    std::map<std::string, ReleaseChoice> releases;
    if (ledgers)
        for (const LineageLedger& ledger : *ledgers) {
            const LedgerTotals totals = totalsOf(ledger.declared, ledgerDelta(ledger.declared));
            words[ledger.lineageId] = {drawnText(totals), releasedText(totals),
                                       mayLackText(ledger.family.isComplete)};
            for (const LedgerRelease& left : ledger.declared.releases)
                releases[left.runId] = left.chosen;
        }
    std::vector<TableFacts> tables;
    if (!datasets) return tables;
    for (const DatasetRecord& dataset : *datasets) {
        TableFacts facts;
        facts.datasetId = dataset.id;
        facts.files = tableFileNames(dataset.files);
        facts.slotCount = dataset.slotCount;
        if (const Result<Schema> schema = schemaFromJson(dataset.schema)) {
            for (const Column& column : schema->columns)
                if (column.role == Role::Label) facts.label = toQt(column.name);
            facts.sensitive = toQt(schema->sensitiveNames());
            facts.isSlotCountPublic = schema->isFramingPublic();
        }
        if (const auto found = words.find(dataset.lineageId); found != words.end()) {
            facts.drawn = found->second.drawn;
            facts.released = found->second.released;
            facts.mayLack = found->second.mayLack;
        }
        facts.releases = releases;
        tables.push_back(std::move(facts));
    }
    return tables;
}

/// Those of one table, for its chart.
RunFilter filterOf(const std::vector<RunRecord>& runs, EvaluationSet set, const std::string& datasetId) {
    RunFilter filter;
    filter.set = set;
    filter.datasetId = datasetId;
    filter.axes = usualAxes(runs);
    return filter;
}

enum class Scope { AllRuns, LastBatch };

} // namespace

ReportPage::ReportPage(Session& session, QWidget* parent)
    : Page(session, parent)
    , m_stack(new QStackedWidget)
    , m_notice(named(new Banner, "report_notice", tr("Notice")))
    , m_preview(named(new QTextBrowser, "report_preview", tr("Preview of the report")))
    , m_scope(named(new QComboBox, "report_scope_combo", tr("Runs in the report")))
    , m_set(named(new QComboBox, "report_set_combo", tr("Set that metrics are computed on")))
    , m_saveMarkdown(
          named(button(tr("Save as Markdown …"), "save"), "save_markdown_button", tr("Save as Markdown")))
    , m_saveHtml(named(button(tr("Save as HTML …"), "save"), "save_html_button", tr("Save as HTML")))
    , m_reading(nullptr, 0)
    , m_curving(nullptr, 0)
    , m_paced(ledgerPauseMs, [this] { readTables(); }) {
    m_preview->setOpenLinks(false);
    m_preview->document()->setDocumentMargin(space::three);
    QPalette paper = m_preview->palette(); // what is saved is light in every theme
    paper.setColor(QPalette::Base, Qt::white);
    paper.setColor(QPalette::Text, QColor(0x1d, 0x23, 0x30));
    m_preview->setPalette(paper);
    m_stack->addWidget(buildEmptyState());
    m_stack->addWidget(m_preview);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::three, space::two, space::three, space::three);
    layout->setSpacing(space::two);
    layout->addWidget(buildHeader());
    layout->addWidget(m_notice);
    layout->addWidget(buildChoices());
    layout->addWidget(m_stack, 1);
    m_renderTimer.setSingleShot(true);
    connect(&m_renderTimer, &QTimer::timeout, this, &ReportPage::render);
    connect(&session.runs(), &RunList::changed, this, &ReportPage::scheduleRender);
    connect(&session.project(), &OpenProject::changed, this, [this] {
        m_tables.clear();
        m_curvesOf.clear();
        m_curves.reset();
        m_curving.forget();
        readTables();
        scheduleRender();
    });
    connect(&session.runs(), &RunList::changed, &m_paced, &PacedCall::ask);
    connect(&session.runs(), &RunList::choiceChanged, this, &ReportPage::scheduleRender);
    connect(m_scope, &QComboBox::currentIndexChanged, this, &ReportPage::render);
    connect(m_set, &QComboBox::currentIndexChanged, this, &ReportPage::render);
    connect(m_saveMarkdown, &QPushButton::clicked, this, [this] { askSave(Format::Markdown); });
    connect(m_saveHtml, &QPushButton::clicked, this, [this] { askSave(Format::Html); });
    render();
}

QWidget* ReportPage::buildHeader() {
    auto* header = new QWidget;
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(titleLabel(tr("Report")));
    layout->addStretch(1);
    layout->addWidget(nonPrivateBadge(), 0, Qt::AlignVCenter);
    layout->addSpacing(space::one);
    layout->addWidget(m_saveMarkdown);
    layout->addWidget(m_saveHtml);
    return header;
}

QWidget* ReportPage::buildChoices() {
    m_scope->addItem(tr("All finished runs"), static_cast<int>(Scope::AllRuns));
    m_scope->addItem(tr("Finished runs of the last sweep"), static_cast<int>(Scope::LastBatch));
    m_set->addItem(tr("Test"), static_cast<int>(EvaluationSet::Test));
    m_set->addItem(tr("Train"), static_cast<int>(EvaluationSet::Train));
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    for (const auto& [text, combo] : {std::pair{tr("Runs"), m_scope}, std::pair{tr("Set"), m_set}}) {
        auto* label = new QLabel(text);
        label->setBuddy(combo);
        layout->addWidget(label);
        layout->addWidget(combo);
        layout->addSpacing(space::two);
    }
    layout->addStretch(1);
    return row;
}

QWidget* ReportPage::buildEmptyState() {
    auto* empty = new EmptyState(
        "report", tr("Nothing to report yet"),
        tr("A report sums up finished runs: error, fairness gap and what each cost in privacy. "
           "Train some models first."));
    empty->setObjectName("report_empty");
    auto* train = named(primaryButton(tr("Go to Train")), "report_train_button", tr("Go to the Train page"));
    empty->addButton(train);
    connect(train, &QPushButton::clicked, this, [this] { triggerAction(this, "go_train"); });
    return empty;
}

void ReportPage::scheduleRender() {
    if (!m_renderTimer.isActive()) m_renderTimer.start(isVisible() ? renderPause : 0);
}

void ReportPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    m_paced.ask();
    render();
}

void ReportPage::changeEvent(QEvent* event) {
    Page::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) scheduleRender();
}

EvaluationSet ReportPage::chosenSet() const {
    return static_cast<EvaluationSet>(m_set->currentData().toInt());
}

std::vector<RunRecord> ReportPage::chosenRuns() const {
    std::vector<RunRecord> runs = session().runs().all();
    std::erase_if(runs, [](const RunRecord& run) { return run.archived; });
    const auto last = std::find_if(runs.rbegin(), runs.rend(), isDone);
    if (static_cast<Scope>(m_scope->currentData().toInt()) == Scope::LastBatch && last != runs.rend())
        std::erase_if(runs, [batch = last->batchId](const RunRecord& run) { return run.batchId != batch; });
    return runs;
}

/// The preview costs a picture: it is made only while someone looks.
void ReportPage::render() {
    const auto& all = session().runs().all();
    const bool some = std::any_of(all.begin(), all.end(), isDone);
    m_stack->setCurrentIndex(some ? 1 : 0);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_saveMarkdown, m_saveHtml, m_scope, m_set})
        widget->setEnabled(some);
    if (!some || !isVisible()) return;
    const std::vector<RunRecord> runs = chosenRuns();
    if (const std::string chosen = chosenRun(runs, session().runs().choice().pinned); chosen != m_curvesOf)
        readCurves(chosen);
    SummaryOptions options = optionsOf(runs);
    if (const std::optional<ChosenCurves> curves = curvesFor(runs, Patience::None)) {
        const QString name = QStringLiteral("preview-curves");
        QImage picture = QImage::fromData(curves->picture(ChartFormat::Png));
        picture.setDevicePixelRatio(picture.width() / previewWidth);
        m_preview->document()->addResource(QTextDocument::ImageResource, QUrl(name), picture);
        options.curves = {curves->chapter()};
        options.curves.front().picture = name;
    }
    for (const std::string& datasetId : tablesOf(runs)) {
        const QString name = QStringLiteral("preview-%1").arg(toQt(datasetId));
        m_preview->document()->addResource(QTextDocument::ImageResource, QUrl(name),
                                           previewOf(runs, datasetId));
        options.charts[datasetId] = name;
    }
    m_preview->setHtml(summaryHtml(runs, options));
}

QImage ReportPage::previewOf(const std::vector<RunRecord>& runs, const std::string& datasetId) const {
    const RunFilter filter = filterOf(runs, chosenSet(), datasetId);
    const ChartLabels labels = chartLabels(filter.axes, filter.set, {}, {});
    QImage chart = QImage::fromData(
        renderFrontChart(tradeoffData(runs, filter).points, labels, ChartFormat::Png, filter.axes));
    chart.setDevicePixelRatio(chart.width() / previewWidth); // as wide as the text, sharp on fine screens
    return chart;
}

/// The figures of the ledgers are composed in the background, only while someone looks.
void ReportPage::readTables() {
    if (!session().project().isOpen()) return m_reading.forget();
    if (!isVisible()) return;
    m_reading.request(
        [open = session().project().reader()] {
            const Result<std::unique_ptr<Store>> project = open();
            return project ? factsOf(**project) : std::vector<TableFacts>();
        },
        [this](const std::vector<TableFacts>& tables) {
            m_tables = tables;
            scheduleRender();
        });
}

/// In the background; the preview comes without them until then.
void ReportPage::readCurves(const std::string& runId) {
    m_curvesOf = runId;
    m_curves.reset();
    if (runId.empty()) return m_curving.forget();
    m_curving.request(
        [open = session().project().reader(), runId] {
            const Result<std::unique_ptr<Store>> project = open();
            return project ? curvesOfRun(**project, runId) : std::nullopt;
        },
        [this](const std::optional<ChosenCurves>& curves) {
            m_curves = curves;
            scheduleRender();
        });
}

/// What is saved has them, whether or not somebody looked.
std::optional<ChosenCurves> ReportPage::curvesFor(const std::vector<RunRecord>& runs,
                                                  Patience patience) const {
    const std::string chosen = chosenRun(runs, session().runs().choice().pinned);
    if (chosen.empty()) return std::nullopt;
    if (m_curves && m_curves->run.runId == chosen) return m_curves;
    if (patience == Patience::None) return std::nullopt;
    const Result<std::unique_ptr<Store>> project = session().project().reader()();
    return project ? curvesOfRun(**project, chosen) : std::nullopt;
}

SummaryOptions ReportPage::optionsOf(const std::vector<RunRecord>& runs) const {
    SummaryOptions options;
    options.project = QFileInfo(session().project().path()).fileName();
    options.date = QDate::currentDate().toString(Qt::ISODate);
    options.set = chosenSet();
    options.axes = usualAxes(runs);
    options.tables = m_tables;
    if (!isVisible() && !runs.empty()) // saved while nobody looks
        if (const Result<std::unique_ptr<Store>> project = session().project().reader()())
            options.tables = factsOf(**project);
    options.pinned = session().runs().choice().pinned;
    if (session().runs().choice().axes == options.axes) options.wish = session().runs().choice().wish;
    return options;
}

QByteArray ReportPage::reportBytes(Format format) const {
    const std::vector<RunRecord> runs = chosenRuns();
    SummaryOptions options = optionsOf(runs);
    const std::optional<ChosenCurves> curves = curvesFor(runs, Patience::Waits);
    if (curves) options.curves = {curves->chapter()};
    if (format == Format::Markdown) return summaryMarkdown(runs, options).toUtf8();
    const ChartLabels labels = chartLabels(options.axes, options.set, options.project, options.date);
    for (const std::string& datasetId : tablesOf(runs))
        options.charts[datasetId] =
            dataUri(renderFrontChart(tradeoffData(runs, filterOf(runs, options.set, datasetId)).points,
                                     labels, ChartFormat::Svg, options.axes),
                    "image/svg+xml");
    if (curves) options.curves.front().picture = dataUri(curves->picture(ChartFormat::Svg), "image/svg+xml");
    return summaryHtml(runs, options).toUtf8();
}

Outcome ReportPage::save(Format format, const QString& path) const {
    return writeWhole(path, reportBytes(format), "report");
}

void ReportPage::askSave(Format format) {
    const bool markdown = format == Format::Markdown;
    const FileQuestion question{.caption = markdown ? tr("Save as Markdown") : tr("Save as HTML"),
                                .filter = markdown ? tr("Markdown (*.md)") : tr("HTML (*.html)"),
                                .key = "report",
                                .save = true,
                                .suffix = markdown ? "md" : "html"};
    askForFiles(this, question, [this, format](const QStringList& paths) {
        const Outcome outcome = save(format, paths.front());
        if (outcome)
            m_notice->showNotice(
                Banner::Level::Info, tr("The report was written to %1.").arg(paths.front()), tr("Open"),
                [path = paths.front()] { QDesktopServices::openUrl(QUrl::fromLocalFile(path)); });
        else
            m_notice->showNotice(Banner::Level::Error, errorListHtml(outcome.errors()));
    });
}

} // namespace trilemma
