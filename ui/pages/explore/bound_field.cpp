// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/bound_field.h"

#include "ui/base/words.h"
#include "ui/widgets/widgets.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace trilemma {

BoundField::BoundField(const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_name(plainLabel())
    , m_edit(named(new QLineEdit, QStringLiteral("wish_%1_edit").arg(name), {}))
    , m_slider(named(new QSlider(Qt::Horizontal), QStringLiteral("wish_%1_slider").arg(name), {})) {
    m_name->setBuddy(m_edit);
    m_edit->setMinimumWidth(space::four + space::three);
    m_edit->setMaximumWidth(2 * (space::four + space::three));
    m_name->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred); // never cut
    m_edit->setPlaceholderText(openText());
    m_edit->setClearButtonEnabled(false);
    m_edit->installEventFilter(this);
    m_slider->setMinimumWidth(40);
    m_slider->setMaximumWidth(140);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::half);
    layout->addWidget(m_name);
    layout->addWidget(m_edit);
    layout->addWidget(m_slider, 1);
    m_typing.setSingleShot(true);
    m_typing.setInterval(300);
    // Not only what is typed: assistive technology sets the text.
    connect(m_edit, &QLineEdit::textChanged, this, [this] { m_typing.start(); });
    connect(m_edit, &QLineEdit::returnPressed, this, [this] {
        readLine();
        if (m_problem.isEmpty()) emit committed();
    });
    connect(&m_typing, &QTimer::timeout, this, &BoundField::readLine);
    connect(m_slider, &QSlider::valueChanged, this, &BoundField::readSlider);
    setRange({});
}

QString BoundField::openText() const {
    return tr("any");
}

/// A double click takes the whole number: a word ends at its decimal point.
bool BoundField::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonDblClick)
        QTimer::singleShot(0, m_edit, &QLineEdit::selectAll); // after the line took its word
    return QWidget::eventFilter(watched, event);
}

void BoundField::setRange(const BoundRange& range) {
    if (range == m_range && m_slider->isEnabled() == !range.stops.empty()) return;
    m_range = range;
    m_name->setText(range.name);
    m_edit->setAccessibleName(range.name);
    m_slider->setAccessibleName(tr("%1, as a slider").arg(range.name));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_name, m_edit, m_slider})
        widget->setToolTip(range.meaning);
    {
        const QSignalBlocker quiet(m_slider);
        m_slider->setRange(0, static_cast<int>(range.stops.size())); // one more than stops: open
        m_slider->setPageStep(std::max(1, static_cast<int>(range.stops.size()) / 10));
        m_slider->setEnabled(!range.stops.empty());
    }
    showSlider();
}

void BoundField::setValue(const std::optional<double>& value) {
    m_typing.stop();
    if (value == m_value && m_problem.isEmpty()) return;
    m_value = value;
    m_problem.clear();
    const QSignalBlocker quiet(m_edit);
    m_edit->setText(value ? shownNumber(*value) : QString());
    setLook(m_edit, "");
    showSlider();
}

/// At the stop that is nearest to the value without passing it; open at its end.
void BoundField::showSlider() {
    const QSignalBlocker quiet(m_slider);
    const auto& stops = m_range.stops;
    const auto last = static_cast<int>(stops.size());
    if (!m_value) return m_slider->setValue(m_range.lowerIsBetter ? last : 0);
    const auto above = std::upper_bound(stops.begin(), stops.end(), *m_value) - stops.begin();
    if (m_range.lowerIsBetter)
        m_slider->setValue(std::clamp(static_cast<int>(above) - 1, 0, std::max(0, last - 1)));
    else
        m_slider->setValue(std::clamp(static_cast<int>(above), std::min(1, last), last));
}

void BoundField::readSlider(int place) {
    const int stop = m_range.lowerIsBetter ? place : place - 1;
    const bool isOpen = stop < 0 || stop >= static_cast<int>(m_range.stops.size());
    setValue(isOpen ? std::nullopt : std::optional(m_range.stops[static_cast<std::size_t>(stop)]));
    emit changed();
}

QString BoundField::problemOf(double value) const {
    if (m_range.isPositive && !(value > 0)) return tr("%1 needs a number above 0.").arg(m_range.name);
    if (value < m_range.min.value_or(value) || value > m_range.max.value_or(value))
        return m_range.min && m_range.max
                   ? tr("%1 needs a number from %2 to %3.")
                         .arg(m_range.name, shownNumber(*m_range.min), shownNumber(*m_range.max))
                   : tr("%1 needs another number.").arg(m_range.name);
    return {};
}

void BoundField::readLine() {
    m_typing.stop();
    const QString text = m_edit->text().trimmed();
    m_problem.clear();
    std::optional<double> value;
    if (!text.isEmpty() && text != openText()) {
        value = parseNumber(text);
        if (value && !std::isfinite(*value)) value.reset();
        m_problem = value ? problemOf(*value)
                          : tr("%1: \"%2\" is not a number. Write for example %3, or leave it empty.")
                                .arg(m_range.name, text, shownNumber(0.05));
    }
    setLook(m_edit, m_problem.isEmpty() ? "" : "invalid");
    m_value = m_problem.isEmpty() ? value : std::nullopt;
    showSlider();
    emit changed();
}

} // namespace trilemma
