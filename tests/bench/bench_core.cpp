// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of the core; whole steps and runs are timed by `trilemma-cli bench`.
#include "core/data/census_sample.h"
#include "core/learning/records.h"
#include "core/privacy/calibration.h"
#include "core/privacy/planner.h"
#include "core/solvers/descent_ascent.h"
#include "core/train/trainer.h"

#include <benchmark/benchmark.h>

#include <vector>

using namespace trilemma;

namespace {

/// RaCO-DP over sex crossed with five ages: parity of one of the 10 groups (2 inequalities) or of all (20).
PreparedRun preparedCrossed(bool allGroups) {
    TrainingSpec spec;
    spec.schema = *readySchema(censusSampleSchema);
    for (Column& column : spec.schema.columns)
        if (column.name == "age") {
            column.role = Role::Sensitive;
            column.alsoFeature = true;
            column.bins = {30, 40, 50, 60};
        }
    spec.constraints = {{"demographic_parity", {"age", "sex"}, 0.05}};
    if (!allGroups)
        spec.constraints.front().groups = {crossedGroupNames({"age", "sex"}, spec.schema).front()};
    spec.privacy = PrivacyTarget{1, 1e-5, Relation::ZeroOut};
    return *prepare(spec, *loadTable({censusSampleName}, spec.schema));
}

/// Steps of a prepared run; items are the records that one sees on average.
void takeSteps(benchmark::State& state, const PreparedRun& run) {
    Loop looks = run.plan.looks;
    looks.times = std::numeric_limits<std::int32_t>::max(); // as many steps as it takes
    const auto noise = secretNoise();
    Records records(run.rows, run.task.constraints.partition, looks, *noise);
    const std::unique_ptr<Training> loop = run.solver->begin(run.task, run.plan);
    for (auto _ : state)
        loop->advance(records);
    state.SetItemsProcessed(
        static_cast<std::int64_t>(static_cast<double>(state.iterations()) * run.plan.step.expectedBatch));
    state.counters["inequalities"] = static_cast<double>(run.task.constraints.constraints.size());
}

void stepCrossed(benchmark::State& state, bool allGroups) {
    takeSteps(state, preparedCrossed(allGroups));
}
BENCHMARK_CAPTURE(stepCrossed, of_one_group, false);
BENCHMARK_CAPTURE(stepCrossed, of_ten_groups, true);

/// laplace 0: no Laplace mechanism beside the Gaussian one.
void accountOneRow(benchmark::State& state, double rate, double noise, double laplace, std::int64_t steps,
                   double interval) {
    SampledEvent event{rate, steps, {GaussianMechanism{noise}}};
    if (laplace > 0) event.mechanisms.push_back(LaplaceMechanism{laplace});
    for (auto _ : state)
        benchmark::DoNotOptimize(account({{event, 1}}, Relation::ZeroOut, 1e-5, interval));
}
BENCHMARK_CAPTURE(accountOneRow, joint, 0.02, 4.0, 5.0, 1500, lossInterval::fine)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(accountOneRow, joint_live, 0.02, 4.0, 5.0, 1500, lossInterval::live)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(accountOneRow, widest_reference, 0.01, 0.7, 0.5, 500, lossInterval::fine)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(accountOneRow, rare_and_loud, 0.001, 0.6, 0.0, 10000, lossInterval::fine)
    ->Unit(benchmark::kMillisecond);

/// Five slacks, eight budgets, ten seeds: 400 private runs.
void priceOfSweep(benchmark::State& state) {
    std::vector<std::vector<PrivacyEvent>> runs;
    for (const double epsilon : {0.5, 1., 2., 3., 5., 7., 9., 10.}) {
        const double noise =
            calibrateNoise(1.0 / 16, 1000, {epsilon, 1e-5, Relation::ZeroOut})->noiseMultiplier;
        runs.insert(runs.end(), 50,
                    stepEvents({HistogramNoise::Gaussian, 0.1, false}, noise, 1.0 / 16, 1000));
    }
    for (auto _ : state)
        benchmark::DoNotOptimize(sweepPrice(runs, Relation::ZeroOut, 1e-5));
}
BENCHMARK(priceOfSweep)->Unit(benchmark::kMillisecond);

/// Each iteration asks for a new epsilon, because answers are remembered.
void calibrate(benchmark::State& state, double epsilon) {
    static double shift = 0;
    for (auto _ : state)
        benchmark::DoNotOptimize(
            calibrateNoise(1.0 / 16, 1000, {epsilon + (shift += 1e-7), 1e-5, Relation::ZeroOut}));
}
BENCHMARK_CAPTURE(calibrate, epsilon_1, 1.0)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(calibrate, epsilon_10, 10.0)->Unit(benchmark::kMillisecond);

/// Spans as short as a release of a small model, and longer.
void gaussianNoise(benchmark::State& state) {
    const auto noise = secretNoise();
    std::vector<std::int64_t> entries(static_cast<std::size_t>(state.range(0)), 0);
    for (auto _ : state)
        noise->addGaussian(entries, 1e9);
    state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(gaussianNoise)->Arg(100)->Arg(1024);

void laplaceNoise(benchmark::State& state) {
    const auto noise = secretNoise();
    std::vector<std::int64_t> entries(static_cast<std::size_t>(state.range(0)), 0);
    for (auto _ : state)
        noise->addLaplace(entries, 1e9);
    state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(laplaceNoise)->Arg(100)->Arg(1024);

void poissonSample(benchmark::State& state) {
    const auto noise = secretNoise();
    const PoissonSampler sampler(1.0 / 16);
    std::vector<std::uint32_t> sample;
    for (auto _ : state)
        sampler.draw(32768, *noise, sample);
    state.SetItemsProcessed(state.iterations() * 2048);
}
BENCHMARK(poissonSample);

void importTable(benchmark::State& state) {
    const Schema schema = *readySchema(censusSampleSchema);
    const auto bytes = static_cast<std::int64_t>(censusSampleCsv().size());
    for (auto _ : state)
        benchmark::DoNotOptimize(loadTable({censusSampleName}, schema));
    state.SetBytesProcessed(state.iterations() * bytes);
}
BENCHMARK(importTable)->Unit(benchmark::kMillisecond);

/// Numbers in 15 columns of as many records as asked for.
std::string wideCsv(std::int64_t records) {
    std::string csv = "c0,c1,c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12,c13,c14\n";
    for (std::int64_t i = 0; i < records; ++i)
        for (int column = 0; column < 15; ++column)
            csv += std::to_string((i * 7919 + column * 104729) % 9973) + (column < 14 ? "," : "\n");
    return csv;
}

/// Cutting bytes into cells alone; the second argument says whether cells may be quoted.
void readWide(benchmark::State& state) {
    const std::string csv = wideCsv(state.range(0));
    FileFraming framing;
    if (state.range(1) == 0) framing.dialect.quote = '\0';
    for (auto _ : state) {
        std::size_t cells = 0;
        const auto source = textSource(csv);
        const Outcome read = readRecords(*source, "wide", framing, {}, [&](const Record& record) {
            cells += record.cells.size();
            return Result<Next>(Next::Continue);
        });
        benchmark::DoNotOptimize(read.ok() ? cells : 0);
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(csv.size()));
}
BENCHMARK(readWide)->Args({1'000'000, 1})->Args({1'000'000, 0})->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
