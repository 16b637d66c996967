// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Explore page's parts on 10,000 made-up runs: 2,000 settings with 5 seeds each. Medians of 7
// repetitions; nothing here may take more than the 100 ms that a window may be away.
#include "ui/charts/tradeoff_chart.h"
#include "ui/models/run_filter.h"
#include "ui/pages/runs_view.h"

#include <QCoreApplication>

#include <benchmark/benchmark.h>

#include <cmath>

using namespace trilemma;

namespace {

std::vector<RunRecord> madeUpRuns() {
    constexpr int settings = 2000, seeds = 5;
    const char* solvers[] = {"raco-dp", "dp-sgd", "sgda", "dp-fermi"};
    std::vector<RunRecord> runs;
    for (int i = 0; i < settings * seeds; ++i) {
        const int setting = i / seeds;
        RunRecord run;
        run.runId = "run-" + std::to_string(i);
        run.solver = solvers[setting % 4];
        run.spec = {{"solver", {{"id", run.solver}, {"params", {{"steps", 1000}}}}},
                    {"model", {{"id", "linear"}}}};
        run.seed = static_cast<std::uint64_t>(i % seeds);
        run.gamma = 0.0001 * (setting / 8);
        run.epsilon = setting % 8 < 4 ? 1 : 3;
        run.relation = "zero_out";
        run.status = RunStatus::Done;
        const double wobble = 0.01 * std::sin(12.9898 * i);
        const double gap = *run.gamma + 0.02 + wobble, error = 0.1 + 0.01 / (gap + 0.05) - wobble / 2;
        run.metrics = {
            {"error", EvaluationSet::Test, error, {}, {}, Provenance::NonPrivate, ""},
            {"demographic_parity_gap", EvaluationSet::Test, gap, {}, {}, Provenance::NonPrivate, ""}};
        run.constraints = {{"demographic_parity", *run.gamma, gap, gap, ConstraintStatus::Undecided}};
        runs.push_back(std::move(run));
    }
    return runs;
}

const std::vector<RunRecord>& runs() {
    static const std::vector<RunRecord> all = madeUpRuns();
    return all;
}

void exploreChartData(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(tradeoffData(runs(), RunFilter()));
}

void exploreCaveats(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(comparisonCaveats(runs(), RunFilter()));
}

void exploreFirstTable(benchmark::State& state) {
    for (auto _ : state) {
        RunsView view;
        view.resize(800, 300);
        view.setRuns(runs());
        benchmark::DoNotOptimize(view.grab());
    }
}

void exploreFilterTable(benchmark::State& state) {
    RunsView view;
    view.resize(800, 300);
    view.setRuns(runs());
    RunFilter filter;
    for (auto _ : state) {
        filter.words = filter.words.isEmpty() ? QStringList{QStringLiteral("seed=2")} : QStringList();
        view.setFilter(filter);
        benchmark::DoNotOptimize(view.grab());
    }
}

/// With every run as a faint dot beside the means, or the means only.
void exploreChartPaint(benchmark::State& state) {
    TradeoffChart chart;
    chart.resize(800, 400);
    RunFilter filter;
    filter.showSeeds = state.range(0) == 1;
    chart.setData(tradeoffData(runs(), filter));
    chart.show();
    QCoreApplication::processEvents();
    for (auto _ : state)
        benchmark::DoNotOptimize(chart.grab());
}

#define TRILEMMA_MEDIAN Unit(benchmark::kMillisecond)->Repetitions(7)->ReportAggregatesOnly()
BENCHMARK(exploreChartData)->TRILEMMA_MEDIAN;
BENCHMARK(exploreCaveats)->TRILEMMA_MEDIAN;
BENCHMARK(exploreFirstTable)->TRILEMMA_MEDIAN;
BENCHMARK(exploreFilterTable)->TRILEMMA_MEDIAN;
BENCHMARK(exploreChartPaint)->Arg(0)->Arg(1)->TRILEMMA_MEDIAN;

} // namespace
