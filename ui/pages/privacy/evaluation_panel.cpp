// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/privacy/evaluation_panel.h"

#include "ui/widgets/widgets.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QSignalBlocker>

namespace trilemma {

namespace {

constexpr double usualEpsilon = 0.5;

} // namespace

EvaluationPanel::EvaluationPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_buys(named(new QCheckBox(tr("Also publish noisy test results (costs ε)")), "evaluation_check",
                   tr("Also publish noisy test results (costs ε)")))
    , m_epsilon(named(new QDoubleSpinBox, "evaluation_epsilon", tr("Epsilon of the released metrics"))) {
    m_epsilon->setRange(0.01, 100);
    m_epsilon->setDecimals(2);
    m_epsilon->setSingleStep(0.1);
    m_epsilon->setValue(usualEpsilon);
    m_epsilon->setKeyboardTracking(false); // the draft writes back what it takes
    auto* card = new Card(tr("Metrics for release"));
    auto* row = new QHBoxLayout;
    row->setSpacing(space::one);
    row->addWidget(m_buys);
    row->addSpacing(space::one);
    row->addWidget(new QLabel(QStringLiteral("ε =")));
    row->addWidget(m_epsilon);
    row->addStretch(1);
    card->body()->addLayout(row);
    card->body()->addWidget(
        mutedLabel(tr("Metrics on the records are non-private: only you as the owner of the data may see "
                      "them. For this ε each run adds noisy ones on the test part that may be published with "
                      "the model. A record is in one part, so both together cost the larger of the two.")));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(card);
    connect(m_buys, &QCheckBox::toggled, this, &EvaluationPanel::store);
    connect(m_epsilon, &QDoubleSpinBox::valueChanged, this, &EvaluationPanel::store);
    connect(&session, &Session::draftChanged, this, &EvaluationPanel::onDraftChanged);
    onDraftChanged();
}

void EvaluationPanel::onDraftChanged() {
    const QSignalBlocker quietChoice(m_buys);
    const QSignalBlocker quiet(m_epsilon);
    const std::optional<double>& epsilon = m_session.draft().evaluationEpsilon;
    m_buys->setChecked(epsilon.has_value());
    m_epsilon->setEnabled(epsilon.has_value());
    if (epsilon) m_epsilon->setValue(*epsilon);
}

void EvaluationPanel::store() {
    Draft draft = m_session.draft();
    draft.evaluationEpsilon = m_buys->isChecked() ? std::optional(m_epsilon->value()) : std::nullopt;
    m_session.setDraft(std::move(draft));
}

} // namespace trilemma
