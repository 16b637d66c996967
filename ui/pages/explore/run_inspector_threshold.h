// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/threshold.h"
#include "core/workspace/dataset_loader.h"
#include "ui/base/latest_task.h"

#include <QFutureWatcher>
#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSlider;
class QTableView;

namespace trilemma {

class RunGroupModel;

/// Where the explorer gets a run's table from.
struct TableSource {
    std::function<QFuture<Result<LoadedDataset>>(const TrainingSpec&)> load;
    std::function<std::string(const std::string& datasetId)> fingerprintOf; ///< when the run was trained
};

/// What other decision thresholds would do to the records that the selected run was tested on: error, gaps,
/// rates of the groups. The table is read and scored only while someone looks. Everything is non-private and
/// stays here: an exported model decides at one half.
class RunInspectorThreshold : public QWidget {
    Q_OBJECT
  public:
    explicit RunInspectorThreshold(QWidget* parent = nullptr);

    void setSource(TableSource source) { m_source = std::move(source); }
    void showRun(const RunRecord* record); ///< null: none; with its model

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    QWidget* buildContent();
    void start();
    void takeTable();
    void score();
    void takeStudy(const Result<ThresholdStudy>& study);
    void move();
    void showOutcome(const ThresholdOutcome& outcome);
    void say(const QString& text);
    QString absenceOf(const RunRecord& record) const;

    TableSource m_source;
    std::optional<RunRecord> m_record;
    bool m_started = false; ///< for this record
    SharedTable m_table;
    std::shared_ptr<const ThresholdStudy> m_study;
    std::optional<ThresholdOutcome> m_usual; ///< at one half
    QFutureWatcher<Result<LoadedDataset>> m_loading;
    LatestTask m_scoring;
    LatestTask m_moving;

    QLabel* m_words;    ///< why there is nothing to move, or what is being done
    QWidget* m_content; ///< large type and small windows need more room
    QComboBox* m_set;
    QSlider* m_slider; ///< thousandths
    QDoubleSpinBox* m_spin;
    QPushButton* m_reset;
    QLabel* m_facts;
    RunGroupModel* m_groups;
    QTableView* m_rates;
};

} // namespace trilemma
