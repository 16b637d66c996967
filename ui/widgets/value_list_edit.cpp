// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/value_list_edit.h"

#include "ui/base/words.h"
#include "ui/widgets/widgets.h"

#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace trilemma {

namespace {

constexpr int listSliderSteps = 600;

bool holds(const std::vector<double>& values, double value) {
    return std::any_of(values.begin(), values.end(),
                       [&](double each) { return std::abs(each - value) < 1e-9; });
}

} // namespace

ValueListEdit::ValueListEdit(const QString& name, const QString& symbol, const ValueRange& range,
                             QWidget* parent)
    : QWidget(parent)
    , m_range(range)
    , m_symbol(symbol)
    , m_line(named(new QLineEdit, name + "s_edit", tr("Values of %1 for the sweep").arg(name)))
    , m_error(errorLabel())
    , m_understood(mutedLabel())
    , m_slider(named(new QSlider(Qt::Horizontal), name + "_slider", tr("%1 to look at").arg(name)))
    , m_spin(named(new QDoubleSpinBox, name + "_spin", tr("%1 to look at, as a number").arg(name)))
    , m_toggle(named(button(QString()), name + "_add_button", tr("Add or remove this value"))) {
    m_error->setObjectName(name + "s_error");
    m_understood->setObjectName(name + "s_understood");
    m_understood->hide();
    m_slider->setRange(0, listSliderSteps);
    m_slider->setPageStep(listSliderSteps / 20);
    m_spin->setDecimals(range.decimals);
    const double finest = std::pow(10.0, -range.decimals);
    m_spin->setRange(range.minAllowed ? range.min : range.min + finest, range.max);
    m_spin->setStepType(range.logarithmic ? QAbstractSpinBox::AdaptiveDecimalStepType
                                          : QAbstractSpinBox::DefaultStepType);
    m_spin->setSingleStep(0.01);
    m_spin->setPrefix(symbol + QStringLiteral(" = "));
    m_spin->setMinimumWidth(112);
    m_toggle->setMinimumWidth(88);

    auto* row = new QHBoxLayout;
    row->setSpacing(space::one);
    row->addWidget(m_slider, 1);
    row->addWidget(m_spin);
    row->addWidget(m_toggle);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::one);
    layout->addWidget(m_line);
    layout->addWidget(m_error);
    layout->addWidget(m_understood);
    layout->addLayout(row);

    connect(m_line, &QLineEdit::textEdited, this, &ValueListEdit::readLine);
    connect(m_slider, &QSlider::valueChanged, this,
            [this](int position) { m_spin->setValue(fromSlider(position)); });
    connect(m_spin, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        const QSignalBlocker quiet(m_slider); // it would round the number that was typed
        m_slider->setValue(toSlider(value));
        showButton();
        emit currentChanged(value);
    });
    connect(m_toggle, &QPushButton::clicked, this, &ValueListEdit::toggleCurrent);
    showButton();
}

void ValueListEdit::showLineOnly(const QString& accessibleName, const QString& placeholder) {
    m_line->setAccessibleName(accessibleName);
    m_line->setPlaceholderText(placeholder);
    setFocusProxy(m_line);
    layout()->setSpacing(2);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_slider, m_spin, m_toggle})
        widget->hide();
}

void ValueListEdit::setValues(const std::vector<double>& values) {
    if (m_hasError || values == m_values) return; // do not write over what is being typed
    m_values = values;
    m_line->setText(numberListText(values));
    m_understood->hide(); // of what somebody typed
    showButton();
}

void ValueListEdit::setRange(const ValueRange& range) {
    const double current = m_spin->value();
    const int decimals = m_range.decimals;
    m_range = range;
    m_range.decimals = decimals;
    const double finest = std::pow(10.0, -decimals);
    m_spin->setRange(range.minAllowed ? range.min : range.min + finest, range.max);
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(toSlider(std::clamp(current, range.min, range.max)));
}

void ValueListEdit::setCurrent(double value) {
    m_spin->setValue(value);
}

double ValueListEdit::current() const {
    return m_spin->value();
}

