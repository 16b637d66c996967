// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/navigation.h"

#include "ui/base/theme.h"
#include "ui/widgets/widgets.h"
#include "ui/window/page_registry.h"

#include <QFocusEvent>
#include <QPainter>

#include <algorithm>

namespace trilemma {

namespace {

constexpr int entryIconSize = 20;
constexpr int markSize = 16;
constexpr int rowRoom = 24; ///< above and below a line of type
constexpr int minRow = 40;
constexpr int minColumn = 136;

QString stateWord(PageState state) {
    switch (state) {
    case PageState::Done:
        return Navigation::tr("done");
    case PageState::NeedsAttention:
        return Navigation::tr("needs attention");
    case PageState::Neutral:
        break;
    }
    return {};
}

QColor faded(QColor colour, double share) {
    colour.setAlphaF(static_cast<float>(share));
    return colour;
}

/// The mark in a colour of its own; its shape says the same.
QPixmap tinted(const QString& name, const QColor& colour, qreal ratio) {
    QPixmap mark = icon(name).pixmap(QSize(markSize, markSize), ratio);
    QPainter painter(&mark);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(QRect(QPoint(), QSize(markSize, markSize)), colour);
    return mark;
}

} // namespace

NavigationButton::NavigationButton(const PageKind& kind, int number, QWidget* parent)
    : QToolButton(parent)
    , m_hasMark(number > 0) {
    setObjectName("nav_" + kind.id);
    setText(kind.title);
    setIcon(trilemma::icon(kind.icon));
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setToolTip(number > 0 ? tr("%1 (Ctrl+%2)").arg(kind.hint).arg(number) : kind.hint);
    setAccessibleName(kind.title);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void NavigationButton::setState(PageState state) {
    m_state = state;
    setAccessibleName(state == PageState::Neutral ? text()
                                                  : text() + QStringLiteral(", ") + stateWord(state));
    update();
}

QSize NavigationButton::sizeHint() const {
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    const int words =
        space::one + 4 + entryIconSize + space::one + 2 + QFontMetrics(bold).horizontalAdvance(text());
    const int mark = m_hasMark ? markSize + space::one : 0;
    return {std::max(minColumn - space::two, words + mark + space::one),
            std::max(minRow, fontMetrics().height() + rowRoom)};
}

void NavigationButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const QColor accent = toneColor(Tone::Accent);
    painter.setPen(hasFocus() && m_byKeyboard ? QPen(accent, 1.5) : QPen(Qt::NoPen));
    painter.setBrush(isChecked()    ? faded(accent, 0.16)
                     : underMouse() ? faded(accent, 0.07)
                                    : QColor(Qt::transparent));
    painter.drawRoundedRect(frame, 6, 6);
    if (isChecked()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(accent);
        painter.drawRoundedRect(QRectF(0, 10, 3, height() - 20), 1.5, 1.5);
    }
    const int middle = (height() - entryIconSize) / 2;
    icon().paint(&painter, QRect(space::one + 4, middle, entryIconSize, entryIconSize));
    painter.setPen(toneColor(Tone::Text));
    QFont bold = font();
    bold.setWeight(isChecked() ? QFont::DemiBold : QFont::Normal);
    painter.setFont(bold);
    painter.drawText(
        rect().adjusted(space::one + 4 + entryIconSize + space::one + 2, 0, -markSize - space::one, 0),
        Qt::AlignVCenter | Qt::AlignLeft, text());
    if (m_state == PageState::Neutral) return;
    const QRect mark(rect().right() - markSize - 6, (height() - markSize) / 2, markSize, markSize);
    const bool done = m_state == PageState::Done;
    painter.drawPixmap(mark.topLeft(),
                       tinted(done ? "done" : "warning", toneColor(done ? Tone::Success : Tone::Warning),
                              devicePixelRatioF()));
}

void NavigationButton::focusInEvent(QFocusEvent* event) {
    m_byKeyboard = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QToolButton::focusInEvent(event);
}

Navigation::Navigation(QWidget* parent)
    : QFrame(parent) {
    setLook(this, "nav");
    named(this, "navigation", tr("Pages"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::one, space::one, space::one, space::one);
    layout->setSpacing(space::half);
    int number = 0;
    for (const PageKind& kind : pageRegistry()) {
        auto* entry = new NavigationButton(kind, ++number);
        m_buttons.insert(kind.id, entry);
        m_group.addButton(entry);
        layout->addWidget(entry);
        emitWhenChosen(kind.id);
    }
    layout->addStretch(1);
    const PageKind extras[] = {{"settings", tr("Settings"), "settings", tr("Settings (Ctrl+,)"), nullptr},
                               {"help", tr("Help"), "help", tr("Help for this page (F1)"), nullptr}};
    for (const PageKind& kind : extras) {
        auto* entry = new NavigationButton(kind, 0);
        m_buttons.insert(kind.id, entry);
        layout->addWidget(entry);
    }
    m_group.addButton(m_buttons["settings"]);
    emitWhenChosen("settings");
    connect(m_buttons["help"], &QToolButton::toggled, this, &Navigation::helpToggled);
}

/// Toggled, not clicked: a screen reader only toggles.
void Navigation::emitWhenChosen(const QString& pageId) {
    connect(m_buttons[pageId], &QToolButton::toggled, this, [this, pageId](bool on) {
        if (on) emit pageChosen(pageId);
    });
}

void Navigation::setHelpShown(bool shown) {
    const QSignalBlocker quiet(m_buttons["help"]);
    m_buttons["help"]->setChecked(shown);
}

void Navigation::setCurrent(const QString& pageId) {
    if (NavigationButton* entry = m_buttons.value(pageId)) {
        const QSignalBlocker quiet(entry);
        return entry->setChecked(true);
    }
    m_group.setExclusive(false); // a page that has no button of its own
    for (QAbstractButton* entry : m_group.buttons())
        entry->setChecked(false);
    m_group.setExclusive(true);
}

void Navigation::setState(const QString& pageId, PageState state) {
    if (NavigationButton* entry = m_buttons.value(pageId)) entry->setState(state);
}

} // namespace trilemma
