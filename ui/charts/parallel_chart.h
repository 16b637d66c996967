// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/parallel_plot.h"

#include <QPixmap>
#include <QSet>
#include <QWidget>

namespace trilemma {

/// Settings and results side by side: one upright axis for each of them, one line for each setting, in the
/// colour of its epsilon, and faint where it does not meet the wish. Drag along an axis to brush: the runs
/// that pass all brushes are picked; a click on an axis takes its brush back, a click on a line picks it
/// (Ctrl: one more). Keys: left and right choose an axis, up and down step through the lines in its order,
/// Space or Return picks, Shift and up or down brush from the line to the end of the axis, Escape takes all
/// brushes back.
class ParallelChart : public QWidget {
    Q_OBJECT
  public:
    explicit ParallelChart(QWidget* parent = nullptr);

    void setData(ParallelData data);
    const ParallelData& data() const { return m_plot.data(); }
    void setSelection(const QSet<QString>& runIds);
    void setEmptyText(const QString& text);
    const ParallelBrushes& brushes() const { return m_brushes; }
    void clearBrushes();

    // For tests and for scripts that drive the window.
    QPointF positionOf(int line, int axis) const { return m_plot.pointOf(line, axis); }
    QString toolTipOf(int line) const;

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override { return {720, 400}; }

  signals:
    void runsPicked(const QStringList& runIds, bool extend);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void applyLook();
    void redraw();
    void repaintLines();
    std::vector<bool> strongLines() const;
    void setHovered(int line);
    void pickLine(int line, bool extend);
    void brush(int axis, double from, double to);
    void pickBrushed();
    void step(int direction);
    void describe();

    ParallelPlot m_plot;
    ParallelBrushes m_brushes;
    QSet<QString> m_selection;
    QPixmap m_lines; ///< drawn once for each change; empty: out of date
    QString m_emptyText;
    QPointF m_pressed;
    int m_brushedAxis = -1; ///< while the mouse drags
    bool m_dragged = false;
    bool m_pressedLeft = false;
    int m_axis = 0; ///< that the keyboard is on
    int m_hovered = -1;
};

} // namespace trilemma
