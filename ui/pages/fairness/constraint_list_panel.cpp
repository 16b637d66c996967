// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fairness/constraint_list_panel.h"

#include "ui/models/constraint_model.h"
#include "ui/session/constraint_edit.h"

#include <QHeaderView>

#include <algorithm>

namespace trilemma {

namespace {
constexpr int maxShownConstraints = 6;
}

ConstraintListPanel::ConstraintListPanel(Session& session, QWidget* parent)
    : Card(tr("Constraints"), parent)
    , m_session(session)
    , m_model(new ConstraintModel(session, this))
    , m_table(named(new QTableView, "constraints_table", tr("Constraints of the training")))
    , m_duplicate(named(button(tr("Duplicate"), "copy"), "duplicate_constraint_button",
                        tr("Duplicate the selected constraint")))
    , m_remove(named(button(tr("Remove"), "remove"), "remove_constraint_button",
                     tr("Remove the selected constraint")))
    , m_sweep(mutedLabel()) {
    m_table->setModel(m_model);
    setUpTable(m_table);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    fitHeightToRows(m_table, 1, maxShownConstraints);
    QHeaderView* header = m_table->horizontalHeader();
    header->setSectionResizeMode(ConstraintModel::Title, QHeaderView::Stretch);
    header->setSectionResizeMode(ConstraintModel::Slack, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(ConstraintModel::Problems, QHeaderView::ResizeToContents);
    auto* add = named(button(tr("Add"), "add"), "add_constraint_button", tr("Add a constraint"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::one);
    buttons->addWidget(add);
    buttons->addWidget(m_duplicate);
    buttons->addWidget(m_remove);
    buttons->addStretch(1);
    m_sweep->setObjectName("constraints_sweep");
    body()->addWidget(m_table);
    body()->addLayout(buttons);
    body()->addWidget(m_sweep);
    connect(add, &QPushButton::clicked, this,
            [this] { change([](Draft& draft, int) { return addConstraint(draft); }); });
    connect(m_duplicate, &QPushButton::clicked, this, [this] { change(duplicateConstraint); });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        change([](Draft& draft, int place) {
            removeConstraint(draft, place);
            return std::min(place, static_cast<int>(draft.constraints.size()) - 1);
        });
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid() && current.row() != m_place) {
                    m_place = current.row();
                    emit placeChanged(m_place);
                }
            });
    connect(&session, &Session::draftChanged, this, &ConstraintListPanel::onDraftChanged);
    onDraftChanged();
}

template <class Edit>
void ConstraintListPanel::change(Edit edit) {
    Draft draft = m_session.draft();
    m_place = edit(draft, m_place);
    m_session.setDraft(std::move(draft));
}

void ConstraintListPanel::onDraftChanged() {
    const int count = static_cast<int>(m_session.draft().constraints.size());
    m_duplicate->setEnabled(count > 0);
    m_remove->setEnabled(count > 0);
    m_sweep->setText(
        count == 0 ? tr("Without constraints only solvers that ignore fairness can be trained.")
        : count == 1
            ? tr("The sweep trains one model for each of its slacks.")
            : tr("All hold at once. The sweep varies the slack of the first; the others keep theirs."));
    select(std::clamp(m_place, std::min(0, count - 1), count - 1));
}

void ConstraintListPanel::select(int place) {
    m_place = place;
    const QModelIndex index = m_model->index(place, 0);
    if (index.isValid() && m_table->currentIndex().row() != place) m_table->setCurrentIndex(index);
    if (index.isValid()) m_table->selectRow(place);
    emit placeChanged(m_place);
}

} // namespace trilemma
