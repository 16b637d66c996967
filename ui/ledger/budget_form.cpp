// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ledger/budget_form.h"

#include "ui/base/words.h"
#include "ui/ledger/stand_words.h"
#include "ui/widgets/widgets.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>

namespace trilemma {

namespace {

constexpr int budgetWidth = 120;
constexpr int gaugeSteps = 1000;

} // namespace

BudgetForm::BudgetForm(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_stand(new TableStand(session, this))
    , m_gauge(named(new QProgressBar, "ledger_gauge", tr("Released against the budget")))
    , m_epsilon(named(new QLineEdit, "budget_edit", tr("Budget ε of everything that is released")))
    , m_set(button(tr("Set the budget")))
    , m_note(named(mutedLabel(), "budget_note", tr("What the budget is")))
    , m_error(errorLabel()) {
    setObjectName("budget_form");
    m_set->setObjectName("budget_button");
    m_error->setObjectName("budget_error");
    m_epsilon->setFixedWidth(budgetWidth);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::one);
    row->addWidget(labelled(tr("Budget of what is released: ε ="), m_epsilon));
    row->addWidget(m_set);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_gauge);
    layout->addLayout(row);
    layout->addWidget(m_error);
    layout->addWidget(m_note);
    connect(m_epsilon, &QLineEdit::textEdited, m_error, &QLabel::hide);
    connect(m_epsilon, &QLineEdit::returnPressed, this, &BudgetForm::set);
    connect(m_set, &QPushButton::clicked, this, &BudgetForm::set);
    connect(m_stand, &TableStand::changed, this, &BudgetForm::showStand);
    connect(&session, &Session::draftChanged, this, &BudgetForm::showStand); // delta and relation
    showStand();
}

void BudgetForm::focus() {
    scrollTo(this);
    if (m_epsilon->isEnabled()) m_epsilon->setFocus(Qt::OtherFocusReason);
}

const LedgerStand* BudgetForm::stand() const {
    return m_stand->now() && *m_stand->now() ? &**m_stand->now() : nullptr;
}

QString BudgetForm::whyNot(const LedgerStand* stand) const {
    if (m_session.draft().files.empty()) return tr("Open a table to set its budget.");
    if (!m_session.project().isOpen()) return tr("Open a project to set the budget of this table.");
    if (!m_session.queue()) return tr("The project is open for reading only: no budget can be set.");
    if (!stand) return tr("Reading the ledger …");
    return stand->lineageId.empty()
               ? tr("A budget can be set as soon as a run of this project was trained on the table.")
               : QString();
}

LedgerBudget BudgetForm::wish(double epsilon) const {
    const Draft& draft = m_session.draft();
    return {epsilon, draft.delta, draft.relation, stand()->released.unit};
}

void BudgetForm::showStand() {
    const LedgerStand* now = stand();
    const QString reason = whyNot(now);
    m_epsilon->setEnabled(reason.isEmpty());
    m_set->setEnabled(reason.isEmpty());
    showGauge(now);
    QStringList note;
    if (now && now->released.budget) note << tr("In force: %1.").arg(budgetText(*now->released.budget));
    if (reason.isEmpty())
        note << tr("Exports that would go over it are refused. A new budget is measured with δ and the "
                   "relation above and entered into the ledger; it replaces the one before.");
    else
        note << reason;
    m_note->setText(note.join(QLatin1Char('\n')));
}

void BudgetForm::showGauge(const LedgerStand* stand) {
    const bool hasBudget = stand && stand->released.budget;
    m_gauge->setVisible(hasBudget);
    if (!hasBudget) return;
    const ReleasedFigure& released = stand->released;
    m_gauge->setRange(0, gaugeSteps);
    m_gauge->setValue(static_cast<int>(gaugeSteps * usedShare(released)));
    const QString word = levelWord(budgetLevel(released));
    m_gauge->setFormat(
        tr("released: %1 of %2").arg(epsilonFigure(released.epsilon), shownNumber(released.budget->epsilon)) +
        (word.isEmpty() ? QString() : QStringLiteral(", ") + word));
    m_gauge->setAccessibleDescription(releasedSentence(released));
}

void BudgetForm::set() {
    if (!m_set->isEnabled()) return;
    const std::optional<double> epsilon = parseNumber(m_epsilon->text());
    if (!epsilon || !validate(wish(*epsilon)).empty())
        return setTextOrHide(m_error, tr("Write a number above 0, such as 8."));
    m_session.project()
        .setBudget(stand()->lineageId, wish(*epsilon))
        .then(this, [this](const Outcome& outcome) {
            if (outcome) m_epsilon->clear();
            setTextOrHide(m_error, outcome ? QString() : errorText(outcome.errors().front()));
        });
}

} // namespace trilemma
