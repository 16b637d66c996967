// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/run_record.h"
#include "ui/base/latest_task.h"
#include "ui/runs/run_curves.h"

#include <QHash>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QTableView;

namespace trilemma {

class CurveGrid;
class CurveKey;
class CurveModel;

/// The curves of a run's model in full size: a chart for each column and a table with the same numbers.
/// Another run can be laid over, to see what a constraint or a budget changed.
class CurvesView : public QWidget {
    Q_OBJECT
  public:
    /// Whole runs, with their models, are asked of `read`.
    using ReadRun = std::function<Result<RunRecord>(const std::string& runId)>;
    explicit CurvesView(ReadRun read, QWidget* parent = nullptr);

    /// `others`: runs that may be laid over, as the store lists them; the first of `pinned` among them is
    /// laid over to begin with. Null: none is selected.
    void showRun(const RunRecord* run, const std::vector<const RunRecord*>& others,
                 const QStringList& pinned);
    void compareWith(const QString& runId); ///< empty: with none
    QString shownRun() const { return m_run; }
    /// Of what is shown: as private as the less private run.
    Provenance provenance() const;

    Outcome exportTable(const QString& path) const; ///< every curve that is shown, as CSV
    Outcome exportCharts(const QString& path, const QString& footer) const; ///< .svg or .png

  signals:
    void backRequested();
    void curvesShown(); ///< what was asked for is there, or why it is not
    void exportRequested(const QString& suffix);

  private:
    using Curves = QHash<QString, SharedRunCurves>;
    QWidget* buildHead();
    QWidget* buildChoices();
    QWidget* buildCharts();
    QWidget* buildTable();
    QPushButton* buildExport();
    void refillOthers(const RunRecord& run, const std::vector<const RunRecord*>& others,
                      const QStringList& pinned);
    void say(const QString& title, const QString& text);
    void request();
    void take(const Result<Curves>& curves);
    void refillClasses();
    void showCurves();
    void showOrigin();
    void showInTable(const QString& column);
    void copyRows();

    ReadRun m_read;
    QString m_run, m_title, m_problem;
    Curves m_known; ///< of the runs that are shown
    LatestTask m_task;
    QLabel* m_name;
    QLabel* m_badge;
    QComboBox* m_other;
    QComboBox* m_class;
    QWidget* m_classChoice = nullptr;
    QLineEdit* m_search;
    QCheckBox* m_sameScale;
    QTabBar* m_tabs;
    QStackedWidget* m_stack; ///< what there is to say, charts, table
    QWidget* m_content = nullptr;
    QLabel* m_absenceTitle;
    QLabel* m_absence;
    CurveGrid* m_grid;
    CurveKey* m_key;
    QLabel* m_reading;
    QLabel* m_noise;
    CurveModel* m_model;
    QTableView* m_table;
    QPushButton* m_export = nullptr;
};

} // namespace trilemma
