// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/census_sample.h"
#include "core/workspace/sql.h"
#include "core/workspace/training_queue.h"
#include "tests/support/expect.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <QDirIterator>
#include <QElapsedTimer>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int patience = 20000; // ms; far more than any of these runs takes

/// A project, a lineage file and a queue in a folder of their own.
struct TrainingDesk {
    QTemporaryDir folder;
    std::unique_ptr<LineageFile> lineages;
    std::unique_ptr<Store> store;
    std::unique_ptr<DatasetLoader> loader;
    std::unique_ptr<TrainingQueue> queue;

    explicit TrainingDesk(int threads = 2) {
        lineages = std::move(LineageFile::open(folder.filePath("lineages.sqlite"))).value();
        openStore();
        loader = std::make_unique<DatasetLoader>(*lineages);
        queue = std::make_unique<TrainingQueue>(*store, *loader, threads);
    }
    void openStore() {
        store =
            std::move(Store::open(folder.filePath("p.trilemma"), StoreAccess::Write, lineages.get())).value();
    }
    QString table(const QByteArray& csv = smallCsv(400)) { return writeFile(folder, "table.csv", csv); }

    /// Adds runs and waits for the end of their batch.
    std::vector<RunRecord> train(const std::vector<TrainingSpec>& specs) {
        QSignalSpy finished(queue.get(), &TrainingQueue::batchFinished);
        queue->add(Json::object(), specs);
        if (finished.isEmpty() && !finished.wait(patience)) qFatal("the batch does not finish");
        return *store->runs(RunDetail::Whole);
    }
};

TrainingSpec nonPrivate(const QString& file) {
    TrainingSpec spec = smallSpec(file);
    spec.solverId = "sgda";
    spec.privacy.reset();
    return spec;
}

/// Takes some seconds if nobody stops it.
TrainingSpec endlessSpec() {
    TrainingSpec spec;
    spec.files = {censusSampleName};
    spec.schemaName = censusSampleSchema;
    spec.schema = *readySchema(censusSampleSchema);
    spec.constraints = {{"demographic_parity", {"sex"}, 0.05}};
    spec.privacy = PrivacyTarget{1.0, 1e-5, Relation::ZeroOut};
    spec.params = {{"steps", 100000}};
    return spec;
}

QString statusOf(const RunRecord& record) {
    return text(nameOf(record.status, runStatusNames)) +
           (record.errors.empty() ? "" : ": " + text(toText(record.errors)));
}

} // namespace

class TestTrainingQueue : public QObject {
    Q_OBJECT

  private slots:
    void batchFinishes();
    void privateRunIsPricedAndStored();
    void nonPrivateRun();
    void reservedBeforeTheFirstDraw();
    void cancelHalfWay();
    void cancelledBeforeItStarts();
    void cancelOneOfTwo();
    void destructorWhileRunning();
    void destructorWhileWriting();
    void failingRun_data();
    void failingRun();
    void failedRunsDoNotStopOthers();
    void progress();
    void sameSeedSameNonPrivateModel();
    void threadsDoNotChangeASimulation();
    void simulationIsMarked();
    void noCellReachesAnyFile();
};

void TestTrainingQueue::batchFinishes() {
    TrainingDesk desk;
    QSignalSpy runs(desk.queue.get(), &TrainingQueue::runFinished);
    QSignalSpy batches(desk.queue.get(), &TrainingQueue::batchFinished);
    std::vector<TrainingSpec> specs(5, smallSpec(desk.table()));
    for (std::size_t i = 0; i < specs.size(); ++i)
        specs[i].seed = specs[i].splitSeed = i + 1;
    const std::vector<RunRecord> records = desk.train(specs);
    QCOMPARE(records.size(), std::size_t(5));
    for (std::size_t i = 0; i < records.size(); ++i) {
        QCOMPARE(statusOf(records[i]), "done");
        QCOMPARE(records[i].position, static_cast<std::int64_t>(i));
        QCOMPARE(records[i].seed, i + 1);
        QCOMPARE(records[i].batchId, records[0].batchId);
        QCOMPARE(records[i].datasetId, records[0].datasetId);
    }
    QCOMPARE(runs.size(), 5);
    QCOMPARE(batches.size(), 1);
    QCOMPARE(batches[0][0].toString(), text(records[0].batchId));
    QVERIFY(desk.queue->isIdle());
    const QueueProgress end = desk.queue->progress();
    QCOMPARE(end.total, 5);
    QCOMPARE(end.finished, 5);
    QCOMPARE(end.failed, 0);
    QCOMPARE(end.running, 0);
    QCOMPARE(end.fraction, 1.0);
    QCOMPARE(desk.store->datasets()->size(), std::size_t(1)); // read once, stored once
    QCOMPARE(desk.store->datasets()->front().slotCount, std::int64_t(400));
}

