// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/data/unit_panel.h"

#include "ui/base/words.h"
#include "ui/session/schema_edit.h"

#include <QFormLayout>
#include <QSignalBlocker>
#include <QSpinBox>

namespace trilemma {

UnitPanel::UnitPanel(Session& session, QWidget* parent)
    : Card(tr("Unit of privacy"), parent)
    , m_session(session)
    , m_text(bodyLabel())
    , m_maxRows(named(new QSpinBox, "max_rows_spin", tr("Rows of one unit that count at most"))) {
    setObjectName("unit_panel");
    m_maxRows->setRange(0, static_cast<int>(maxRowsOfUnit));
    m_maxRows->setSpecialValueText(tr("not declared"));
    m_maxRows->setKeyboardTracking(false);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(space::one);
    form->addRow(tr("At most"), m_maxRows);
    body()->addWidget(m_text);
    body()->addLayout(form);
    connect(m_maxRows, &QSpinBox::valueChanged, this, [this](int rows) {
        Draft draft = m_session.draft();
        setMaxRows(draft, rows > 0 ? std::optional<std::int64_t>(rows) : std::nullopt);
        m_session.setDraft(std::move(draft));
    });
    connect(&session, &Session::draftChanged, this, &UnitPanel::onDraftChanged);
    onDraftChanged();
}

void UnitPanel::onDraftChanged() {
    const PrivacyUnit unit = m_session.draft().schema.privacyUnit();
    setVisible(!unit.isRecord());
    if (unit.isRecord()) return;
    m_text->setText(tr("A private run protects all rows with the same %1 together. Declare from outside "
                       "knowledge how many rows of one unit count; further ones contribute nothing. A loose "
                       "maximum costs accuracy.")
                        .arg(toQt(unit.name)));
    const QSignalBlocker quiet(m_maxRows);
    m_maxRows->setValue(static_cast<int>(unit.maxRows.value_or(0)));
}

} // namespace trilemma
