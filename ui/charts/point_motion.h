// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QHash>
#include <QPointF>
#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>

namespace trilemma {

/// Where settings stand and in which colour, by the first of their runs; in the coordinates of the widget
/// that a motion lies over.
struct PointPlace {
    QPointF at;
    QColor colour;
};
using PointPlaces = QHash<QString, PointPlace>;

/// Dots on their way from one picture of the same settings to the next one, which appears behind them: the
/// eye keeps its setting. Takes no mouse and no keys.
class PointMotion : public QWidget {
    Q_OBJECT
  public:
    explicit PointMotion(QWidget* over);

    /// Covers everything with these points until arrive() tells where they go, or nobody does. Nothing where
    /// the style wants no motion (QStyle::SH_Widget_Animation_Duration), or of more than `mostPoints`.
    void depart(PointPlaces from);
    void arrive(const PointPlaces& to);
    bool isWaiting() const { return isVisible() && m_motion.state() != QVariantAnimation::Running; }

    static constexpr int milliseconds = 200;
    static constexpr qsizetype mostPoints = 500;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Dot {
        QPointF from, to;
        QColor colour;
    };
    QList<Dot> m_dots;
    PointPlaces m_from;
    QVariantAnimation m_motion; ///< 0 to 1
    QTimer m_patience;
};

} // namespace trilemma
