// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What drives every training, on one that looks at nobody and counts its steps: which states it goes on from,
// what it leaves on the way, what it tells.
#include "core/learning/records.h"
#include "core/learning/run_training.h"
#include "core/learning/training.h"
#include "core/models/predictor.h"
#include "core/train/trainer.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// Its state is how many steps it has done; a point at each. `extra`: calls of advance() after the last step.
class Counting : public Training {
  public:
    explicit Counting(std::int64_t steps, std::int64_t extra = 0)
        : m_steps(steps)
        , m_extra(extra) {}
    bool advance(Records&) override {
        if (m_position == m_steps) return --m_extra > 0;
        m_series.push_back({++m_position, {static_cast<double>(m_position)}});
        return m_position < m_steps || m_extra > 0;
    }
    std::int64_t position() const override { return m_position; }
    const std::vector<SeriesPoint>& series() const override { return m_series; }
    Json save() const override { return m_position; }
    Outcome restore(const Json& state) override {
        m_position = state.get<std::int64_t>();
        return success();
    }
    Finished finish() override { return {nullptr, {"done"}}; }

  private:
    std::int64_t m_steps, m_extra, m_position = 0;
    std::vector<SeriesPoint> m_series;
};

/// A plan of so many steps with one look that may be drawn twice.
SolverPlan planWith(std::int64_t steps) {
    SolverPlan plan;
    plan.steps = steps;
    plan.looks = Loop{2, {Look{"look", 1, false, {{.id = "sum", .noise = GaussianMechanism{1}, .size = 1}}}}};
    return plan;
}

const PreparedRun& ground() {
    static const PreparedRun run =
        *prepare(smallSpec("a.csv"), loadText(smallCsv(40), smallSpec("a.csv").schema));
    return run;
}

Result<TrainingResult> ran(Training& training, std::int64_t steps, const Progress& progress,
                           const std::stop_token& stop = {}) {
    const auto noise = seededNoise(1);
    return runTraining(training, ground().task, planWith(steps), {ground().rows, *noise}, stop, progress);
}

Json stateAt(std::int64_t position) {
    return {
        {"trilemma_training_state", 1}, {"drawn", {0}}, {"noise_position", nullptr}, {"training", position}};
}

} // namespace

class TestRunTraining : public QObject {
    Q_OBJECT

  private slots:
    /// Of a training of five steps that stands at its third.
    void statesToGoOnFrom_data() {
        QTest::addColumn<int>("step");
        QTest::addColumn<QByteArray>("patch");
        QTest::addColumn<bool>("isRight");
        const auto row = [](const char* name, int step, const char* patch, bool isRight) {
            QTest::newRow(name) << step << QByteArray(patch) << isRight;
        };
        row("as it was left", 3, "{}", true);
        row("the first step", 1, R"({"training":1})", true);
        row("before the first", 0, R"({"training":0})", false);
        row("the last but one", 4, R"({"training":4})", true);
        row("the end", 5, R"({"training":5})", false);
        row("beyond the end", 6, R"({"training":6})", false);
        row("another step than the state's", 2, "{}", false);
        row("a state of another version", 3, R"({"trilemma_training_state":2})", false);
        row("of no version", 3, R"({"trilemma_training_state":null})", false);
        row("without the training's own", 3, R"({"training":null})", false);
        row("looks drawn", 3, R"({"drawn":[2]})", true);
        row("one more than declared", 3, R"({"drawn":[3]})", false);
        row("half a look", 3, R"({"drawn":[1.5]})", false);
        row("a whole number with a point", 3, R"({"drawn":[1.0]})", false);
        row("no list", 3, R"({"drawn":{"0":1}})", false);
    }
    void statesToGoOnFrom() {
        QFETCH(int, step);
        QFETCH(QByteArray, patch);
        QFETCH(bool, isRight);
        Checkpoint from{step, 1, stateAt(3), {}};
        from.state.merge_patch(Json::parse(patch.toStdString()));
        Progress progress;
        progress.from = std::make_shared<const Checkpoint>(from);
        Counting training(5);
        const Result<TrainingResult> result = ran(training, 5, progress);
        QCOMPARE(result.ok(), isRight);
        if (isRight)
            QCOMPARE(result->history.size(), static_cast<std::size_t>(5 - step)); // the fake forgets the rest
        else
            QVERIFY(result.errors().front().code == ErrorCode::StoreBroken);
    }

