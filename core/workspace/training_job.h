// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Of the queue's own files.
#pragma once

#include "core/learning/training.h"
#include "core/solvers/solver.h"
#include "core/train/trainer.h"
#include "core/workspace/training_queue.h"

#include <mutex>
#include <utility>

namespace trilemma {

/// One run on its way. The worker's thread writes the fraction, the queue's thread reads it.
struct TrainingQueue::Job : PlannedRun {
    std::atomic<double> fraction{0};
    std::atomic<bool> running{false};
    double reported = -1;
    bool reportedRunning = false;
    bool isBrokenOff = false; ///< it was stopped because something could not be written

    std::atomic<double> begun{0}; ///< fraction at which it went on from a checkpoint

    void goOnFrom(const Checkpoint& checkpoint, const PreparedRun& run) {
        begun = static_cast<double>(checkpoint.step) / static_cast<double>(run.plan.steps);
        fraction = begun.load();
        const std::unique_ptr<Training> training = run.solver->begin(run.task, run.plan);
        if (!restoreFrom(checkpoint, *training, run.plan)) return; // the training itself will say so
        for (const SeriesPoint& point : training->series())
            addPoint(point);
    }
    void addPoint(const SeriesPoint& point) {
        const std::lock_guard lock(pointsMutex);
        newPoints.push_back(point);
    }
    std::vector<SeriesPoint> takePoints() {
        const std::lock_guard lock(pointsMutex);
        return std::exchange(newPoints, {});
    }

  private:
    std::mutex pointsMutex; ///< held for a copy only
    std::vector<SeriesPoint> newPoints;
};

} // namespace trilemma
