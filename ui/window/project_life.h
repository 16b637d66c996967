// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/backups.h"
#include "ui/session/draft_keeper.h"
#include "ui/widgets/banner.h"
#include "ui/window/end_notice.h"

#include <QFutureWatcher>
#include <QPointer>

#include <functional>

namespace trilemma {

class MainWindow;

/// Opening, copying, moving and closing the project of a window. What goes wrong is said in the window's
/// banner.
class ProjectLife : public QObject {
    Q_OBJECT
  public:
    ProjectLife(MainWindow& window, Session& session);
    ~ProjectLife() override { m_scripting.waitForFinished(); } // it reads with what the session holds

    bool open(const QString& path);
    void close();
    /// The same file again: whoever held it may have let go.
    void reopen();
    /// In the background; says where the copy is when it is there.
    void saveCopy(const QString& path);
    /// As calls of the command line that train its settings again.
    void saveScript(const QString& path);
    /// Another name or folder, on the same disk or another. An existing file is never written over.
    bool move(const QString& path);
    /// Asks which backup of a project is to take its place, whether it can be opened or not.
    void askForRestore(const QString& path);
    /// Puts a backup in the place of a project, which is kept beside it.
    void restore(const QString& path, const Backup& backup);
    /// The sample's own project: its front if it has one, else a small sweep that draws one.
    void trySample();
    bool isTraining() const;
    /// Whether the project may be left for `wish`. While runs train it asks first, in the window's banner,
    /// with `answer` as the button for `again`; the same wish while the question stands is an answer, too.
    bool mayLeave(const QString& wish, const QString& answer, std::function<void()> again);
    /// Before the window goes.
    void flush() { keepDraft(); }

  private:
    bool mayOpen(const QString& path, std::function<void()> again);
    bool openNow(const QString& path);
    QString leaveQuestion() const;
    Banner* shownNotice(const QString& text) const;
    void fail(const QString& text, const Errors& errors);
    /// The same of a project that may have a backup.
    void failDamaged(const QString& path, Banner::Level level, const QString& text, const Errors& errors);
    std::ptrdiff_t countInterrupted() const;
    QFuture<Outcome> keepDraft();
    void showEdges(const EdgesEnd& end);
    void showInterrupted();
    void endInterrupted();
    void followQueue();
    void showTrouble();
    void takeSample(const Errors& errors);
    void trainSample();
    bool mayMove(const QString& to);

    MainWindow& m_window;
    Session& m_session;
    DraftKeeper m_keeper;
    EndNotice m_endNotice;
    QFutureWatcher<Outcome> m_copying;
    QString m_copy;
    QFuture<Outcome> m_scripting;
    bool m_wantsSample = false;
    QString m_interruptedText; ///< of the notice that is shown
    QPointer<TrainingQueue> m_queue;
    QString m_troubleText;      ///< of the notice that the project cannot be written
    QString m_wish, m_wishText; ///< what was asked about, and how
};

/// The set-up of the sweep that "Try the sample" trains: fair and private, private alone, fair
/// alone; at three budgets, so that the first picture shows what privacy costs.
Draft sampleSetUp(Draft draft);

} // namespace trilemma
