// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs that go on from a checkpoint: what they end with, and what the ledger says of it.
#include "core/train/trainer.h"
#include "core/workspace/training_queue.h"
#include "tests/support/base_rates_solver.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/loop_steps.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int checkpointPatience = 30000; // ms
constexpr int steps = 20000;

/// A program with one project, which can end at any time.
struct Program : LedgerDesk {
    std::unique_ptr<Store> store;
    std::unique_ptr<DatasetLoader> loader;
    std::unique_ptr<TrainingQueue> queue;

    Program() { start(); }
    void start() {
        store = open();
        loader = std::make_unique<DatasetLoader>(*lineages);
        queue = std::make_unique<TrainingQueue>(*store, *loader, 1);
    }
    /// As closing the window does: what trains stops, and the next owner finds it interrupted.
    void restart() {
        queue.reset();
        loader.reset();
        store.reset();
        start();
    }
    QString table() const { return writeFile(folder, "table.csv", smallCsv(400)); }

    std::vector<RunRecord> runs() const { return *store->runs(); }
    qint64 checkpointOf(const std::string& id) const {
        return store->checkpointSteps({text(id)})->value(text(id), 0);
    }
    /// Somewhere in the middle of the run that trains, by its id.
    std::string pauseWhileTraining() {
        if (!QTest::qWaitFor([&] { return queue->progress().fraction > 0.1; }, checkpointPatience))
            qFatal("no start");
        queue->pause();
        return runs().back().runId;
    }
    /// Ends the program while the run trains; its id. On a busy machine a run may be over before that: then
    /// another one.
    std::string interrupt(const TrainingSpec& spec) {
        for (int attempt = 0; attempt < 5; ++attempt) {
            queue->add(Json::object(), {spec});
            const std::string id = pauseWhileTraining();
            restart();
            if (store->run(id)->status == RunStatus::Interrupted) return id;
        }
        qFatal("every run was over before it was interrupted");
    }
    /// The record of the run that went on from this one.
    RunRecord goOn(const std::string& id) {
        const std::size_t before = runs().size();
        if (const Outcome going = queue->repeat({*store->run(id)}); !going)
            qFatal("%s", toText(going.errors()).c_str());
        if (!QTest::qWaitFor([&] { return queue->isIdle() && runs().size() > before; }, checkpointPatience))
            qFatal("no end");
        const auto isSettled = [&] {
            const LedgerBook book = ledgerOf(*store).book;
            return std::none_of(book.runs.begin(), book.runs.end(),
                                [](const LedgerRun& run) { return run.state == LedgerRunState::Reserved; });
        };
        if (!QTest::qWaitFor(isSettled, checkpointPatience)) qFatal("not settled");
        return *store->run(runs().back().runId);
    }
    LedgerRun entryOf(const std::string& id) const {
        const LedgerBook book = ledgerOf(*store).book;
        for (const LedgerRun& run : book.runs)
            if (run.runId == id) return run;
        return {};
    }
};

TrainingSpec longSpec(const QString& file, const char* solver, bool isPrivate, Json params = Json::object()) {
    TrainingSpec spec = smallSpec(file);
    spec.solverId = solver;
    spec.params = std::move(params);
    spec.params["steps"] = steps;
    if (!isPrivate) spec.privacy.reset();
    return spec;
}

/// Steps of the events that are drawn by steps.
std::vector<std::int64_t> stepsOf(const std::vector<PrivacyEvent>& events) {
    std::vector<std::int64_t> all;
    for (const PrivacyEvent& event : events)
        all.push_back(std::get<SampledEvent>(event.what).steps);
    return all;
}

Eigen::VectorXd parametersIn(const RunRecord& run) {
    const auto values = run.model.at("parameters").get<std::vector<double>>();
    return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

} // namespace

class TestCheckpoints : public QObject {
    Q_OBJECT

