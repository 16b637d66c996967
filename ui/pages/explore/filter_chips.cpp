// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/filter_chips.h"

#include "ui/widgets/flow_layout.h"
#include "ui/widgets/widgets.h"

#include <QCheckBox>
#include <QToolButton>

namespace trilemma {

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
    m_boxes.emplace_back(box, box->text());
    box->setToolTip(box->text());
    m_layout->addWidget(box);
    fit();
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
    fit();
}

/// With words while one line holds them all; what stands in brackets goes first: hollow markers say it too.
void FilterChips::fit() {
    const auto shortened = [](const QString& words) { return words.section(QStringLiteral(" ("), 0, 0); };
    const auto widthOf = [this](QCheckBox* box, const QString& text) {
        const QString before = box->text();
        box->setText(text);
        const int width = box->sizeHint().width() + m_layout->spacing();
        box->setText(before);
        return width;
    };
    int whole = 0, brief = 0;
    for (const QWidget* chip : std::as_const(m_chips))
        whole += chip->sizeHint().width() + m_layout->spacing();
    brief = whole;
    for (const auto& [box, words] : m_boxes) {
        if (box->isHidden()) continue;
        whole += widthOf(box, words);
        brief += widthOf(box, shortened(words));
    }
    for (const auto& [box, words] : m_boxes) {
        const QString text = whole <= width() ? words : brief <= width() ? shortened(words) : QString();
        if (box->text() != text) box->setText(text);
    }
}

} // namespace trilemma
