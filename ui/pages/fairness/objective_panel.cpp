// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fairness/objective_panel.h"

#include "ui/session/objective_words.h"
#include "ui/widgets/help_link.h"

#include <QComboBox>

namespace trilemma {

namespace {
constexpr int objectiveHeading = 1; ///< "What should be good" in the help of the page
}

ObjectivePanel::ObjectivePanel(Session& session, QWidget* parent)
    : Card(tr("Objective"), parent)
    , m_session(session)
    , m_kind(named(new QComboBox, "objective_combo", tr("What should be as good as possible")))
    , m_sentence(bodyLabel())
    , m_trouble(errorLabel()) {
    setObjectName("objective_panel");
    m_sentence->setObjectName("objective_sentence");
    m_trouble->setObjectName("objective_trouble");
    addToHeading(helpLink("fairness", objectiveHeading, tr("What should be as good as possible")));
    for (const ObjectiveInfo& info : objectiveKinds) {
        m_kind->addItem(objectiveTitle(info), QString::fromLatin1(info.id));
        m_kind->setItemData(m_kind->count() - 1, objectiveSentence(info), Qt::ToolTipRole);
    }
    m_sentence->setContentsMargins(0, space::half, 0, 0); // its first line beside that of the choice
    auto* row = new QHBoxLayout;
    row->setSpacing(3 * space::two); // in halves that begin and end as what is in the two columns below
    row->addWidget(m_kind, 1, Qt::AlignTop);
    row->addWidget(m_sentence, 1, Qt::AlignTop);
    body()->addLayout(row);
    body()->addWidget(m_trouble);
    body()->addWidget(buildNotes());
    connect(m_kind, &QComboBox::activated, this, &ObjectivePanel::take);
    connect(&session, &Session::draftChanged, this, &ObjectivePanel::onDraftChanged);
    onDraftChanged();
}

QWidget* ObjectivePanel::buildNotes() {
    m_solvers = named(mutedLabel(), "objective_solvers", tr("Which solvers can pursue the objective"));
    m_overruled = named(bodyLabel(), "objective_overruled", tr("What the Train page asks for instead"));
    m_shortfall = named(bodyLabel(), "objective_shortfall", tr("Chosen solvers that pursue something else"));
    setLook(m_overruled, "warning");
    m_train = named(button(tr("Go to Train")), "objective_to_train_button", tr("Go to the Train page"));
    connect(m_train, &QPushButton::clicked, this, [this] { triggerAction(this, "go_train"); });
    m_notes = new QWidget;
    auto* lines = new QVBoxLayout;
    lines->setSpacing(space::half);
    for (QLabel* line : {m_solvers, m_overruled, m_shortfall})
        lines->addWidget(line);
    auto* row = new QHBoxLayout(m_notes);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::two);
    row->addLayout(lines, 1);
    row->addWidget(m_train, 0, Qt::AlignBottom);
    return m_notes;
}

void ObjectivePanel::take() {
    const ObjectiveInfo* chosen = findObjective(m_kind->currentData().toString().toStdString());
    if (!chosen) return;
    Draft draft = m_session.draft();
    draft.objective = chosen->kind;
    m_session.setDraft(std::move(draft));
}

void ObjectivePanel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    setVisible(!draft.schema.predictsNumber());
    const ObjectiveInfo& info = objectiveInfo(draft.objective);
    m_kind->setCurrentIndex(m_kind->findData(QString::fromLatin1(info.id)));
    m_kind->setAccessibleDescription(objectiveSentence(info));
    m_sentence->setText(objectiveSentence(info));
    setTextOrHide(m_trouble, objectiveTrouble(draft));
    showNotes(draft);
}

void ObjectivePanel::showNotes(const Draft& draft) {
    const ObjectiveShortfall shortfall = objectiveShortfall(draft);
    const QString solvers = objectiveSolvers(draft), overruled = objectiveOverruled(draft);
    setTextOrHide(m_solvers, solvers);
    setTextOrHide(m_overruled, overruled);
    setTextOrHide(m_shortfall, shortfall.text);
    setLook(m_shortfall, shortfall.isWhole ? "warning" : "muted");
    m_train->setVisible(!overruled.isEmpty() || !shortfall.text.isEmpty());
    m_notes->setVisible(!solvers.isEmpty() || !overruled.isEmpty() || !shortfall.text.isEmpty());
}

bool ObjectivePanel::hasProblem() const {
    return !m_session.draft().schema.predictsNumber() && !m_trouble->text().isEmpty();
}

} // namespace trilemma
