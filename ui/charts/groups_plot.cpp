// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/groups_plot.h"

#include "ui/base/theme.h"
#include "ui/base/words.h"
#include "ui/runs/setting_name.h"

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace trilemma {

namespace {

constexpr double groupsMargin = 16;
constexpr double fieldGap = 28;
} // namespace

void GroupsPlot::setData(GroupDots dots) {
    m_dots = std::move(dots);
    m_shared = SharedParts(m_dots.data.points);
    m_ranges.assign(m_dots.rates.size(), {});
    for (std::size_t rate = 0; rate < m_dots.rates.size(); ++rate) {
        double least = INFINITY, greatest = -INFINITY;
        for (const GroupDots::Row& row : m_dots.rows)
            for (const GroupDot& dot : row.dots[rate])
                if (dot.value) {
                    least = std::min(least, dot.low);
                    greatest = std::max(greatest, dot.high);
                }
        if (least <= greatest) m_ranges[rate] = paddedRange(least, greatest);
    }
}

void GroupsPlot::setLook(const ChartColours& colours, const QFont& font) {
    m_colours = colours;
    m_font = font;
}

QSizeF GroupsPlot::arrange(const QSizeF& room) {
    const QFontMetricsF metrics(m_font);
    m_rowHeight = std::max(24.0, metrics.lineSpacing() + 8);
    double names = 0;
    for (int mark = 0; mark < count(); ++mark)
        names = std::max(names, metrics.horizontalAdvance(rowName(mark)));
    m_nameWidth = std::min(names + 12, 0.4 * room.width());
    m_keyHeight = m_key.arrange(m_dots.groups, m_font, room.width() - 2 * groupsMargin - m_nameWidth);
    m_hintHeight = 2 * metrics.lineSpacing() + 6;
    const double head = m_hintHeight + m_keyHeight + 2 * metrics.lineSpacing() + 14;
    m_rows =
        QRectF(groupsMargin, groupsMargin + head, room.width() - 2 * groupsMargin, m_rowHeight * count());
    const double below = note().isEmpty() ? 0 : metrics.lineSpacing() + 4;
    return {room.width(), m_rows.bottom() + below + groupsMargin};
}

QRectF GroupsPlot::fieldOf(std::size_t rate) const {
    const auto count = static_cast<double>(std::max<std::size_t>(1, m_dots.rates.size()));
    const double width = (m_rows.width() - m_nameWidth - fieldGap * (count - 1)) / count;
    return {m_rows.left() + m_nameWidth + static_cast<double>(rate) * (width + fieldGap), m_rows.top(), width,
            m_rows.height()};
}

double GroupsPlot::xOf(std::size_t rate, double value) const {
    const QRectF field = fieldOf(rate);
    return field.left() + (value - m_ranges[rate].min) / m_ranges[rate].span() * field.width();
}

const TradeoffPoint& GroupsPlot::pointOf(int mark) const {
    return m_dots.data.points[static_cast<std::size_t>(rowAt(mark).point)];
}

QString GroupsPlot::rowName(int mark) const {
    return settingName(m_shared.without(pointOf(mark)));
}

QRectF GroupsPlot::placeOf(int mark) const {
    return {m_rows.left(), m_rows.top() + mark * m_rowHeight, m_rows.width(), m_rowHeight};
}

QStringList GroupsPlot::runsOf(int mark) const {
    return toQt(pointOf(mark).runIds);
}

QString GroupsPlot::nameOf(int mark) const {
    QStringList parts{settingName(pointOf(mark))};
    for (std::size_t rate = 0; rate < m_dots.rates.size(); ++rate)
        for (qsizetype group = 0; group < m_dots.groups.size(); ++group)
            if (const GroupDot& dot = rowAt(mark).dots[rate][static_cast<std::size_t>(group)]; dot.value)
                parts << QStringLiteral("%1 %2 %3")
                             .arg(m_dots.groups[group], m_dots.rateTitles[qsizetype(rate)],
                                  fixedNumber(dot.value, 3));
    return parts.join(QStringLiteral(", "));
}

/// "+0.031" against the pinned setting; empty without one.
QString GroupsPlot::changeOf(const GroupDots::Row& row, std::size_t rate, std::size_t group) const {
    if (!m_dots.pinned) return {};
    const GroupDot& before = m_dots.rows[*m_dots.pinned].dots[rate][group];
    const GroupDot& now = row.dots[rate][group];
    if (&m_dots.rows[*m_dots.pinned] == &row || !before.value || !now.value) return {};
    return changeOfRate(*now.value - *before.value);
}

QString GroupsPlot::toolTipOf(int mark) const {
    const GroupDots::Row& row = rowAt(mark);
    QString text = QStringLiteral("<b>%1</b><table cellspacing=3><tr><td></td>")
                       .arg(escapedHtml(settingName(pointOf(mark))));
    for (QString title : m_dots.rateTitles)
        text += QStringLiteral("<td align=right>&nbsp;&nbsp;%1</td>")
                    .arg(escapedHtml(title.replace(QLatin1Char(' '), QChar::Nbsp)));
    for (qsizetype group = 0; group < m_dots.groups.size(); ++group) {
        text += QStringLiteral("</tr><tr><td>%1</td>").arg(escapedHtml(m_dots.groups[group]));
        for (std::size_t rate = 0; rate < m_dots.rates.size(); ++rate) {
            const auto place = static_cast<std::size_t>(group);
            const QString change = changeOf(row, rate, place);
            QString words = fixedNumber(row.dots[rate][place].value, 3);
            if (!change.isEmpty())
                words = QStringLiteral("%1 → %2 (%3)")
                            .arg(fixedNumber(m_dots.rows[*m_dots.pinned].dots[rate][place].value, 3), words,
                                 change);
            text += QStringLiteral("<td align=right>&nbsp;&nbsp;%1</td>")
                        .arg(words.replace(QLatin1Char(' '), QChar::Nbsp));
        }
    }
    text += QStringLiteral("</tr></table>");
    if (m_dots.pinned) text += tr("from the pinned setting to this one") + QStringLiteral("<br>");
    return text + tr("means over runs: %1; non-private").arg(row.runs);
}

void GroupsPlot::paint(QPainter& painter, const QSet<QString>& selected, int focused) const {
    paintHead(painter, selected);
    painter.setPen(QPen(m_colours.grid, 1));
    for (std::size_t rate = 0; rate < m_dots.rates.size(); ++rate)
        for (const double tick : ticksOf(rate))
            painter.drawLine(QPointF(xOf(rate, tick), m_rows.top()),
                             QPointF(xOf(rate, tick), m_rows.bottom()));
    for (int mark = 0; mark < count(); ++mark)
        paintRow(painter, mark, isSelected(mark, selected), mark == focused);
    painter.setFont(m_font);
    painter.setPen(m_colours.muted);
    painter.drawText(QPointF(m_rows.left(), m_rows.bottom() + QFontMetricsF(m_font).lineSpacing()), note());
}

QString GroupsPlot::note() const {
    if (m_dots.hidden == 0) return {};
    return tr("Settings without a row: %1. One that is selected elsewhere gets a row.").arg(m_dots.hidden);
}

std::vector<double> GroupsPlot::ticksOf(std::size_t rate) const {
    const AxisRange& range = m_ranges[rate];
    const double interval = niceInterval(range, std::max(2, static_cast<int>(fieldOf(rate).width() / 70)));
    std::vector<double> ticks;
    for (double tick = std::ceil(range.min / interval) * interval; tick <= range.max + 1e-12;
         tick += interval)
        ticks.push_back(std::abs(tick) < interval / 2 ? 0.0 : tick);
    return ticks;
}

/// From one row to another: from the pinned one, or from that of the larger gap.
std::vector<int> GroupsPlot::comparedRows(const QSet<QString>& selected) const {
    std::vector<int> compared;
    if (m_dots.pinned) compared.push_back(static_cast<int>(*m_dots.pinned));
    for (int mark = 0; mark < count(); ++mark)
        if (isSelected(mark, selected) && (!m_dots.pinned || compared.front() != mark))
            compared.push_back(mark);
    if (compared.size() == 2 && !m_dots.pinned &&
        gapOf(m_dots.data, pointOf(compared[0])) < gapOf(m_dots.data, pointOf(compared[1])))
        std::swap(compared[0], compared[1]);
    return compared;
}

QString GroupsPlot::hint(const QSet<QString>& selected) const {
    if (count() < 2) return {};
    const std::vector<int> compared = comparedRows(selected);
    if (compared.size() != 2)
        return m_dots.pinned
                   ? tr("From the pinned %1 (dotted). Select another row to read who gains and who loses.")
                         .arg(rowName(compared.front()))
                   : tr("Slacks of one model stand together. Select two rows (Ctrl), or pin one (P), to read "
                        "who gains and who loses.");
    const QString difference = settingDifference(pointOf(compared[1]), pointOf(compared[0]));
    return tr("From %1 to %2: %3")
        .arg(rowName(compared[0]), difference.isEmpty() ? rowName(compared[1]) : difference,
             changesText(rowAt(compared[0]), rowAt(compared[1])));
}

QString GroupsPlot::changesText(const GroupDots::Row& from, const GroupDots::Row& to) const {
    struct Change {
        double change = 0;
        std::size_t rate = 0, group = 0;
    };
    Change fall, rise;
    for (std::size_t rate = 0; rate < m_dots.rates.size(); ++rate)
        for (std::size_t group = 0; group < to.dots[rate].size(); ++group) {
            const GroupDot& before = from.dots[rate][group];
            const GroupDot& now = to.dots[rate][group];
            if (!before.value || !now.value) continue;
            const double change = *now.value - *before.value;
            if (change < fall.change) fall = {change, rate, group};
            if (change > rise.change) rise = {change, rate, group};
        }
    QStringList texts;
    const auto add = [&](const Change& most, const QString& text) {
        if (most.change == 0) return;
        texts << text.arg(m_dots.groups[qsizetype(most.group)], m_dots.rateTitles[qsizetype(most.rate)],
                          fixedNumber(from.dots[most.rate][most.group].value, 3),
                          fixedNumber(to.dots[most.rate][most.group].value, 3), changeOfRate(most.change));
    };
    add(fall, tr("falls most: %1, %2 %3 → %4 (%5)"));
    add(rise, tr("rises most: %1, %2 %3 → %4 (%5)"));
    return texts.isEmpty() ? tr("no rate differs.") : texts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

/// What to do or what one sees, which mark is which group, what each field is, and its ticks.
void GroupsPlot::paintHead(QPainter& painter, const QSet<QString>& selected) const {
    const QFontMetricsF metrics(m_font);
    painter.setFont(m_font);
    painter.setPen(m_dots.pinned || comparedRows(selected).size() == 2 ? m_colours.text : m_colours.muted);
    painter.drawText(QRectF(m_rows.left() + 4, groupsMargin / 2, m_rows.width() - 4, m_hintHeight),
                     Qt::TextWordWrap, hint(selected));
    const double top = groupsMargin + m_hintHeight;
    m_key.paint(painter, {m_rows.left() + m_nameWidth, top}, m_colours);
    for (std::size_t rate = 0; rate < m_dots.rates.size(); ++rate) {
        const QRectF field = fieldOf(rate);
        QFont bold = m_font;
        bold.setBold(true);
        painter.setFont(bold);
        painter.setPen(m_colours.text);
        painter.drawText(QPointF(field.left(), top + m_keyHeight + 6 + metrics.ascent()),
                         QFontMetricsF(bold).elidedText(m_dots.rateTitles[qsizetype(rate)], Qt::ElideRight,
                                                        field.width()));
        painter.setFont(m_font);
        painter.setPen(m_colours.muted);
        const std::vector<double> ticks = ticksOf(rate);
        const int decimals = ticks.size() > 1 ? decimalsFor(ticks[1] - ticks[0]) : 2;
        for (const double tick : ticks) {
            const QString name = QLocale().toString(tick, 'f', decimals);
            painter.drawText(QPointF(xOf(rate, tick) - metrics.horizontalAdvance(name) / 2, m_rows.top() - 5),
                             name);
        }
    }
}

void GroupsPlot::paintRow(QPainter& painter, int mark, bool isChosen, bool isHere) const {
    const QRectF place = placeOf(mark);
    const bool isCompared = m_dots.pinned && *m_dots.pinned == static_cast<std::size_t>(mark);
    if (isChosen || isHere) {
        QColor shade = isChosen ? m_colours.accent : m_colours.text;
        shade.setAlphaF(isChosen ? 0.14F : 0.06F);
        painter.fillRect(place, shade);
    }
    const bool quiet =
        !m_dots.data.meeting.empty() && !m_dots.data.meeting[static_cast<std::size_t>(rowAt(mark).point)];
    QFont font = m_font;
    font.setBold(isCompared);
    painter.setFont(font);
    painter.setPen(quiet ? m_colours.muted : m_colours.text);
    painter.drawText(QRectF(place.left() + 4, place.top(), m_nameWidth - 12, place.height()),
                     Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(rowName(mark), Qt::ElideMiddle, m_nameWidth - 12));
    for (std::size_t rate = 0; rate < m_dots.rates.size(); ++rate) {
        paintDots(painter, rowAt(mark), rate, place.center().y());
        if (isChosen) paintChanges(painter, rowAt(mark), rate, place);
    }
}

/// What each group has more or less than with the pinned setting, at the end of the line where no dots lie.
void GroupsPlot::paintChanges(QPainter& painter, const GroupDots::Row& row, std::size_t rate,
                              const QRectF& place) const {
    const QRectF field = fieldOf(rate);
    const QFontMetricsF metrics(m_font);
    painter.setFont(m_font);
    double least = field.right(), greatest = field.left(), all = 0;
    for (qsizetype group = 0; group < m_dots.groups.size(); ++group) {
        const GroupDot& dot = row.dots[rate][static_cast<std::size_t>(group)];
        if (!dot.value) continue;
        least = std::min(least, xOf(rate, *dot.value));
        greatest = std::max(greatest, xOf(rate, *dot.value));
        all += metrics.horizontalAdvance(changeOf(row, rate, static_cast<std::size_t>(group))) + 8;
    }
    const bool isLeft = field.right() - greatest < all && least - field.left() > field.right() - greatest;
    if (std::max(least - field.left(), field.right() - greatest) < all)
        return; // the words on top say the most
    double right = isLeft ? std::min(field.left() + all, field.right()) : field.right();
    for (qsizetype group = m_dots.groups.size() - 1; group >= 0; --group) {
        const QString text = changeOf(row, rate, static_cast<std::size_t>(group));
        const double width = metrics.horizontalAdvance(text);
        if (text.isEmpty() || right - width < field.left()) continue;
        const QRectF words(right - width, place.center().y() - metrics.height() / 2, width, metrics.height());
        painter.setPen(mixed(m_colours.text, groupColour(group, m_colours), 0.7));
        painter.drawText(QPointF(words.left(), words.top() + metrics.ascent()), text);
        right = words.left() - 8;
    }
}

void GroupsPlot::paintDots(QPainter& painter, const GroupDots::Row& row, std::size_t rate, double y) const {
    const QRectF field = fieldOf(rate);
    painter.setPen(QPen(m_colours.grid, 1));
    painter.drawLine(QPointF(field.left(), y), QPointF(field.right(), y));
    for (qsizetype group = 0; group < m_dots.groups.size(); ++group) {
        const auto place = static_cast<std::size_t>(group);
        const GroupDot& dot = row.dots[rate][place];
        if (!dot.value) continue;
        const QColor colour = groupColour(group, m_colours);
        painter.setPen(QPen(mixed(m_colours.ground, colour, 0.6), 1.4));
        painter.drawLine(QPointF(xOf(rate, dot.low), y), QPointF(xOf(rate, dot.high), y));
        if (m_dots.pinned && &m_dots.rows[*m_dots.pinned] != &row)
            if (const GroupDot& before = m_dots.rows[*m_dots.pinned].dots[rate][place]; before.value) {
                painter.setPen(QPen(colour, 1, Qt::DotLine));
                painter.drawLine(QPointF(xOf(rate, *before.value), y - 6),
                                 QPointF(xOf(rate, *dot.value), y - 6));
                painter.setPen(QPen(colour, 1.4));
                painter.drawLine(QPointF(xOf(rate, *before.value), y - 9),
                                 QPointF(xOf(rate, *before.value), y - 3));
            }
        drawGroupDot(painter, {xOf(rate, *dot.value), y}, group, m_colours);
    }
}

} // namespace trilemma
