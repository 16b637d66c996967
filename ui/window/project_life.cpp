// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/project_life.h"

#include "core/data/census_sample.h"
#include "core/workspace/backups.h"
#include "core/workspace/session_script.h"
#include "core/workspace/sql.h"
#include "core/workspace/whole_file.h"
#include "ui/base/settings.h"
#include "ui/base/words.h"
#include "ui/dialogs/backup_dialog.h"
#include "ui/session/recent_projects.h"
#include "ui/window/main_window.h"
#include "ui/window/window_state.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QThread>
#include <QTimer>
#include <QtConcurrent/QtConcurrentRun>

#include <algorithm>
#include <utility>

namespace trilemma {

namespace {

const QString lastKey = QStringLiteral("project/last");
constexpr int sampleSeeds = 3;
constexpr int foldTries = 50;
constexpr int foldPauseMs = 20;

Error projectError(const QString& path, const QString& rule, const QString& remedy) {
    return {ErrorCode::InvalidFile, "project", path.toStdString(), rule.toStdString(), remedy.toStdString()};
}

/// Whether one file is all there is of a closed project. A page that was still reading when it was closed
/// kept the log from being folded into it: what the log holds would stay behind.
bool logIsFolded(const QString& path) {
    for (int i = 0; QFile::exists(path + QStringLiteral("-wal")); ++i) {
        if (i == foldTries) return false;
        QThread::msleep(foldPauseMs);
        if (const auto last = SqlConnection::open(path, SqlConnection::Access::ReadWrite))
            (void)(*last)->single(
                QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)")); // and folds as it closes
    }
    return true;
}

} // namespace

Draft sampleSetUp(Draft draft) {
    draft.solvers = {"raco-dp", "dp-sgd", "sgda"};
    draft.models = {"linear"};
    draft.params = Json::object();
    draft.paramAxes.clear();
    draft.constraints = {{"demographic_parity", {"sex"}, 0.02}};
    draft.gammas = {0.02, 0.08}; // few, since each is trained at each budget
    draft.objective = objectiveKinds.front().kind;
    draft.isPrivate = true;
    draft.epsilons = {0.3, 1, 3};
    draft.delta = 1e-5;
    draft.relation = Relation::ZeroOut;
    draft.evaluationEpsilon.reset();
    draft.seeds = sampleSeeds;
    draft.testShare = 0.25;
    return draft;
}

ProjectLife::ProjectLife(MainWindow& window, Session& session)
    : m_window(window)
    , m_session(session)
    , m_keeper(session)
    , m_endNotice(window, session) {
    connect(&session.runs(), &RunList::changed, this, &ProjectLife::endInterrupted);
    connect(&session.project(), &OpenProject::changed, this, &ProjectLife::followQueue);
    connect(&m_keeper, &DraftKeeper::filesMissing, this, [this](const QStringList& files) {
        m_window.notify(Banner::Level::Warning,
                        tr("The table of this project is not where it was: %1. Its set-up is kept; open the "
                           "table where it is now.")
                            .arg(files.join(QStringLiteral(", "))),
                        tr("Open table …"), [this] { m_window.trigger("open_data"); });
    });
    connect(&m_keeper, &DraftKeeper::columnsChanged, this, [this] {
        m_window.notify(Banner::Level::Warning,
                        tr("The table has other columns than when this project was set up, so their meaning "
                           "was worked out anew. Look at the Data page before you train."));
    });
    connect(&session, &Session::inspectionFinished, this, &ProjectLife::takeSample);
    connect(&session, &Session::edgesEnded, this, &ProjectLife::showEdges);
    connect(&m_copying, &QFutureWatcherBase::finished, this, [this] {
        if (const Outcome outcome = m_copying.result(); !outcome)
            return fail(tr("The copy was not saved."), outcome.errors());
        m_window.notify(
            Banner::Level::Info,
            tr("The copy is %1. Both share one privacy ledger: each also counts what the other one spends.")
                .arg(m_copy));
    });
    connect(&session.runs(), &RunList::readingFailed, this,
            [this](const Errors& errors) { fail(tr("Changed runs could not be read."), errors); });
    if (!session.ledgerNotice().isEmpty()) // after the project that opens first, whose notice it covers
        QTimer::singleShot(0, this,
                           [this] { m_window.notify(Banner::Level::Warning, m_session.ledgerNotice()); });
}

void ProjectLife::fail(const QString& text, const Errors& errors) {
    m_window.notify(Banner::Level::Error, text + errorListHtml(errors));
}

void ProjectLife::failDamaged(const QString& path, Banner::Level level, const QString& text,
                              const Errors& errors) {
    if (backupsOf(path).empty())
        m_window.notify(level,
                        text + QLatin1Char(' ') + tr("There is no backup of it.") + errorListHtml(errors));
    else
        m_window.notify(level, text + errorListHtml(errors), tr("Restore a backup …"),
                        [this, path] { askForRestore(path); });
}

bool ProjectLife::isTraining() const {
    return m_session.queue() && !m_session.queue()->isIdle();
}

QString ProjectLife::leaveQuestion() const {
    if (!isTraining()) return {};
    const QueueProgress progress = m_session.queue()->progress();
    const int unwritten = m_session.queue()->unwritten();
    const int untrained = progress.total - progress.finished - unwritten;
    QStringList sentences;
    if (untrained > 0 && (unwritten > 0 || Settings::instance().value(settingKey::confirmClose).toBool()))
        sentences << tr("Runs still to be trained: %1. Closing stops them: waiting runs can continue next "
                        "time, and what a private run has spent stays spent.")
                         .arg(untrained);
    if (unwritten > 0)
        sentences << tr("Runs whose results could not be written: %1. Closing tries once more; if there is "
                        "still no room, they are lost.")
                         .arg(unwritten);
    return sentences.join(QLatin1Char(' '));
}

bool ProjectLife::mayLeave(const QString& wish, const QString& answer, std::function<void()> again) {
    const QString question = leaveQuestion();
    if (question.isEmpty() || (m_wish == wish && shownNotice(m_wishText))) return true;
    m_wish = wish;
    m_wishText = question;
    m_window.notify(Banner::Level::Warning, question, answer, std::move(again));
    return false;
}

/// What is being bought of the draft belongs into it.
QFuture<Outcome> ProjectLife::keepDraft() {
    m_session.project().edges().finish();
    return m_keeper.flush();
}

/// What was bought of a table that is not open any more. The Data page tells of the others.
void ProjectLife::showEdges(const EdgesEnd& end) {
    if (!end.bought || !end.inDraft.empty()) return;
    const QString columns = toQt(end.bought->purchase.wish.columns).join(QStringLiteral(", "));
    if (!end.bought->unwritten.empty())
        return m_window.notify(
            Banner::Level::Error,
            tr("Edges of %1 were bought, but not of what is open now, and %2 could not keep "
               "all of it. The ledger counts them.")
                    .arg(columns, QFileInfo(end.project).fileName()) +
                errorListHtml(end.bought->unwritten));
    m_window.notify(Banner::Level::Warning,
                    tr("Edges of %1 were bought, but not of what is open now. %2 keeps them: “Recent” on the "
                       "Data page opens the table with them.")
                        .arg(columns, QFileInfo(end.project).fileName()));
}

/// The window's banner while it says this.
Banner* ProjectLife::shownNotice(const QString& text) const {
    Banner& banner = m_window.banner();
    return !text.isEmpty() && banner.text() == text ? &banner : nullptr;
}

bool ProjectLife::open(const QString& path) {
    return mayOpen(path, [this, path] { open(path); }) && openNow(path);
}

bool ProjectLife::mayOpen(const QString& path, std::function<void()> again) {
    const bool isOpen = m_session.project().path() == QFileInfo(path).absoluteFilePath();
    return isOpen || mayLeave(path, tr("Stop them and open"), std::move(again));
}

bool ProjectLife::openNow(const QString& path) {
    keepDraft();
    m_window.keepChoices();
    m_wantsSample = false;
    const Outcome outcome = m_session.project().open(path);
    if (!outcome) {
        if (outcome.errors().front().code == ErrorCode::StoreBroken)
            failDamaged(path, Banner::Level::Error, tr("%1 was not opened.").arg(QFileInfo(path).fileName()),
                        outcome.errors());
        else
            fail(tr("The project was not opened."), outcome.errors());
        return false;
    }
    QSettings().setValue(lastKey, m_session.project().path());
    noteRecentProject(m_session.project().path());
    m_window.projectOpened();
    showInterrupted();
    if (!m_session.project().damage().empty())
        failDamaged(m_session.project().path(), Banner::Level::Warning,
                    tr("A part of this project is damaged and left out; you can continue with the rest. "
                       "Restoring a backup that still has it would set aside what was trained since."),
                    m_session.project().damage());
    return true;
}

void ProjectLife::askForRestore(const QString& path) {
    askForBackup(&m_window, path, [this, path](const Backup& backup) { restore(path, backup); });
}

void ProjectLife::restore(const QString& path, const Backup& backup) {
    const bool isOpen = m_session.project().path() == QFileInfo(path).absoluteFilePath();
    if (isOpen) {
        if (!mayLeave(path, tr("Stop them and restore"), [this, path, backup] { restore(path, backup); }))
            return;
        m_session.project().close(); // what is kept of a set-up belongs to what is given up
    }
    const Result<QString> aside = restoreBackup(backup.path, path);
    if (!aside) return fail(tr("The backup was not restored."), aside.errors());
    if (!open(path)) return;
    m_window.notify(Banner::Level::Info,
                    tr("%1 is as it was on %2. What was spent since then still counts in the privacy ledger. "
                       "The project as it was before is kept as %3")
                        .arg(QFileInfo(path).fileName(), nameOfTime(backup.madeAt), *aside));
}

std::ptrdiff_t ProjectLife::countInterrupted() const {
    const auto& runs = m_session.runs().all();
    return std::count_if(runs.begin(), runs.end(), [](const RunRecord& run) {
        return run.status == RunStatus::Interrupted && !run.archived;
    });
}

void ProjectLife::showInterrupted() {
    const std::ptrdiff_t count = countInterrupted();
    if (count == 0 || !m_session.queue()) return;
    m_interruptedText = count == 1 ? tr("One run was interrupted when the program last ended.")
                                   : tr("%1 runs were interrupted when the program last ended.").arg(count);
    m_window.notify(Banner::Level::Warning, m_interruptedText, tr("Look at the queue"),
                    [this] { m_window.showPage("train"); });
}

/// Runs that were discarded, or go on, leave nothing to look at.
void ProjectLife::endInterrupted() {
    if (m_interruptedText.isEmpty() || countInterrupted() > 0) return;
    if (Banner* banner = shownNotice(m_interruptedText)) banner->clear();
    m_interruptedText.clear();
}

void ProjectLife::followQueue() {
    if (m_queue == m_session.queue() && m_queue) return;
    m_queue = m_session.queue();
    m_troubleText.clear();
    if (!m_queue) return;
    connect(m_queue, &TrainingQueue::storeFailed, this, &ProjectLife::showTrouble);
    connect(m_queue, &TrainingQueue::pausedChanged, this, [this](bool paused) {
        if (paused || m_troubleText.isEmpty()) return;
        if (Banner* banner = shownNotice(m_troubleText)) banner->clear();
        m_troubleText.clear();
    });
}

/// On whatever page somebody is; the Train page has the details, and says it itself.
void ProjectLife::showTrouble() {
    if (m_window.currentPage() == QLatin1String("train") || !m_queue) return;
    if (!m_queue->isPaused() && m_queue->unsettled() == 0) return; // whoever asked for it hears of it
    m_troubleText = m_queue->isPaused() ? tr("The project cannot be written, so the queue has paused.")
                                        : tr("The end of some runs could not be written to the ledger, which "
                                             "counts what they had reserved.");
    m_window.notify(Banner::Level::Error, m_troubleText, tr("Look at the queue"),
                    [this] { m_window.showPage("train"); });
}

void ProjectLife::reopen() {
    const QString path = m_session.project().path();
    m_session.project().close();
    open(path);
}

void ProjectLife::close() {
    if (!mayLeave(m_session.project().path(), tr("Stop them and close"), [this] { close(); })) return;
    keepDraft();
    m_window.keepChoices();
    m_wantsSample = false;
    m_session.project().close();
    QSettings().remove(lastKey);
    m_window.showPage("start");
}

void ProjectLife::saveCopy(const QString& path) {
    if (m_copying.isRunning() || !m_session.project().isOpen()) return;
    m_copy = path;
    // Deleted or moved away from under it: it is open all the same.
    if (!m_session.project().store().isInPlace())
        return m_copying.setFuture(
            m_session.project().store().saveCopyHere(path, m_session.queue()->unwrittenRuns()));
    m_copying.setFuture(
        QtConcurrent::run([written = m_keeper.flush(), from = m_session.project().path(), path]() mutable {
            written.waitForFinished();
            return Store::saveCopy(from, path);
        }));
}

void ProjectLife::saveScript(const QString& path) {
    if (!m_session.project().isOpen()) return;
    m_scripting = QtConcurrent::run([open = m_session.project().reader(), path]() -> Outcome {
        const Result<std::unique_ptr<Store>> project = open();
        if (!project) return project.errors();
        const Result<std::string> script = sessionScript(**project);
        return script ? writeWhole(path, QByteArray::fromStdString(*script), "script")
                      : Outcome(script.errors());
    });
    m_scripting.then(this, [this, path](const Outcome& written) {
        if (!written) return fail(tr("The script was not written."), written.errors());
        m_window.notify(Banner::Level::Info, tr("The script was written to %1.").arg(path));
    });
}

bool ProjectLife::mayMove(const QString& to) {
    Errors errors;
    if (isTraining())
        errors.push_back(projectError(m_session.project().path(), tr("has runs in training"),
                                      tr("Wait for them or cancel them first")));
    if (m_session.project().store().isReadOnly())
        errors.push_back(projectError(m_session.project().path(), tr("is open for reading only"),
                                      tr("Close it where it is open for writing first")));
    if (QFile::exists(to))
        errors.push_back(projectError(to, tr("exists already"), tr("Choose a name that is free")));
    if (!QFileInfo(QFileInfo(to).absolutePath()).isDir())
        errors.push_back(
            projectError(to, tr("is in a folder that does not exist"), tr("Choose another folder")));
    if (!errors.empty()) fail(tr("The project was not moved."), errors);
    return errors.empty();
}

bool ProjectLife::move(const QString& path) {
    if (!m_session.project().isOpen() || !mayMove(path)) return false;
    const QString from = m_session.project().path();
    keepDraft();
    m_session.project().close();
    const bool folded = logIsFolded(from);
    const bool moved = folded && QFile::rename(from, path);
    const bool opened = open(moved ? path : from);
    if (!folded)
        fail(tr("The project was not moved."),
             {projectError(from, tr("is still being read"), tr("Try again in a moment"))});
    else if (!moved)
        fail(tr("The project was not moved."),
             {projectError(path, tr("could not be written"), tr("Check that the folder may be written"))});
    else
        forgetRecentProject(from);
    return moved && opened;
}

void ProjectLife::trySample() {
    const QString path = sampleProjectPath();
    if (!mayOpen(path, [this] { trySample(); }) || !openNow(path)) return;
    const Draft& draft = m_session.draft();
    const bool isThere = draft.inspection && draft.files == std::vector<std::string>{censusSampleName};
    m_wantsSample = true;
    m_window.showPage("explore");
    if (isThere) return takeSample({});
    if (!m_session.isOpening()) m_session.openData({censusSampleName});
}

void ProjectLife::takeSample(const Errors& errors) {
    if (!std::exchange(m_wantsSample, false) || !errors.empty()) return;
    if (m_session.runs().all().empty()) trainSample();
}

void ProjectLife::trainSample() {
    if (m_session.draft().files != std::vector<std::string>{censusSampleName}) return;
    m_session.beginWith(sampleSetUp(m_session.draft()));
    m_window.page(QStringLiteral("train")); // see MainWindow::startTraining
    if (const Outcome started = m_session.startTraining(); !started)
        return fail(tr("Training was not started."), started.errors());
    m_window.notify(Banner::Level::Info,
                    tr("A small sweep trains on the made-up people of the sample: fair and private at three "
                       "budgets, private alone, fair alone. A point appears for each setting; click one to "
                       "see what it promises."));
}

} // namespace trilemma
