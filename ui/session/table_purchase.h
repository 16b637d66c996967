// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/training_spec.h"
#include "core/workspace/dataset_loader.h"

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>

#include <functional>

namespace trilemma {

/// A purchase from a table off the GUI thread, one at a time. Until the table is there it can be given up and
/// costs nothing; from the entry into the ledger on it is always brought to its end.
class TablePurchase : public QObject {
    Q_OBJECT
  public:
    enum class Stage { Idle, Reading, Drawing };

    struct Steps {
        std::string what;                                  ///< field of the error of one that was given up
        std::function<Result<TrainingSpec>()> order;       ///< of which table; in another thread
        std::function<Outcome(const LoadedDataset&)> draw; ///< in another thread
        std::function<void(const Errors&)> end;            ///< idle again; no errors: it was drawn
    };

    explicit TablePurchase(DatasetLoader& loader);
    ~TablePurchase() override; ///< waits; nobody is told

    void begin(Steps steps); ///< Precondition: idle.
    Stage stage() const { return m_stage; }
    /// While the table is read; later it is too late.
    void cancel();
    /// Comes back idle: gives up what is still reading, and waits for what is drawn already.
    void finish();

  signals:
    void stageChanged();

  private:
    void setStage(Stage stage);
    void read();
    void draw();
    void takeDrawn();
    void end(const Errors& errors);
    void unwatch();

    DatasetLoader& m_loader;
    Stage m_stage = Stage::Idle;
    Steps m_steps;
    QFutureWatcher<Result<TrainingSpec>> m_ordering;
    QFutureWatcher<Result<LoadedDataset>> m_reading;
    QFutureWatcher<Outcome> m_drawing;
    QThreadPool m_pool; ///< of orders, one that was given up among them
};

} // namespace trilemma
