// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/run_inspector.h"

#include "core/data/schema.h"
#include "core/train/released_curve.h"
#include "core/train/run_tradeoff.h"
#include "ui/pages/explore/run_inspector_export.h"
#include "ui/pages/explore/run_inspector_groups.h"
#include "ui/pages/explore/run_inspector_slack.h"
#include "ui/pages/explore/run_inspector_threshold.h"
#include "ui/pages/explore/run_inspector_training.h"
#include "ui/report/run_sheet.h"
#include "ui/widgets/widgets.h"

#include <QEvent>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QTextBrowser>

namespace trilemma {

namespace {

SheetLook sheetLook() {
    return {toneColor(Tone::Muted), toneColor(Tone::Border), toneColor(Tone::Warning),
            mixed(toneColor(Tone::Card), toneColor(Tone::Warning), 0.14), toneColor(Tone::Warning)};
}

} // namespace

RunInspector::RunInspector(QWidget* parent)
    : QFrame(parent)
    , m_summary(named(bodyLabel(), "inspector_summary", tr("Summary of the selected runs")))
    , m_tabs(named(new QTabBar, "inspector_tabs", tr("What to show of the selected run")))
    , m_stack(new QStackedWidget)
    , m_text(named(new QTextBrowser, "run_inspector_text", tr("The selected run")))
    , m_groups(named(new RunInspectorGroups, "inspector_groups", tr("Groups of the selected run")))
    , m_training(named(new RunInspectorTraining, "inspector_training", tr("Training of the selected run")))
    , m_threshold(
          named(new RunInspectorThreshold, "inspector_threshold", tr("Other thresholds of the selected run")))
    , m_slack(named(new RunInspectorSlack, "inspector_slack", tr("Slacks of the selected run")))
    , m_export(named(new RunInspectorExport, "inspector_export", tr("Export of the selected run's model")))
    , m_curves(named(button(tr("Curves of this model"), "explore"), "curves_button",
                     tr("Show what the model adds for each column")))
    , m_pin(named(button(tr("Pin"), "pin"), "pin_button", tr("Pin the selected setting")))
    , m_copy(named(button(tr("Copy as command"), "copy"), "copy_command_button",
                   tr("Copy the run as a command"))) {
    setObjectName("run_inspector");
    setAccessibleName(tr("Inspector of the selected run"));
    setLook(this, "card");
    setMinimumWidth(320);
    setMaximumWidth(400);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->viewport()->setAutoFillBackground(false);
    m_text->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->document()->setDocumentMargin(0);
    m_copy->setToolTip(tr("The specification as a trilemma-cli command, for a shell"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    QFont narrow = themeFont(TextSize::Small); // five words in 320 px
    narrow.setPointSizeF(0.95 * narrow.pointSizeF());
    m_tabs->setFont(narrow);
    auto* sheet = new QWidget;
    auto* sheetLayout = new QVBoxLayout(sheet);
    sheetLayout->setContentsMargins(0, 0, 0, 0);
    sheetLayout->setSpacing(space::one);
    sheetLayout->addWidget(m_summary);
    sheetLayout->addWidget(m_text, 1);
    addTab(tr("Run"), tr("Privacy statement, metrics, constraints and set-up"), sheet);
    addTab(tr("Groups"), tr("What the decisions do to each group"), m_groups);
    addTab(tr("Training"), tr("How the training went, step by step"), m_training);
    addTab(tr("Threshold"), tr("What another decision threshold would do; for the owner of the data"),
           m_threshold);
    addTab(tr("Slack"), tr("The models of other slacks, from the same release"), m_slack);
    addTab(tr("Export"), tr("Export the model with its privacy statement"), m_export);
    m_curves->setToolTip(tr("A chart for each column: what it adds to the score against its value"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::one);
    buttons->addWidget(m_pin);
    buttons->addWidget(m_copy);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::one + 2, space::one + 4, space::half, space::two);
    layout->setSpacing(space::one);
    layout->addWidget(m_tabs, 0, Qt::AlignLeft);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_curves, 0, Qt::AlignLeft);
    layout->addLayout(buttons);
    connect(m_curves, &QPushButton::clicked, this, &RunInspector::curvesRequested);
    connect(m_slack, &RunInspectorSlack::marked, this, &RunInspector::slackMarked);
    connect(m_slack, &RunInspectorSlack::trainingWanted, this, &RunInspector::slackWanted);
    connect(m_slack, &RunInspectorSlack::modelWanted, this, [this](double gamma) {
        m_export->setSlack(gamma);
        showExport();
    });
    connect(m_export, &RunInspectorExport::runWanted, this, &RunInspector::runWanted);
    connect(m_tabs, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_copy, &QPushButton::clicked, this, &RunInspector::copyCommandRequested);
    connect(m_pin, &QPushButton::clicked, this, &RunInspector::pinRequested);
    setPinned(false);
    showNothing();
}

void RunInspector::addTab(const QString& name, const QString& toolTip, QWidget* content) {
    m_stack->addWidget(content);
    m_tabs->setTabToolTip(m_tabs->addTab(name), toolTip);
}

/// A model of every slack draws its decisions, and so has no threshold: one tab stands for the other. Numbers
/// are decided by none.
void RunInspector::showTabsOf(const RunRecord* record) {
    const bool hasSlacks = record && coversSlacks(*record);
    m_tabs->setTabVisible(m_stack->indexOf(m_slack), hasSlacks);
    const bool isOfNumbers = record && taskOf(*record) == std::string_view(regressionTask);
    m_tabs->setTabVisible(m_stack->indexOf(m_threshold), !hasSlacks && !isOfNumbers);
}

void RunInspector::setPinned(bool pinned) {
    m_isPinned = pinned;
    showPin();
}

/// With nothing selected, what is pinned can be let go.
void RunInspector::showPin() {
    const bool pinned = m_isPinned;
    m_pin->setEnabled(m_record ? m_record->status == RunStatus::Done : pinned);
    m_pin->setText(pinned ? tr("Unpin") : tr("Pin"));
    m_pin->setToolTip(pinned ? tr("Stop comparing with this setting (P)")
                             : tr("Keep this setting and show how others differ from it (P)"));
}

void RunInspector::showRun(const RunRecord& record, const std::vector<const RunRecord*>& setting,
                           const QString& summary, const QString& problem) {
    const bool sameRun = m_record && m_record->runId == record.runId;
    const int place = m_text->verticalScrollBar()->value();
    m_record = record;
    showTabsOf(&record);
    setTextOrHide(m_summary, summary);
    render();
    m_groups->showRun(&record, groupAbsence(problem));
    m_training->showRun(&record);
    m_threshold->showRun(&record);
    m_slack->showRun(&record);
    m_export->showRun(&record);
    m_export->showSetting(setting);
    m_text->verticalScrollBar()->setValue(sameRun ? place : 0);
}

void RunInspector::showNothing() {
    m_record.reset();
    showTabsOf(nullptr);
    setTextOrHide(m_summary, QString());
    render();
    m_groups->showRun(nullptr, tr("Select a run to see what its decisions do to each group."));
    m_training->showRun(nullptr);
    m_threshold->showRun(nullptr);
    m_slack->showRun(nullptr);
    m_export->showRun(nullptr);
}

void RunInspector::setTableSource(TableSource source) {
    m_threshold->setSource(std::move(source));
}

bool RunInspector::showExport() {
    if (m_record) m_tabs->setCurrentIndex(m_stack->indexOf(m_export));
    return m_record.has_value();
}

void RunInspector::setReleaseSource(ReleaseSource source) {
    m_export->setSource(std::move(source));
}

void RunInspector::followLedger() {
    m_export->followLedger();
}

QString RunInspector::groupAbsence(const QString& problem) const {
    if (!problem.isEmpty()) return tr("The group table cannot be read: %1").arg(problem);
    if (m_record->status != RunStatus::Done)
        return tr("The run has not finished; its groups will appear when it has.");
    return tr(
        "This run has no group table: its constraints name no attribute, or it was trained by a version "
        "that kept none. Train it again to get one.");
}

void RunInspector::render() {
    m_copy->setEnabled(m_record.has_value());
    m_curves->setEnabled(m_record && m_record->status == RunStatus::Done);
    showPin();
    if (m_record) return m_text->setHtml(runSheetHtml(*m_record, sheetLook()));
    m_text->setHtml(
        QStringLiteral("<p><b>%1</b></p><p style=\"color:%2;\">%3</p>")
            .arg(tr("No run selected"), toneColor(Tone::Muted).name(),
                 tr("Click a point of the chart or a row of the table to see the privacy statement, the "
                    "metrics and the set-up of a run.")));
}

void RunInspector::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_text) render();
}

} // namespace trilemma
