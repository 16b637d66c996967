// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/solver_panel.h"

#include "ui/param_form.h"
#include "ui/words.h"

#include <QCheckBox>
#include <QComboBox>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int indent = 22; ///< where the words of a check box begin

/// The parameters of all chosen solvers, each once; those of the first chosen one lead.
std::vector<ParamSpec> paramsOf(const std::vector<std::string>& solvers) {
    std::vector<ParamSpec> params;
    for (const std::string& id : solvers) {
        const Solver* solver = findSolver(id);
        if (!solver) continue;
        for (const ParamSpec& spec : solver->info().params) {
            const auto sameId = [&](const ParamSpec& known) { return known.id == spec.id; };
            if (std::none_of(params.begin(), params.end(), sameId)) params.push_back(spec);
        }
    }
    return params;
}

} // namespace

SolverPanel::SolverPanel(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, space::one, 0); // room for the scroll bar
    layout->setSpacing(space::two);
    layout->addWidget(buildList());
    layout->addWidget(buildModel());
    layout->addWidget(buildForm());
    layout->addStretch(1);
    connect(&session, &Session::draftChanged, this, &SolverPanel::takeDraft);
    takeDraft();
}

QWidget* SolverPanel::buildList() {
    auto* card = new Card(tr("Solvers"));
    for (const Solver* solver : solverRegistry()) {
        const SolverInfo& info = solver->info();
        const QString id = toQt(info.id);
        auto* box = named(new QCheckBox(toQt(info.title)), "solver_" + id, toQt(info.title));
        box->setAccessibleDescription(toQt(info.summary));
        box->setToolTip(toQt(info.source));
        auto* summary = mutedLabel(toQt(info.summary));
        summary->setContentsMargins(indent, 0, 0, space::half);
        card->body()->addWidget(box);
        card->body()->addWidget(summary);
        m_boxes.insert(id, box);
        connect(box, &QCheckBox::clicked, this, &SolverPanel::takeChoice);
    }
    return card;
}

QWidget* SolverPanel::buildModel() {
    auto* card = new Card(tr("Model"));
    m_model = named(new QComboBox, "model_combo", tr("Model"));
    for (const ModelKind& kind : modelRegistry()) {
        m_model->addItem(toQt(kind.title), toQt(kind.id));
        m_model->setItemData(m_model->count() - 1, toQt(kind.summary), Qt::ToolTipRole);
    }
    card->body()->addWidget(m_model);
    connect(m_model, &QComboBox::activated, this, [this] {
        Draft draft = m_session.draft();
        draft.modelId = m_model->currentData().toString().toStdString();
        m_session.setDraft(std::move(draft));
    });
    return card;
}

QWidget* SolverPanel::buildForm() {
    m_formCard = new Card(tr("Parameters"));
    m_form = named(new ParamForm, "param_form", tr("Parameters of the solvers"));
    m_formCard->body()->addWidget(
        mutedLabel(tr("Leave a field empty for its default, which depends on public facts "
                      "only. Point at a name to read what it does.")));
    m_formCard->body()->addWidget(m_form);
    connect(m_form, &ParamForm::edited, this, [this] {
        emit validityChanged();
        Draft draft = m_session.draft();
        if (draft.params == m_form->values()) return;
        draft.params = m_form->values();
        m_session.setDraft(std::move(draft));
    });
    return m_formCard;
}

void SolverPanel::takeDraft() {
    const Draft& draft = m_session.draft();
    for (auto box = m_boxes.cbegin(); box != m_boxes.cend(); ++box) {
        const auto chosen = std::find(draft.solvers.begin(), draft.solvers.end(), box.key().toStdString());
        box.value()->setChecked(chosen != draft.solvers.end());
    }
    m_model->setCurrentIndex(m_model->findData(toQt(draft.modelId)));
    m_formCard->setVisible(!draft.solvers.empty());
    m_form->setParams(paramsOf(draft.solvers));
    m_form->setValues(draft.params);
}

void SolverPanel::takeChoice() {
    Draft draft = m_session.draft();
    draft.solvers.clear();
    for (const Solver* solver : solverRegistry()) // in the registry's order
        if (m_boxes.value(toQt(solver->info().id))->isChecked()) draft.solvers.push_back(solver->info().id);
    m_session.setDraft(std::move(draft));
}

bool SolverPanel::hasError() const {
    return m_form->hasError();
}

} // namespace trilemma
