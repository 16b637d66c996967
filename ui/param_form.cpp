// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/param_form.h"

#include "ui/widgets.h"
#include "ui/words.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

QFormLayout* formIn(QWidget* widget) {
    auto* form = new QFormLayout(widget);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(space::two);
    form->setVerticalSpacing(space::one);
    form->setLabelAlignment(Qt::AlignLeft);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    return form;
}

QString rangeText(const ParamSpec& spec) {
    return ParamForm::tr("%1 to %2").arg(plainNumber(spec.least), plainNumber(spec.greatest));
}

QString tipOf(const ParamSpec& spec) {
    QString tip = QStringLiteral("<b>%1</b>").arg(toQt(spec.title).toHtmlEscaped());
    if (!spec.symbol.empty()) tip += QStringLiteral(" (%1)").arg(toQt(spec.symbol).toHtmlEscaped());
    tip += QStringLiteral("<br>") + toQt(spec.help).toHtmlEscaped();
    tip += ParamForm::tr("<br>Default: %1").arg(toQt(spec.defaultText).toHtmlEscaped());
    if (spec.type != ParamSpec::Type::Choice) tip += ParamForm::tr("<br>Range: %1").arg(rangeText(spec));
    if (!spec.unit.empty()) tip += ParamForm::tr("<br>Unit: %1").arg(toQt(spec.unit).toHtmlEscaped());
    return tip + ParamForm::tr("<br>Source: %1").arg(toQt(spec.source).toHtmlEscaped());
}

/// The number that a field holds, or why it cannot be used.
QString problemOf(const ParamSpec& spec, const QString& text, double& value) {
    bool isNumber = false;
    value = QLocale::c().toDouble(text, &isNumber);
    if (!isNumber) return ParamForm::tr("Write a number with a decimal point, or leave it empty.");
    if (value < spec.least || value > spec.greatest)
        return ParamForm::tr("Must be from %1.").arg(rangeText(spec));
    if (spec.type == ParamSpec::Type::Integer && value != std::floor(value))
        return ParamForm::tr("Must be a whole number.");
    return {};
}

} // namespace

ParamForm::ParamForm(QWidget* parent)
    : QWidget(parent)
    , m_restWidget(new QWidget)
    , m_fold(named(new QToolButton, "more_params_button", tr("Show or hide more parameters"))) {
    auto* basicWidget = new QWidget;
    m_basic = formIn(basicWidget);
    m_rest = formIn(m_restWidget);
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(basicWidget);
    layout->addWidget(m_fold, 0, Qt::AlignLeft);
    layout->addWidget(m_restWidget);
    connect(m_fold, &QToolButton::toggled, this, [this](bool shown) { fold(!shown); });
    fold(true);
}

void ParamForm::fold(bool folded) {
    m_restWidget->setVisible(!folded);
    m_fold->setArrowType(folded ? Qt::RightArrow : Qt::DownArrow);
    m_fold->setText(folded ? tr("%1 more parameters").arg(m_rest->rowCount()) : tr("Fewer parameters"));
    m_fold->setVisible(m_rest->rowCount() > 0);
}

void ParamForm::clear() {
    while (m_basic->rowCount() > 0)
        m_basic->removeRow(0);
    while (m_rest->rowCount() > 0)
        m_rest->removeRow(0);
    m_fields.clear();
}

void ParamForm::setParams(const std::vector<ParamSpec>& params) {
    std::vector<std::string> ids;
    for (const ParamSpec& spec : params)
        ids.push_back(spec.id);
    if (ids == m_ids) return;
    clear();
    m_ids = std::move(ids);
    for (const ParamSpec& spec : params)
        addField(spec);
    fold(!m_fold->isChecked());
    setValues(m_values);
}

QWidget* ParamForm::newEditor(const ParamSpec& spec) {
    const QString id = toQt(spec.id);
    if (spec.type == ParamSpec::Type::Choice) {
        auto* combo = new QComboBox;
        combo->addItem(tr("default: %1").arg(toQt(spec.defaultText)), QString());
        for (const std::string& choice : spec.choices)
            combo->addItem(toQt(choice), toQt(choice));
        connect(combo, &QComboBox::activated, this, [this, id] { read(id); });
        return combo;
    }
    auto* line = new QLineEdit;
    line->setPlaceholderText(toQt(spec.defaultText));
    connect(line, &QLineEdit::textEdited, this, [this, id] { read(id); });
    return line;
}

void ParamForm::addField(const ParamSpec& spec) {
    const QString id = toQt(spec.id);
    Field field{spec, named(newEditor(spec), "param_" + id, toQt(spec.title)), errorLabel()};
    field.error->setObjectName("param_" + id + "_error");
    field.editor->setToolTip(tipOf(spec));
    auto* label = new QLabel(toQt(spec.title));
    label->setToolTip(tipOf(spec));
    label->setBuddy(field.editor);
    auto* cell = new QWidget;
    auto* layout = new QVBoxLayout(cell);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(field.editor);
    layout->addWidget(field.error);
    (spec.basic ? m_basic : m_rest)->addRow(label, cell);
    m_fields.insert(id, field);
}

void ParamForm::setValues(const Json& values) {
    m_values = values;
    for (const Field& field : std::as_const(m_fields)) {
        const auto found = values.find(field.spec.id);
        const bool given = found != values.end();
        if (auto* combo = qobject_cast<QComboBox*>(field.editor)) {
            const QString choice = given && found->is_string() ? toQt(found->get<std::string>()) : QString();
            combo->setCurrentIndex(std::max(0, combo->findData(choice)));
            continue;
        }
        auto* line = static_cast<QLineEdit*>(field.editor);
        double shown = 0;
        const bool wrong = !field.error->isHidden();
        const bool same = !line->text().isEmpty() && problemOf(field.spec, line->text(), shown).isEmpty() &&
                          given && found->is_number() && shown == found->get<double>();
        if (same || wrong) continue; // do not write over what is being typed
        line->setText(given && found->is_number() ? plainNumber(found->get<double>()) : QString());
    }
}

void ParamForm::read(const QString& id) {
    const Field& field = m_fields[id];
    m_values.erase(field.spec.id);
    if (const auto* combo = qobject_cast<QComboBox*>(field.editor)) {
        const QString choice = combo->currentData().toString();
        if (!choice.isEmpty()) m_values[field.spec.id] = choice.toStdString();
        emit edited();
        return;
    }
    const QString text = static_cast<QLineEdit*>(field.editor)->text().trimmed();
    double value = 0;
    const QString problem = text.isEmpty() ? QString() : problemOf(field.spec, text, value);
    setTextOrHide(field.error, problem);
    if (!text.isEmpty() && problem.isEmpty()) {
        if (field.spec.type == ParamSpec::Type::Integer)
            m_values[field.spec.id] = static_cast<std::int64_t>(value);
        else
            m_values[field.spec.id] = value;
    }
    emit edited();
}

bool ParamForm::hasError() const {
    return std::any_of(m_fields.begin(), m_fields.end(),
                       [](const Field& field) { return !field.error->isHidden(); });
}

} // namespace trilemma
