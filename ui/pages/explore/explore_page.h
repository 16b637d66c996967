// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tradeoff/choice.h"
#include "core/train/run_record.h"
#include "ui/base/latest_task.h"
#include "ui/models/released_curves.h"
#include "ui/pages/page.h"
#include "ui/runs/run_row.h"
#include "ui/session/whole_run.h"

#include <QElapsedTimer>
#include <QTimer>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace trilemma {

class Banner;
class ChartsPanel;
class CurvesView;
class RunFilterBar;
class RunInspector;
class RunsPanel;
class RunsView;
class SavedViewsModel;
class TradeoffChart;
class WishBar;
struct SavedView;
struct ExploreRequest;
struct ExploreView;
struct TradeoffPoint;

/// What was trained of a wish, through several lenses, and the runs behind the points. Charts and table share
/// one filter and one selection: the table's. What the charts show is computed in the background and comes a
/// moment later than the table.
class ExplorePage : public Page {
    Q_OBJECT
  public:
    explicit ExplorePage(Session& session, QWidget* parent = nullptr);
    PageState state() const override;
    QVariantMap choices() const override; ///< of the filter
    void restoreChoices(const QVariantMap& choices) override;

    /// The chart as it is filtered, by the extension of the path: .svg, .png, .pdf.
    Outcome exportChart(const QString& path) const;
    /// The rows that the table shows as CSV.
    Outcome exportTable(const QString& path) const;
    /// The curves of the selected run's model in the place of the charts, or the charts again.
    void showCurves(bool shown);
    QStringList selectedRuns() const;
    void selectRuns(const QStringList& runIds, bool extend = false);

    /// Named views of the project: see SavedView.
    const std::vector<SavedView>& views() const;
    void showView(const SavedView& view);

  signals:
    /// What the filter asks for is on the charts.
    void chartsShown();
    void curvesShown(); ///< or why there are none

  private:
    void fillWishLine();
    QWidget* buildEmptyState();
    QWidget* buildContent();
    QPushButton* buildExportButton();
    QWidget* buildFilterButton();
    QWidget* buildViewsButton();
    QWidget* buildInspectorButton();
    void addKeys();
    void contextMenuEvent(QContextMenuEvent* event) override;

    void scheduleRefresh();
    void takeProject();
    void refresh();
    void followCurves();
    void showFiltered();
    ExploreRequest chartRequest() const;
    void requestCharts();
    void showCharts(std::shared_ptr<const ExploreView> view);
    void showSettings();
    void showGroups();
    void showFacts();
    void showSelection();
    void showRun();
    void showTarget();
    void askExport(const QString& suffix, const QString& filter);
    void askExportTable();
    bool copyCommand(); ///< false: no run is shown
    void togglePin();
    void trainSlack(double gamma);
    void trainWish();
    void warnOfOtherTable();
    void takeWish();
    void selectPoint(std::size_t point);
    void keepChoice();
    void showTableOfDraft();
    SavedView presentView(const QString& name) const;
    void readViews();
    void writeViews();
    void showComparison();
    void keepOrder(const QStringList& ids, const QSet<QString>& selected);
    CurvesView& curves();
    void fillCurves();
    void askExportCurves(const QString& suffix);

    const RunRecord* currentRun() const;
    std::optional<double> targetLine() const;
    std::string fingerprintOf(const std::string& datasetId);
    std::vector<const RunRecord*> runsOfSetting(const RunRecord& run) const;
    QStringList runsLike(const RunRecord& run, const QStringList& among) const;
    QString selectionSummary(const QStringList& runIds) const;
    QString pinnedName(const TradeoffData& shown) const;
    QString meansText(qsizetype runs, const std::optional<TradeoffPoint>& point) const;

    WishBar* m_wish;
    QStackedWidget* m_stack;
    CurvesView* m_curves = nullptr; ///< made when it is first wanted
    QLabel* m_facts;
    Banner* m_notice;  ///< what an action came to
    Banner* m_caveats; ///< what a reader must know before comparing
    RunFilterBar* m_filterBar;
    ChartsPanel* m_charts;
    TradeoffChart* m_chart; ///< the panel's
    RunsPanel* m_panel;
    RunsView* m_table; ///< the panel's
    RunInspector* m_inspector;
    SavedViewsModel* m_views;
    QPushButton* m_export = nullptr;
    ReleasedCurves m_released;
    SharedRunRows m_runs;                      ///< as of the last refresh
    std::shared_ptr<const ExploreView> m_view; ///< what is on the charts
    QStringList m_inOrder;                     ///< selected runs, those that were selected first first
    QStringList m_pinned;                      ///< runs of the setting that others are compared with
    WholeRun m_whole;                          ///< the inspected run
    QTimer m_refreshTimer;
    QElapsedTimer m_sinceRefresh;
    LatestTask m_task;
};

} // namespace trilemma
