// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "core/base/memory.h"
#include "core/data/table_files.h"
#include "core/train/validate.h"
#include "ui/session/constraint_edit.h"

#include <QFileInfo>
#include <QtConcurrent/QtConcurrentRun>

#include <algorithm>
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
            draft.isPrivate,
            draft.epsilons,
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
    , m_threads(threads) {
    m_readTimer.setSingleShot(true);
    m_readTimer.setInterval(100);
    connect(&m_readTimer, &QTimer::timeout, this, &Session::readChangedRuns);
    connect(&m_openTask, &QFutureWatcherBase::finished, this, &Session::takeInspection);
    connect(&m_counter, &TableCounter::changed, this, &Session::countsChanged);
}

Session::~Session() {
    stopOpening();
    m_queue.reset(); // before the store that it writes to
    m_store.reset(); // before the lineage file that it writes to
}

Outcome Session::openProject(const QString& path) {
    if (m_store && m_store->path() == QFileInfo(path).absoluteFilePath()) return success();
    Result<std::unique_ptr<Store>> store = Store::open(path, StoreAccess::WriteOrRead, m_lineages.get());
    if (!store) return store.errors();
    Errors damage;
    Result<std::vector<RunRecord>> runs = (*store)->runs(RunDetail::Listed, &damage);
    if (!runs) return runs.errors();
    m_queue.reset();
    m_store = std::move(store).value();
    connect(m_store.get(), &Store::runsChanged, this, &Session::noteChanges);
    if (!m_store->isReadOnly()) {
        m_queue = std::make_unique<TrainingQueue>(*m_store, *m_loader, m_threads);
        m_queue->setKeepsUnwritten(true);
    }
    followQueue();
    m_changedRuns.clear();
    m_damage = std::move(damage);
    m_runs = std::move(runs).value();
    placeRuns();
    readChoice();
    emit runsChanged();
    emit projectChanged();
    return success();
}

/// Pins of runs that are gone mean nothing; what does not fit was written by somebody else.
void Session::readChoice() {
    m_choice = {};
    const Result<Json> kept = m_store->choices();
    if (!kept || !kept->is_object()) return;
    if (const auto pinned = kept->find("pinned"); pinned != kept->end() && pinned->is_array())
        for (const Json& id : *pinned)
            if (id.is_string() && m_placeOfRun.contains(QString::fromStdString(id.get<std::string>())))
                m_choice.pinned << QString::fromStdString(id.get<std::string>());
    if (const auto target = kept->find("target"); target != kept->end() && target->is_number())
        m_choice.target = target->get<double>();
}

void Session::setChoice(RunChoice choice) {
    if (choice == m_choice) return;
    m_choice = std::move(choice);
    if (m_store && !m_store->isReadOnly()) {
        Json pinned = Json::array();
        for (const QString& id : m_choice.pinned)
            pinned.push_back(id.toStdString());
        m_store->saveChoices(
            {{"pinned", pinned}, {"target", m_choice.target ? Json(*m_choice.target) : Json(nullptr)}});
    }
    emit choiceChanged();
}

void Session::followQueue() {
    m_sweeps.clear();
    if (m_queue)
        connect(m_queue.get(), &TrainingQueue::batchFinished, this,
                [this](const QString& batchId) { m_sweeps.erase(batchId); });
}

void Session::closeProject() {
    if (!m_store) return;
    m_readTimer.stop();
    m_changedRuns.clear();
    m_queue.reset();
    followQueue();
    m_store.reset();
    m_damage.clear();
    m_runs.clear();
    m_placeOfRun.clear();
    m_choice = {};
    emit runsChanged();
    emit projectChanged();
}

QString Session::projectPath() const {
    return m_store ? m_store->path() : QString();
}

std::function<Result<std::unique_ptr<Store>>()> Session::projectReader() const {
    return [path = projectPath(), lineages = m_lineages.get()] {
        return Store::open(path, StoreAccess::Read, lineages);
    };
}

std::function<Result<ReleasePlan>()> Session::releasePlanner(const std::string& runId,
                                                             std::optional<ReleaseChoice> chosen) const {
    return [open = projectReader(), runId, chosen]() -> Result<ReleasePlan> {
        const Result<std::unique_ptr<Store>> project = open();
        if (!project) return project.errors();
        return (*project)->planRelease(runId, chosen);
    };
}

