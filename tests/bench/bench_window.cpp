// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The stall meter: how long the event loop of the real window is away while every core trains.
#include "core/data/census_sample.h"
#include "ui/session/session.h"
#include "ui/widgets/lazy_stack.h"
#include "ui/window/main_window.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
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
        while (session.runs().all().empty() || session.runs().all().back().status != RunStatus::Done)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        longest = std::max(longest, meter.longestMs());
        runs += static_cast<double>(session.runs().all().size());
    }
    state.counters["longest_stall_ms"] = longest;
    state.counters["runs"] = runs;
}
BENCHMARK(windowWhileTraining)->Arg(40)->Arg(400)->Iterations(1)->Unit(benchmark::kSecond)->UseRealTime();

/// The built-in sample fifty times over: 1,000,000 records.
QString writeMillion(const QTemporaryDir& folder) {
    const std::string text = censusSampleCsv();
    const std::size_t header = text.find('\n') + 1;
    QFile file(folder.filePath(QStringLiteral("million.csv")));
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(text.data(), static_cast<qint64>(header));
    for (int i = 0; i < 50; ++i)
        file.write(text.data() + header, static_cast<qint64>(text.size() - header));
    return file.fileName();
}

/// From "open" to the first records on the screen, to the whole inspection, to the counts of its groups.
void windowWhileImporting(benchmark::State& state) {
    const QTemporaryDir folder;
    const QString path = writeMillion(folder);
    for (auto _ : state) {
        Session session(*LineageFile::open(folder.filePath(QStringLiteral("lineages.sqlite"))));
        MainWindow window(session);
        window.resize(1280, 800);
        window.show();
        window.showPage(QStringLiteral("data"));
        QCoreApplication::processEvents();
        double headSeconds = 0;
        QElapsedTimer clock;
        QObject::connect(&session, &Session::headRead, &window, [&] {
            window.repaint();
            headSeconds = static_cast<double>(clock.elapsed()) / 1000;
        });
        QEventLoop loop;
        QObject::connect(&session, &Session::inspectionFinished, &loop, &QEventLoop::quit);
        const StallMeter meter;
        clock.start();
        window.openData({path});
        loop.exec();
        state.counters["inspected_s"] = static_cast<double>(clock.elapsed()) / 1000;
        while (!session.counts())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        state.counters["counted_s"] = static_cast<double>(clock.elapsed()) / 1000;
        state.counters["head_s"] = headSeconds;
        state.counters["longest_stall_ms"] = meter.longestMs();
    }
}
BENCHMARK(windowWhileImporting)->Iterations(1)->Repetitions(3)->Unit(benchmark::kSecond)->UseRealTime();

/// From nothing to a painted window, and how long it keeps a person waiting while the other pages are made.
void startOfWindow(benchmark::State& state) {
    const QTemporaryDir folder;
    double longest = 0;
    for (auto _ : state) {
        Session session(*LineageFile::open(folder.filePath(QStringLiteral("lineages.sqlite"))));
        MainWindow window(session);
        window.show();
        benchmark::DoNotOptimize(window.grab());
        state.PauseTiming();
        const StallMeter meter;
        while (!window.pages().isWhole())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        longest = std::max(longest, meter.longestMs());
        state.ResumeTiming();
    }
    state.counters["longest_stall_ms"] = longest;
}
BENCHMARK(startOfWindow)->Iterations(7)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
