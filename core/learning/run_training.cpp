// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/run_training.h"

#include "core/learning/learning_task.h"
#include "core/learning/plan.h"
#include "core/learning/records.h"
#include "core/learning/spare_cores.h"
#include "core/learning/training.h"
#include "core/learning/training_rows.h"

#include <new>

namespace trilemma {

const std::vector<SeriesPoint>& Training::series() const {
    static const std::vector<SeriesPoint> none;
    return none;
}

namespace {

Error brokenCheckpoint(const Checkpoint& checkpoint) {
    return {ErrorCode::StoreBroken, "checkpoint", std::to_string(checkpoint.step),
            "is broken, or belongs to another training", "Train the run from its first step"};
}

/// What a checkpoint holds beside the state of the training.
Json stateJson(const Training& training, const Records& records, const NoiseSource& noise) {
    const std::optional<std::uint64_t> position = noise.position(); // of a simulation
    return {{"trilemma_training_state", 1},
            {"drawn", records.drawn()},
            {"noise_position", position ? Json(*position) : Json(nullptr)},
            {"training", training.save()}};
}

} // namespace

Result<std::vector<std::int64_t>> restoreFrom(const Checkpoint& from, Training& training,
                                              const SolverPlan& plan) {
    const Json& state = from.state;
    const std::optional<std::vector<std::int64_t>> drawn = drawnIn(from, plan.looks);
    const bool isState =
        drawn && state.value("trilemma_training_state", Json()) == 1 && state.contains("training");
    if (!isState) return brokenCheckpoint(from);
    if (const Outcome restored = training.restore(state.at("training")); !restored) return restored.errors();
    const bool fits = training.position() == from.step && from.step > 0 && from.step < plan.steps;
    if (!fits) return brokenCheckpoint(from);
    return *drawn;
}

namespace {

class Runner {
  public:
    Runner(Training& training, const SolverPlan& plan, Records& records, NoiseSource& noise,
           const Progress& progress)
        : m_training(training)
        , m_plan(plan)
        , m_records(records)
        , m_noise(noise)
        , m_progress(progress) {}

    /// False: stopped before the end.
    bool run(const std::stop_token& stop) {
        for (bool more = true; more;) {
            if (stop.stop_requested()) return false;
            const std::size_t recorded = m_training.series().size();
            more = m_training.advance(m_records);
            tell(recorded);
            if (more) leaveIfDue();
        }
        return true;
    }

    void leaveCheckpoint() {
        const std::int64_t step = m_training.position();
        if (!m_progress.checkpoint || step == 0 || step >= m_plan.steps) return;
        m_last = Clock::now();
        const double before = m_progress.from ? m_progress.from->seconds : 0;
        const double seconds = std::chrono::duration<double>(m_last - m_begin).count();
        m_progress.checkpoint({step, before + seconds, stateJson(m_training, m_records, m_noise), {}});
    }

  private:
    using Clock = std::chrono::steady_clock;

    void tell(std::size_t recorded) const {
        const std::vector<SeriesPoint>& points = m_training.series();
        for (std::size_t i = recorded; m_progress.point && i < points.size(); ++i)
            m_progress.point(points[i]);
        const std::int64_t position = m_training.position(), last = std::max<std::int64_t>(1, m_plan.steps);
        if (m_progress.fraction && (position % 16 == 0 || position >= last))
            m_progress.fraction(static_cast<double>(position) / static_cast<double>(last));
    }

    void leaveIfDue() {
        if (m_progress.checkpoint && Clock::now() - m_last >= m_progress.checkpointEvery) leaveCheckpoint();
    }

    Training& m_training;
    const SolverPlan& m_plan;
    Records& m_records;
    NoiseSource& m_noise;
    const Progress& m_progress;
    Clock::time_point m_begin = Clock::now();
    Clock::time_point m_last = m_begin;
    BusyCore m_busy;
};

TrainingResult resultOf(Training& training, bool isComplete) {
    TrainingResult result;
    result.steps = training.position();
    result.history = training.series();
    if (!isComplete) {
        result.termination = Termination::Cancelled;
        return result;
    }
    Finished finished = training.finish();
    result.predictor = std::move(finished.predictor);
    result.warnings = std::move(finished.warnings);
    result.groupBudgets = std::move(finished.groupBudgets);
    return result;
}

Error broken(std::string what) {
    return {ErrorCode::Internal, "solver", "", std::move(what), "Please report this"};
}

} // namespace

Result<TrainingResult> runTraining(Training& training, const LearningTask& task, const SolverPlan& plan,
                                   const TrainingGround& ground, const std::stop_token& stop,
                                   const Progress& progress) {
    try {
        std::vector<std::int64_t> drawn;
        if (progress.from) {
            Result<std::vector<std::int64_t>> restored = restoreFrom(*progress.from, training, plan);
            if (!restored) return restored.errors();
            drawn = std::move(restored).value();
            const Json position = progress.from->state.value("noise_position", Json());
            if (position.is_number_unsigned()) ground.noise.moveTo(position.get<std::uint64_t>());
        }
        Records records(ground.rows, task.constraints.partition, plan.looks, ground.noise, stop,
                        ground.sampling, drawn);
        Runner runner(training, plan, records, ground.noise, progress);
        if (runner.run(stop)) return resultOf(training, true);
        runner.leaveCheckpoint();
        return resultOf(training, false);
    } catch (const StoppedInPass&) {
        return resultOf(training, false);
    } catch (const UndeclaredLook&) {
        return broken("the training asked for a look or a release that its plan does not declare");
    } catch (const std::bad_alloc&) {
        throw;      // withinMemory() says what to do
    } catch (...) { // a text may hold anything that was computed from the records
        return broken("the training broke off with an exception");
    }
}

} // namespace trilemma
