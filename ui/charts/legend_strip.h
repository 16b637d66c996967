// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/front_legend.h"

#include <QWidget>

namespace trilemma {

/// The key of a trade-off chart as a widget, for several charts that share it. As high as its lines need.
class LegendStrip : public QWidget {
    Q_OBJECT
  public:
    explicit LegendStrip(QWidget* parent = nullptr);

    void setData(const TradeoffData& shown);
    void setTarget(const std::optional<double>& gamma);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void applyLook();
    void arrange();

    TradeoffData m_data;
    FrontLegend m_legend;
};

} // namespace trilemma