  private:
    /// The model comes from all steps, whatever its run reserved.
    static void checkRelease(Program& program, const RunRecord& run) {
        QCOMPARE(program.store->release(run.runId, ReleaseChoice::Fixed).result().ok(), false);
        const Result<ReleaseStatement> left =
            program.store->release(run.runId, ReleaseChoice::AfterLooking).result();
        QVERIFY(left.ok());
        QVERIFY(left->charges.front().events == run.events);
        QCOMPARE(*left->own.epsilon, *run.spentEpsilon);
        // Each attempt counts all of its steps: where the second went on depends on a clock.
        std::vector<PrivacyEvent> twice = run.events;
        for (PrivacyEvent& event : twice)
            event.count *= 2;
        QCOMPARE(*left->lookedAt.epsilon, *account(twice, Relation::ZeroOut, *run.delta)->epsilon);
        QVERIFY(drawn(*program.store) < *left->lookedAt.epsilon); // the owner's own account knows the step
        QVERIFY(bothTotals(ledgerOf(*program.store)).differ);
        QCOMPARE(totalsOf(*program.store).released.front().total.value_or(-1), *run.spentEpsilon);
    }

  private slots:
    void olderEntriesHoldWhatComesAfterTheStep_data() {
        QTest::addColumn<qlonglong>("ofEvent");
        QTest::addColumn<qlonglong>("done");
        QTest::addColumn<qlonglong>("expected");
        QTest::newRow("steps") << 100ll << 30ll << 70ll;
        QTest::newRow("nothing done") << 100ll << 0ll << 100ll;
        QTest::newRow("what happens once is there again") << 1ll << 30ll << 1ll;
    }
    void olderEntriesHoldWhatComesAfterTheStep() {
        QFETCH(qlonglong, ofEvent);
        QFETCH(qlonglong, done);
        QFETCH(qlonglong, expected);
        const auto events =
            eventsAfterStep({{SampledEvent{0.1, ofEvent, {GaussianMechanism{2}}}, 1}}, 100, done);
        QCOMPARE(stepsOf(events), std::vector<std::int64_t>{expected});
    }

    /// Each look for itself, whatever loops it is in. One that was drawn as often as declared is none.
    void whatIsLeftIsThatOfEachLook() {
        const auto look = [](const char* id, double z) {
            return Look{id, 0.1, false, {{.id = "sum", .noise = GaussianMechanism{z}}}};
        };
        const Loop looks{2, {Loop{50, {look("step", 2)}}, look("sizes", 3), Loop{50, {look("other", 4)}}}};
        const auto left = [&](const std::vector<std::int64_t>& before) {
            return stepsOf(remainingEvents(looks, before, Relation::ZeroOut));
        };
        QCOMPARE(remainingEvents(looks, {0, 0, 0}, Relation::ZeroOut), eventsOf(looks, Relation::ZeroOut));
        QCOMPARE(left({30, 0, 0}), (std::vector<std::int64_t>{70, 2, 100}));
        QCOMPARE(left({30, 2, 99}), (std::vector<std::int64_t>{70, 1}));
        QVERIFY(left({100, 2, 100}).empty());
        const std::vector<PrivacyEvent> unprotected{{NonPrivateEvent{}, 1}};
        QCOMPARE(remainingEvents(withoutNoise(looks), {100, 2, 100}, Relation::ZeroOut), unprotected);
    }

