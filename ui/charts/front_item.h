// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/axis_scale.h"
#include "ui/charts/label_placer.h"
#include "ui/charts/series_colour.h"
#include "ui/charts/tradeoff_data.h"
#include "ui/runs/setting_name.h"
#include "ui/runs/solver_style.h"

#include <QCoreApplication>
#include <QFont>
#include <QGraphicsItem>
#include <QSet>
#include <QStringList>

#include <map>

namespace trilemma {

/// The sign of a status, 8 px wide, readable over lines.
void drawStatus(QPainter& painter, const QPointF& centre, ConstraintStatus status,
                const ChartColours& colours);

/// Everything inside the axes: lines of the wish, seeds, curves, the front, spread, markers, labels.
/// One item of our own, since Qt Charts has no error bars, styles no single point and is quadratic in the
/// number of points. Its coordinates are those of the chart.
class FrontItem : public QGraphicsItem {
    Q_DECLARE_TR_FUNCTIONS(FrontItem)
  public:
    explicit FrontItem(QGraphicsItem* parent);

    void setData(const TradeoffData* data);
    void setMapping(const PlotMapping& mapping);
    void setLook(const ChartColours& colours, const QFont& font);
    /// Run ids; a point is highlighted if any of its runs is in it.
    void setSelection(const QSet<QString>& runIds);
    void setHovered(int point);
    void setSlackMark(const std::optional<SlackMark>& mark);

    /// The points at most `reach` pixels from a position, the nearest marker first.
    std::vector<int> pointsAt(const QPointF& position, double reach = 4) const;
    /// Index of the seed nearest to a position; -1: none.
    int seedAt(const QPointF& position, double reach = 3) const;
    QPointF positionOf(int point) const;
    bool isSelected(int point) const { return m_selected[static_cast<std::size_t>(point)]; }
    /// The runs of the points and seeds within a rectangle of the chart.
    QStringList runsIn(const QRectF& rect) const;

    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

  private:
    static constexpr double markerRadius = 5;

    /// Points of one solver at one epsilon in the order of slack or weight, or of one slack in the order of
    /// epsilon where that lies across.
    struct Curve {
        std::vector<int> points;
    };
    /// A place on an axis that something is asked to stay on one side of.
    struct BoundLine {
        bool upright;
        double place;
        bool lowerIsBetter;
        QString label;
    };
    void collectCurves();
    void collectPlaces();
    const TradeoffPoint& at(int point) const { return m_data->points[static_cast<std::size_t>(point)]; }
    const QPointF& placeOnAxes(int point) const { return m_places[static_cast<std::size_t>(point)]; }
    int count() const { return m_data ? static_cast<int>(m_data->points.size()) : 0; }
    void markSelected();
    void placeRing();
    /// Outside the wish, where there is one.
    bool isQuiet(int point) const {
        return !m_data->meeting.empty() && !m_data->meeting[static_cast<std::size_t>(point)];
    }
    const SolverStyle& styleOf(const std::string& solver) const { return m_styles.at(solver); }
    QColor inkOf(int point) const;
    QColor inkOf(const ReferencePoint& reference) const;
    SolverStyle markerStyle(int point) const; ///< the solver's shape in the colour of the series
    void collectStyles();
    /// Half the length of a point's bars in pixels; 0: none.
    QSizeF halfBars(int point) const;

    bool isInSight(int point) const;
    std::vector<BoundLine> boundLines() const;
    QLineF lineOf(const BoundLine& bound) const;
    void paintBounds(QPainter& painter) const;
    void paintEpsilonTicks(QPainter& painter) const;
    void paintSeeds(QPainter& painter) const;
    void paintCurves(QPainter& painter) const;
    void paintReleased(QPainter& painter) const;
    void paintSlackMark(QPainter& painter) const;
    void paintReferences(QPainter& painter) const;
    void paintFront(QPainter& painter) const;
    void paintSpread(QPainter& painter) const;
    void paintBands(QPainter& painter) const;
    void paintBars(QPainter& painter, int point) const;
    void paintMarkers(QPainter& painter) const;
    void paintRing(QPainter& painter, int point, const QPen& pen) const;
    void paintStatuses(QPainter& painter) const;
    void paintAlike(QPainter& painter) const;
    void paintPin(QPainter& painter, int point) const;
    void paintLabels(QPainter& painter) const;
    void paintBoundLabels(QPainter& painter, LabelPlacer& placer) const;
    void paintCurveLabels(QPainter& painter, LabelPlacer& placer) const;
    void paintEndLabels(QPainter& painter) const;
    QString labelOf(const Curve& curve) const;
    int lonelierEnd(const Curve& curve, const std::vector<const Curve*>& curveOfPoint) const;
    void blockMarks(LabelPlacer& placer) const;

    const TradeoffData* m_data = nullptr;
    PlotMapping m_mapping;
    ChartColours m_colours;
    QFont m_font;
    QRectF m_bounds;
    std::vector<Curve> m_curves;
    std::map<std::string, SolverStyle> m_styles;
    std::optional<Placing> m_placing;
    SharedParts m_shared;
    std::vector<QPointF> m_places; ///< of each point, on the axes
    std::vector<QColor> m_inks;    ///< of each point
    std::optional<SeriesColours> m_series;
    QSet<QString> m_selection;
    std::vector<bool> m_selected; ///< of each point: asked for in every painting
    int m_hovered = -1;
    std::optional<SlackMark> m_slackMark;
    QGraphicsEllipseItem* m_ring; ///< around the hovered point: apart, so that hovering paints nothing else
};

} // namespace trilemma