void TestTrainingQueue::privateRunIsPricedAndStored() {
    TrainingDesk desk;
    const TrainingSpec spec = smallSpec(desk.table());
    const RunRecord listed = desk.train({spec}).front();
    const RunRecord record = *desk.store->run(listed.runId);
    QCOMPARE(statusOf(record), "done");
    const Result<TrainingSpec> framed = withFraming(spec);
    EXPECT_OK(framed);
    QVERIFY(record.spec == toJson(*framed));
    QCOMPARE(
        text(toText(record.spec.json()["data"]["framing"])),
        R"({"rule":2,"encoding":"auto","separator":",","quote":"\"","header":"yes","preamble_lines":[0]})");
    QCOMPARE(record.specHash, specificationHash(spec));
    QVERIFY(record.spentEpsilon && *record.spentEpsilon <= 1.0 && *record.spentEpsilon > 0.9);
    QCOMPARE(record.delta.value_or(0), 1e-5);
    QCOMPARE(text(record.relation), "zero_out");
    QCOMPARE(record.steps, std::int64_t(50));
    QCOMPARE(record.events.size(), std::size_t(1));
    const auto& event = std::get<SampledEvent>(record.events.front().what);
    QCOMPARE(event.steps, std::int64_t(50));
    QCOMPARE(event.mechanisms.size(), std::size_t(2));         // histogram and gradient share the sample
    QVERIFY(record.slotCount > 250 && record.slotCount < 350); // 3/4 of 400
    QVERIFY(!record.simulation);
    for (const EvaluationSet set : {EvaluationSet::Train, EvaluationSet::Test})
        for (const char* id : {"error", "demographic_parity_gap"}) {
            const MetricValue* metric = findMetricValue(record, id, set);
            QVERIFY2(metric && metric->value, id);
            QCOMPARE(metric->provenance, Provenance::NonPrivate);
        }
    QCOMPARE(record.constraints.size(), std::size_t(1));
    QVERIFY(!record.history.empty());
    QVERIFY(record.seconds > 0);
    QCOMPARE(record.params.at("steps").get<int>(), 50);
    QCOMPARE(record.model.at("parameters").size(), std::size_t(4)); // intercept, x, two colours
}

void TestTrainingQueue::nonPrivateRun() {
    TrainingDesk desk;
    const RunRecord record = desk.train({nonPrivate(desk.table())}).front();
    QCOMPARE(statusOf(record), "done");
    QVERIFY(!record.epsilon && !record.delta && !record.spentEpsilon);
    QVERIFY(record.relation.empty());
    QCOMPARE(record.events.size(), std::size_t(1));
    QVERIFY(std::holds_alternative<NonPrivateEvent>(record.events.front().what));
    // x alone separates most of the labels: anything above a coin toss would be a broken trainer.
    QVERIFY(*findMetricValue(record, "error", EvaluationSet::Train)->value < 0.35);
}

/// While a run trains, another process must find it in the store as running, with its price.
void TestTrainingQueue::reservedBeforeTheFirstDraw() {
    TrainingDesk desk;
    desk.queue->add(Json::object(), {endlessSpec()});
    const auto reader = std::move(Store::open(desk.store->path(), StoreAccess::Read)).value();
    QTRY_VERIFY_WITH_TIMEOUT(desk.queue->progress().fraction > 0, patience);
    QTRY_COMPARE_WITH_TIMEOUT(statusOf(reader->runs()->front()), "running", patience);
    const RunRecord record = reader->runs()->front();
    QVERIFY(record.spentEpsilon && *record.spentEpsilon > 0.9);
    QCOMPARE(record.events.size(), std::size_t(1));
    QVERIFY(!record.datasetId.empty());
    QVERIFY(record.finishedAt.empty());
}

