// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Explore page's parts on 10,000 made-up runs: 2,000 settings with 5 seeds each. Medians of 7
// repetitions. The window may be away for 50 ms at most, and 300 ms for the first paint; data is made
// elsewhere.
#include "core/solvers/solver.h"
#include "ui/charts/parallel_chart.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/models/explore_view.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/runs_view.h"
#include "ui/session/session.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTabBar>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>

#include <cmath>

using namespace trilemma;

namespace {

std::vector<RunRecord> madeUpRuns(const std::string& batch = {}) {
    constexpr int settings = 2000, seeds = 5;
    const char* solvers[] = {"raco-dp", "dp-sgd", "sgda", "dp-fermi"};
    std::vector<RunRecord> runs;
    for (int i = 0; i < settings * seeds; ++i) {
        const int setting = i / seeds;
        RunRecord run;
        run.runId = "run-" + std::to_string(i);
        run.batchId = batch;
        run.position = i;
        run.solver = solvers[setting % 4];
        run.spec = Json{{"solver", {{"id", run.solver}, {"params", {{"steps", 1000}}}}},
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

const SharedRunRows& rows() {
    static const SharedRunRows all = runRows(runs());
    return all;
}

void exploreChartData(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(tradeoffData(*rows(), RunFilter()));
}

void exploreCaveats(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(comparisonCaveats(*rows(), RunFilter()));
}

void exploreRows(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(runRows(runs()));
}

void exploreParallelData(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(parallelData(*rows(), RunFilter()));
}

void exploreParallelPaint(benchmark::State& state) {
    ParallelChart chart;
    chart.resize(800, 400);
    chart.setData(parallelData(*rows(), RunFilter()));
    for (auto _ : state) {
        chart.clearBrushes(); // draws every line again
        benchmark::DoNotOptimize(chart.grab());
    }
}

void exploreFirstTable(benchmark::State& state) {
    for (auto _ : state) {
        RunsView view;
        view.resize(800, 300);
        view.setRuns(*rows());
        benchmark::DoNotOptimize(view.grab());
    }
}

void exploreFilterTable(benchmark::State& state) {
    RunsView view;
    view.resize(800, 300);
    view.setRuns(*rows());
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
    chart.setData(tradeoffData(*rows(), filter));
    chart.show();
    QCoreApplication::processEvents();
    double target = 0;
    for (auto _ : state) {
        chart.setTarget(target += 1e-5); // paints every mark again
        benchmark::DoNotOptimize(chart.grab());
    }
}

/// A project with these runs in a real store, and the page on it.
class Desk {
  public:
    Desk()
        : session(*LineageFile::open(m_folder.filePath(QStringLiteral("lineages.sqlite"))), 1) {
        if (!session.project().open(m_folder.filePath(QStringLiteral("bench.trilemma"))))
            qFatal("no project");
        const std::vector<RunRecord> made = madeUpRuns("batch");
        session.project().store().addBatch("batch", {{"trilemma_spec", 1}}, made);
        QFuture<Outcome> last;
        for (const RunRecord& run : made)
            last = session.project().store().updateRun(run);
        last.waitForFinished();
        session.project().close();
        if (!session.project().open(m_folder.filePath(QStringLiteral("bench.trilemma"))))
            qFatal("no project");
        if (session.runs().all().size() != made.size()) qFatal("not all runs");
    }
    static Desk& instance() {
        static Desk desk;
        return desk;
    }

  private:
    QTemporaryDir m_folder;

  public:
    Session session;
};

/// Runs the event loop until the charts are shown; the longest time that one round of it took.
class Stalls {
  public:
    explicit Stalls(ExplorePage& page) {
        QObject::connect(&page, &ExplorePage::chartsShown, &page, [this] { m_shown = true; });
    }
    template <class Work>
    double longestOf(Work work) {
        double longest = 0;
        const auto timed = [&](auto part) {
            QElapsedTimer clock;
            clock.start();
            part();
            longest = std::max(longest, double(clock.nsecsElapsed()) * 1e-9);
        };
        m_shown = false;
        timed(work);
        while (!m_shown)
            timed([] { QCoreApplication::processEvents(); });
        timed([] { QCoreApplication::processEvents(); }); // what was shown is painted
        return longest;
    }

  private:
    bool m_shown = false;
};

/// From making the page to its pixels: the longest time that the window is away. The store is open.
void exploreFirstPaint(benchmark::State& state) {
    Desk& desk = Desk::instance();
    for (auto _ : state) {
        QElapsedTimer clock;
        clock.start();
        ExplorePage page(desk.session);
        Stalls stalls(page);
        page.resize(1140, 730);
        page.show();
        benchmark::DoNotOptimize(page.grab());
        const double made = double(clock.nsecsElapsed()) * 1e-9;
        state.SetIterationTime(std::max(made, stalls.longestOf([] {})));
    }
}

/// The whole page: from another choice in the filter to the painted result.
void exploreFilterChange(benchmark::State& state) {
    Desk& desk = Desk::instance();
    ExplorePage page(desk.session);
    page.resize(1140, 730);
    page.show();
    Stalls stalls(page);
    stalls.longestOf([] {});
    auto* words = page.findChild<QLineEdit*>(QStringLiteral("filter_words_edit"));
    auto* solver = page.findChild<QCheckBox*>(QStringLiteral("filter_solver_dp-sgd"));
    if (!words || !solver) return state.SkipWithError("no filter");
    for (auto _ : state)
        state.SetIterationTime(stalls.longestOf([&] {
            if (state.range(0) == 0) return solver->toggle();
            words->setText(words->text().isEmpty() ? QStringLiteral("seed=2") : QString());
            emit words->returnPressed();
        }));
}

/// All 10,000 runs are selected; a filter takes every other setting away, or brings it back.
void exploreFilterSelected(benchmark::State& state) {
    ExplorePage page(Desk::instance().session);
    page.resize(1140, 730);
    page.show();
    Stalls stalls(page);
    stalls.longestOf([] {});
    auto* solver = page.findChild<QCheckBox*>(QStringLiteral("filter_solver_dp-sgd"));
    auto* table = page.findChild<RunsView*>(QStringLiteral("runs_table"));
    if (!solver || !table) return state.SkipWithError("no filter");
    for (auto _ : state) {
        solver->setChecked(true);
        table->selectAll();
        state.SetIterationTime(stalls.longestOf([&] { solver->setChecked(false); }));
    }
}

/// From one lens to another one and its pixels, with a wish.
void exploreLens(benchmark::State& state) {
    Desk& desk = Desk::instance();
    ExplorePage page(desk.session);
    page.resize(1140, 730);
    page.show();
    Stalls stalls(page);
    stalls.longestOf([] {});
    auto* tabs = page.findChild<QTabBar*>(QStringLiteral("charts_tabs"));
    const int lens = static_cast<int>(state.range(0));
    for (auto _ : state) {
        if (tabs->currentIndex() == lens) stalls.longestOf([&] { tabs->setCurrentIndex(lens == 0 ? 1 : 0); });
        QElapsedTimer clock;
        clock.start();
        stalls.longestOf([&] { tabs->setCurrentIndex(lens); });
        state.SetIterationTime(double(clock.nsecsElapsed()) * 1e-9);
    }
}

/// The mouse from point to point: one move and what it paints.
void exploreHover(benchmark::State& state) {
    Desk& desk = Desk::instance();
    ExplorePage page(desk.session);
    page.resize(1140, 730);
    page.show();
    Stalls stalls(page);
    stalls.longestOf([] {});
    auto* chart = page.findChild<TradeoffChart*>(QStringLiteral("tradeoff_chart"));
    int point = 0;
    for (auto _ : state) {
        point = (point + 97) % chart->pointCount();
        const QPointF at = chart->positionOf(point);
        QElapsedTimer clock;
        clock.start();
        QMouseEvent move(QEvent::MouseMove, at, chart->canvas()->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(chart->canvas(), &move);
        QCoreApplication::processEvents();
        state.SetIterationTime(double(clock.nsecsElapsed()) * 1e-9);
    }
}

#define TRILEMMA_MEDIAN Unit(benchmark::kMillisecond)->Repetitions(7)->ReportAggregatesOnly()
BENCHMARK(exploreRows)->TRILEMMA_MEDIAN;
BENCHMARK(exploreParallelData)->TRILEMMA_MEDIAN;
BENCHMARK(exploreParallelPaint)->TRILEMMA_MEDIAN;
BENCHMARK(exploreChartData)->TRILEMMA_MEDIAN;
BENCHMARK(exploreCaveats)->TRILEMMA_MEDIAN;
BENCHMARK(exploreFirstTable)->TRILEMMA_MEDIAN;
BENCHMARK(exploreFilterTable)->TRILEMMA_MEDIAN;
BENCHMARK(exploreChartPaint)->Arg(0)->Arg(1)->TRILEMMA_MEDIAN;
BENCHMARK(exploreFirstPaint)->UseManualTime()->TRILEMMA_MEDIAN;
BENCHMARK(exploreFilterChange)->Arg(0)->Arg(1)->UseManualTime()->Iterations(8)->TRILEMMA_MEDIAN;
BENCHMARK(exploreFilterSelected)->UseManualTime()->Iterations(2)->TRILEMMA_MEDIAN;
BENCHMARK(exploreLens)->DenseRange(0, 3)->UseManualTime()->Iterations(4)->TRILEMMA_MEDIAN;
BENCHMARK(exploreHover)->UseManualTime()->Iterations(100)->TRILEMMA_MEDIAN;

} // namespace
