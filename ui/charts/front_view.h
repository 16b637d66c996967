// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChartView>
#include <QRubberBand>
#include <QTimer>

namespace trilemma {

class FrontChart;

/// Mouse, keyboard and tool tips of a trade-off chart. It tests itself what lies under the mouse: the rubber
/// band of QChartView swallows clicks on points.
class FrontView : public QChartView {
    Q_OBJECT
  public:
    FrontView(FrontChart* chart, QWidget* parent);

    void dataChanged();
    void setMetricNames(const QString& x, const QString& y); ///< in tool tips
    void setEmptyText(const QString& title, const QString& hint);
    QPoint positionOf(int point) const;
    QString toolTipOf(int point) const;

  signals:
    void runsPicked(const QStringList& runIds, bool extend);
    void axisClicked(Qt::Orientation axis, const QPoint& globalPosition);

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool viewportEvent(QEvent* event) override; ///< pinches, tool tips
    void leaveEvent(QEvent* event) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;

  private:
    enum class Drag { None, Zoom, Brush, Pan };

    bool isEmpty() const;
    void drag(QMouseEvent* event);
    bool moveByKey(int key);
    void releaseSpace();
    QPointF toChart(const QPointF& position) const;
    /// What lies at a position: points, the nearest first, else the seed there.
    struct Hit {
        std::vector<int> points;
        int seed = -1; ///< -1: none
        bool isEmpty() const { return points.empty() && seed < 0; }
    };
    Hit hitAt(const QPoint& position) const;
    std::optional<Qt::Orientation> titleAt(const QPoint& position) const;
    void hover(const QPoint& position);
    void showTip();
    void pick(const QPoint& position, bool extend);
    int nextOf(const std::vector<int>& points) const;
    void pickPoint(int point, bool extend);
    void zoomInto(const QRect& rect);
    void zoomBy(double factor, const QPointF& position);
    void panBy(const QPointF& pixels);
    void brush(const QRect& rect, bool extend);
    void step(int direction);

    FrontChart& m_front;
    QRubberBand m_band;
    QPoint m_pressed;
    QPoint m_last;
    QPoint m_hoveredAt;
    QTimer m_tip;         ///< until the pointer rests: a text takes longer than a frame
    bool m_armed = false; ///< a press that a release turns into a click
    Drag m_drag = Drag::None;
    bool m_spaceHeld = false;  ///< turns dragging into moving
    bool m_spaceMoved = false; ///< so its release picks nothing
    int m_current = -1;        ///< the point that was picked last, or that the keyboard is on
    QString m_xName;
    QString m_yName;
    QString m_emptyTitle;
    QString m_emptyHint;
};

} // namespace trilemma