void TestTrainingQueue::cancelHalfWay() {
    TrainingDesk desk;
    QSignalSpy finished(desk.queue.get(), &TrainingQueue::runFinished);
    const std::string batch = desk.queue->add(Json::object(), {endlessSpec()});
    QTRY_VERIFY_WITH_TIMEOUT(desk.queue->progress().fraction > 0, patience);
    QElapsedTimer timer;
    timer.start();
    desk.queue->cancel(batch);
    QVERIFY(finished.size() == 1 || finished.wait(patience));
    QVERIFY2(timer.elapsed() < 1000, "a cancelled run stops at its next step");
    const RunRecord record = *desk.store->run(desk.store->runs()->front().runId);
    QCOMPARE(statusOf(record), "cancelled");
    QVERIFY(record.spentEpsilon && *record.spentEpsilon > 0.9); // cancelling costs the full price
    QCOMPARE(record.events.size(), std::size_t(1));
    QVERIFY(record.steps > 0 && record.steps < 100000);
    QVERIFY(record.model.is_null());
    QVERIFY(record.metrics.empty());
    QVERIFY(desk.queue->isIdle());
}

void TestTrainingQueue::cancelledBeforeItStarts() {
    TrainingDesk desk(1);
    QSignalSpy finished(desk.queue.get(), &TrainingQueue::batchFinished);
    desk.queue->add(Json::object(), {endlessSpec(), endlessSpec(), endlessSpec()});
    QTRY_VERIFY_WITH_TIMEOUT(desk.queue->progress().fraction > 0, patience);
    desk.queue->cancelAll();
    QVERIFY(finished.size() == 1 || finished.wait(patience));
    const std::vector<RunRecord> records = *desk.store->runs();
    for (const RunRecord& record : records)
        QCOMPARE(record.status, RunStatus::Cancelled);
    for (const std::size_t waiting : {1, 2}) { // these drew nothing and owe nothing
        QVERIFY(!records[waiting].spentEpsilon);
        QVERIFY(records[waiting].events.empty());
        QCOMPARE(records[waiting].errors.front().code, ErrorCode::Cancelled);
    }
    QVERIFY(records[0].spentEpsilon);
}

void TestTrainingQueue::cancelOneOfTwo() {
    TrainingDesk desk;
    QSignalSpy finished(desk.queue.get(), &TrainingQueue::runFinished);
    const std::string stopped = desk.queue->add(Json::object(), {endlessSpec()});
    const std::string kept = desk.queue->add(Json::object(), {nonPrivate(desk.table())});
    desk.queue->cancel(stopped);
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 2, patience);
    const std::vector<RunRecord> records = *desk.store->runs();
    for (const RunRecord& record : records)
        QCOMPARE(record.status, record.batchId == kept ? RunStatus::Done : RunStatus::Cancelled);
}

/// Closing the window while everything trains: no hang, no crash, and the next owner finds the truth.
void TestTrainingQueue::destructorWhileRunning() {
    TrainingDesk desk;
    desk.queue->add(Json::object(), {endlessSpec(), endlessSpec(), endlessSpec()});
    QTRY_VERIFY_WITH_TIMEOUT(desk.queue->progress().fraction > 0, patience);
    QElapsedTimer timer;
    timer.start();
    desk.queue.reset();
    QVERIFY(timer.elapsed() < 2000);
    desk.store.reset();
    desk.openStore();
    const std::vector<RunRecord> records = *desk.store->runs();
    QCOMPARE(records.size(), std::size_t(3));
    int priced = 0;
    for (const RunRecord& record : records) {
        QVERIFY2(record.status == RunStatus::Interrupted || record.status == RunStatus::Cancelled,
                 qPrintable(statusOf(record)));
        priced += record.spentEpsilon.has_value();
    }
    QVERIFY(priced >= 1);
}

