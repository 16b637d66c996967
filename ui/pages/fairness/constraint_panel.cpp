// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/fairness/constraint_panel.h"

#include "ui/base/core_texts.h"
#include "ui/base/words.h"
#include "ui/session/constraint_edit.h"
#include "ui/widgets/value_list_edit.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSignalBlocker>
#include <QStackedWidget>

namespace trilemma {

namespace {

/// Slacks of rates are looked at up to one half; custom sums may be anything.
ValueRange rangeOf(const ConstraintKind& kind) {
    ValueRange range{.min = kind.minGamma, .max = kind.maxGamma};
    range.sliderLeast = kind.minGamma < 0 ? -1 : 0;
    range.sliderGreatest = kind.isFloor || kind.minGamma < 0 ? 1 : 0.5;
    return range;
}

} // namespace

ConstraintPanel::ConstraintPanel(Session& session, QWidget* parent)
    : Card(tr("What must hold"), parent)
    , m_session(session)
    , m_kind(named(new QComboBox, "constraint_combo", tr("Kind of fairness")))
    , m_sentence(bodyLabel())
    , m_formula(mutedLabel())
    , m_classRow(new QWidget)
    , m_class(named(new QComboBox, "constraint_class_combo", tr("Class that counts as positive")))
    , m_errors(errorLabel()) {
    m_kind->setMaxVisibleItems(20);
    m_sentence->setObjectName("constraint_sentence");
    m_formula->setObjectName("constraint_formula");
    m_errors->setObjectName("constraint_errors");
    auto* row = new QHBoxLayout(m_classRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(new QLabel(tr("Positive class")));
    row->addWidget(m_class, 1);
    body()->addWidget(m_kind);
    body()->addWidget(m_sentence);
    body()->addWidget(m_formula);
    body()->addWidget(m_classRow);
    body()->addWidget(buildSlack());
    body()->addWidget(m_errors);
    connect(m_kind, &QComboBox::activated, this, [this] {
        change([this](Draft& draft, ConstraintSpec&) {
            setConstraintKind(draft, m_place, m_kind->currentData().toString().toStdString());
        });
    });
    connect(m_class, &QComboBox::activated, this, [this] {
        change([this](Draft&, ConstraintSpec& constraint) {
            constraint.positive = m_class->currentData().toString().toStdString();
        });
    });
    connect(&session, &Session::draftChanged, this, &ConstraintPanel::onDraftChanged);
    onDraftChanged();
}

QWidget* ConstraintPanel::buildSlack() {
    auto* slack = new QWidget;
    m_gammas =
        new ValueListEdit("gamma", QStringLiteral("γ"),
                          {.min = 0, .max = 1, .sliderLeast = 0, .sliderGreatest = 0.5, .decimals = 3});
    m_gamma = named(new QDoubleSpinBox, "constraint_gamma_spin", tr("Slack of this constraint"));
    m_gamma->setDecimals(3);
    m_gamma->setSingleStep(0.01);
    m_gamma->setPrefix(QStringLiteral("γ = "));
    m_gamma->setKeyboardTracking(false);
    m_meaning = mutedLabel();
    m_meaning->setObjectName("slack_meaning");
    auto* first = new QWidget;
    auto* firstLayout = new QVBoxLayout(first);
    firstLayout->setContentsMargins(0, 0, 0, 0);
    firstLayout->setSpacing(space::one);
    firstLayout->addWidget(mutedLabel(tr("Slacks γ that the sweep tries.")));
    firstLayout->addWidget(m_gammas);
    auto* other = new QWidget;
    auto* otherLayout = new QVBoxLayout(other);
    otherLayout->setContentsMargins(0, 0, 0, 0);
    otherLayout->setSpacing(space::one);
    otherLayout->addWidget(
        mutedLabel(tr("One slack γ, the same in every run: the sweep varies that of the first constraint.")));
    otherLayout->addWidget(m_gamma, 0, Qt::AlignLeft);
    otherLayout->addStretch(1);
    m_slack = new QStackedWidget;
    m_slack->addWidget(first);
    m_slack->addWidget(other);
    auto* layout = new QVBoxLayout(slack);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_slack);
    layout->addWidget(m_meaning);
    m_gammas->setCurrent(0.05);
    m_gammas->share(m_session.refused(), SharedField::Gammas);
    connect(m_gammas, &ValueListEdit::currentChanged, this, &ConstraintPanel::showMeaning);
    connect(m_gammas, &ValueListEdit::validityChanged, this, &ConstraintPanel::validityChanged);
    connect(m_gammas, &ValueListEdit::valuesEdited, this, [this](const std::vector<double>& values) {
        Draft draft = m_session.draft();
        draft.gammas = values;
        m_session.setDraft(std::move(draft));
    });
    connect(m_gamma, &QDoubleSpinBox::valueChanged, this, [this](double gamma) {
        change([gamma](Draft&, ConstraintSpec& constraint) { constraint.gamma = gamma; });
    });
    return slack;
}

void ConstraintPanel::change(const std::function<void(Draft&, ConstraintSpec&)>& edit) {
    Draft draft = m_session.draft();
    const auto place = static_cast<std::size_t>(m_place);
    if (m_place < 0 || place >= draft.constraints.size()) return;
    edit(draft, draft.constraints[place]);
    m_session.setDraft(std::move(draft));
}

void ConstraintPanel::setPlace(int place) {
    m_place = place;
    onDraftChanged();
}

void ConstraintPanel::onDraftChanged() {
    const Draft& draft = m_session.draft();
    const auto place = static_cast<std::size_t>(m_place);
    setVisible(m_place >= 0 && place < draft.constraints.size());
    if (m_place < 0 || place >= draft.constraints.size()) return;
    const ConstraintSpec& constraint = draft.constraints[place];
    const ConstraintKind* kind = findConstraintKind(constraint.kind);
    if (!kind) return;
    showKinds();
    m_kind->setCurrentIndex(m_kind->findData(toQt(constraint.kind)));
    m_sentence->setText(coreText(kind->sentence));
    m_formula->setText(toQt(kind->formula));
    m_slack->setCurrentIndex(m_place == 0 ? 0 : 1);
    m_gammas->setRange(rangeOf(*kind));
    m_gammas->setValues(draft.gammas);
    {
        const QSignalBlocker quiet(m_gamma);
        m_gamma->setRange(kind->minGamma, kind->maxGamma);
        m_gamma->setValue(constraint.gamma);
    }
    showClass(constraint);
    showMeaning();
    const Errors errors = errorsOf(draft, m_place);
    setTextOrHide(m_errors, errors.empty() ? RichText() : errorListHtml(errors, 4));
}

/// Those that suit the label.
void ConstraintPanel::showKinds() {
    const std::vector<std::string> kinds = constraintKindsFor(m_session.draft().schema);
    if (m_kind->count() == static_cast<int>(kinds.size()) && m_kind->findData(toQt(kinds.front())) == 0)
        return; // it may be open
    m_kind->clear();
    for (const std::string& id : kinds)
        m_kind->addItem(coreText(findConstraintKind(id)->title), toQt(id));
}

/// With two classes the second is meant unless another is named; with more, one must be named.
void ConstraintPanel::showClass(const ConstraintSpec& constraint) {
    const std::vector<std::string> classes = m_session.draft().schema.classNames();
    const ConstraintKind* kind = findConstraintKind(constraint.kind);
    m_classRow->setVisible(kind->ofOneClass && classes.size() >= 2);
    m_class->clear();
    m_class->addItem(classes.size() == 2 ? tr("%1 (the second)").arg(toQt(classes[1])) : tr("choose a class"),
                     QString());
    for (std::size_t i = 0; i < classes.size(); ++i)
        if (classes.size() > 2 || i == 0) m_class->addItem(toQt(classes[i]), toQt(classes[i]));
    const int named = m_class->findData(toQt(constraint.positive));
    m_class->setCurrentIndex(std::max(0, named));
}

void ConstraintPanel::showMeaning() {
    const auto& constraints = m_session.draft().constraints;
    const auto place = static_cast<std::size_t>(m_place);
    if (m_place < 0 || place >= constraints.size()) return;
    m_meaning->setText(
        slackMeaning(constraints[place], m_place == 0 ? m_gammas->current() : constraints[place].gamma));
}

QWidget* ConstraintPanel::slack() const {
    return m_slack;
}

bool ConstraintPanel::hasError() const {
    return m_gammas->hasError();
}

} // namespace trilemma
