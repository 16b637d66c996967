// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/point_motion.h"

#include <QEasingCurve>
#include <QPainter>
#include <QStyle>

namespace trilemma {

PointMotion::PointMotion(QWidget* over)
    : QWidget(over) {
    setObjectName(QStringLiteral("point_motion"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_motion.setStartValue(0.0);
    m_motion.setEndValue(1.0);
    m_motion.setDuration(milliseconds);
    m_motion.setEasingCurve(QEasingCurve::InOutQuad);
    m_patience.setSingleShot(true);
    m_patience.setInterval(milliseconds);
    connect(&m_motion, &QVariantAnimation::valueChanged, this, [this] { update(); });
    connect(&m_motion, &QVariantAnimation::finished, this, &QWidget::hide);
    connect(&m_patience, &QTimer::timeout, this, &QWidget::hide);
}

void PointMotion::depart(PointPlaces from) {
    m_motion.stop();
    hide();
    const bool isWanted = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
    if (!isWanted || from.isEmpty() || from.size() > mostPoints) return;
    m_from = std::move(from);
    m_dots.clear();
    for (const PointPlace& place : std::as_const(m_from))
        m_dots.append({place.at, place.at, place.colour});
    setGeometry(parentWidget()->rect());
    raise();
    show();
    m_patience.start();
}

void PointMotion::arrive(const PointPlaces& to) {
    if (!isWaiting()) return;
    m_patience.stop();
    m_dots.clear();
    for (auto place = to.cbegin(); place != to.cend(); ++place)
        if (const auto from = m_from.constFind(place.key()); from != m_from.constEnd())
            m_dots.append({from->at, place->at, from->colour});
    if (m_dots.isEmpty()) return hide();
    m_motion.start();
}

/// Opaque at first: the next picture appears while the dots go to their places in it.
void PointMotion::paintEvent(QPaintEvent*) {
    constexpr double radius = 4;
    const double share =
        m_motion.state() == QVariantAnimation::Running ? m_motion.currentValue().toDouble() : 0;
    QPainter painter(this);
    QColor ground = palette().color(QPalette::Base);
    ground.setAlphaF(static_cast<float>(1 - share * share));
    painter.fillRect(rect(), ground);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (const Dot& dot : m_dots) {
        painter.setBrush(dot.colour);
        painter.drawEllipse(dot.from + share * (dot.to - dot.from), radius, radius);
    }
}

} // namespace trilemma
