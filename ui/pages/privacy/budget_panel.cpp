// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/privacy/budget_panel.h"

#include "ui/widgets/value_list_edit.h"
#include "ui/widgets/widgets.h"

#include <QDoubleSpinBox>
#include <QRadioButton>
#include <QSignalBlocker>

namespace trilemma {

namespace {

constexpr double usualTotal = 1;

} // namespace

BudgetPanel::BudgetPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_each(named(new QRadioButton(tr("Each run has its own")), "own_budget_radio",
                   tr("Each run has a budget of its own")))
    , m_all(named(new QRadioButton(tr("One for the whole sweep")), "one_budget_radio",
                  tr("One budget for the whole sweep")))
    , m_ofEach(new QWidget)
    , m_epsilons(new ValueListEdit("epsilon", QStringLiteral("ε"),
                                   {.min = 0,
                                    .max = 100,
                                    .minAllowed = false,
                                    .logarithmic = true,
                                    .sliderLeast = 0.05,
                                    .sliderGreatest = 20,
                                    .decimals = 3}))
    , m_total(named(new QDoubleSpinBox, "total_epsilon", tr("Epsilon of all private runs together"))) {
    auto* card = new Card(tr("Budget ε"));
    auto* choice = new QHBoxLayout;
    choice->setSpacing(space::four);
    choice->addWidget(m_each);
    choice->addWidget(m_all);
    choice->addStretch(1);
    card->body()->addLayout(choice);
    auto* each = new QVBoxLayout(m_ofEach);
    each->setContentsMargins(0, 0, 0, 0);
    each->addWidget(
        mutedLabel(tr("Values of ε that the sweep tries. Smaller protects better and needs more noise.")));
    each->addWidget(m_epsilons);
    card->body()->addWidget(m_ofEach);
    m_ofAll = buildTotal();
    card->body()->addWidget(m_ofAll);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(card);

    m_epsilons->share(session.refused(), SharedField::Epsilons);
    m_epsilons->setCurrent(session.draft().epsilons.empty() ? 1.0 : session.draft().epsilons.front());
    connect(m_epsilons, &ValueListEdit::currentChanged, this, &BudgetPanel::currentChanged);
    connect(m_epsilons, &ValueListEdit::validityChanged, this, &BudgetPanel::validityChanged);
    connect(m_epsilons, &ValueListEdit::valuesEdited, this, [this](const std::vector<double>& values) {
        Draft draft = m_session.draft();
        draft.epsilons = values;
        m_session.setDraft(std::move(draft));
    });
    connect(m_all, &QRadioButton::toggled, this,
            [this](bool on) { store(on ? std::optional(m_total->value()) : std::nullopt); });
    connect(m_total, &QDoubleSpinBox::valueChanged, this, [this](double total) { store(total); });
    connect(&session, &Session::draftChanged, this, &BudgetPanel::onDraftChanged);
    onDraftChanged();
}

QWidget* BudgetPanel::buildTotal() {
    m_total->setRange(0.01, 100);
    m_total->setDecimals(2);
    m_total->setSingleStep(0.1);
    m_total->setValue(usualTotal);
    m_total->setKeyboardTracking(false); // the draft writes back what it takes
    auto* all = new QWidget;
    auto* layout = new QVBoxLayout(all);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(
        mutedLabel(tr("All private runs of the sweep together cost at most this, even if somebody sees all "
                      "of them. The more runs, the more noise in each. No run can be added to such a sweep "
                      "later, and none of its runs can be trained again.")));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::one);
    row->addWidget(new QLabel(QStringLiteral("ε =")));
    row->addWidget(m_total);
    row->addStretch(1);
    layout->addLayout(row);
    return all;
}

double BudgetPanel::current() const {
    return m_session.draft().totalEpsilon.value_or(m_epsilons->current());
}

bool BudgetPanel::hasError() const {
    return !m_session.draft().totalEpsilon && m_epsilons->hasError();
}

void BudgetPanel::store(std::optional<double> total) {
    Draft draft = m_session.draft();
    draft.totalEpsilon = total;
    m_session.setDraft(std::move(draft));
}

void BudgetPanel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    const QSignalBlocker quietEach(m_each);
    const QSignalBlocker quietAll(m_all);
    const QSignalBlocker quietTotal(m_total);
    m_each->setChecked(!draft.totalEpsilon);
    m_all->setChecked(draft.totalEpsilon.has_value());
    if (draft.totalEpsilon)
        setFocusProxy(m_total);
    else
        setFocusProxy(m_epsilons);
    m_ofEach->setVisible(!draft.totalEpsilon);
    m_ofAll->setVisible(draft.totalEpsilon.has_value());
    m_epsilons->setValues(draft.epsilons);
    if (draft.totalEpsilon) m_total->setValue(*draft.totalEpsilon);
}

} // namespace trilemma
