// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/export/scoring.h"
#include "ui/base/latest_task.h"

#include <QDialog>

#include <atomic>
#include <memory>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QStandardItemModel;
class QTableView;

namespace trilemma {

class Banner;
class RunGroupModel;

/// What came of a model on a table.
struct TrialOutcome {
    Predictions predictions;
    std::optional<NewEvaluation> evaluation; ///< non-private; none: see `notEvaluated`
    Errors notEvaluated;
};

/// Tries an exported model on a table: predictions as CSV and, where the table has label and groups, how well
/// it does there. Reads off the GUI thread, with progress; closed meanwhile, it gives that up.
class ModelTrial : public QDialog {
    Q_OBJECT
  public:
    explicit ModelTrial(QWidget* parent = nullptr);
    ~ModelTrial() override;

    void openModel(const QString& path);
    void openTables(const QStringList& paths);

  signals:
    void tried();   ///< an outcome, or an error, is shown
    void written(); ///< the predictions are in their file, or an error says why not

  private:
    QWidget* buildFields();
    QWidget* buildOutcome();
    QWidget* buildButtons();
    void askModel();
    void askTables();
    void askPredictions();
    void savePredictions(const QString& path);
    void takeModel(const Result<std::shared_ptr<const ModelFile>>& read);
    void forgetOutcome(); ///< with what is on its way to one
    void tryIt();
    void stop();
    void takeOutcome(const Result<std::shared_ptr<const TrialOutcome>>& outcome);
    void showEvaluation(const TrialOutcome& outcome);
    void showClass();
    void setBusy(bool busy);
    void enableTry();
    void fail(const Errors& errors);

    LatestTask m_reading;
    LatestTask m_trying;
    LatestTask m_writing;
    std::stop_source m_stop;
    std::shared_ptr<std::atomic<double>> m_progress; ///< of the trial that runs
    QTimer m_showingProgress;
    std::shared_ptr<const ModelFile> m_file;
    QStringList m_tables;
    std::shared_ptr<const TrialOutcome> m_outcome;
    bool m_isBusy = false;

    QLineEdit* m_model;
    QLineEdit* m_table;
    QLabel* m_about;
    Banner* m_notice;
    QProgressBar* m_bar;
    QWidget* m_content;
    QLabel* m_counts;
    QLabel* m_absence;
    QWidget* m_evaluation;
    QStandardItemModel* m_metricModel;
    QTableView* m_metrics;
    QWidget* m_classChoice;
    QComboBox* m_class;
    RunGroupModel* m_groupModel;
    QTableView* m_groups;
    QPushButton* m_save;
    QPushButton* m_close;
    QPushButton* m_try;
};

} // namespace trilemma
