// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/train/axis_row.h"

#include "ui/base/words.h"
#include "ui/widgets/widgets.h"

#include <QToolButton>

namespace trilemma {

AxisRow::AxisRow(const QString& id, const QString& title, QWidget* editor, bool removable)
    : m_name(plainLabel(title))
    , m_editor(editor)
    , m_note(mutedLabel())
    , m_count(named(new QLabel, "axis_" + id + "_count", tr("Number of values of %1").arg(title))) {
    setObjectName("axis_" + id);
    m_name->setBuddy(editor);
    m_note->setObjectName("axis_" + id + "_note");
    m_note->hide();
    m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setLook(m_count, "muted");
    auto* remove =
        named(new QToolButton, "axis_" + id + "_remove_button", tr("Remove the axis %1").arg(title));
    remove->setIcon(icon("remove"));
    remove->setAutoRaise(true);
    remove->setToolTip(remove->accessibleName());
    QSizePolicy keepsRoom = remove->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);
    remove->setSizePolicy(keepsRoom);
    remove->setVisible(removable);
    auto* values = new QVBoxLayout;
    values->setSpacing(2);
    values->addWidget(editor);
    values->addWidget(m_note);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_name, 0, Qt::AlignTop);
    layout->addLayout(values, 1);
    layout->addWidget(m_count, 0, Qt::AlignTop);
    layout->addWidget(remove, 0, Qt::AlignTop);
    connect(remove, &QToolButton::clicked, this, &AxisRow::removed);
}

void AxisRow::align(int nameWidth) {
    const QWidget* line = m_editor->focusProxy() ? m_editor->focusProxy() : m_editor;
    m_name->setFixedSize(nameWidth, line->sizeHint().height());
    m_count->setFixedHeight(line->sizeHint().height());
    m_count->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("× 0000")));
}

void AxisRow::setCount(std::size_t count) {
    m_count->setText(QStringLiteral("× %1").arg(wholeNumber(count)));
    m_count->setToolTip(count == 1 ? tr("1 value") : tr("%1 values").arg(wholeNumber(count)));
    m_count->setAccessibleDescription(m_count->toolTip());
}

void AxisRow::setNote(const QString& text) {
    setTextOrHide(m_note, text);
}

} // namespace trilemma
