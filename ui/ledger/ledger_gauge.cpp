// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ledger/ledger_gauge.h"

#include "ui/base/escape.h"
#include "ui/base/words.h"
#include "ui/ledger/ledger_panel.h"
#include "ui/ledger/stand_words.h"
#include "ui/widgets/widgets.h"

#include <QPainter>

namespace trilemma {

namespace {

constexpr int gaugeIconSize = 18;
constexpr int gaugeBarWidth = 72;
constexpr int gaugeBarHeight = 10;

Tone toneOf(BudgetLevel level) {
    if (level == BudgetLevel::Over) return Tone::Error;
    return level == BudgetLevel::Near ? Tone::Warning : Tone::Accent;
}

bool isToHeed(BudgetLevel level) {
    return level == BudgetLevel::Near || level == BudgetLevel::Over;
}

/// Of the same, the longest first; the last is as short as it can be.
QStringList gaugeTexts(const LedgerStand& stand) {
    const ReleasedFigure& released = stand.released;
    const QString word = levelWord(budgetLevel(released));
    QString left = released.releases == 0
                       ? LedgerGauge::tr("Nothing released")
                       : LedgerGauge::tr("Released %1").arg(epsilonFigure(released.epsilon));
    left = released.budget ? LedgerGauge::tr("%1 of %2").arg(left, shownNumber(released.budget->epsilon))
                           : LedgerGauge::tr("%1, no budget").arg(left);
    if (!word.isEmpty()) left += QStringLiteral(", ") + word;
    const QString spent = stand.drawn.runs == 0
                              ? LedgerGauge::tr("nothing spent")
                              : LedgerGauge::tr("spent %1").arg(epsilonFigure(stand.drawn.epsilon));
    const QString shortest = !released.budget ? LedgerGauge::tr("no budget")
                             : word.isEmpty() ? LedgerGauge::tr("%1 of %2")
                                                    .arg(shortBound(released.epsilon.value_or(0)),
                                                         shownNumber(released.budget->epsilon))
                                              : word;
    return {left + QStringLiteral(" · ") + spent, left, shortest};
}

} // namespace

LedgerGauge::LedgerGauge(QWidget* parent)
    : QAbstractButton(parent) {
    setAccessibleName(tr("Privacy ledger of this table: released against its budget, and spent"));
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    showStand({});
}

void LedgerGauge::showStand(const std::optional<Result<LedgerStand>>& stand) {
    setVisible(stand.has_value());
    if (!stand) return say({}, {});
    if (!*stand) {
        m_level = BudgetLevel::NoBudget;
        m_share = 0;
        return say({tr("Ledger unreadable")}, {tr("Ledger unreadable"), errorText(stand->errors().front())});
    }
    const LedgerStand& now = **stand;
    m_level = budgetLevel(now.released);
    m_share = usedShare(now.released);
    QStringList description{spentSentence(now), releasedSentence(now.released)};
    if (now.isNonPrivate) description << followsRecordsText();
    if (now.mayLackRuns) description << mayLackText(false);
    description << tr("Spent is what all private runs of any project on this table cost together, released, "
                      "deleted or not. Click for the ledger and its budget.");
    say(gaugeTexts(now), description);
}

void LedgerGauge::say(const QStringList& texts, const QStringList& description) {
    m_texts = texts;
    const QString all = description.join(QLatin1Char('\n'));
    setAccessibleDescription(all);
    setToolTip(plainToolTip(all));
    updateGeometry();
    update();
}

int LedgerGauge::widthFor(const QString& text) const {
    const int sign = isToHeed(m_level) ? gaugeIconSize + space::half : 0;
    return space::one + gaugeIconSize + space::one + gaugeBarWidth + space::one + sign +
           fontMetrics().horizontalAdvance(text) + space::one;
}

QString LedgerGauge::shownText() const {
    for (const QString& text : m_texts)
        if (widthFor(text) <= width()) return text;
    return m_texts.value(m_texts.size() - 1);
}

QSize LedgerGauge::sizeHint() const {
    return {widthFor(m_texts.value(0)), lineHeight(space::two)};
}

QSize LedgerGauge::minimumSizeHint() const {
    return {widthFor(m_texts.value(m_texts.size() - 1)), lineHeight(space::one)};
}

void LedgerGauge::paintBar(QPainter& painter, const QRect& place) const {
    const bool hasBudget = m_level != BudgetLevel::NoBudget;
    painter.setPen(QPen(toneColor(Tone::Muted), 1, hasBudget ? Qt::SolidLine : Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place.adjusted(0, 0, -1, -1));
    QRect filled = place.adjusted(2, 2, -2, -2);
    filled.setWidth(static_cast<int>(m_share * filled.width()));
    painter.fillRect(filled, toneColor(toneOf(m_level)));
}

void LedgerGauge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (underMouse() || hasFocus())
        painter.fillRect(rect(), mixed(toneColor(Tone::Card), toneColor(Tone::Accent), 0.12));
    if (hasFocus()) {
        painter.setPen(toneColor(Tone::Accent));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    QRect place = rect().adjusted(space::one, 0, -space::one, 0);
    const auto take = [&](int width, int height) {
        const QRect taken(place.left(), place.center().y() - height / 2, width, height);
        place.setLeft(place.left() + width);
        return taken;
    };
    trilemma::icon(QStringLiteral("privacy")).paint(&painter, take(gaugeIconSize, gaugeIconSize));
    place.setLeft(place.left() + space::one);
    paintBar(painter, take(gaugeBarWidth, gaugeBarHeight));
    place.setLeft(place.left() + space::one);
    if (isToHeed(m_level)) {
        trilemma::icon(QStringLiteral("warning")).paint(&painter, take(gaugeIconSize, gaugeIconSize));
        place.setLeft(place.left() + space::half);
    }
    painter.setPen(toneColor(Tone::Text));
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft, shownText());
}

void LedgerGauge::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    update();
}

void LedgerGauge::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace trilemma
