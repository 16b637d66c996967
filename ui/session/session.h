// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/inspection.h"
#include "core/wish/wish.h"
#include "ui/session/draft_history.h"
#include "ui/session/open_project.h"
#include "ui/session/refused_texts.h"
#include "ui/session/run_list.h"
#include "ui/session/table_counter.h"

#include <QFutureWatcher>
#include <QObject>

namespace trilemma {

/// What a person is about to train: filled in page by page, turned into a sweep by the Train page.
struct Draft : Wish {
    std::optional<Inspection> inspection; ///< of the files; non-private
};

/// Everything the pages of one window share: the open project, its runs and its queue, and the draft. Pages
/// read it and listen to it; they never talk to each other.
class Session : public QObject {
    Q_OBJECT
  public:
    /// threads: 0 for all cores.
    explicit Session(std::unique_ptr<LineageFile> lineages, int threads = 0);
    ~Session() override;

    OpenProject& project() { return m_project; }
    const OpenProject& project() const { return m_project; }
    RunList& runs() { return m_runs; }
    const RunList& runs() const { return m_runs; }
    /// Null unless a project is open for writing.
    TrainingQueue* queue() const { return m_project.queue(); }

    /// What had to be done to the user's lineage file when the program started; empty: nothing.
    QString ledgerNotice() const { return QString::fromStdString(m_lineages->restorationText()); }
    /// The user's own, from any thread; as long as the session lives.
    const LineageFile& lineages() const { return *m_lineages; }
    /// The table that a run was trained on, read in the background or remembered from training; errors: the
    /// files are gone or do not fit the schema.
    QFuture<Result<LoadedDataset>> loadDataset(const TrainingSpec& spec) { return m_loader->load(spec); }

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

    // Edges: OpenProject::buyEdges(). What was bought of the draft's table goes into the draft.

  signals:
    void draftChanged();
    void countsChanged();
    void historyChanged(); ///< canUndo() or canRedo() may have changed
    /// A purchase of edges is over; what the draft could take of it, it has.
    void edgesEnded(const trilemma::EdgesEnd& end);
    /// The first records of a table that is being read, long before inspectionFinished.
    void headRead(const trilemma::Inspection& head);
    void inspectionProgress(double fraction);
    void inspectionFinished(const trilemma::Errors& errors); ///< empty: it worked

  private:
    void followTask(const Draft& before, Draft& draft);
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
    void takeEdges(EdgesEnd end);

    std::unique_ptr<LineageFile> m_lineages;
    std::unique_ptr<DatasetLoader> m_loader;
    RunList m_runs;
    Draft m_draft;
    RefusedTexts m_refused;
    /// What was chosen for the other task, a class or a number, of the same table.
    struct TaskChoices {
        std::vector<std::string> solvers;
        std::vector<ConstraintSpec> constraints;
        std::vector<double> gammas;
    };
    std::optional<TaskChoices> m_otherTask;
    DraftHistory m_history;
    TableCounter m_counter;
    bool m_opening = false;
    std::vector<std::string> m_openingFiles;
    FileFormat m_openingFormat;
    std::optional<Schema> m_openingSchema; ///< of openDeclared()
    std::optional<OpeningSetUp> m_openingSetUp;
    std::stop_source m_openStop;
    QFutureWatcher<Result<Inspection>> m_openTask;
    OpenProject
        m_project; ///< the last here, so the first to go: its queue writes to its store, that to m_lineages
};

} // namespace trilemma
