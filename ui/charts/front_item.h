// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axis_scale.h"
#include "ui/charts/label_placer.h"
#include "ui/charts/tradeoff_data.h"
#include "ui/runs/solver_style.h"

#include <QFont>
#include <QGraphicsItem>
#include <QSet>
#include <QStringList>

#include <map>

namespace trilemma {

/// The sign of a status, 8 px wide, readable over lines.
void drawStatus(QPainter& painter, const QPointF& centre, ConstraintStatus status,
                const ChartColours& colours);
/// An arc around a marker, clockwise from the top: the whole circle for a share of 1.
void drawFrontShare(QPainter& painter, const QPointF& centre, double radius, double share,
                    const ChartColours& colours);

/// Signs and arcs stand beside the markers of up to 500 points; among more they would hide each other, and
/// tool tips and tables say the same.
bool showsSigns(const TradeoffData& data);

/// Everything inside the axes: target line, seeds, curves over gamma, the front, error bars, markers, labels.
/// One item of our own, since Qt Charts has no error bars, styles no single point and is quadratic in the
/// number of points. Its coordinates are those of the chart.
class FrontItem : public QGraphicsItem {
  public:
    explicit FrontItem(QGraphicsItem* parent);

    void setData(const TradeoffData* data);
    void setMapping(const PlotMapping& mapping);
    void setLook(const ChartColours& colours, const QFont& font);
    /// Run ids; a point is highlighted if any of its runs is in it.
    void setSelection(const QSet<QString>& runIds);
    void setHovered(int point);
    void setSlackMark(const std::optional<SlackMark>& mark);

    /// Index of the point or seed nearest to a position, at most `reach` pixels from its marker; -1: none.
    int pointAt(const QPointF& position, double reach = 4) const;
    int seedAt(const QPointF& position, double reach = 3) const;
    QPointF positionOf(int point) const;
    /// The runs of the points and seeds within a rectangle of the chart.
    QStringList runsIn(const QRectF& rect) const;

    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    /// Points of one solver at one epsilon, in the order of gamma or weight.
    struct Curve {
        std::vector<int> points;
    };
    void collectCurves();
    const TradeoffPoint& at(int point) const { return m_data->points[static_cast<std::size_t>(point)]; }
    int count() const { return m_data ? static_cast<int>(m_data->points.size()) : 0; }
    bool isSelected(int point) const { return m_selected[static_cast<std::size_t>(point)]; }
    void markSelected();
    void placeRing();
    double radiusOf(int point) const;
    double radiusOf(const ReferencePoint& reference) const;
    const SolverStyle& styleOf(const std::string& solver) const { return m_styles.at(solver); }
    void collectStyles();
    /// Half the length of a point's bars in pixels; 0: none.
    QSizeF halfBars(int point) const;

    std::optional<QLineF> targetLine() const;
    void paintTarget(QPainter& painter) const;
    void paintSeeds(QPainter& painter) const;
    void paintCurves(QPainter& painter) const;
    void paintReleased(QPainter& painter) const;
    void paintSlackMark(QPainter& painter) const;
    void paintReferences(QPainter& painter) const;
    void paintFront(QPainter& painter) const;
    void paintBars(QPainter& painter) const;
    void paintMarkers(QPainter& painter) const;
    void paintRing(QPainter& painter, int point, const QPen& pen) const;
    void paintFrontShare(QPainter& painter, int point) const;
    void paintStatuses(QPainter& painter) const;
    void paintPin(QPainter& painter, int point) const;
    void paintLabels(QPainter& painter) const;
    void paintTargetLabel(QPainter& painter, LabelPlacer& placer) const;
    void blockMarks(LabelPlacer& placer) const;

    const TradeoffData* m_data = nullptr;
    PlotMapping m_mapping;
    ChartColours m_colours;
    QFont m_font;
    QRectF m_bounds;
    std::vector<Curve> m_curves;
    std::map<std::string, SolverStyle> m_styles;
    std::vector<double> m_epsilons;
    QSet<QString> m_selection;
    std::vector<bool> m_selected; ///< of each point: asked for in every painting
    bool m_showsShares = false;
    int m_hovered = -1;
    std::optional<SlackMark> m_slackMark;
    QGraphicsEllipseItem* m_ring; ///< around the hovered point: apart, so that hovering paints nothing else
};

} // namespace trilemma