    /// The price of the first attempt stays, what remains is added, and the model's own price is the plan's.
    void privateRunsPayForWhatRemains_data() {
        QTest::addColumn<QByteArray>("solver");
        QTest::addColumn<QByteArray>("params");
        QTest::newRow("RaCO-DP") << QByteArray("raco-dp") << QByteArray("{}");
        QTest::newRow("two draws a step") << QByteArray("raco-dp") << QByteArray(R"({"draws":"two"})");
        QTest::newRow("sizes of groups released") << QByteArray("dp-fermi") << QByteArray("{}");
        QTest::newRow("a table at the end") << QByteArray("dp-postprocessing") << QByteArray("{}");
        QTest::newRow("DP-SGD") << QByteArray("dp-sgd") << QByteArray("{}");
    }
    void privateRunsPayForWhatRemains() {
        QFETCH(QByteArray, solver);
        QFETCH(QByteArray, params);
        Program program;
        const TrainingSpec spec =
            longSpec(program.table(), solver.constData(), true, Json::parse(params.toStdString()));
        const std::string first = program.interrupt(spec);
        QVERIFY(program.store->run(first)->status == RunStatus::Interrupted);
        const qint64 step = program.checkpointOf(first);
        QVERIFY(step > 0 && step < steps);
        const double drawnBefore = drawn(*program.store);

        const RunRecord second = program.goOn(first);
        QVERIFY2(second.status == RunStatus::Done, toText(second.errors).c_str());
        QVERIFY(second.resumed && second.resumed->runId == first && second.resumed->step == step);
        QCOMPARE(second.steps, std::int64_t(steps));
        QVERIFY(second.events == program.store->run(first)->events);
        QVERIFY(second.spentEpsilon == program.store->run(first)->spentEpsilon);

        const LedgerRun entry = program.entryOf(second.runId);
        QVERIFY(entry.state == LedgerRunState::Spent);
        QVERIFY(entry.charges.front().planned == second.events);
        std::vector<PrivacyEvent> rest = eventsAfterStep(second.events, steps, step);
        if (solver == "dp-fermi") rest.pop_back(); // the checkpoint holds the sizes
        QVERIFY(entry.charges.front().events == rest);
        QVERIFY(stepsOf(entry.charges.front().events).front() == steps - step);
        QVERIFY(program.entryOf(first).charges.front().events == second.events);
        QVERIFY(drawn(*program.store) > drawnBefore);
        checkRelease(program, second);
        QCOMPARE(program.checkpointOf(first) + program.checkpointOf(second.runId), qint64(0));
    }

    /// What can be repeated by anybody goes on with the same random words.
    void publicNoiseEndsWithTheSameBits_data() {
        QTest::addColumn<QByteArray>("solver");
        QTest::addColumn<bool>("isPrivate");
        QTest::newRow("SGDA") << QByteArray("sgda") << false;
        QTest::newRow("FERMI") << QByteArray("fermi") << false;
        QTest::newRow("RaCO-DP simulated") << QByteArray("raco-dp") << true;
        QTest::newRow("DP-FERMI simulated") << QByteArray("dp-fermi") << true;
        QTest::newRow("DP post-processing simulated") << QByteArray("dp-postprocessing") << true;
    }
    void publicNoiseEndsWithTheSameBits() {
        QFETCH(QByteArray, solver);
        QFETCH(bool, isPrivate);
        Program program;
        TrainingSpec spec = longSpec(program.table(), solver.constData(), isPrivate);
        if (isPrivate) spec.simulationSeed = 17;
        const RunRecord second = program.goOn(program.interrupt(spec));
        QVERIFY(second.status == RunStatus::Done && second.resumed);
        const PreparedRun straight = *prepare(spec, loadText(smallCsv(400), spec.schema));
        const RunOutcome outcome = *execute(straight, {}, {});
        QVERIFY(parametersIn(second) == thetaOf(outcome.training));
        QCOMPARE(second.history.points.size(), outcome.training.history.size());
    }

    void whatDoesNotFitIsLeft_data() {
        QTest::addColumn<QByteArray>("tampering");
        QTest::newRow("another plan") << QByteArray("UPDATE checkpoints SET plan_hash = 'x'");
        QTest::newRow("a step beyond the end") << QByteArray("UPDATE checkpoints SET step = 20000");
        QTest::newRow("a step that is not the state's")
            << QByteArray("UPDATE checkpoints SET step = step + 1");
        QTest::newRow("a state of nothing") << QByteArray("UPDATE checkpoints SET state = '{}'");
        QTest::newRow("no JSON") << QByteArray("UPDATE checkpoints SET state = '{'");
        QTest::newRow("a history of nothing") << QByteArray(
            "UPDATE checkpoints SET state = json_set(state, '$.training.history', json('[null]'))");
        QTest::newRow("more looks than there are")
            << QByteArray("UPDATE checkpoints SET state = json_set(state, '$.drawn', json('[999999]'))");
        QTest::newRow("fewer kinds of looks")
            << QByteArray("UPDATE checkpoints SET state = json_set(state, '$.drawn', json('[]'))");
        QTest::newRow("more kinds of looks")
            << QByteArray("UPDATE checkpoints SET state = json_set(state, '$.drawn', json('[1, 1]'))");
        QTest::newRow("a look less than never")
            << QByteArray("UPDATE checkpoints SET state = json_set(state, '$.drawn', json('[-1]'))");
        QTest::newRow("looks that are no numbers")
            << QByteArray("UPDATE checkpoints SET state = json_set(state, '$.drawn', json('[\"1\"]'))");
        QTest::newRow("a model of another size")
            << QByteArray("UPDATE checkpoints SET state = json_set(state, '$.training.theta', json('[1]'))");
    }
    /// The whole run is trained and paid, and says so.
    void whatDoesNotFitIsLeft() {
        QFETCH(QByteArray, tampering);
        Program program;
        const std::string first = program.interrupt(longSpec(program.table(), "raco-dp", true));
        if (tampering.endsWith("'{'"))
            tamper(program.project(), tampering.constData()); // it is damaged
        else
            rewrite(program.project(), tampering.constData());
        const RunRecord second = program.goOn(first);
        QVERIFY2(second.status == RunStatus::Done, toText(second.errors).c_str());
        QVERIFY(!second.resumed);
        QVERIFY(program.entryOf(second.runId).charges.front().events == second.events);
        const bool isSaid =
            std::any_of(second.warnings.begin(), second.warnings.end(), [](const Warning& one) {
                return one.text.find("from its first step") != std::string::npos;
            });
        QCOMPARE(isSaid, tampering != "UPDATE checkpoints SET state = '{'"); // which counts as none
    }

