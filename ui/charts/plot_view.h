// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot.h"

#include <QWidget>

#include <memory>

namespace trilemma {

/// A plot under mouse and keys; higher than its place where it needs to be: it belongs into a scroll area.
/// Click picks the runs of a mark (Ctrl: these too), the ground none. Keys: arrows go from mark to mark,
/// Space or Return picks.
class PlotView : public QWidget {
    Q_OBJECT
  public:
    PlotView(std::unique_ptr<Plot> plot, const QString& objectName, QWidget* parent = nullptr);

    const Plot& plot() const { return *m_plot; }
    void plotChanged(); ///< after its data was set
    void restyle();     ///< after a file had the plot
    void setSelection(const QSet<QString>& runIds);
    void showSelected(); ///< scrolls to the first selected mark, unless it is in sight
    void setEmptyText(const QString& text);
    QSize minimumSizeHint() const override { return {240, 120}; }

  signals:
    void runsPicked(const QStringList& runIds, bool extend);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void moveEvent(QMoveEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void arrange();
    double headTop() const; ///< where the head is painted once more; 0: it is in sight
    int markAt(const QPointF& position) const;
    void pick(int mark, bool extend);
    void step(const QPoint& direction);
    void setFocused(int mark);

    std::unique_ptr<Plot> m_plot;
    QSet<QString> m_selection;
    QString m_emptyText;
    int m_focused = -1; ///< under the mouse, or that the keyboard is on
};

} // namespace trilemma
