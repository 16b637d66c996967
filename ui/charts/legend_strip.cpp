// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/legend_strip.h"

#include <QEvent>
#include <QPainter>

#include <cmath>

namespace trilemma {

namespace {
constexpr int sideMargin = 16;
constexpr int topMargin = 6;
} // namespace

LegendStrip::LegendStrip(QWidget* parent)
    : QWidget(parent)
    , m_legend(nullptr) {
    applyLook();
}

void LegendStrip::setData(const TradeoffData& shown) {
    m_data = shown;
    m_legend.setData(m_data);
    arrange();
}

void LegendStrip::setTarget(const std::optional<double>& gamma) {
    if (gamma == m_data.targetGamma) return;
    m_data.targetGamma = gamma;
    m_legend.setData(m_data);
    arrange();
}

void LegendStrip::arrange() {
    setFixedHeight(static_cast<int>(std::ceil(m_legend.arrange(std::max(100, width() - 2 * sideMargin)))) +
                   2 * topMargin);
    update();
}

void LegendStrip::applyLook() {
    m_legend.setLook(chartColours(palette()), font());
    arrange();
}

void LegendStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), chartColours(palette()).ground);
    painter.translate(sideMargin, topMargin);
    m_legend.paint(&painter, nullptr, this);
}

void LegendStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void LegendStrip::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyLook();
}

} // namespace trilemma
