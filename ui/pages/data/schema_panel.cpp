// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/schema_panel.h"

#include "core/workspace/whole_file.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/dialogs/file_dialog.h"
#include "ui/session/constraint_edit.h"

#include <QComboBox>
#include <QSignalBlocker>

#include <algorithm>
#include <set>

namespace trilemma {

namespace {

const QString proposedId = QStringLiteral("proposed");
const QString ownId = QStringLiteral("own");

/// Ready schemas all of whose columns the table has.
std::vector<std::pair<std::string, Schema>> fittingSchemas(const Inspection& inspection) {
    const std::vector<std::string> names = inspection.columnNames();
    const std::set<std::string> known(names.begin(), names.end());
    std::vector<std::pair<std::string, Schema>> fitting;
    for (const std::string& name : readySchemaNames()) {
        Result<Schema> schema = readySchema(name);
        const auto has = [&](const Column& column) { return known.contains(column.name); };
        if (schema && std::all_of(schema->columns.begin(), schema->columns.end(), has))
            fitting.emplace_back(name, std::move(schema).value());
    }
    return fitting;
}

/// A schema that was declared for files written like these says who declares that.
void takeFramingSource(Draft& draft) {
    const std::optional<PublicSource>& declared = draft.schema.file.publicSource;
    FramingDeclaration found = framingOf(draft);
    found.publicSource.reset();
    if (declared && declared->isNamed() && formatUnder(draft.schema.file, found) == draft.schema.file)
        draft.framing.publicSource = declared;
}

QString schemaFilter() {
    return SchemaPanel::tr("Schemas (*.json)");
}

} // namespace

SchemaPanel::SchemaPanel(Session& session, QWidget* parent)
    : Card(tr("Schema"), parent)
    , m_session(session)
    , m_choice(named(new QComboBox, "schema_combo", tr("Schema of the table")))
    , m_about(mutedLabel()) {
    setObjectName("schema_panel");
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(12);
    auto* loadButton =
        named(button(tr("Load …"), "open"), "load_schema_button", tr("Load a schema from a file"));
    auto* saveButton =
        named(button(tr("Save …"), "save"), "save_schema_button", tr("Save the schema to a file"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::one);
    buttons->addWidget(loadButton);
    buttons->addWidget(saveButton);
    buttons->addStretch(1);
    body()->addWidget(m_choice);
    body()->addWidget(m_about);
    body()->addLayout(buttons);
    connect(m_choice, &QComboBox::activated, this, &SchemaPanel::choose);
    connect(loadButton, &QPushButton::clicked, this, &SchemaPanel::load);
    connect(saveButton, &QPushButton::clicked, this, &SchemaPanel::save);
    connect(&session, &Session::draftChanged, this, &SchemaPanel::onDraftChanged);
    onDraftChanged();
}

void SchemaPanel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    const QSignalBlocker quiet(m_choice);
    m_choice->clear();
    if (!draft.inspection) return;
    for (const auto& [name, schema] : fittingSchemas(*draft.inspection))
        m_choice->addItem(toQt(schema.title.empty() ? name : schema.title), toQt(name));
    m_choice->addItem(tr("Proposed from the records"), proposedId);
    const bool isProposed = draft.schemaName.empty() && draft.schema == proposeSchema(*draft.inspection);
    const bool isReady = m_choice->findData(toQt(draft.schemaName)) >= 0 && !draft.schemaName.empty();
    if (!isProposed && !isReady) m_choice->addItem(tr("Your own"), ownId);
    m_choice->setCurrentIndex(m_choice->findData(isReady      ? toQt(draft.schemaName)
                                                 : isProposed ? proposedId
                                                              : ownId));
    m_choice->setToolTip(plainToolTip(m_choice->currentText()));
    const PublicSource& source = draft.schema.publicSource;
    setTextOrHide(
        m_about,
        source.isNamed()
            ? tr("Declared public by %1; source: %2.").arg(toQt(source.declaredBy), toQt(source.source))
            : QString());
}

void SchemaPanel::choose(int index) {
    const QString id = m_choice->itemData(index).toString();
    const auto& inspection = m_session.draft().inspection;
    if (id == ownId || !inspection) return;
    if (id == proposedId) return useSchema(proposeSchema(*inspection), "");
    const Result<Schema> ready = readySchema(id.toStdString());
    if (ready) useSchema(*ready, id.toStdString());
}

void SchemaPanel::useSchema(Schema schema, const std::string& name) {
    Draft draft = m_session.draft();
    draft.schema = std::move(schema);
    draft.schemaName = name;
    takeFramingSource(draft);
    tidyConstraints(draft);
    m_session.setDraft(std::move(draft));
}

void SchemaPanel::load() {
    const FileQuestion question{.caption = tr("Load schema"), .filter = schemaFilter(), .key = "schema"};
    askForFiles(this, question, [this](const QStringList& paths) {
        const Result<Schema> schema = loadSchema(paths.front().toStdString());
        if (!schema) return emit failed(schema.errors());
        useSchema(*schema, "");
    });
}

void SchemaPanel::save() {
    const FileQuestion question{.caption = tr("Save schema"),
                                .filter = schemaFilter(),
                                .key = "schema",
                                .save = true,
                                .suffix = "json"};
    askForFiles(this, question, [this](const QStringList& paths) {
        const Outcome written = writeWhole(paths.front(), toJson(framedSchema(m_session.draft())), "schema");
        if (!written) emit failed(written.errors());
    });
}

} // namespace trilemma
