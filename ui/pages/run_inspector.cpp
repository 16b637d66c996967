// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/run_inspector.h"

#include "ui/charts/tradeoff_data.h"
#include "ui/report/run_sheet.h"
#include "ui/widgets.h"

#include <QEvent>
#include <QScrollBar>
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
    , m_text(named(new QTextBrowser, "run_inspector_text", tr("The selected run")))
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
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::two, space::two, space::one, space::two);
    layout->setSpacing(space::one);
    layout->addWidget(m_summary);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_copy, 0, Qt::AlignLeft);
    connect(m_copy, &QPushButton::clicked, this, &RunInspector::copyCommandRequested);
    showNothing();
}

void RunInspector::showRun(const RunRecord& record, const QString& summary) {
    const bool sameRun = m_record && m_record->runId == record.runId;
    const int place = m_text->verticalScrollBar()->value();
    m_record = record;
    setTextOrHide(m_summary, summary);
    render();
    m_text->verticalScrollBar()->setValue(sameRun ? place : 0);
}

void RunInspector::showNothing() {
    m_record.reset();
    setTextOrHide(m_summary, {});
    render();
}

void RunInspector::render() {
    m_copy->setEnabled(m_record.has_value());
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
