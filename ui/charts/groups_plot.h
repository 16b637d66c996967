// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/group_mark.h"
#include "ui/charts/plot.h"
#include "ui/runs/setting_name.h"

#include <QCoreApplication>

namespace trilemma {

/// A row for each setting: the rates of each group as dots with their intervals on one line, and from the dot
/// of the pinned setting a thread to each.
class GroupsPlot : public Plot {
    Q_DECLARE_TR_FUNCTIONS(GroupsPlot)
  public:
    void setData(GroupDots dots);
    const GroupDots& dots() const { return m_dots; }
    /// On top: what to do, or who has most more and most less under the one selected row than under the
    /// pinned one; of two selected rows, under the one of the smaller gap than under the other.
    QString hint(const QSet<QString>& selected) const;

    void setLook(const ChartColours& colours, const QFont& font) override;
    QSizeF arrange(const QSizeF& room) override;
    void paint(QPainter& painter, const QSet<QString>& selected, int focused) const override;
    double headHeight() const override { return m_rows.top(); }
    void paintHead(QPainter& painter, const QSet<QString>& selected) const override;
    int count() const override { return static_cast<int>(m_dots.rows.size()); }
    QRectF placeOf(int mark) const override;
    QStringList runsOf(int mark) const override;
    QString toolTipOf(int mark) const override;
    QString nameOf(int mark) const override;

  private:
    const GroupDots::Row& rowAt(int mark) const { return m_dots.rows[static_cast<std::size_t>(mark)]; }
    const TradeoffPoint& pointOf(int mark) const;
    QString rowName(int mark) const;
    QRectF fieldOf(std::size_t rate) const; ///< of all rows
    double xOf(std::size_t rate, double value) const;
    QString changeOf(const GroupDots::Row& row, std::size_t rate, std::size_t group) const;
    std::vector<double> ticksOf(std::size_t rate) const;
    QString note() const; ///< below the rows; empty: none
    std::vector<int> comparedRows(const QSet<QString>& selected) const;
    QString changesText(const GroupDots::Row& from, const GroupDots::Row& to) const;
    void paintRow(QPainter& painter, int mark, bool isChosen, bool isHere) const;
    void paintChanges(QPainter& painter, const GroupDots::Row& row, std::size_t rate,
                      const QRectF& place) const;
    void paintDots(QPainter& painter, const GroupDots::Row& row, std::size_t rate, double y) const;

    GroupDots m_dots;
    SharedParts m_shared;
    ChartColours m_colours;
    QFont m_font;
    GroupKey m_key;
    double m_hintHeight = 0;
    double m_keyHeight = 0;
    std::vector<AxisRange> m_ranges; ///< of each rate
    QRectF m_rows;                   ///< of the names and dots
    double m_rowHeight = 24;
    double m_nameWidth = 200;
};

} // namespace trilemma
