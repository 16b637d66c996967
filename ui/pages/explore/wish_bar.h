// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/metric_registry.h"
#include "core/tradeoff/choice.h"
#include "ui/base/rich_text.h"
#include "ui/models/explore_view.h"

#include <QWidget>

#include <map>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace trilemma {

class BoundField;

/// The question on top of the Explore page: how large gap, error and epsilon may be, and the sentence that
/// answers it.
class WishBar : public QWidget {
    Q_OBJECT
  public:
    explicit WishBar(QWidget* parent = nullptr);

    TradeoffWish wish() const;
    void setWish(const TradeoffWish& wish); ///< emits nothing; nothing waits any more
    /// What the bounds are of. Those of a metric that goes wait, and come back with it.
    void setAxes(const MetricAxes& axes);
    /// The answer, and the reach of what is shown for the sliders.
    void showAnswer(const ExploreView& view);
    /// A small widget right of the wish, or below it where the line has no room.
    void addToLine(QWidget* widget);
    QSize minimumSizeHint() const override;

  signals:
    void wishChanged();
    void pointWanted(std::size_t point); ///< of those that the last answer is about
    void trainingWanted();
    void committed(); ///< with Return in a field: the keyboard may go on to the chart

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void fitLines();
    void fitAnswer();
    void setAnswer(const RichText& text);
    void showRanges();
    void takeChange();
    void clear();
    void restore();
    RichText restoringText() const; ///< a link that undoes clear(); empty: there is nothing to undo
    QString problem() const;        ///< of the first field that has one
    QString waitingText() const;    ///< a sentence for the bounds that wait; empty: none does

    MetricAxes m_axes = defaultAxes();
    TradeoffWish m_cleared;                        ///< by the button, until something else is wished
    std::map<const MetricSpec*, double> m_waiting; ///< bounds of metrics that are no axis now
    std::vector<double> m_xStops, m_yStops, m_epsilons;
    BoundField* m_x;
    BoundField* m_y;
    BoundField* m_epsilon;
    QToolButton* m_clear;
    QPushButton* m_train;
    QLabel* m_answer;
    QToolButton* m_whole; ///< of an answer that is longer than its lines
    QBoxLayout* m_line;   ///< wish and what concerns the whole page; below each other where it is narrow
    QHBoxLayout* m_tools; ///< its second part
};

} // namespace trilemma
