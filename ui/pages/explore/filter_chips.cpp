// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/filter_chips.h"

#include "ui/widgets/flow_layout.h"
#include "ui/widgets/widgets.h"

#include <QCheckBox>
#include <QEvent>
#include <QToolButton>

namespace trilemma {

namespace {

QString shortened(const QString& words) {
    return words.section(QStringLiteral(" ("), 0, 0);
}

} // namespace

FilterChips::FilterChips(QWidget* parent)
    : QWidget(parent)
    , m_layout(new FlowLayout(this)) {
    m_layout->setContentsMargins(0, space::half + 1, 0, 0); // in the middle of the tabs' line
    m_layout->setSpacing(space::one + space::half);
    QSizePolicy grows(QSizePolicy::Expanding, QSizePolicy::Preferred);
    grows.setHeightForWidth(true);
    setSizePolicy(grows);
}

void FilterChips::addBox(QCheckBox* box) {
    m_boxes.push_back({box, box->text()});
    measure(m_boxes.back());
    box->setToolTip(box->text());
    m_layout->addWidget(box);
    fit();
}

/// Once, as setting a text asks for another layout.
void FilterChips::measure(Box& box) const {
    const QString shown = box.box->text();
    const auto widthWith = [&](const QString& text) {
        box.box->setText(text);
        return box.box->sizeHint().width() + m_layout->spacing();
    };
    box.whole = widthWith(box.words);
    box.brief = widthWith(shortened(box.words));
    box.box->setText(shown);
}

void FilterChips::setChips(std::vector<FilterChip> chips) {
    qDeleteAll(m_chips);
    m_chips.clear();
    for (FilterChip& chip : chips) {
        auto* button = named(new QToolButton, QStringLiteral("filter_chip_%1").arg(m_chips.size()),
                             tr("Remove: %1").arg(chip.text));
        button->setText(withoutMnemonic(chip.text));
        button->setIcon(icon("cancel"));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setToolTip(tr("Remove this choice"));
        // Queued: taking it back makes the chips anew, and with them this button.
        connect(button, &QToolButton::clicked, this, std::move(chip.takeBack), Qt::QueuedConnection);
        m_layout->addWidget(button);
        button->show();
        m_chips << button;
    }
    fit();
}

void FilterChips::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showWords();
}

void FilterChips::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
    for (Box& box : m_boxes)
        measure(box);
    fit();
}

int FilterChips::lineWidth(int Box::*words) const {
    int width = 0;
    for (const QWidget* chip : m_chips)
        width += chip->sizeHint().width() + m_layout->spacing();
    for (const Box& box : m_boxes)
        if (!box.box->isHidden()) width += box.*words;
    return width;
}

QSize FilterChips::sizeHint() const {
    return {lineWidth(&Box::brief), m_layout->sizeHint().height()};
}

void FilterChips::fit() {
    showWords();
    updateGeometry();
}

/// While one line holds them all; what stands in brackets goes first: hollow markers say it too.
void FilterChips::showWords() {
    const bool hasWhole = lineWidth(&Box::whole) <= width(), hasBrief = lineWidth(&Box::brief) <= width();
    for (const Box& box : m_boxes) {
        const QString text = hasWhole ? box.words : hasBrief ? shortened(box.words) : QString();
        if (box.box->text() != text) box.box->setText(text);
    }
}

} // namespace trilemma
