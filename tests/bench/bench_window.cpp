// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The stall meter: how long the event loop of the real window is away while every core trains.
#include "core/data/census_sample.h"
#include "ui/main_window.h"
#include "ui/session.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTemporaryDir>
#include <QTimer>

#include <benchmark/benchmark.h>

#include <algorithm>

using namespace trilemma;

namespace {

constexpr int tickMs = 5;

/// Notes the longest time between two turns of the event loop.
class StallMeter {
  public:
    StallMeter() {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer,
                         [this] { m_longest = std::max(m_longest, m_clock.restart()); });
        m_clock.start();
        m_timer.setTimerType(Qt::PreciseTimer);
        m_timer.start(tickMs);
    }
    double longestMs() const { return static_cast<double>(std::max<qint64>(0, m_longest - tickMs)); }

  private:
    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_longest = 0;
};

void windowWhileTraining(benchmark::State& state) {
    double longest = 0, runs = 0;
    for (auto _ : state) {
        const QTemporaryDir folder;
        Session session(*LineageFile::open(folder.filePath(QStringLiteral("lineages.sqlite"))));
        MainWindow window(session);
        window.resize(1280, 800);
        window.show();
        window.openProject(folder.filePath(QStringLiteral("bench.trilemma")));
        QEventLoop loop;
        QObject::connect(&session, &Session::inspectionFinished, &loop, &QEventLoop::quit);
        session.openData({censusSampleName});
        loop.exec();
        Draft draft = session.draft();
        draft.seeds = static_cast<int>(state.range(0)) / static_cast<int>(draft.gammas.size());
        session.setDraft(draft);
        window.showPage(QStringLiteral("explore"));
        const StallMeter meter;
        if (!session.startTraining()) return state.SkipWithError("training did not start");
        QObject::connect(session.queue(), &TrainingQueue::batchFinished, &loop, &QEventLoop::quit);
        loop.exec();
        while (session.runs().empty() || session.runs().back().status != RunStatus::Done)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        longest = std::max(longest, meter.longestMs());
        runs += static_cast<double>(session.runs().size());
    }
    state.counters["longest_stall_ms"] = longest;
    state.counters["runs"] = runs;
}
BENCHMARK(windowWhileTraining)->Arg(40)->Arg(400)->Iterations(1)->Unit(benchmark::kSecond)->UseRealTime();

void startOfWindow(benchmark::State& state) {
    const QTemporaryDir folder;
    for (auto _ : state) {
        Session session(*LineageFile::open(folder.filePath(QStringLiteral("lineages.sqlite"))));
        MainWindow window(session);
        window.openProject(folder.filePath(QStringLiteral("bench.trilemma")));
        window.show();
        QCoreApplication::processEvents();
        benchmark::DoNotOptimize(window.grab());
    }
}
BENCHMARK(startOfWindow)->Unit(benchmark::kMillisecond);

} // namespace