QString ValueListEdit::problemOf(const QString& text, std::vector<double>& values) const {
    const auto parsed = parseNumberList(text);
    if (!parsed)
        return hasDecimalComma()
                   ? tr("Write numbers such as 0,5; semicolons or spaces separate them.")
                   : tr("Write numbers such as 0.5; commas, semicolons or spaces separate them.");
    if (parsed->empty()) return tr("Give at least one value.");
    for (const double value : *parsed) {
        const bool above = m_range.minAllowed ? value >= m_range.min : value > m_range.min;
        const bool inside = above && value <= m_range.max;
        if (inside && m_range.whole && value != std::floor(value))
            return tr("%1 = %2 must be a whole number.").arg(m_symbol, shownNumber(value));
        if (inside) continue;
        const QString rule = m_range.minAllowed ? tr("%1 = %2 must be from %3 to %4.")
                                                : tr("%1 = %2 must be above %3 and at most %4.");
        return rule.arg(m_symbol, shownNumber(value), shownNumber(m_range.min), shownNumber(m_range.max));
    }
    values = *parsed;
    return {};
}

void ValueListEdit::readLine() {
    std::vector<double> values;
    const QString problem = problemOf(m_line->text(), values);
    setTextOrHide(m_error, problem);
    const bool hadError = std::exchange(m_hasError, !problem.isEmpty());
    const bool isNew = !m_hasError && values != m_values;
    if (isNew) m_values = values;
    showUnderstood();
    if (hadError != m_hasError) emit validityChanged();
    if (m_refused && m_hasError) m_refused->refuse(m_field, {m_line->text(), problem});
    if (m_refused && !m_hasError) m_refused->accept(m_field);
    if (!isNew) return;
    showButton();
    emit valuesEdited(m_values);
}

void ValueListEdit::share(RefusedTexts& refused, SharedField field) {
    m_refused = &refused;
    m_field = field;
    connect(m_refused, &RefusedTexts::changed, this, [this](SharedField changed) {
        if (changed == m_field) takeShared();
    });
    takeShared();
}

/// What another line of this field was refused, or that it is in order again.
void ValueListEdit::takeShared() {
    const std::optional<RefusedText> refused = m_refused->of(m_field);
    if (!refused && !m_hasError) return;
    const QString text = refused ? refused->text : numberListText(m_values);
    if (m_line->text() == text && refused.has_value() == m_hasError) return;
    if (refused || m_hasError) m_line->setText(text);
    readLine();
}

/// A comma may separate or belong to a number: who wrote one sees what was made of it.
void ValueListEdit::showUnderstood() {
    const bool unclear = !m_hasError && m_line->text().contains(QLatin1Char(',')) &&
                         m_line->text() != numberListText(m_values);
    if (!unclear) return setTextOrHide(m_understood, QString());
    QStringList numbers;
    for (const double value : m_values)
        numbers << shownNumber(value);
    if (numbers.size() == 1) return setTextOrHide(m_understood, tr("1 value: %1").arg(numbers.front()));
    const QString last = numbers.takeLast();
    setTextOrHide(
        m_understood,
        tr("%1 values: %2 and %3")
            .arg(m_values.size())
            .arg(numbers.join(hasDecimalComma() ? QStringLiteral("; ") : QStringLiteral(", ")), last));
}

void ValueListEdit::toggleCurrent() {
    std::vector<double> values = m_values;
    const double value = current();
    if (holds(values, value))
        std::erase_if(values, [&](double each) { return std::abs(each - value) < 1e-9; });
    else
        values.push_back(value);
    std::sort(values.begin(), values.end());
    m_line->setText(numberListText(values));
    readLine();
}

void ValueListEdit::showButton() {
    const bool inList = holds(m_values, current());
    m_toggle->setText(inList ? tr("Remove") : tr("Add"));
    m_toggle->setIcon(icon(inList ? "remove" : "add"));
    m_toggle->setEnabled(!inList || m_values.size() > 1);
    m_toggle->setToolTip(inList ? tr("Remove this value from the sweep") : tr("Add this value to the sweep"));
}

int ValueListEdit::toSlider(double value) const {
    const double min = m_range.sliderLeast;
    const double max = m_range.sliderGreatest;
    const double clipped = std::clamp(value, min, max);
    const double share =
        m_range.logarithmic ? std::log(clipped / min) / std::log(max / min) : (clipped - min) / (max - min);
    return static_cast<int>(std::lround(share * listSliderSteps));
}

double ValueListEdit::fromSlider(int position) const {
    const double share = static_cast<double>(position) / listSliderSteps;
    const double min = m_range.sliderLeast;
    const double max = m_range.sliderGreatest;
    if (!m_range.logarithmic) return std::round((min + share * (max - min)) * 1000) / 1000;
    const double value = min * std::pow(max / min, share);
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1); // two significant digits
    return std::round(value / unit) * unit;
}

} // namespace trilemma
