// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/param_form.h"

#include "ui/base/words.h"
#include "ui/widgets/param_field.h"
#include "ui/widgets/widgets.h"

#include <QLineEdit>
#include <QShortcut>
#include <QToolButton>

#include <algorithm>

namespace trilemma {

ParamForm::ParamForm(QWidget* parent)
    : QWidget(parent)
    , m_fieldLayout(new QVBoxLayout)
    , m_fold(named(new QToolButton, "more_params_button", tr("Show or hide more parameters")))
    , m_nothing(mutedLabel(tr("No parameter has these words in its name or help. Try fewer words."))) {
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fieldLayout->setSpacing(space::one);
    m_nothing->setObjectName("params_nothing");
    m_nothing->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(buildTop());
    layout->addLayout(m_fieldLayout);
    layout->addWidget(m_nothing);
    connect(m_fold, &QToolButton::toggled, this, &ParamForm::arrange);
    arrange();
}

QWidget* ParamForm::buildTop() {
    m_search = named(new QLineEdit, "param_search", tr("Search parameters"));
    m_search->setPlaceholderText(tr("Search parameters"));
    m_search->setClearButtonEnabled(true);
    m_resetAll =
        named(button(tr("Reset all")), "param_reset_all_button", tr("All parameters back to their defaults"));
    m_resetAll->setToolTip(m_resetAll->accessibleName());
    auto* top = new QWidget;
    auto* layout = new QHBoxLayout(top);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_search, 1);
    layout->addWidget(m_resetAll);
    connect(m_search, &QLineEdit::textChanged, this, &ParamForm::arrange);
    connect(m_search, &QLineEdit::returnPressed, this, &ParamForm::enterFirst);
    auto* escape = new QShortcut(Qt::Key_Escape, m_search, nullptr, nullptr, Qt::WidgetShortcut);
    connect(escape, &QShortcut::activated, m_search, &QLineEdit::clear);
    connect(m_resetAll, &QPushButton::clicked, this, &ParamForm::resetAll);
    return top;
}

void ParamForm::clear() {
    m_fieldLayout->removeWidget(m_fold);
    for (ParamField* field : m_fields)
        delete field;
    m_fields.clear();
}

void ParamForm::setParams(const std::vector<ParamSpec>& params) {
    std::vector<std::pair<std::string, std::string>> shown;
    for (const ParamSpec& spec : params)
        shown.emplace_back(spec.id, spec.defaultText);
    if (shown == m_shown) return;
    clear();
    m_shown = std::move(shown);
    for (const bool basic : {true, false}) {
        for (const ParamSpec& spec : params)
            if (spec.basic == basic) addField(spec);
        if (basic) m_fieldLayout->addWidget(m_fold, 0, Qt::AlignLeft);
    }
    arrange();
    setValues(m_values);
}

void ParamForm::addField(const ParamSpec& spec) {
    auto* field = new ParamField(spec);
    m_fieldLayout->addWidget(field);
    m_fields.push_back(field);
    const auto take = [this, field] {
        field->putInto(m_values);
        showReset();
        emit edited();
    };
    connect(field, &ParamField::edited, this, take);
    connect(field, &ParamField::resetByHand, this, take);
    connect(field, &ParamField::sweepWanted, this,
            [this, field] { emit sweepWanted(toQt(field->spec().id)); });
    connect(field, &ParamField::entered, this,
            [this, field] { emit entered(paramHelpHtml(field->spec()), field); });
}

void ParamForm::setValues(const Json& values) {
    m_values = values;
    for (ParamField* field : m_fields)
        field->setValue(values);
    showReset();
}

void ParamForm::setSwept(const QHash<QString, QString>& swept) {
    for (ParamField* field : m_fields) {
        const QString id = toQt(field->spec().id);
        field->setSwept(swept.contains(id) ? std::optional(swept.value(id)) : std::nullopt);
    }
    showReset();
}

void ParamForm::resetAll() {
    for (ParamField* field : m_fields) {
        field->reset();
        field->putInto(m_values);
    }
    m_search->setFocus(); // the button goes grey under the keyboard
    showReset();
    emit edited();
}

void ParamForm::arrange() {
    const QString words = m_search->text().trimmed();
    const bool unfolded = m_fold->isChecked();
    int rest = 0;
    bool any = m_fields.empty();
    for (ParamField* field : m_fields) {
        rest += !field->spec().basic;
        const bool shown = words.isEmpty() ? field->spec().basic || unfolded : field->matches(words);
        field->setVisible(shown);
        any = any || shown;
    }
    m_fold->setArrowType(unfolded ? Qt::DownArrow : Qt::RightArrow);
    m_fold->setText(unfolded ? tr("Fewer parameters") : tr("%1 more parameters").arg(rest));
    m_fold->setVisible(words.isEmpty() && rest > 0);
    m_nothing->setVisible(!any);
}

void ParamForm::enterFirst() {
    for (const ParamField* field : m_fields)
        if (!field->isHidden() && field->editor()->isVisible()) return field->editor()->setFocus();
}

void ParamForm::showReset() {
    m_resetAll->setEnabled(std::any_of(m_fields.begin(), m_fields.end(),
                                       [](const ParamField* field) { return field->differsFromDefault(); }));
}

bool ParamForm::hasError() const {
    return std::any_of(m_fields.begin(), m_fields.end(),
                       [](const ParamField* field) { return field->hasError(); });
}

} // namespace trilemma