    /// Between two steps, never at the beginning or the end, also where something is left to do there.
    void checkpointsOnTheWay_data() {
        QTest::addColumn<int>("extra");
        QTest::addColumn<bool>("isStopped");
        QTest::addColumn<QList<int>>("left");
        QTest::newRow("steps") << 0 << false << QList<int>{1, 2};
        QTest::newRow("something after the last step") << 2 << false << QList<int>{1, 2};
        QTest::newRow("stopped before the first") << 0 << true << QList<int>{};
    }
    void checkpointsOnTheWay() {
        QFETCH(int, extra);
        QFETCH(bool, isStopped);
        QFETCH(QList<int>, left);
        QList<int> found;
        Progress progress;
        progress.checkpointEvery = std::chrono::milliseconds{0};
        progress.checkpoint = [&](const Checkpoint& one) {
            found << static_cast<int>(one.step);
            QCOMPARE(one.state, stateAt(one.step).patch(
                                    Json::parse(R"([{"op":"replace","path":"/noise_position","value":0}])")));
        };
        std::stop_source stop;
        if (isStopped) stop.request_stop();
        Counting training(3, extra);
        const Result<TrainingResult> result = ran(training, 3, progress, stop.get_token());
        EXPECT_OK(result);
        QCOMPARE(found, left);
        QCOMPARE(result->termination == Termination::Cancelled, isStopped);
        QCOMPARE(result->steps, std::int64_t(isStopped ? 0 : 3));
    }

    /// A stop leaves one where it was heard, whatever the clock says.
    void checkpointWhereItIsStopped() {
        std::stop_source stop;
        QList<int> found;
        Progress progress;
        progress.point = [&](const SeriesPoint& point) {
            if (point.position == 2) stop.request_stop();
        };
        progress.checkpoint = [&](const Checkpoint& one) { found << static_cast<int>(one.step); };
        Counting training(5);
        const Result<TrainingResult> result = ran(training, 5, progress, stop.get_token());
        EXPECT_OK(result);
        QCOMPARE(found, QList<int>{2});
        QCOMPARE(result->steps, std::int64_t(2));
    }

    /// Seconds are those of all attempts.
    void secondsAddUp() {
        QList<double> seconds;
        Progress progress;
        progress.checkpointEvery = std::chrono::milliseconds{0};
        progress.checkpoint = [&](const Checkpoint& one) { seconds << one.seconds; };
        Counting first(3);
        EXPECT_OK(ran(first, 3, progress));
        QCOMPARE(seconds.size(), 2);
        QVERIFY(seconds[0] >= 0 && seconds[1] >= seconds[0] && seconds[1] < 1000);
        seconds.clear();
        progress.from = std::make_shared<const Checkpoint>(Checkpoint{1, 1000, stateAt(1), {}});
        Counting second(3);
        EXPECT_OK(ran(second, 3, progress));
        QCOMPARE(seconds.size(), 1);
        QVERIFY(seconds[0] >= 1000 && seconds[0] < 2000);
    }

    /// Every sixteenth step and the last one, and each point once.
    void progressIsTold_data() {
        QTest::addColumn<int>("steps");
        QTest::addColumn<QList<double>>("fractions");
        QTest::newRow("one step") << 1 << QList<double>{1};
        QTest::newRow("few") << 3 << QList<double>{1};
        QTest::newRow("20") << 20 << QList<double>{0.8, 1};
        QTest::newRow("32") << 32 << QList<double>{0.5, 1};
    }
    void progressIsTold() {
        QFETCH(int, steps);
        QFETCH(QList<double>, fractions);
        QList<double> told;
        std::vector<SeriesPoint> points;
        Progress progress([&](double fraction) { told << fraction; });
        progress.point = [&](const SeriesPoint& point) { points.push_back(point); };
        Counting training(steps);
        const Result<TrainingResult> result = ran(training, steps, progress);
        EXPECT_OK(result);
        QCOMPARE(told, fractions);
        QVERIFY(std::equal(
            points.begin(), points.end(), result->history.begin(), result->history.end(),
            [](const auto& a, const auto& b) { return a.position == b.position && a.values == b.values; }));
        QCOMPARE(points.size(), static_cast<std::size_t>(steps));
        QVERIFY(result->warnings == std::vector<std::string>{"done"});
    }
};

TRILEMMA_TEST(TestRunTraining, NoApplication)
#include "tst_run_training.moc"