    /// Within its range nobody notices; but what may be drawn is what is reserved.
    void miscountedLooksAreNotFree_data() {
        QTest::addColumn<int>("change");
        QTest::newRow("raised") << 1;
        QTest::newRow("lowered") << -1;
    }
    void miscountedLooksAreNotFree() {
        QFETCH(int, change);
        Program program;
        const std::string first = program.interrupt(longSpec(program.table(), "raco-dp", true));
        const qint64 step = program.checkpointOf(first);
        const QByteArray changed = "UPDATE checkpoints SET state = json_set(state, '$.drawn[0]', "
                                   "json_extract(state, '$.drawn[0]') + " +
                                   QByteArray::number(change) + ")";
        rewrite(program.project(), changed.constData());
        const RunRecord second = program.goOn(first);
        QVERIFY(second.status == (change > 0 ? RunStatus::Failed : RunStatus::Done));
        QCOMPARE(stepsOf(program.entryOf(second.runId).charges.front().events),
                 std::vector<std::int64_t>{std::int64_t(steps - step - change)});
        if (change > 0) QVERIFY(second.errors.front().rule.find("does not declare") != std::string::npos);
    }

    /// A table that is away for a while costs nothing of what was paid.
    void goesOnWhenTheTableIsBack() {
        Program program;
        const QString table = program.table();
        const std::string first = program.interrupt(longSpec(table, "raco-dp", true));
        const qint64 step = program.checkpointOf(first);
        QVERIFY(QFile::rename(table, table + ".away"));
        const RunRecord second = program.goOn(first);
        QVERIFY(second.status == RunStatus::Failed);
        QVERIFY(QFile::rename(table + ".away", table));
        const RunRecord third = program.goOn(second.runId);
        QVERIFY2(third.status == RunStatus::Done, toText(third.errors).c_str());
        QCOMPARE(qint64(third.resumed->step), step);
    }

    void recordAndLedgerMustAgree() {
        Program program;
        const RunRecord run = program.goOn(program.interrupt(longSpec(program.table(), "raco-dp", true)));
        rewrite(program.project(), "UPDATE runs SET resumed = NULL");
        const auto left = program.store->release(run.runId, ReleaseChoice::AfterLooking).result();
        QVERIFY(!left.ok());
        QVERIFY(left.errors().front().rule.find("does not agree") != std::string::npos);
    }

    void withoutACheckpointFromTheFirstStep() {
        Program program;
        const std::string first = program.interrupt(longSpec(program.table(), "raco-dp", true));
        tamper(program.project(), "DELETE FROM checkpoints");
        const RunRecord second = program.goOn(first);
        QVERIFY(second.status == RunStatus::Done && !second.resumed);
        QVERIFY(program.entryOf(second.runId).charges.front().events == second.events);
    }

