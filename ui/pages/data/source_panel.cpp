// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/source_panel.h"

#include "core/base/text.h"
#include "ui/base/words.h"
#include "ui/session/schema_edit.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>

#include <utility>

namespace trilemma {

namespace {

constexpr int nameRole = Qt::UserRole;
constexpr int factRole = Qt::UserRole + 1;

} // namespace

SourcePanel::SourcePanel(Session& session, QWidget* parent)
    : Card(tr("Declare as public"), parent)
    , m_session(session)
    , m_text(bodyLabel())
    , m_columns(named(new QListWidget, "public_columns_list", tr("Columns to declare")))
    , m_by(named(new QLineEdit, "declared_by_edit", tr("Declared public by")))
    , m_source(named(new QLineEdit, "public_source_edit", tr("Public source")))
    , m_declare(named(button(tr("Declare")), "declare_button", tr("Declare these facts as public"))) {
    setObjectName("source_panel");
    addToHeading(new IconLabel(QStringLiteral("warning"), 18));
    m_by->setPlaceholderText(tr("your name or office"));
    m_source->setPlaceholderText(tr("for example a codebook"));
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(space::one);
    form->setVerticalSpacing(space::one);
    form->addRow(tr("By"), m_by);
    form->addRow(tr("Source"), m_source);
    prepareTicks(m_columns);
    m_columns->setMaximumHeight(m_columns->fontMetrics().height() * 8);
    body()->addWidget(m_text);
    body()->addWidget(m_columns);
    body()->addLayout(form);
    body()->addWidget(m_declare, 0, Qt::AlignRight);
    connect(m_by, &QLineEdit::textChanged, this, &SourcePanel::allow);
    connect(m_source, &QLineEdit::textChanged, this, &SourcePanel::allow);
    connect(m_columns, &QListWidget::itemChanged, this, &SourcePanel::allow);
    connect(m_declare, &QPushButton::clicked, this, &SourcePanel::declare);
    connect(&session, &Session::draftChanged, this, &SourcePanel::onDraftChanged);
    onDraftChanged();
}

void SourcePanel::onDraftChanged() {
    const Schema& schema = m_session.draft().schema;
    const bool isOther = std::exchange(m_files, m_session.draft().files) != m_session.draft().files;
    const std::vector<std::string> columns = isOther ? std::vector<std::string>() : ticked(Fact::Column);
    const std::vector<std::string> edges = isOther ? std::vector<std::string>() : ticked(Fact::Edges);
    if (isOther) m_source->clear(); // it was said of another table
    setVisible(!isAllDeclared(schema));
    m_text->setText(tr("Scales, categories and edges of these columns were read from the records. Private "
                       "training is refused until somebody names, for each, the public source they are known "
                       "from. Names of categories are exported with the model."));
    const QSignalBlocker quiet(m_columns);
    m_columns->clear();
    for (const std::string& name : columnsWithoutSource(schema))
        addItem(name, Fact::Column, contains(columns, name));
    for (const std::string& name : columnsWithoutEdgeSource(schema))
        addItem(name, Fact::Edges, contains(edges, name));
    allow();
}

void SourcePanel::addItem(const std::string& column, Fact fact, bool isTicked) {
    const QString name = toQt(column);
    auto* item = new QListWidgetItem(fact == Fact::Edges ? tr("edges of %1").arg(name) : name, m_columns);
    item->setData(nameRole, name);
    item->setData(factRole, static_cast<int>(fact));
    item->setCheckState(isTicked ? Qt::Checked : Qt::Unchecked);
}

std::vector<std::string> SourcePanel::ticked(Fact fact) const {
    std::vector<std::string> names;
    for (int row = 0; row < m_columns->count(); ++row) {
        const QListWidgetItem& item = *m_columns->item(row);
        if (item.checkState() == Qt::Checked && item.data(factRole).toInt() == static_cast<int>(fact))
            names.push_back(item.data(nameRole).toString().toStdString());
    }
    return names;
}

void SourcePanel::allow() {
    m_declare->setEnabled((!ticked(Fact::Column).empty() || !ticked(Fact::Edges).empty()) &&
                          !m_by->text().trimmed().isEmpty() && !m_source->text().trimmed().isEmpty());
}

void SourcePanel::declare() {
    Draft draft = m_session.draft();
    const std::string by = m_by->text().trimmed().toStdString();
    const std::string source = m_source->text().trimmed().toStdString();
    declarePublic(draft.schema, ticked(Fact::Column), by, source);
    declareEdgesPublic(draft.schema, ticked(Fact::Edges), by, source);
    draft.schemaName.clear();
    m_session.setDraft(std::move(draft));
}

} // namespace trilemma
