// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"
#include "ui/charts/tradeoff_data.h"

#include <QFrame>

class QLabel;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QTextBrowser;

namespace trilemma {

class RunInspectorExport;
class RunInspectorGroups;
class RunInspectorSlack;
class RunInspectorThreshold;
class RunInspectorTraining;
struct ReleaseSource;
struct TableSource;

/// The panel that explains the selected run: its sheet, what it does to each group, how its training went,
/// other thresholds, and the way out for its model.
class RunInspector : public QFrame {
    Q_OBJECT
  public:
    explicit RunInspector(QWidget* parent = nullptr);

    /// `setting`: the finished runs of its setting. `summary` is about several selected runs and about the
    /// pinned one; empty for none. `problem` says why the record is not whole; empty: it is.
    void showRun(const RunRecord& record, const std::vector<const RunRecord*>& setting,
                 const QString& summary, const QString& problem = {});
    void showNothing();
    /// Whether the shown run is the pinned one.
    void setPinned(bool pinned);
    void setTableSource(TableSource source); ///< for the threshold
    /// Shows the tab that lets the model leave; false if no run is shown.
    bool showExport();
    void setReleaseSource(ReleaseSource source);
    void followLedger(); ///< it may have changed

  signals:
    void copyCommandRequested();
    void pinRequested();
    void curvesRequested();
    void slackMarked(const std::optional<trilemma::SlackMark>& mark);
    void slackWanted(double gamma);       ///< to be trained alone
    void runWanted(const QString& runId); ///< of the same setting, to be shown instead

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void showPin();
    void addTab(const QString& name, const QString& toolTip, QWidget* content);
    void showTabsOf(const RunRecord* record); ///< null: none
    QString groupAbsence(const QString& problem) const;
    void render();

    std::optional<RunRecord> m_record;
    QLabel* m_summary;
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    QTextBrowser* m_text;
    RunInspectorGroups* m_groups;
    RunInspectorTraining* m_training;
    RunInspectorThreshold* m_threshold;
    RunInspectorSlack* m_slack;
    RunInspectorExport* m_export;
    QPushButton* m_curves;
    bool m_isPinned = false; ///< what is shown; with nothing selected, something
    QPushButton* m_pin;
    QPushButton* m_copy;
};

} // namespace trilemma