    /// The second attempt ends early too: it left a checkpoint of its own, and all three are paid.
    void interruptedTwice() {
        Program program;
        const std::string first = program.interrupt(longSpec(program.table(), "raco-dp", true));
        const qint64 firstStep = program.checkpointOf(first);
        QVERIFY(program.queue->repeat({*program.store->run(first)}).ok());
        QVERIFY(QTest::qWaitFor([&] { return program.runs().size() == 2; }, checkpointPatience));
        const std::string second = program.pauseWhileTraining();
        QCOMPARE(program.checkpointOf(first), qint64(0)); // it belongs to the second now
        program.restart();
        const qint64 step = program.checkpointOf(second);
        QVERIFY(step >= firstStep && step < steps);
        const RunRecord third = program.goOn(second);
        QVERIFY(third.status == RunStatus::Done && third.resumed->runId == second);
        QCOMPARE(stepsOf(program.entryOf(second).charges.front().events).front(),
                 std::int64_t(steps - firstStep));
        QCOMPARE(stepsOf(program.entryOf(third.runId).charges.front().events).front(),
                 std::int64_t(steps - step));
    }

    /// What a power cut would leave, not only a program that ends.
    void leftWhileItTrains() {
        Program program;
        program.queue->setCheckpointEvery(std::chrono::milliseconds(1));
        program.queue->add(Json::object(), {longSpec(program.table(), "raco-dp", true)});
        const std::string id = program.pauseWhileTraining();
        QTRY_VERIFY_WITH_TIMEOUT(program.checkpointOf(id) > 0, checkpointPatience);
        const std::optional<Checkpoint> left = *program.store->checkpoint(id);
        QVERIFY(left->seconds > 0 && !left->planHash.empty());
        QVERIFY(!left->state.contains("key") && left->state.at("noise_position").is_null());
    }

    /// Nothing to go on from.
    void runsThatAreOverHaveNone() {
        Program program;
        program.queue->add(Json::object(), {longSpec(program.table(), "raco-dp", true)});
        QVERIFY(QTest::qWaitFor([&] { return program.queue->isIdle(); }, checkpointPatience));
        QVERIFY(program.runs().front().status == RunStatus::Done);
        QCOMPARE(program.checkpointOf(program.runs().front().runId), qint64(0));
    }

    /// A training of one look has nothing in between: cancelled before it, it is trained as a whole.
    void oneStepLeavesNone() {
        registerBaseRates();
        Program program;
        program.queue->setCheckpointEvery(std::chrono::milliseconds(0));
        program.queue->pause();
        QSignalSpy finished(program.queue.get(), &TrainingQueue::batchFinished);
        program.queue->add(Json::object(), {smallSpecFor(*findSolver(baseRatesId), program.table())});
        program.queue->cancelAll();
        program.queue->goOn();
        QVERIFY(!finished.isEmpty() || finished.wait(checkpointPatience));
        const RunRecord cancelled = program.runs().back();
        QVERIFY(cancelled.status == RunStatus::Cancelled);
        QCOMPARE(program.checkpointOf(cancelled.runId), qint64(0));
        const RunRecord run = program.goOn(cancelled.runId);
        QVERIFY2(run.status == RunStatus::Done, toText(run.errors).c_str());
        QVERIFY(!run.resumed && run.history.empty());
        QCOMPARE(run.steps, std::int64_t(1));
        QCOMPARE(program.checkpointOf(run.runId), qint64(0));
        QVERIFY(program.entryOf(run.runId).charges.front().events == run.events);
    }

    void secretNoiseHasNoPlace() {
        const auto secret = secretNoise();
        secret->word();
        QVERIFY(!secret->position());
        const auto seeded = seededNoise(5), again = seededNoise(5);
        for (int i = 0; i < 1300; ++i)
            seeded->word();
        QCOMPARE(*seeded->position(), std::uint64_t(1300));
        for (const std::uint64_t place : {0, 1, 511, 512, 513, 1024, 1299}) {
            again->moveTo(place);
            QCOMPARE(*again->position(), place);
        }
        again->moveTo(1300);
        QCOMPARE(again->word(), seeded->word());
    }
};

TRILEMMA_TEST(TestCheckpoints, QCoreApplication)
#include "tst_checkpoints.moc"
