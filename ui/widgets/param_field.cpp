// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/param_field.h"

#include "ui/base/core_texts.h"
#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/widgets/widgets.h"

#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace trilemma {

namespace {

QString rangeText(const ParamSpec& spec) {
    return ParamField::tr("%1 to %2").arg(shownNumber(spec.min), shownNumber(spec.max));
}

/// The number that a field holds, or why it cannot be used.
QString problemOf(const ParamSpec& spec, const QString& text, double& value) {
    const std::optional<double> number = parseNumber(text);
    if (!number) return ParamField::tr("Write a number such as %1, or leave it empty.").arg(shownNumber(0.5));
    value = *number;
    if (!(value >= spec.min && value <= spec.max))
        return ParamField::tr("Must be from %1.").arg(rangeText(spec));
    if (spec.type == ParamSpec::Type::Integer && value != std::floor(value))
        return ParamField::tr("Must be a whole number.");
    return {};
}

QToolButton* smallButton(const QString& iconName, const QString& objectName, const QString& words) {
    auto* result = named(new QToolButton, objectName, words);
    result->setIcon(icon(iconName));
    result->setAutoRaise(true);
    result->setToolTip(words);
    QSizePolicy keepsRoom = result->sizePolicy();
    keepsRoom.setRetainSizeWhenHidden(true);
    result->setSizePolicy(keepsRoom);
    return result;
}

} // namespace

QString paramHelpHtml(const ParamSpec& spec) {
    QString html = QStringLiteral("<b>%1</b>").arg(escapedHtml(coreText(spec.title)));
    if (!spec.symbol.empty()) html += QStringLiteral(" (%1)").arg(escapedHtml(spec.symbol));
    html += QStringLiteral("<br>") + escapedHtml(spec.help);
    html += ParamField::tr("<br>Default: %1").arg(escapedHtml(spec.defaultText));
    if (spec.type != ParamSpec::Type::Choice) html += ParamField::tr("<br>Range: %1").arg(rangeText(spec));
    if (!spec.unit.empty()) html += ParamField::tr("<br>Unit: %1").arg(escapedHtml(spec.unit));
    return html + ParamField::tr("<br>Source: %1").arg(escapedHtml(spec.source));
}

ParamField::ParamField(const ParamSpec& spec, QWidget* parent)
    : QWidget(parent)
    , m_spec(spec)
    , m_swept(mutedLabel())
    , m_error(errorLabel()) {
    const QString id = toQt(spec.id);
    setObjectName("param_" + id + "_field");
    m_error->setObjectName("param_" + id + "_error");
    m_swept->setObjectName("param_" + id + "_swept");
    m_swept->hide();
    buildEditor();
    editor()->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(buildHeading());
    layout->addWidget(editor());
    layout->addWidget(m_swept);
    layout->addWidget(m_error);
    setTabOrder(editor(), m_reset);
    setTabOrder(m_reset, m_sweep);
    showButtons();
}

void ParamField::buildEditor() {
    const QString name = "param_" + toQt(m_spec.id);
    if (m_spec.type == ParamSpec::Type::Choice) {
        m_combo = named(new QComboBox, name, coreText(m_spec.title));
        m_combo->addItem(tr("default: %1").arg(toQt(m_spec.defaultText)), QString());
        for (const std::string& choice : m_spec.choices)
            m_combo->addItem(toQt(choice), toQt(choice));
        connect(m_combo, &QComboBox::activated, this, &ParamField::read);
    } else {
        m_line = named(new QLineEdit, name, coreText(m_spec.title));
        m_line->setPlaceholderText(tr("default: %1").arg(toQt(m_spec.defaultText)));
        connect(m_line, &QLineEdit::textEdited, this, &ParamField::read);
    }
    editor()->setToolTip(paramHelpHtml(m_spec));
    editor()->setAccessibleDescription(tr("%1 Default: %2").arg(toQt(m_spec.help), toQt(m_spec.defaultText)));
}

