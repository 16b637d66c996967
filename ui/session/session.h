// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/inspection.h"
#include "core/wish/wish.h"
#include "core/workspace/training_queue.h"
#include "ui/session/draft_history.h"
#include "ui/session/refused_texts.h"
#include "ui/session/table_counter.h"

#include <QFutureWatcher>
#include <QHash>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <functional>

namespace trilemma {

/// What a person is about to train: filled in page by page, turned into a sweep by the Train page.
struct Draft : Wish {
    std::optional<Inspection> inspection; ///< of the files; non-private
};

/// What a person decided on while looking at runs; the project keeps it.
struct RunChoice {
    QStringList pinned;           ///< runs of the setting that others are compared with
    std::optional<double> target; ///< slack that runs are judged by instead of their own
    bool operator==(const RunChoice&) const = default;
};

/// Everything the pages of one window share: the project's store, the queue, and the draft. Pages read it and
/// listen to it; they never talk to each other.
class Session : public QObject {
    Q_OBJECT
  public:
    /// lineagePath and threads: empty and 0 for the user's own.
    explicit Session(std::unique_ptr<LineageFile> lineages, int threads = 0);
    ~Session() override;

    // Project
    Outcome openProject(const QString& path); ///< created if absent; a busy or newer one opens for reading
    void closeProject();                      ///< cancels what trains; the draft stays
    bool hasProject() const { return m_store != nullptr; }
    Store& store() { return *m_store; }
    QString projectPath() const;
    QString readOnlyReason() const;
    /// Opens the project once more, for reading in another thread. The session must outlive what it opens.
    std::function<Result<std::unique_ptr<Store>>()> projectReader() const;
    /// What of it was not as it was written when it was opened.
    const Errors& damage() const { return m_damage; }
    /// What had to be done to the user's lineage file when the program started; empty: nothing.
    QString ledgerNotice() const { return QString::fromStdString(m_lineages->restorationText()); }
    /// The user's own, from any thread; as long as the session lives.
    const LineageFile& lineages() const { return *m_lineages; }
    /// The finished and unfinished runs of the project, newest batch last; kept up to date.
    const std::vector<RunRecord>& runs() const { return m_runs; }
    /// Those of these ids that are there, in their order.
    std::vector<RunRecord> runs(const QStringList& runIds) const;

    /// The table that a run was trained on, read in the background or remembered from training; errors: the
    /// files are gone or do not fit the schema.
    QFuture<Result<LoadedDataset>> loadDataset(const TrainingSpec& spec) { return m_loader->load(spec); }

    /// Work for another thread: what release() would enter now. The session must outlive it.
    std::function<Result<ReleasePlan>()> releasePlanner(const std::string& runId,
                                                        std::optional<ReleaseChoice> chosen) const;
    QFuture<Result<ReleaseStatement>> release(const std::string& runId, ReleaseChoice chosen);

    /// The owner says whether two tables hold the same people.
    Outcome answerOverlap(const LineageOverlap& overlap, OverlapAnswer answer, const QString& by);

    const RunChoice& choice() const { return m_choice; }
    void setChoice(RunChoice choice);

    // Draft
    const Draft& draft() const { return m_draft; }
    void setDraft(Draft draft);
    void beginWith(Draft draft); ///< nothing before it can be taken back

    /// Fields whose text stands on the screen and not in the draft.
    RefusedTexts& refused() { return m_refused; }
    const RefusedTexts& refused() const { return m_refused; }

    // Edits of a set-up can be taken back until another table is opened. One that read the table in another
    // way is taken back when it has been read again (inspectionFinished).
    bool canUndo() const { return m_history.canUndo(); }
    bool canRedo() const { return m_history.canRedo(); }
    void undo();
    void redo();

    /// Reads the files in the background; the draft takes files, inspection and a ready or proposed schema
    /// when it is done (inspectionFinished). A second call cancels the first. The same files read in another
    /// format keep what was said of columns that come out the same.
    void openData(const std::vector<std::string>& files, const FileFormat& format = {});
    /// Reads files under a schema that was declared for them before; it is taken if the columns are still the
    /// same.
    void openDeclared(const std::vector<std::string>& files, const Schema& schema);
    void cancelOpening();
    bool isOpening() const { return m_opening; }
    /// Of the draft's table under its schema; non-private.
    const std::optional<TableCounts>& counts() const { return m_counter.counts(); }

    // Training
    /// Errors by field: those of the draft's specifications, texts that were refused; no project.
    Outcome startTraining();
    /// Exactly this sweep was started and waits or trains.
    bool isQueuedAlready() const;
    /// Runs that this sweep left when it was trained before.
    int doneAlready() const;
    TrainingQueue* queue() const { return m_queue.get(); }
    /// For the queue of the next project that is opened; 0: all cores.
    void setThreads(int threads) { m_threads = threads; }

  signals:
    void projectChanged();
    void draftChanged();
    void runsChanged();
    void readingFailed(const trilemma::Errors& errors); ///< runs() may lack what changed since
    void choiceChanged();
    void countsChanged();
    void historyChanged(); ///< canUndo() or canRedo() may have changed
    /// The first records of a table that is being read, long before inspectionFinished.
    void headRead(const trilemma::Inspection& head);
    void inspectionProgress(double fraction);
    void inspectionFinished(const trilemma::Errors& errors); ///< empty: it worked

  private:
    /// An undone or redone set-up that waits for the table to be read in its format.
    struct OpeningSetUp {
        SetUp setUp;
        SetUp (DraftHistory::*back)(SetUp); ///< takes the step of the history back
    };

    void goTo(SetUp setUp, SetUp (DraftHistory::*back)(SetUp));
    void takeSetUp(SetUp setUp);
    void dropOpeningSetUp();
    void stopOpening();
    void takeInspection();
    void noteChanges(const QStringList& runIds);
    void readChangedRuns();
    void placeRuns();
    void followQueue();
    void readChoice();
    void dropRuns(const QSet<QString>& runIds);

    std::unique_ptr<LineageFile> m_lineages;
    std::unique_ptr<DatasetLoader> m_loader;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<TrainingQueue> m_queue;
    std::map<QString, Json> m_sweeps; ///< that were started and have not ended, by batch
    std::vector<RunRecord> m_runs;
    Errors m_damage;
    QHash<QString, std::size_t> m_placeOfRun;
    RunChoice m_choice;
    QStringList m_changedRuns;
    QTimer m_readTimer; ///< many commits are read at once, so that a long sweep does not keep the window busy
    Draft m_draft;
    RefusedTexts m_refused;
    DraftHistory m_history;
    TableCounter m_counter;
    int m_threads;
    bool m_opening = false;
    std::vector<std::string> m_openingFiles;
    FileFormat m_openingFormat;
    std::optional<Schema> m_openingSchema; ///< of openDeclared()
    std::optional<OpeningSetUp> m_openingSetUp;
    std::stop_source m_openStop;
    QFutureWatcher<Result<Inspection>> m_openTask;
};

} // namespace trilemma