/// The queue goes while the end of a run is on its way to a slow disk: the store's answer finds nobody, the
/// record is written all the same.
void TestTrainingQueue::destructorWhileWriting() {
    TrainingDesk desk;
    const std::string batch = desk.queue->add(Json::object(), {endlessSpec()});
    QTRY_VERIFY_WITH_TIMEOUT(desk.queue->progress().fraction > 0, patience);
    auto slow = std::move(SqlConnection::open(desk.store->path(), SqlConnection::Access::ReadWrite)).value();
    EXPECT_OK(slow->script("BEGIN IMMEDIATE")); // from now on the store's writer has to wait
    desk.queue->cancel(batch);
    QTest::qWait(300); // the run ends and hands its record to the store
    QVERIFY(!desk.queue->isIdle());
    desk.queue.reset();
    EXPECT_OK(slow->script("COMMIT"));
    QTRY_VERIFY_WITH_TIMEOUT(desk.store->runs()->front().status == RunStatus::Cancelled, patience);
    QTest::qWait(50);
}

void TestTrainingQueue::failingRun_data() {
    QTest::addColumn<QByteArray>("content"); // null: the file is gone
    QTest::addColumn<QString>("rule");
    QTest::newRow("file vanished") << QByteArray() << "no such file";
    QTest::newRow("file emptied") << QByteArray("") << "empty";
    QTest::newRow("other columns") << QByteArray("a,b\n1,2\n") << "lacks columns";
}

void TestTrainingQueue::failingRun() {
    QFETCH(QByteArray, content);
    QFETCH(QString, rule);
    TrainingDesk desk;
    const QString path = desk.table(content);
    if (content.isNull()) QVERIFY(QFile::remove(path));
    const RunRecord record = desk.train({smallSpec(path)}).front();
    QCOMPARE(record.status, RunStatus::Failed);
    QCOMPARE(record.errors.size(), std::size_t(1));
    QCOMPARE(record.errors.front().code, ErrorCode::InvalidFile);
    QVERIFY2(text(record.errors.front().rule).contains(rule), toText(record.errors).c_str());
    QVERIFY(!record.spentEpsilon); // nothing was drawn
    QCOMPARE(desk.queue->progress().failed, 1);
    desk.table(); // the file is back: the failure is not remembered
    QCOMPARE(statusOf(desk.train({smallSpec(path)}).back()), "done");
}

void TestTrainingQueue::failedRunsDoNotStopOthers() {
    TrainingDesk desk;
    const std::vector<RunRecord> records =
        desk.train({smallSpec("/nowhere/a.csv"), nonPrivate(desk.table()), smallSpec("/nowhere/b.csv")});
    QCOMPARE(records[0].status, RunStatus::Failed);
    QCOMPARE(statusOf(records[1]), "done");
    QCOMPARE(records[2].status, RunStatus::Failed);
}

/// One report each 60 ms for a run, rising; the table on the screen must not be drawn more often. A machine
/// may be so fast that a run is over before the third: then the next two take twice as many steps.
void TestTrainingQueue::progress() {
    TrainingDesk desk;
    QHash<QString, QList<double>> fractions;
    connect(desk.queue.get(), &TrainingQueue::runProgress, this,
            [&](const QString& run, RunStatus, double fraction) { fractions[run] << fraction; });
    QHash<QString, std::vector<std::int64_t>> steps;
    QHash<QString, int> parcels;
    connect(desk.queue.get(), &TrainingQueue::runHistory, this,
            [&](const QString& run, const std::vector<SeriesPoint>& points) {
                ++parcels[run];
                for (const SeriesPoint& point : points)
                    steps[run].push_back(point.position);
            });
    std::vector<RunRecord> records;
    qint64 max = 0;
    const auto toldThrice = [&](const RunRecord& record) { return parcels[text(record.runId)] >= 3; };
    for (int length = 8000; records.empty() || !std::ranges::all_of(records, toldThrice); length *= 2) {
        QVERIFY2(length <= 512000, "runs of many seconds were told of less than three times");
        fractions.clear();
        TrainingSpec spec = endlessSpec();
        spec.params = {{"steps", length}};
        TrainingSpec second = spec;
        second.seed = 2;
        QElapsedTimer timer;
        timer.start();
        const std::vector<RunRecord> all = desk.train({spec, second});
        records.assign(all.end() - 2, all.end());
        max = timer.elapsed() / 57 + 3; // the timer may be 5 % early; the end is told at once
    }
    QCOMPARE(fractions.size(), 2);
    for (const QList<double>& seen : fractions) {
        QVERIFY2(seen.size() >= 3 && seen.size() <= max,
                 qPrintable(QString("%1 of %2").arg(seen.size()).arg(max)));
        QVERIFY(std::is_sorted(seen.begin(), seen.end()));
        QCOMPARE(seen.back(), 1.0);
    }
    for (const RunRecord& record : records) { // what was told is how the kept history begins
        const QString id = text(record.runId);
        QVERIFY(parcels[id] <= max);
        QVERIFY(steps[id].size() > 10 && steps[id].size() <= record.history.points.size());
        for (std::size_t i = 0; i < steps[id].size(); ++i)
            QCOMPARE(steps[id][i], record.history.points[i].position);
    }
}

