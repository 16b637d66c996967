// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/draft_keeper.h"

#include "ui/base/words.h"
#include "ui/session/constraint_edit.h"

#include <QDir>
#include <QFile>

namespace trilemma {

namespace {

constexpr int gatherMs = 500;

QStringList missingOf(const std::vector<std::string>& files) {
    QStringList missing;
    for (const std::string& file : files)
        if (!file.starts_with("sample:") && (QDir::isRelativePath(toQt(file)) || !QFile::exists(toQt(file))))
            missing << toQt(file);
    return missing;
}

/// How the files of a table are written, as the newest run on it recorded it.
FramingDeclaration framingOf(const DatasetRecord& table, const std::vector<RunRecord>& runs) {
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        if (run->datasetId != table.id) continue;
        const Result<TrainingSpec> spec = trainingSpecFromJson(run->spec.json());
        if (!spec) return {};
        FramingDeclaration framing = spec->framing;
        if (!framing.publicSource) framing.publicSource = spec->schema.sourceOfFraming();
        return framing;
    }
    return {};
}

/// Of a project that holds runs and no set-up: the table that they were trained on last, and what a new
/// set-up holds beside it.
Draft proposedSetUp(const Store& project, const std::vector<RunRecord>& runs) {
    Draft draft;
    const Result<std::vector<DatasetRecord>> tables = project.datasets();
    if (!tables || tables->empty()) return draft;
    const Result<Schema> schema = schemaFromJson(tables->back().schema);
    if (!schema) return draft;
    draft.files = tables->back().files;
    draft.schema = *schema;
    draft.schema.file.publicSource.reset(); // the framing says it
    draft.framing = framingOf(tables->back(), runs);
    if (Result<Schema> ready = readySchema(schema->name)) {
        ready->file = draft.schema.file; // the run says how these files are written
        if (*ready == draft.schema) draft.schemaName = schema->name;
    }
    startConstraints(draft);
    return draft;
}

} // namespace

DraftKeeper::DraftKeeper(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(gatherMs);
    connect(&m_timer, &QTimer::timeout, this, &DraftKeeper::keep);
    connect(&session.project(), &OpenProject::changed, this, &DraftKeeper::takeProject);
    connect(&session, &Session::inspectionFinished, this, &DraftKeeper::takeTable);
    connect(&session, &Session::draftChanged, &m_timer, qOverload<>(&QTimer::start));
    if (session.draft().inspection)
        m_project = session.project().path(); // a second window: the set-up is there already
    else
        takeProject();
}

QFuture<Outcome> DraftKeeper::flush() {
    if (m_timer.isActive()) keep();
    m_timer.stop();
    return m_written;
}

void DraftKeeper::takeProject() {
    m_timer.stop();
    m_kept.reset();
    m_project = m_session.project().path();
    if (!m_session.project().isOpen()) return;
    const Result<std::optional<Json>> json = m_session.project().store().draft();
    if (json && !*json) {
        if (!m_session.runs().all().empty())
            startReading(toJson(proposedSetUp(m_session.project().store(), m_session.runs().all())));
        else
            m_timer.start(); // a new project takes over the set-up that is there
        return;
    }
    if (json && m_session.draft().inspection && toJson(m_session.draft()) == **json)
        return; // the same, elsewhere
    // What cannot be read stays until something new is kept, and is no reason to show another project's.
    if (!json || !startReading(**json)) startReading(toJson(Draft()));
}

/// False: it is no draft.
bool DraftKeeper::startReading(const Json& json) {
    const Result<KeptDraft> kept = keptDraftFromJson(json);
    if (!kept) return false;
    m_session.cancelOpening();
    const std::vector<std::string>& files = kept->files;
    m_kept = *kept;
    m_keptJson = json;
    m_session.beginWith(kept->choices);
    m_timer.stop(); // nothing new yet
    const QStringList missing = missingOf(files);
    m_filesMissing = !missing.isEmpty();
    if (m_filesMissing)
        emit filesMissing(missing);
    else if (!files.empty())
        m_session.openData(files, keptFormat(*kept));
    else
        m_kept.reset();
    return true;
}

/// A table that was found under another path is the one that was meant if its columns say so.
void DraftKeeper::takeTable(const Errors& errors) {
    if (!m_kept || !errors.empty()) return;
    const bool expected = m_session.draft().files == m_kept->files;
    if (!expected && !m_filesMissing) { // a person opened something else meanwhile
        m_kept.reset();
        return;
    }
    std::optional<Draft> draft = withKeptSchema(m_session.draft(), *m_kept);
    m_kept.reset();
    if (draft)
        m_session.beginWith(std::move(*draft));
    else
        emit columnsChanged();
}

void DraftKeeper::keep() {
    if (!m_session.project().isOpen() || m_session.project().store().isReadOnly() ||
        m_project != m_session.project().path())
        return;
    Json json = toJson(m_session.draft());
    if (m_kept) // the table is not there yet; what is known about it stays
        for (const char* key : {"files", "schema", "schema_name", "attributes", "table"})
            if (m_keptJson.contains(key)) json[key] = m_keptJson[key];
    m_written = m_session.project().store().saveDraft(json);
}

} // namespace trilemma
