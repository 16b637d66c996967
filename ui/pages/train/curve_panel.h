// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/session/whole_run.h"
#include "ui/widgets/widgets.h"

#include <QPointer>

class QStackedWidget;
class QToolButton;

namespace trilemma {

class HistoryChart;
class HistoryModel;

/// How a run trains while it does: the chosen one, else the one that started last. As a chart, or as a table.
class CurvePanel : public Card {
    Q_OBJECT
  public:
    explicit CurvePanel(Session& session, QWidget* parent = nullptr);
    /// Empty: none is chosen.
    void choose(const QString& runId);
    QString shownRun() const { return m_shown; }

  private:
    void buildViews();
    void followQueue();
    void takePoints(const QString& runId, const std::vector<SeriesPoint>& points);
    void takeEnd(const RunRecord& record);
    void showRun();
    void showCurve(const RunRecord* record);
    QString wanted() const;

    Session& m_session;
    QPointer<TrainingQueue> m_queue;
    QLabel* m_run;
    QLabel* m_badge;
    QToolButton* m_asTable;
    QStackedWidget* m_views;
    HistoryChart* m_chart;
    HistoryModel* m_model;
    QLabel* m_words;
    QHash<QString, std::vector<SeriesPoint>> m_points; ///< of runs that train
    WholeRun m_whole;                                  ///< has those of one that ended
    QStringList m_running;                             ///< in the order of their first points
    QString m_chosen;
    QString m_shown;
};

} // namespace trilemma
