// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/queue_line.h"

#include "ui/base/words.h"
#include "ui/widgets/widgets.h"

#include <QProgressBar>

#include <utility>

namespace trilemma {

namespace {
constexpr int barSteps = 1000;
constexpr int barWidth = 240;
constexpr int barHeight = 12;

std::uint64_t toCount(int number) {
    return static_cast<std::uint64_t>(std::max(number, 0));
}

} // namespace

QueueLine::QueueLine(Session& session, QWidget* parent)
    : QFrame(parent)
    , m_session(session)
    , m_bar(named(new QProgressBar, "queue_bar", tr("Progress of the training queue")))
    , m_text(plainLabel())
    , m_pause(named(button(tr("Pause"), "pause"), "queue_pause_button", tr("Pause the queue")))
    , m_explore(
          named(button(tr("Explore"), "explore"), "queue_explore_button", tr("Show the runs in Explore")))
    , m_cancel(named(button(tr("Cancel all"), "cancel"), "queue_cancel_button", tr("Cancel all runs"))) {
    setLook(this, "footer");
    named(this, "queue_line", tr("Training queue"));
    m_text->setObjectName("queue_text");
    m_bar->setRange(0, barSteps);
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(barWidth, barHeight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::two, space::half, space::one, space::half);
    layout->setSpacing(space::two);
    layout->addWidget(m_bar);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_explore);
    layout->addWidget(m_pause);
    m_explore->hide();
    connect(m_explore, &QPushButton::clicked, this, [this] { triggerAction(this, "go_explore"); });
    layout->addWidget(m_cancel);
    connect(m_pause, &QPushButton::clicked, this, [this] { triggerAction(this, "pause_queue"); });
    connect(m_cancel, &QPushButton::clicked, this, [this] { triggerAction(this, "cancel_all"); });
    connect(&session.project(), &OpenProject::changed, this, &QueueLine::followQueue);
    hide();
    followQueue();
}

void QueueLine::followQueue() {
    hide();
    m_queue = m_session.queue();
    if (!m_queue) return;
    connect(m_queue, &TrainingQueue::queueProgress, this, &QueueLine::showProgress);
    connect(m_queue, &TrainingQueue::runFinished, this,
            [this](const RunRecord& record) { m_cancelled += record.status == RunStatus::Cancelled; });
}

void QueueLine::showProgress(const QueueProgress& progress) {
    show();
    if (progress.total == 0 || progress.finished >= progress.total) return showEnd(progress);
    if (std::exchange(m_ended, false)) m_cancelled = 0;
    m_bar->show();
    m_explore->hide();
    m_pause->show();
    m_cancel->show();
    showPause(progress.isPaused);
    m_bar->setValue(static_cast<int>(progress.fraction * barSteps));
    QString text = tr("%1 of %2 runs")
                       .arg(wholeNumber(toCount(progress.finished)), wholeNumber(toCount(progress.total)));
    if (progress.isPaused) text = tr("Paused: %1").arg(text);
    if (progress.secondsLeft >= 0) text += tr(", %1 left").arg(durationText(progress.secondsLeft));
    if (progress.failed > 0) text += tr(", %1 failed").arg(progress.failed);
    m_text->setText(text);
}

void QueueLine::showPause(bool paused) {
    const QString text = paused ? tr("Resume") : tr("Pause");
    if (m_pause->text() == text) return;
    m_pause->setText(text);
    m_pause->setIcon(icon(paused ? "play" : "pause"));
    m_pause->setAccessibleName(paused ? tr("Resume the queue") : tr("Pause the queue"));
}

void QueueLine::showEnd(const QueueProgress& progress) {
    m_ended = true;
    m_bar->hide();
    m_explore->show();
    m_pause->hide();
    m_cancel->hide();
    QString text = progress.total == 1 ? tr("One run ended.") : tr("%1 runs ended.").arg(progress.total);
    if (m_cancelled > 0) text += QLatin1Char(' ') + tr("%1 of them were cancelled.").arg(m_cancelled);
    if (progress.failed > 0)
        text += QLatin1Char(' ') + tr("%1 failed: the Train page says why.").arg(progress.failed);
    m_text->setText(text);
}

} // namespace trilemma
