// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/report/report_page.h"
#include "core/train/run_tradeoff.h"

#include "core/workspace/whole_file.h"
#include "ui/base/words.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/run_filter.h"
#include "ui/dialogs/file_dialog.h"
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
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QTextBrowser>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

constexpr int renderPause = 250; ///< ms
constexpr double previewWidth = 720;

/// As many pixels as the preview paints: a text scales pictures without smoothing.
QImage fitted(const QByteArray& png, double pixelRatio) {
    QImage picture = QImage::fromData(png).scaledToWidth(
        static_cast<int>(std::lround(previewWidth * pixelRatio)), Qt::SmoothTransformation);
    picture.setDevicePixelRatio(pixelRatio);
    return picture;
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
    , m_tabs(named(new QTabBar, "report_tabs", tr("Report on the chosen model, or summary of all runs")))
    , m_choice(new ChoicePanel(session))
    , m_stack(new QStackedWidget)
    , m_notice(named(new Banner, "report_notice", tr("Notice")))
    , m_preview(named(new QTextBrowser, "report_preview", tr("Preview of the report")))
    , m_scope(named(new QComboBox, "report_scope_combo", tr("Runs in the report")))
    , m_set(named(new QComboBox, "report_set_combo", tr("Records that metrics are measured on")))
    , m_saveMarkdown(
          named(button(QStringLiteral("Markdown …"), "save"), "save_markdown_button", tr("Save as Markdown")))
    , m_saveHtml(named(button(QStringLiteral("HTML …"), "save"), "save_html_button", tr("Save as HTML")))
    , m_reading(nullptr, 0)
    , m_curving(nullptr, 0)
    , m_paced(ledgerPauseMs, [this] { readLedger(); }) {
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
    layout->addWidget(m_summary = buildSummary(), 1);
    layout->addWidget(m_choice, 1);
    m_tabs->setCurrentIndex(m_choice->chosen().empty() ? 1 : 0);
    showTab();
    connect(m_tabs, &QTabBar::currentChanged, this, &ReportPage::showTab);
    m_renderTimer.setSingleShot(true);
    connect(&m_renderTimer, &QTimer::timeout, this, &ReportPage::render);
    connect(&session.runs(), &RunList::changed, this, &ReportPage::scheduleRender);
    connect(&session.project(), &OpenProject::changed, this, [this] {
        m_ledger.reset();
        m_curvesOf.clear();
        m_curves.reset();
        m_curving.forget();
        readLedger();
        scheduleRender();
        m_tabs->setCurrentIndex(m_choice->chosen().empty() ? 1 : 0);
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
    m_tabs->addTab(tr("The chosen model"));
    m_tabs->addTab(tr("All runs"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    layout->addSpacing(space::two);
    layout->addWidget(m_tabs);
    layout->addStretch(1);
    return header;
}

QWidget* ReportPage::buildSummary() {
    auto* summary = new QWidget;
    auto* layout = new QVBoxLayout(summary);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::two);
    layout->addWidget(m_notice);
    layout->addWidget(buildChoices());
    layout->addWidget(m_stack, 1);
    return summary;
}

void ReportPage::showTab() {
    const bool isChoice = m_tabs->currentIndex() == 0;
    m_choice->setVisible(isChoice);
    m_summary->setVisible(!isChoice);
    if (!isChoice) render();
}

QWidget* ReportPage::buildChoices() {
    m_scope->addItem(tr("All finished runs"), static_cast<int>(Scope::AllRuns));
    m_scope->addItem(tr("Finished runs of the last sweep"), static_cast<int>(Scope::LastBatch));
    m_set->addItem(tr("Test records"), static_cast<int>(EvaluationSet::Test));
    m_set->addItem(tr("Training records"), static_cast<int>(EvaluationSet::Train));
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    for (const auto& [text, combo] : {std::pair{tr("Runs"), m_scope}, std::pair{tr("Measured on"), m_set}}) {
        auto* label = new QLabel(text);
        label->setBuddy(combo);
        layout->addWidget(label);
        layout->addWidget(combo);
        layout->addSpacing(space::two);
    }
    layout->addStretch(1);
    layout->addWidget(nonPrivateBadge(), 0, Qt::AlignVCenter);
    layout->addWidget(new QLabel(tr("Save as")));
    layout->addWidget(m_saveMarkdown);
    layout->addWidget(m_saveHtml);
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
    if (!some || !m_summary->isVisible()) return;
    const std::vector<RunRecord> runs = chosenRuns();
    if (const std::string chosen = chosenRun(runs, session().runs().choice().pinned); chosen != m_curvesOf)
        readCurves(chosen);
    SummaryOptions options = optionsOf(runs, m_ledger);
    if (const std::optional<ChosenCurves> curves = curvesFor(runs, Patience::None)) {
        const QString name = QStringLiteral("preview-curves");
        m_preview->document()->addResource(
            QTextDocument::ImageResource, QUrl(name),
            fitted(curves->picture(ChartFormat::Png), m_preview->devicePixelRatioF()));
        options.curves = {curves->chapter()};
        options.curves.front().picture = name;
    }
    for (const std::string& datasetId : tablesOf(runs)) {
        const QString name = QStringLiteral("preview-%1").arg(toQt(datasetId));
        m_preview->document()->addResource(QTextDocument::ImageResource, QUrl(name),
                                           previewOf(runs, datasetId));
        options.charts[datasetId] = name;
    }
    const int place = m_preview->verticalScrollBar()->value();
    m_preview->setHtml(summaryHtml(runs, options));
    m_preview->verticalScrollBar()->setValue(place); // whoever reads on stays where she was
}

QImage ReportPage::previewOf(const std::vector<RunRecord>& runs, const std::string& datasetId) const {
    const RunFilter filter = filterOf(runs, chosenSet(), datasetId);
    const ChartLabels labels = chartLabels(filter.axes, filter.set, {}, {});
    return fitted(renderFrontChart(tradeoffData(runs, filter).points, labels, ChartFormat::Png, filter.axes),
                  m_preview->devicePixelRatioF());
}

/// In the background, only while someone looks.
void ReportPage::readLedger() {
    if (!session().project().isOpen()) return m_reading.forget();
    if (!isVisible()) return;
    m_reading.request(
        [open = session().project().reader()] {
            const Result<std::unique_ptr<Store>> project = open();
            return project ? ledgerSentencesOf(**project) : LedgerSentences();
        },
        [this](const LedgerSentences& ledger) {
            m_ledger = ledger;
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

SummaryOptions ReportPage::optionsOf(const std::vector<RunRecord>& runs,
                                     const std::optional<LedgerSentences>& ledger) const {
    SummaryOptions options;
    options.project = QFileInfo(session().project().path()).fileName();
    options.date = QDate::currentDate().toString(Qt::ISODate);
    options.set = chosenSet();
    options.axes = usualAxes(runs);
    if (session().project().isOpen()) options.tables = tableFactsOf(session().project().store(), ledger);
    options.pinned = session().runs().choice().pinned;
    if (session().runs().choice().axes == options.axes) options.wish = session().runs().choice().wish;
    return options;
}

/// What is saved has its figures, whether or not somebody looked.
std::optional<LedgerSentences> ReportPage::ledgerNow() const {
    if (isVisible() && m_ledger) return m_ledger;
    const Result<std::unique_ptr<Store>> project = session().project().reader()();
    return project ? ledgerSentencesOf(**project) : LedgerSentences();
}

QByteArray ReportPage::reportBytes(Format format) const {
    const std::vector<RunRecord> runs = chosenRuns();
    SummaryOptions options = optionsOf(runs, ledgerNow());
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
