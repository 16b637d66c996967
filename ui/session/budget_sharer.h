// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/train/one_budget.h"
#include "core/workspace/dataset_loader.h"

#include <QFutureWatcher>
#include <QObject>

#include <functional>

namespace trilemma {

/// Shares the budget of a sweep among its runs off the GUI thread, for the splits that its table really has:
/// shareBudget(). One sweep at a time; nothing is drawn by it.
class BudgetSharer : public QObject {
    Q_OBJECT
  public:
    explicit BudgetSharer(DatasetLoader& loader);
    ~BudgetSharer() override; ///< cancels

    /// Called in this thread with the runs and their share.
    using Take = std::function<void(const Result<SharedSweep>& shared)>;
    /// Precondition: idle; some run has a total.
    void share(const std::vector<TrainingSpec>& specs, Take take);
    bool isSharing() const { return m_take != nullptr; }
    void cancel(); ///< nothing is taken then

  signals:
    void changed();

  private:
    void compose();
    void end(const Result<SharedSweep>& shared);

    DatasetLoader& m_loader;
    std::vector<TrainingSpec> m_specs;
    Take m_take;
    std::stop_source m_stop;
    QFutureWatcher<Result<LoadedDataset>> m_reading;
};

} // namespace trilemma
