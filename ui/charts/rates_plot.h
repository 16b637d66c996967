// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/group_mark.h"
#include "ui/charts/plot.h"

#include <QCoreApplication>

namespace trilemma {

/// What one run does to each group: a line for each rate, a dot with its 95 % interval for each group, on one
/// axis of shares. Shows no rate that is a mean of numbers.
class RatesPlot : public Plot {
    Q_DECLARE_TR_FUNCTIONS(RatesPlot)
  public:
    /// Groups of one set and one class.
    void setGroups(const std::vector<const GroupRow*>& groups);

    void setLook(const ChartColours& colours, const QFont& font) override;
    QSizeF arrange(const QSizeF& room) override;
    void paint(QPainter& painter, const QSet<QString>& selected, int focused) const override;
    int count() const override { return static_cast<int>(m_rates.size()); }
    QRectF placeOf(int mark) const override;
    QStringList runsOf(int) const override { return {}; }
    QString toolTipOf(int mark) const override;
    QString nameOf(int mark) const override;

  private:
    struct Rate {
        QString title;
        std::vector<GroupDot> dots; ///< by group
    };
    double xOf(double value) const;
    void paintAxis(QPainter& painter) const;
    void paintRate(QPainter& painter, int mark) const;

    QStringList m_groups;
    std::vector<Rate> m_rates;
    AxisRange m_range;
    ChartColours m_colours;
    QFont m_font;
    GroupKey m_key;
    QRectF m_rows;
};

} // namespace trilemma