QFuture<Result<ReleaseStatement>> Session::release(const std::string& runId, ReleaseChoice chosen) {
    return m_store->release(runId, chosen).then(this, [this](const Result<ReleaseStatement>& left) {
        emit runsChanged(); // no run has, but what the ledger says of them
        return left;
    });
}

Outcome Session::answerOverlap(const LineageOverlap& overlap, OverlapAnswer answer, const QString& by) {
    Outcome said = m_lineages->declare(overlap.lineageId, overlap.otherId, answer, by.toStdString());
    if (said) emit runsChanged(); // no run has, but what belongs together
    return said;
}

QString Session::readOnlyReason() const {
    return m_store ? m_store->readOnlyReason() : QString();
}

std::vector<RunRecord> Session::runs(const QStringList& runIds) const {
    std::vector<RunRecord> found;
    for (const QString& id : runIds)
        if (const auto place = m_placeOfRun.constFind(id); place != m_placeOfRun.constEnd())
            found.push_back(m_runs[*place]);
    return found;
}

void Session::noteChanges(const QStringList& runIds) {
    m_changedRuns += runIds;
    if (!m_readTimer.isActive()) m_readTimer.start();
}

void Session::placeRuns() {
    m_placeOfRun.clear();
    for (std::size_t i = 0; i < m_runs.size(); ++i)
        m_placeOfRun.insert(QString::fromStdString(m_runs[i].runId), i);
}

/// Those that changed and are not found any more were deleted.
void Session::dropRuns(const QSet<QString>& runIds) {
    const auto dropped = [&](const RunRecord& run) {
        return runIds.contains(QString::fromStdString(run.runId));
    };
    if (std::erase_if(m_runs, dropped) > 0) placeRuns();
}

void Session::readChangedRuns() {
    QSet<QString> lacking(m_changedRuns.cbegin(), m_changedRuns.cend());
    m_changedRuns.clear();
    Result<std::vector<RunRecord>> changed = m_store->runs(QStringList(lacking.cbegin(), lacking.cend()));
    if (!changed) {
        m_changedRuns = QStringList(lacking.cbegin(), lacking.cend()); // with the next change
        emit readingFailed(changed.errors());
        return;
    }
    for (const RunRecord& run : *changed)
        lacking.remove(QString::fromStdString(run.runId));
    dropRuns(lacking);
    for (RunRecord& run : *changed) {
        const QString id = QString::fromStdString(run.runId);
        const auto known = m_placeOfRun.constFind(id);
        if (known != m_placeOfRun.constEnd()) {
            m_runs[*known] = std::move(run);
        } else {
            m_placeOfRun.insert(id, m_runs.size());
            m_runs.push_back(std::move(run));
        }
    }
    emit runsChanged();
}

void Session::setDraft(Draft draft) {
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
    m_draft.schema = std::move(setUp.schema);
    m_draft.schemaName = std::move(setUp.schemaName);
    m_draft.constraints = std::move(setUp.constraints);
    m_draft.gammas = std::move(setUp.gammas);
    m_draft.isPrivate = setUp.isPrivate;
    m_draft.epsilons = std::move(setUp.epsilons);
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
    if (!m_store || !m_queue)
        return Error{ErrorCode::StoreReadOnly, "project", projectPath().toStdString(),
                     "no project is open for writing", "Open or create a project first"};
    if (Errors refused = m_refused.errorsOf(m_draft); !refused.empty()) return refused;
    const Result<std::vector<TrainingSpec>> specs = runsOf(m_draft);
    if (!specs) return specs.errors();
    const Json sweep = toJson(sweepOf(m_draft));
    m_sweeps[QString::fromStdString(m_queue->add(sweep, *specs))] = sweep;
    return success();
}

bool Session::isQueuedAlready() const {
    if (m_sweeps.empty() || !m_queue || m_queue->isIdle()) return false;
    const Json sweep = toJson(sweepOf(m_draft));
    return std::any_of(m_sweeps.begin(), m_sweeps.end(),
                       [&](const auto& each) { return each.second == sweep; });
}

int Session::doneAlready() const {
    if (!m_store) return 0;
    const Result<int> done = m_store->countDone(toJson(sweepOf(m_draft)));
    return done ? *done : 0;
}

} // namespace trilemma
