// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/source_panel.h"

#include "ui/models/schema_edit.h"
#include "ui/words.h"

#include <QFormLayout>
#include <QLineEdit>

namespace trilemma {

namespace {
constexpr std::size_t mostNamed = 4;

QString someNames(const std::vector<std::string>& names) {
    QStringList shown = toQt(names).mid(0, mostNamed);
    if (names.size() > mostNamed) shown << SourcePanel::tr("%1 more").arg(names.size() - mostNamed);
    return shown.join(QStringLiteral(", "));
}

} // namespace

SourcePanel::SourcePanel(Session& session, QWidget* parent)
    : Card(tr("Declare as public"), parent)
    , m_session(session)
    , m_text(bodyLabel())
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
    body()->addWidget(m_text);
    body()->addLayout(form);
    body()->addWidget(m_declare, 0, Qt::AlignRight);
    const auto allow = [this] {
        m_declare->setEnabled(!m_by->text().trimmed().isEmpty() && !m_source->text().trimmed().isEmpty());
    };
    connect(m_by, &QLineEdit::textChanged, this, allow);
    connect(m_source, &QLineEdit::textChanged, this, allow);
    connect(m_declare, &QPushButton::clicked, this, &SourcePanel::declare);
    connect(&session, &Session::draftChanged, this, &SourcePanel::takeDraft);
    allow();
    takeDraft();
}

void SourcePanel::takeDraft() {
    const std::vector<std::string> open = columnsWithoutSource(m_session.draft().schema);
    setVisible(!open.empty());
    m_text->setText(
        tr("Scales and categories of %1 were read from the records. Private training is refused until "
           "somebody says from which public source they are known.")
            .arg(someNames(open)));
}

void SourcePanel::declare() {
    Draft draft = m_session.draft();
    declarePublic(draft.schema, m_by->text().trimmed().toStdString(),
                  m_source->text().trimmed().toStdString());
    draft.schemaName.clear();
    m_session.setDraft(std::move(draft));
}

} // namespace trilemma