void TestTrainingQueue::sameSeedSameNonPrivateModel() {
    TrainingDesk desk;
    TrainingSpec spec = nonPrivate(desk.table());
    spec.params["sampling_rate"] = 0.5; // by default everybody is in each sample of so few
    TrainingSpec other = spec;
    other.seed = 2;
    const std::vector<RunRecord> records = desk.train({spec, spec, other});
    const auto model = [&](std::size_t i) { return desk.store->run(records[i].runId)->model; };
    QVERIFY(model(0) == model(1));
    QVERIFY(model(0) != model(2));
    // Noise from the operating system never repeats.
    const std::vector<RunRecord> noisy = desk.train({smallSpec(desk.table()), smallSpec(desk.table())});
    QVERIFY(desk.store->run(noisy[3].runId)->model != desk.store->run(noisy[4].runId)->model);
}

/// Four private simulations, two at a time or one after the other: bit-identical models.
void TestTrainingQueue::threadsDoNotChangeASimulation() {
    const auto models = [](int threads) {
        TrainingDesk desk(threads);
        std::vector<TrainingSpec> specs(4, smallSpec(desk.table()));
        for (std::size_t i = 0; i < specs.size(); ++i)
            specs[i].simulationSeed = i / 2; // two pairs of twins
        std::vector<std::string> texts;
        for (const RunRecord& record : desk.train(specs))
            texts.push_back(toText(desk.store->run(record.runId)->model));
        return texts;
    };
    const std::vector<std::string> one = models(1), two = models(2);
    QCOMPARE(one.size(), std::size_t(4));
    QVERIFY(one == two);
    QVERIFY(one[0] == one[1]);
    QVERIFY(one[1] != one[2]);
}

void TestTrainingQueue::simulationIsMarked() {
    TrainingDesk desk;
    TrainingSpec spec = smallSpec(desk.table());
    spec.simulationSeed = 5;
    const std::vector<RunRecord> records = desk.train({spec, spec});
    for (const RunRecord& record : records) {
        QVERIFY(record.simulation);
        for (const Warning& warning : record.warnings)
            QCOMPARE(warning.provenance, Provenance::NonPrivate);
    }
    QVERIFY(desk.store->run(records[0].runId)->model == desk.store->run(records[1].runId)->model);
}

/// Markers in an ignored column, in a cell that does not fit, in an unseen category and in a label: no file
/// that the program writes may hold them.
void TestTrainingQueue::noCellReachesAnyFile() {
    TrainingDesk desk;
    QByteArray csv = "remark," + smallCsv(400);
    csv.replace("\n", "\nMARKERignored,").chop(QByteArray("MARKERignored,").size());
    csv += "MARKERignored,MARKERnumber,red,a,yes\nMARKERignored,1,MARKERcategory,a,yes\n"
           "MARKERignored,1,red,MARKERgroup,yes\nMARKERignored,1,red,a,MARKERlabel\n";
    const RunRecord record = desk.train({smallSpec(desk.table(csv))}).front();
    QCOMPARE(statusOf(record), "done");
    QVERIFY(!record.warnings.empty()); // "4 of 404 records are incomplete or do not fit"
    const auto search = [&] {
        int files = 0;
        QDirIterator found(desk.folder.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (found.hasNext()) {
            QFile file(found.next());
            if (file.fileName().endsWith("table.csv") || !file.open(QIODevice::ReadOnly)) continue;
            ++files;
            if (file.readAll().contains("MARKER")) QFAIL(qPrintable(file.fileName()));
        }
        QVERIFY(files >= 2); // the store and the lineage file at least
    };
    search(); // with the write-ahead log
    desk.queue.reset();
    desk.store.reset();
    search();
}

TRILEMMA_TEST(TestTrainingQueue, QCoreApplication)
#include "tst_training_queue.moc"