QWidget* ParamField::buildHeading() {
    const QString name = "param_" + toQt(m_spec.id);
    const QString title = coreText(m_spec.title);
    QLabel* label = plainLabel(title);
    label->setToolTip(paramHelpHtml(m_spec));
    label->setBuddy(editor());
    m_reset = smallButton("undo", name + "_reset_button", tr("Back to the default of %1").arg(title));
    m_sweep = smallButton("add", name + "_sweep_button", tr("Sweep %1: try several values").arg(title));
    connect(m_reset, &QToolButton::clicked, this, [this] {
        reset();
        editor()->setFocus();
        emit resetByHand();
    });
    connect(m_sweep, &QToolButton::clicked, this, &ParamField::sweepWanted);
    auto* heading = new QWidget;
    auto* layout = new QHBoxLayout(heading);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(label, 1);
    layout->addWidget(m_reset);
    layout->addWidget(m_sweep);
    return heading;
}

QWidget* ParamField::editor() const {
    return m_combo ? static_cast<QWidget*>(m_combo) : m_line;
}

void ParamField::setValue(const Json& values) {
    const auto found = values.find(m_spec.id);
    const bool given = found != values.end();
    if (m_combo) {
        const QString choice = given && found->is_string() ? toQt(found->get<std::string>()) : QString();
        m_combo->setCurrentIndex(std::max(0, m_combo->findData(choice)));
        return showButtons();
    }
    double shown = 0;
    const bool same = !m_line->text().isEmpty() && problemOf(m_spec, m_line->text(), shown).isEmpty() &&
                      given && found->is_number() && shown == found->get<double>();
    if (!same && !hasError())
        m_line->setText(given && found->is_number() ? plainNumber(found->get<double>()) : QString());
    showButtons();
}

void ParamField::putInto(Json& values) const {
    values.erase(m_spec.id);
    if (m_combo) {
        const QString choice = m_combo->currentData().toString();
        if (!choice.isEmpty()) values[m_spec.id] = choice.toStdString();
        return;
    }
    double value = 0;
    const QString text = m_line->text().trimmed();
    if (text.isEmpty() || !problemOf(m_spec, text, value).isEmpty()) return;
    if (m_spec.type == ParamSpec::Type::Integer)
        values[m_spec.id] = static_cast<std::int64_t>(value);
    else
        values[m_spec.id] = value;
}

void ParamField::read() {
    double value = 0;
    const QString text = m_line ? m_line->text().trimmed() : QString();
    setTextOrHide(m_error, text.isEmpty() ? QString() : problemOf(m_spec, text, value));
    showButtons();
    emit edited();
}

void ParamField::reset() {
    if (m_combo) m_combo->setCurrentIndex(0);
    if (m_line) m_line->clear();
    setTextOrHide(m_error, QString());
    showButtons();
}

bool ParamField::hasError() const {
    return !m_isSwept && !m_error->isHidden();
}

bool ParamField::differsFromDefault() const {
    return m_combo ? m_combo->currentIndex() > 0 : !m_line->text().trimmed().isEmpty();
}

void ParamField::setSwept(const std::optional<QString>& values) {
    m_isSwept = values.has_value();
    setTextOrHide(m_swept, !m_isSwept          ? QString()
                           : values->isEmpty() ? tr("An axis of the sweep.")
                                               : tr("An axis of the sweep: %1").arg(*values));
    editor()->setVisible(!m_isSwept);
    if (m_isSwept) setTextOrHide(m_error, QString());
    showButtons();
}

bool ParamField::matches(const QString& words) const {
    const QString all = coreText(m_spec.title) + QLatin1Char(' ') +
                        toQt(m_spec.title + ' ' + m_spec.id + ' ' + m_spec.symbol + ' ' + m_spec.help);
    const QStringList list = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::all_of(list.begin(), list.end(),
                       [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

void ParamField::showButtons() {
    m_reset->setVisible(!m_isSwept && differsFromDefault());
    m_sweep->setVisible(!m_isSwept);
}

bool ParamField::eventFilter(QObject* watched, QEvent* event) {
    if (watched == editor() && event->type() == QEvent::FocusIn) emit entered();
    return QWidget::eventFilter(watched, event);
}

} // namespace trilemma
