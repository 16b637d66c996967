// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "core/base/memory.h"
#include "core/data/table_files.h"
#include "core/train/validate.h"
#include "ui/session/bought_edges.h"
#include "ui/session/constraint_edit.h"
#include "ui/session/schema_edit.h"

#include <QtConcurrent/QtConcurrentRun>

#include <utility>

namespace trilemma {

namespace {

/// A ready schema that fits the columns, or one proposed from the records.
void takeSchema(Draft& draft, const Inspection& inspection) {
    draft.schemaName = recogniseSchema(inspection.columnNames());
    const Result<Schema> ready =
        draft.schemaName.empty() ? Result<Schema>(Errors{}) : readySchema(draft.schemaName);
    draft.schema = ready ? *ready : proposeSchema(inspection);
    if (!ready || inspection.format == FileFormat{}) return;
    draft.schemaName.clear(); // it is read in another way than the ready schema says
    FileFormat format = inspection.format;
    format.skipLinesStarting = ready->file.skipLinesStarting;
    draft.schema.file = format;
}

void takeDeclared(Draft& draft, const Schema& schema) {
    const Result<Schema> ready = readySchema(schema.name);
    draft.schemaName = ready && *ready == schema ? schema.name : std::string();
    draft.schema = schema;
}

SetUp setUpOf(const Draft& draft) {
    return {draft.inspection ? draft.inspection->format : FileFormat{},
            draft.schema,
            draft.schemaName,
            draft.framing,
            draft.constraints,
            draft.gammas,
            draft.objective,
            draft.isPrivate,
            draft.epsilons,
            draft.totalEpsilon,
            draft.delta,
            draft.relation,
            draft.evaluationEpsilon};
}

/// What the framing rule's defaults give by the header line alone, as in a specification that leaves it open,
/// was not read off the records: nobody has to declare it.
void takeRuleAsSource(Draft& draft) {
    if (!draft.inspection->format.isOpen() || draft.framing.publicSource->isNamed()) return;
    TrainingSpec open;
    open.files = draft.files;
    open.schema.columns = draft.schema.columns;
    open.privacy = PrivacyTarget{};
    const Result<TrainingSpec> ruled = withFraming(open);
    if (!ruled) return;
    FramingDeclaration found = draft.framing;
    found.publicSource = ruled->framing.publicSource;
    found.slotCounts = ruled->framing.slotCounts; // as many as there are
    if (found == ruled->framing) draft.framing.publicSource = found.publicSource;
}

} // namespace

Session::Session(std::unique_ptr<LineageFile> lineages, int threads)
    : m_lineages(std::move(lineages))
    , m_loader(std::make_unique<DatasetLoader>(*m_lineages))
    , m_project(*m_lineages, *m_loader, m_runs, threads) {
    connect(&m_openTask, &QFutureWatcherBase::finished, this, &Session::takeInspection);
    connect(&m_counter, &TableCounter::changed, this, &Session::countsChanged);
    connect(&m_project.edges(), &EdgeBuyer::ended, this, &Session::takeEdges);
}

Session::~Session() {
    m_project.edges().finish(); // while all is there that hears of it
    stopOpening();
}

/// Neither solvers nor constraints suit everything that a label may be: each task has those that it was left
/// with, constraints as long as the table is the same.
void Session::followTask(const Draft& before, Draft& draft) {
    if (before.schema.predictsNumber() != draft.schema.predictsNumber()) {
        if (m_otherTask) draft.solvers = m_otherTask->solvers;
        if (m_otherTask && before.files == draft.files) {
            draft.constraints = m_otherTask->constraints;
            draft.gammas = m_otherTask->gammas;
            tidyConstraints(draft);
        }
        m_otherTask = {before.solvers, before.constraints, before.gammas};
    }
    tidySolvers(draft);
}

void Session::setDraft(Draft draft) {
    followTask(m_draft, draft);
    m_history.note(setUpOf(m_draft), setUpOf(draft));
    m_draft = std::move(draft);
    if (m_draft.inspection) m_counter.count(m_draft.files, m_draft.schema);
    emit draftChanged();
    emit historyChanged();
}

void Session::beginWith(Draft draft) {
    setDraft(std::move(draft));
    m_history.clear();
    emit historyChanged();
}

void Session::undo() {
    if (m_openingSetUp || !m_history.canUndo()) return;
    goTo(m_history.undo(setUpOf(m_draft)), &DraftHistory::redo);
}

void Session::redo() {
    if (m_openingSetUp || !m_history.canRedo()) return;
    goTo(m_history.redo(setUpOf(m_draft)), &DraftHistory::undo);
}

/// A set-up of the table read in another way needs it read so again before it can be shown.
void Session::goTo(SetUp setUp, SetUp (DraftHistory::*back)(SetUp)) {
    if (!m_draft.inspection || setUp.format == m_draft.inspection->format) return takeSetUp(std::move(setUp));
    const FileFormat format = setUp.format;
    openData(m_draft.files, format);
    m_openingSetUp = OpeningSetUp{std::move(setUp), back};
}

void Session::takeSetUp(SetUp setUp) {
    m_draft.framing = std::move(setUp.framing);
    const Draft before = m_draft;
    m_draft.schema = std::move(setUp.schema);
    followTask(before, m_draft);
    m_draft.schemaName = std::move(setUp.schemaName);
    m_draft.constraints = std::move(setUp.constraints);
    m_draft.gammas = std::move(setUp.gammas);
    m_draft.objective = setUp.objective;
    m_draft.isPrivate = setUp.isPrivate;
    m_draft.epsilons = std::move(setUp.epsilons);
    m_draft.totalEpsilon = setUp.totalEpsilon;
    m_draft.delta = setUp.delta;
    m_draft.relation = setUp.relation;
    m_draft.evaluationEpsilon = setUp.evaluationEpsilon;
    if (m_draft.inspection) m_counter.count(m_draft.files, m_draft.schema);
    emit draftChanged();
    emit historyChanged();
}

void Session::openData(const std::vector<std::string>& files, const FileFormat& format) {
    stopOpening();
    dropOpeningSetUp();
    m_openStop = std::stop_source();
    m_opening = true;
    emit inspectionProgress(0);
    ReadOptions options;
    options.stop = m_openStop.get_token();
    ReadOptions head = options;
    options.progress = [this, stop = m_openStop.get_token()](double fraction) {
        QMetaObject::invokeMethod(this, [this, stop, fraction] {
            if (!stop.stop_requested()) emit inspectionProgress(fraction);
        });
    };
    m_openingFiles = files;
    m_openingFormat = format;
    m_openingSchema.reset();
    m_openTask.setFuture(QtConcurrent::run([this, files, options, head, format] {
        return withinMemory([&] {
            if (const Errors twice = checkFiles(files); !twice.empty()) return Result<Inspection>(twice);
            if (const Result<Inspection> first = inspect(files, head, true, format))
                QMetaObject::invokeMethod(this, [this, stop = head.stop, shown = *first] {
                    if (!stop.stop_requested()) emit headRead(shown);
                });
            return inspect(files, options, false, format);
        });
    }));
}

/// The step of the history that is not taken after all.
void Session::dropOpeningSetUp() {
    if (!m_openingSetUp) return;
    const OpeningSetUp opening = *std::exchange(m_openingSetUp, std::nullopt);
    const bool isRedo = opening.back == &DraftHistory::redo;
    if (isRedo ? m_history.canRedo() : m_history.canUndo()) (m_history.*opening.back)(opening.setUp);
    emit historyChanged();
}

void Session::openDeclared(const std::vector<std::string>& files, const Schema& schema) {
    openData(files, schema.file);
    m_openingSchema = schema;
}

/// Comes back when no task is left that could report to this object; a task notices the stop within one
/// chunk.
void Session::stopOpening() {
    m_openStop.request_stop();
    m_openTask.waitForFinished();
}

void Session::takeInspection() {
    if (m_openStop.stop_requested()) return;
    m_opening = false;
    const Result<Inspection> inspection = m_openTask.result();
    if (!inspection) {
        dropOpeningSetUp();
        emit inspectionFinished(inspection.errors());
        return;
    }
    m_loader->forget(); // the file may have changed since it was loaded
    if (m_openingSetUp) {
        m_draft.inspection = *inspection;
        takeSetUp(std::exchange(m_openingSetUp, std::nullopt)->setUp);
        emit inspectionFinished({});
        return;
    }
    Draft draft = m_draft;
    const bool isReadAgain = draft.inspection && draft.files == m_openingFiles &&
                             m_openingFormat != draft.inspection->format && !m_openingSchema;
    if (isReadAgain && draft.inspection->columnNames() == inspection->columnNames()) {
        draft.schema = carriedOver(draft.schema, *draft.inspection, *inspection);
        draft.schemaName.clear();
    } else {
        takeSchema(draft, *inspection);
        if (m_openingSchema && sameColumns(*m_openingSchema, *inspection))
            takeDeclared(draft, *m_openingSchema);
        startConstraints(draft);
    }
    draft.files = m_openingFiles;
    draft.inspection = *inspection;
    draft.framing = proposedFraming(*inspection, Schema{});
    takeRuleAsSource(draft);
    tidyConstraints(draft);
    m_counter.clear();
    if (isReadAgain)
        setDraft(std::move(draft));
    else
        beginWith(std::move(draft)); // an older set-up belongs to another table
    emit inspectionFinished({});
}

void Session::cancelOpening() {
    m_openStop.request_stop();
    if (!m_opening) return;
    m_opening = false;
    dropOpeningSetUp();
    emit inspectionFinished(
        {{ErrorCode::Cancelled, "data", "", "opening was cancelled", "Open the file again"}});
}

Outcome Session::startTraining() {
    if (!queue())
        return Error{ErrorCode::StoreReadOnly, "project", m_project.path().toStdString(),
                     "no project is open for writing", "Open or create a project first"};
    if (Errors refused = m_refused.errorsOf(m_draft); !refused.empty()) return refused;
    if (m_project.isSharing())
        return Error{ErrorCode::InvalidSpecification, "sweep", "",
                     "is not queued yet: the budget of another one is still being shared among its runs",
                     "Wait for it, or cancel it"};
    const Result<std::vector<TrainingSpec>> specs = runsOf(m_draft);
    if (!specs) return specs.errors();
    m_project.start(toJson(sweepOf(m_draft)), *specs);
    return success();
}

/// Whatever was done with the draft since: it is paid for. Of another table it stays in the project
/// (schemasWithBoughtEdges()).
void Session::takeEdges(EdgesEnd end) {
    if (end.bought && end.files == m_draft.files) {
        Draft draft = m_draft;
        end.inDraft = takeBoughtEdges(draft, end.bought->schema, end.bought->purchase.wish.columns);
        if (!end.inDraft.empty()) setDraft(std::move(draft));
    }
    emit edgesEnded(end);
}

bool Session::isQueuedAlready() const {
    return m_project.isQueued(toJson(sweepOf(m_draft)));
}

int Session::doneAlready() const {
    return m_project.countDone(toJson(sweepOf(m_draft)));
}

} // namespace trilemma
