// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/curve_plot.h"
#include "ui/runs/run_curves.h"

#include <QAbstractScrollArea>

namespace trilemma {

/// What the small charts show: a model, another one laid over it, one of the scores, some of the columns.
struct CurvesShown {
    SharedRunCurves first;
    SharedRunCurves second; ///< null: none
    std::size_t score = 0;
    QString words;         ///< names of columns must hold this; empty: all
    bool sameScale = true; ///< one axis of contributions for all charts
};

/// The charts of these, in their order: those of the first model by importance, then what only the second
/// has.
std::vector<CurvePlotData> curvePlots(const CurvesShown& shown);

/// Small charts side by side, of which only those in sight are painted. Arrow keys move between charts, with
/// Control along a curve.
class CurveGrid : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit CurveGrid(QWidget* parent = nullptr);

    void show(const CurvesShown& shown);
    int chartCount() const { return static_cast<int>(m_plots.size()); }
    QString titleOf(int chart) const { return m_plots[static_cast<std::size_t>(chart)].title; }
    int currentChart() const { return m_current; }
    QRect rectOf(int chart) const; ///< in the viewport
    /// The words of a place in the viewport; empty: beside the charts.
    QString readingAt(const QPoint& position) const;

    QSize minimumSizeHint() const override { return {320, 240}; }

  signals:
    void read(const QString& words);          ///< what pointer or keys are at
    void columnChosen(const QString& column); ///< by a double click or Return

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

  private:
    int columns() const;
    QSize cellSize() const;
    int chartAt(const QPoint& position) const; ///< -1: none
    CurvePlot plotOf(int chart) const;
    QString wordsOf(int chart, const CurvePlace& place) const;
    void arrange();
    void moveTo(int chart);
    void step(int by); ///< along the current curve
    void mark(int chart, const std::optional<CurvePlace>& place);

    CurvesShown m_shown;
    std::vector<CurvePlotData> m_plots;
    CurveLook m_look;
    int m_current = 0; ///< that the keys are at
    int m_marked = -1;
    std::optional<CurvePlace> m_mark;
};

/// What the two lines and the band are, on one line.
class CurveKey : public QWidget {
    Q_OBJECT
  public:
    explicit CurveKey(QWidget* parent = nullptr);
    void setNames(const QString& first, const QString& second, bool hasBand);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {80, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString m_first, m_second;
    bool m_hasBand = false;
};

} // namespace trilemma
