// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/train/queue_notices.h"

#include "ui/base/words.h"
#include "ui/models/queue_model.h"
#include "ui/session/repeat_price.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/widgets.h"

#include <QScrollArea>
#include <QTimer>

#include <utility>

namespace trilemma {

namespace {

/// A question that stands below the edge of a small window would look like no answer to a click.
void scrollTo(QWidget& widget) {
    for (QWidget* around = widget.parentWidget(); around; around = around->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(around)) area->ensureWidgetVisible(&widget);
}

} // namespace

QueueNotices::QueueNotices(Session& session, const QueueModel& model, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_model(model)
    , m_state(named(new Banner, "queue_banner", QString()))
    , m_question(named(new Banner, "queue_question", QString())) {
    m_state->setClosable(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_state);
    layout->addWidget(m_question);
    connect(&model, &QueueModel::modelReset, this, &QueueNotices::showState);
    connect(&model, &QueueModel::dataChanged, this, &QueueNotices::showState);
    connect(&session.project(), &OpenProject::changed, this, &QueueNotices::followQueue);
    followQueue();
}

void QueueNotices::followQueue() {
    if (m_queue == m_session.queue() && m_queue) return;
    m_queue = m_session.queue();
    m_trouble.clear();
    m_interrupted.clear();
    m_question->clear();
    if (m_queue) {
        connect(m_queue, &TrainingQueue::storeFailed, this, &QueueNotices::showTrouble);
        connect(m_queue, &TrainingQueue::pausedChanged, this, [this](bool paused) {
            if (!paused) endTrouble();
            showState();
        });
    }
    m_state->clear();
    showState();
}

/// Progress comes many times a second: a notice under the pointer must not be made anew each time.
void QueueNotices::showState() {
    if (!m_trouble.empty()) return;
    const QStringList interrupted = m_model.runsWith(RunStatus::Interrupted);
    if (interrupted.isEmpty()) {
        m_interrupted.clear();
        if (m_state->isVisibleTo(this)) m_state->clear();
        return;
    }
    if (interrupted == m_interrupted && m_state->isVisibleTo(this)) return;
    m_interrupted = interrupted;
    sortInterrupted();
    showInterrupted();
}

void QueueNotices::sortInterrupted() {
    m_unstarted.clear();
    m_free.clear();
    m_left.clear();
    m_spent.clear();
    m_leastDone = 1;
    const auto steps = m_session.project().store().checkpointSteps(m_interrupted);
    const auto states = m_session.project().store().ledgerStates(m_interrupted);
    for (const RunRecord& run : m_session.runs().withIds(m_interrupted)) {
        const QString id = toQt(run.runId);
        const bool entered = !states || states->contains(id);
        const bool refunded = states && states->value(id) == LedgerRunState::Refunded;
        if (!entered)
            m_unstarted << id;
        else if (refunded || !isSpending(run))
            m_free << id;
        else if (const double all = run.params.value("steps", 0.0); steps && steps->contains(id) && all > 0) {
            m_left << id;
            m_leastDone = std::min(m_leastDone, static_cast<double>(steps->value(id)) / all);
        } else
            m_spent << id;
    }
}

QString QueueNotices::interruptedText() const {
    const auto free = m_unstarted.size() + m_free.size();
    QStringList text{
        m_interrupted.size() == 1
            ? tr("One run was interrupted when the program ended before it.")
            : tr("%1 runs were interrupted when the program ended before them.").arg(m_interrupted.size())};
    if (free > 0 && m_spent.isEmpty() && m_left.isEmpty())
        text << tr("Nothing has been spent on them yet, or they are not private: they can continue.");
    else if (free > 0)
        text << tr("On %1 of them nothing has been spent yet, or they are not private: these can continue.")
                    .arg(free);
    if (!m_left.isEmpty() || !m_spent.isEmpty()) text << spentText();
    return text.join(QLatin1Char(' '));
}

QString QueueNotices::spentText() const {
    QStringList text{
        tr("Private ones that had begun, or were about to: %1. What they had reserved is spent and "
           "does not come back.")
            .arg(m_left.size() + m_spent.size())};
    if (!m_left.isEmpty())
        text << tr("%1 of them have a checkpoint, after %2 % of the steps or more: resuming spends budget "
                   "again for the remaining steps and for one-time releases.")
                    .arg(m_left.size())
                    .arg(wholeNumber(static_cast<std::uint64_t>(100 * m_leastDone)));
    text << repeatPriceText(m_session.runs().withIds(m_left + m_spent));
    return text.join(QLatin1Char(' '));
}

void QueueNotices::showInterrupted() {
    const auto level = Banner::Level::Warning;
    if (!m_queue) return m_state->showNotice(level, interruptedText());
    if (!m_unstarted.isEmpty() || !m_free.isEmpty())
        m_state->showNotice(level, interruptedText(), tr("Continue"), [this] { goOnWithFree(); });
    else if (!m_left.isEmpty())
        m_state->showNotice(level, interruptedText(), tr("Resume (spends budget)"),
                            [this] { repeat(m_left); });
    else
        m_state->showNotice(level, interruptedText(), tr("Train again (spends budget)"),
                            [this] { repeat(m_spent); });
    m_state->addAction(tr("Discard"), [this] { discard(); });
}

void QueueNotices::showTrouble(const Errors& errors) {
    if (m_queue && m_queue->isIdle() && m_queue->unsettled() > 0)
        return m_question->showNotice(Banner::Level::Error,
                                      tr("The runs are in the project, but their end could not be written to "
                                         "the ledger. Until it can be, at the latest when the project is "
                                         "opened next, the ledger counts what they had reserved.") +
                                          errorListHtml(errors));
    if (!m_queue || m_queue->isIdle()) return showErrors(errors);
    m_trouble = errors;
    const int unwritten = m_queue->unwritten();
    QString text = tr("The project cannot be written, so the queue has paused.");
    if (unwritten == 1)
        text += QLatin1Char(' ') + tr("The results of one run are kept in memory until it can be.");
    if (unwritten > 1)
        text += QLatin1Char(' ') +
                tr("The results of %1 runs are kept in memory until it can be.").arg(unwritten);
    m_state->showNotice(Banner::Level::Error, text + errorListHtml(errors), tr("Try again"), [this] {
        if (m_queue) m_queue->goOn();
    });
}

/// Runs that could not even be entered leave an empty queue, and no row that would say why.
void QueueNotices::endTrouble() {
    const Errors errors = std::exchange(m_trouble, {});
    if (errors.empty() || !m_queue->isIdle() || m_queue->progress().failed == 0) return;
    m_question->showNotice(
        Banner::Level::Error,
        tr("The project could not be written. Runs that failed because of it spent nothing.") +
            errorListHtml(errors));
}

void QueueNotices::askRepeat(const QStringList& runIds) {
    const std::vector<RunRecord> runs = m_session.runs().withIds(runIds);
    const bool spends = std::any_of(runs.begin(), runs.end(), isSpending);
    if (!spends) return repeat(runIds);
    const int row = m_model.rowOf(runIds.value(0));
    const QString number = m_model.index(row, QueueModel::Run).data().toString();
    const QString count = runs.size() == 1 ? tr("Train run %1 again?").arg(number)
                                           : tr("Train these %1 runs again?").arg(runs.size());
    m_question->showNotice(Banner::Level::Warning,
                           count + QLatin1Char(' ') + repeatPriceText(runs) + QLatin1Char(' ') +
                               tr("What an earlier attempt spent stays spent."),
                           tr("Train again (spends budget)"), [this, runIds] { repeat(runIds); });
    QTimer::singleShot(0, m_question, [this] { scrollTo(*m_question); }); // when it has its place
}

void QueueNotices::repeat(const QStringList& runIds) {
    m_question->clear();
    if (!m_queue) return;
    if (const Outcome outcome = m_queue->repeat(m_session.runs().withIds(runIds)); !outcome)
        showErrors(outcome.errors());
}

void QueueNotices::goOnWithFree() {
    if (!m_queue) return;
    if (const Outcome outcome = m_queue->continueRuns(m_session.runs().withIds(m_unstarted)); !outcome)
        return showErrors(outcome.errors());
    repeat(m_free);
}

void QueueNotices::discard() {
    const QStringList runIds = m_interrupted;
    putAway(runIds, true);
    m_question->showNotice(Banner::Level::Info,
                           tr("The interrupted runs were archived. What they spent stays in the ledger."),
                           tr("Undo"), [this, runIds] {
                               m_question->clear();
                               putAway(runIds, false);
                           });
}

void QueueNotices::putAway(const QStringList& runIds, bool away) {
    m_session.project().store().setArchived(runIds, away).then(this, [this](const Outcome& done) {
        if (!done) showErrors(done.errors());
    });
}

void QueueNotices::showErrors(const Errors& errors) {
    m_question->showNotice(Banner::Level::Error,
                           tr("That could not be done; nothing was changed.") + errorListHtml(errors));
}

} // namespace trilemma
