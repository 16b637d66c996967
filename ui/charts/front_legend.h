// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/tradeoff_data.h"

#include <QCoreApplication>
#include <QFont>
#include <QGraphicsItem>

#include <functional>

namespace trilemma {

/// The key above a trade-off chart: solvers by shape, epsilon by colour, front, bars, target. It
/// flows into as many lines as its width needs.
class FrontLegend : public QGraphicsItem {
    Q_DECLARE_TR_FUNCTIONS(FrontLegend)
  public:
    explicit FrontLegend(QGraphicsItem* parent)
        : QGraphicsItem(parent) {}

    void setData(const TradeoffData& data);
    void setLook(const ChartColours& colours, const QFont& font);
    /// Arranges the entries; returns the height that they take.
    double arrange(double width);

    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    struct Entry {
        QString text;
        double symbolWidth = 16;
        std::function<void(QPainter&, const QPointF&)> draw; ///< centre of the symbol; none: a heading
        bool startsGroup = false;
        QPointF place; ///< left, middle of the line
    };
    void addSolvers(const TradeoffData& data);
    void addEpsilons(const TradeoffData& data);
    void addReferences(const TradeoffData& data);
    void addMarks(const TradeoffData& data);
    double widthOf(const Entry& entry) const;
    double lineHeight() const;

    std::vector<Entry> m_entries;
    ChartColours m_colours;
    QFont m_font;
    QRectF m_bounds;
};

} // namespace trilemma
