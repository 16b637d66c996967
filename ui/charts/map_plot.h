// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot.h"

#include <QCoreApplication>

namespace trilemma {

/// Epsilon against slack, one table for each solver and model: a cell is filled by what goes upwards in a
/// trade-off chart and says it, with what goes across below; bold within the wish, quiet outside. Of more
/// than `maxCells` settings there are lines of equal value instead of words, between trained settings only.
class MapPlot : public Plot {
    Q_DECLARE_TR_FUNCTIONS(MapPlot)
  public:
    static constexpr std::size_t maxCells = 60;

    void setData(TradeoffData data);
    const TradeoffData& data() const { return m_data; }
    std::size_t panelCount() const { return m_panels.size(); }

    void setLook(const ChartColours& colours, const QFont& font) override;
    QSizeF arrange(const QSizeF& room) override;
    void paint(QPainter& painter, const QSet<QString>& selected, int focused) const override;
    int count() const override { return static_cast<int>(m_marks.size()); }
    QRectF placeOf(int mark) const override;
    QStringList runsOf(int mark) const override;
    QString toolTipOf(int mark) const override;
    QString nameOf(int mark) const override;

  private:
    /// Slack or weight, ascending, none last.
    struct Row {
        std::optional<double> gamma, weight;
        auto operator<=>(const Row&) const = default;
    };
    struct Panel {
        QString title;
        std::vector<std::optional<double>> epsilons; ///< none, last: not private
        std::vector<Row> rows;
        std::vector<int> points; ///< rows x epsilons; -1: not trained
        QRectF place, grid;
        bool isWide() const { return points.size() > maxCells; }
        int pointAt(std::size_t row, std::size_t column) const {
            return points[row * epsilons.size() + column];
        }
        QSizeF cell() const {
            return {grid.width() / static_cast<double>(epsilons.size()),
                    grid.height() / static_cast<double>(rows.size())};
        }
    };
    struct Mark {
        std::size_t panel, row, column;
    };
    Panel panelOf(const std::vector<int>& group, bool someModels) const;
    double rowNameWidth(const Panel& panel) const;
    double lineHeight() const;
    const TradeoffPoint& pointOf(int mark) const;
    int placeInData(int mark) const;
    QRectF cellOf(const Mark& mark) const;
    double shareOf(const TradeoffPoint& point) const;
    bool isQuiet(int point) const;
    void paintKey(QPainter& painter) const;
    void paintHead(QPainter& painter, const Panel& panel) const;
    void paintCell(QPainter& painter, int mark) const;
    void paintLines(QPainter& painter, const Panel& panel) const;
    QString rowName(const Row& row) const;

    TradeoffData m_data;
    ChartColours m_colours;
    QFont m_font;
    std::vector<Panel> m_panels;
    std::vector<Mark> m_marks;
    int m_xDecimals = 4, m_yDecimals = 4;
    double m_least = 0, m_greatest = 0; ///< of what goes upwards
};

} // namespace trilemma
