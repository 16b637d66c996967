// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/resources.h"
#include "core/train/run_recording.h"
#include "core/workspace/sql.h"
#include "core/workspace/store.h"
#include "tests/support/expect.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

#include <QCoreApplication>
#include <QDirIterator>
#include <QRandomGenerator>

#include <unistd.h>

using namespace trilemma;
using namespace trilemma::test;

namespace {

using SharedStore = std::unique_ptr<Store>;

/// A store that must open.
SharedStore opened(const QString& path, StoreAccess access = StoreAccess::Write) {
    Result<SharedStore> store = Store::open(path, access);
    if (!store) qFatal("%s", toText(store.errors()).c_str());
    return std::move(store).value();
}

/// A record in which no field has its default value.
RunRecord fullRecord() {
    TrainingSpec spec = smallSpec("/data/a.csv");
    spec.seed = 18446744073709551615ULL; // does not fit a signed column
    RunRecord record = newRecord(spec, "batch-1", 3);
    record.spentEpsilon = 0.1 + 0.2; // 0.30000000000000004: must come back bit for bit
    record.status = RunStatus::Done;
    record.simulation = true;
    record.steps = 50;
    record.seconds = 1.0 / 3;
    record.slotCount = 5000000000;
    record.events = {{SampledEvent{1.0 / 16, 50, {GaussianMechanism{2.5}, GaussianMechanism{7.25}}}, 1},
                     {NonPrivateEvent{}, 3}};
    record.params = {{"steps", 50}, {"dual_values", "hard"}, {"learning_rate", 0.1}};
    record.metrics = {
        {"error", EvaluationSet::Test, 0.25, 0.2, 0.3, Provenance::NonPrivate, ""},
        {"error", EvaluationSet::Train, 0.125, 0.1, 0.2, Provenance::Released, ""},
        {"gap", EvaluationSet::Test, {}, {}, {}, Provenance::NonPrivate, "the group a has no record"}};
    record.groups = {
        {EvaluationSet::Test, {"sex"}, "sex=Female", "yes", 12, {{"precision", 0, 0, {}, {}, {}}}},
        {EvaluationSet::Train, {}, "", "yes", 40, {{"accuracy", 30, 40, 0.75, 0.6, 0.86}}}};
    record.groupBudgets = {{"sex=Female", 1, 1, 0.25}, {"sex=Male", 0.0625, 4, {}}};
    record.constraints = {{"demographic_parity", 0.1, 0.05, {}, ConstraintStatus::Undecided},
                          {"demographic_parity", 0.2, 0.07, 0.3, ConstraintStatus::Violated}};
    record.warnings = {{"A warning \u2013 with a dash.", Provenance::NonPrivate},
                       {"Another.", Provenance::Released}};
    record.history = {{worstViolationSeries, dualSumSeries}, {{10, {-0.5, 0}}, {20, {0.25, 1.5}}}};
    record.errors = {{ErrorCode::InvalidFile, "data.files", "x", "is gone", "Bring it back"}};
    record.model = {{"trilemma_model", 1}, {"parameters", {0.1, -2e-9}}};
    return record;
}

/// Every field of a record; toJson(RunRecord) leaves some out. Times are the store's own.
Json everything(const RunRecord& record) {
    Json json = toJson(record);
    json["dataset_id"] = record.datasetId;
    json["position"] = record.position;
    json["model"] = record.model;
    json["series"] = record.history.ids;
    for (const SeriesPoint& point : record.history.points)
        json["history"].push_back(toJson(point));
    return json;
}

void add(Store& store, const RunRecord& record) {
    const Outcome added = store.addBatch(record.batchId, {{"trilemma_spec", 1}}, {record}).result();
    if (!added) qFatal("%s", toText(added.errors()).c_str());
}

/// A project file with one finished run, and nobody who holds it.
QString madeStore(const QTemporaryDir& folder, const RunRecord& record = fullRecord()) {
    const QString path = folder.filePath("project.trilemma");
    const SharedStore store = opened(path);
    add(*store, record);
    if (!store->updateRun(record).result()) qFatal("cannot update");
    return path;
}

/// Runs statements on a file behind the store's back.
QVariant ask(const QString& path, const QString& statement) {
    const auto connection = SqlConnection::open(path, SqlConnection::Access::ReadOnly);
    if (!connection) qFatal("cannot ask");
    return *(*connection)->single(statement);
}

} // namespace

class TestStore : public QObject {
    Q_OBJECT

  private slots:
    void fresh();
    void roundTrip();
    void selectionRoundTrip_data();
    void selectionRoundTrip();
    void updateReplaces();
    void datasets();
    void failedBatchLeavesNothing();
    void unknownRun();
    void changedFollowsACommit();
    void leftRunsAreInterrupted_data();
    void leftRunsAreInterrupted();
    void readerInterruptsNobody();
    void secondOpener();
    void readOnlyRefusesWriting();
    void readingIsNotOwning();
    void newerFile();
    void olderFile();
    void failedMigrationChangesNothing();
    void broken_data();
    void broken();
    void unusablePath_data();
    void unusablePath();
    void readOnlyFolder();
    void readerWhileWriting();
};

void TestStore::fresh() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("new.trilemma");
    {
        const SharedStore store = opened(path);
        QVERIFY(!store->isReadOnly());
        QVERIFY(store->runs()->empty());
        QVERIFY(store->datasets()->empty());
        QCOMPARE(ask(path, "PRAGMA journal_mode").toString(), "wal");
        QVERIFY(QFile::exists(path + ".lock"));
    }
    QVERIFY(!QFile::exists(path + ".lock"));
    QCOMPARE(ask(path, "PRAGMA user_version").toInt(), newestMigration("migrations/project/"));
    QCOMPARE(ask(path, "PRAGMA application_id").toInt(), 0x54524c4d);
    QCOMPARE(QDir(folder.path()).entryList({"*.backup"}).size(), 0);
}

void TestStore::roundTrip() {
    const QTemporaryDir folder;
    RunRecord record = fullRecord();
    const QString path = folder.filePath("project.trilemma");
    {
        const SharedStore store = opened(path);
        const DatasetRecord dataset{"dataset-1", "lineage", "print", {"a.csv"}, toJson(smallSchema()), 40};
        QCOMPARE(text(*store->addDataset(dataset).result()), "dataset-1");
        record.datasetId = "dataset-1";
        add(*store, record);
        EXPECT_OK(store->updateRun(record).result());
        QCOMPARE(text(toText(everything(*store->run(record.runId)))), text(toText(everything(record))));
    }
    const SharedStore again = opened(path, StoreAccess::Read);
    const Result<RunRecord> read = again->run(record.runId);
    EXPECT_OK(read);
    QCOMPARE(text(toText(everything(*read))), text(toText(everything(record))));
    QVERIFY(QDateTime::fromString(text(read->createdAt), Qt::ISODateWithMs).isValid());
    QVERIFY(QDateTime::fromString(text(read->finishedAt), Qt::ISODateWithMs).isValid());
    // A list of runs comes without the models, and without group tables and curves unless they are asked for.
    Json without = everything(record);
    without["model"] = nullptr;
    QCOMPARE(text(toText(everything(again->runs(RunDetail::Whole)->front()))), text(toText(without)));
    without["groups"] = without["group_budgets"] = without["series"] = Json::array();
    without.erase("history");
    QCOMPARE(text(toText(everything(again->runs()->front()))), text(toText(without)));
}

void TestStore::selectionRoundTrip_data() {
    QTest::addColumn<int>("candidate"); // -1: none
    QTest::addColumn<double>("score");  // infinite: not estimable
    QTest::newRow("winner") << 1 << 0.1 + 0.2;
    QTest::newRow("winner without a score") << 1 << std::numeric_limits<double>::infinity();
    QTest::newRow("no trial") << -1 << 0.0;
}

/// A selection's winner comes back as it was, and a run that is none stays without.
void TestStore::selectionRoundTrip() {
    QFETCH(int, candidate);
    QFETCH(double, score);
    RunRecord record = fullRecord();
    record.simulation = false;
    const SelectionSpec selection{
        TrialCountDistribution::Geometric, 4, "error", 1, {Json::object(), {{"constraints.0.gamma", 0.2}}}};
    record.spec = changed(record.spec, [&](Json& spec) { spec["selection"] = toJson(selection); });
    record.events = {{RepeatEvent{TrialCountDistribution::Geometric, 4, record.events}, 1}};
    if (candidate < 0)
        record.model = nullptr;
    else
        record.selected = SelectedCandidate{static_cast<std::size_t>(candidate),
                                            std::isfinite(score) ? std::optional(score) : std::nullopt};
    const QTemporaryDir folder;
    const auto store = opened(madeStore(folder, record), StoreAccess::Read);
    const Result<RunRecord> back = store->run(record.runId);
    QVERIFY(back);
    QVERIFY(back->selected == record.selected);
    QCOMPARE(back->events, record.events);
    QCOMPARE(toJson(*back)["selected"], toJson(record)["selected"]);
    QCOMPARE(toJson(*back)["selected"].is_null(), candidate < 0);
    if (candidate >= 0)
        QCOMPARE(toJson(*back)["selected"]["patch"]["constraints.0.gamma"].get<double>(), 0.2);
    QCOMPARE(back->model.is_null(), candidate < 0);
}

void TestStore::updateReplaces() {
    const QTemporaryDir folder;
    RunRecord record = fullRecord();
    const QString path = madeStore(folder, record);
    const SharedStore store = opened(path);
    record.events.pop_back();
    record.metrics[0].value = 0.5;
    record.warnings.clear();
    record.model = nullptr;
    EXPECT_OK(store->updateRun(record).result());
    QCOMPARE(text(toText(everything(*store->run(record.runId)))), text(toText(everything(record))));
    QCOMPARE(store->runs()->size(), std::size_t(1));
}

void TestStore::datasets() {
    const QTemporaryDir folder;
    const SharedStore store = opened(folder.filePath("p.trilemma"));
    DatasetRecord dataset{"id-1", "lineage", "print", {"a.csv", "b.csv"}, toJson(smallSchema()), 40};
    QCOMPARE(text(*store->addDataset(dataset).result()), "id-1");
    dataset.id = "id-2"; // the same data and schema under a new random id: it is known
    QCOMPARE(text(*store->addDataset(dataset).result()), "id-1");
    // Who declared what decides nothing about how it is read: the window notes it of a ready schema's
    // framing.
    dataset.schema["file"]["public"] = toJson(PublicSource{"somebody", "a page", false});
    QCOMPARE(text(*store->addDataset(dataset).result()), "id-1");
    dataset.schema["title"] = "another";
    QCOMPARE(text(*store->addDataset(dataset).result()), "id-2");
    const Result<std::vector<DatasetRecord>> read = store->datasets();
    EXPECT_OK(read);
    QCOMPARE(read->size(), std::size_t(2));
    QCOMPARE(read->front().files, (std::vector<std::string>{"a.csv", "b.csv"}));
    QCOMPARE(text(read->front().lineageId + read->front().fingerprint), "lineageprint");
    QCOMPARE(read->front().slotCount, std::int64_t(40));
    QVERIFY(*schemaFromJson(read->front().schema) == smallSchema());
}

void TestStore::failedBatchLeavesNothing() {
    const QTemporaryDir folder;
    const SharedStore store = opened(folder.filePath("p.trilemma"));
    const RunRecord first = newRecord(smallSpec("a.csv"), "batch-1", 0);
    RunRecord second = newRecord(smallSpec("a.csv"), "batch-2", 0);
    add(*store, first);
    RunRecord twin = second;
    const Outcome added = store->addBatch("batch-2", Json::object(), {second, twin}).result(); // one id twice
    QVERIFY(!added);
    QCOMPARE(store->runs()->size(), std::size_t(1));
    QCOMPARE(ask(store->path(), "SELECT count(*) FROM batches").toInt(), 1);
}

void TestStore::unknownRun() {
    const QTemporaryDir folder;
    const SharedStore store = opened(folder.filePath("p.trilemma"));
    const Errors errors = errorsOf(store->run("nobody"));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().value), "nobody");
}

void TestStore::changedFollowsACommit() {
    const QTemporaryDir folder;
    const SharedStore store = opened(folder.filePath("p.trilemma"));
    QSignalSpy changed(store.get(), &Store::runsChanged);
    add(*store, newRecord(smallSpec("a.csv"), "b", 0));
    QVERIFY(changed.size() == 1 || changed.wait(1000));
    QCOMPARE(store->runs()->size(), std::size_t(1));
}

void TestStore::leftRunsAreInterrupted_data() {
    QTest::addColumn<RunStatus>("left");
    QTest::addColumn<RunStatus>("found");
    QTest::newRow("queued") << RunStatus::Queued << RunStatus::Interrupted;
    QTest::newRow("running") << RunStatus::Running << RunStatus::Interrupted;
    QTest::newRow("done") << RunStatus::Done << RunStatus::Done;
    QTest::newRow("failed") << RunStatus::Failed << RunStatus::Failed;
    QTest::newRow("cancelled") << RunStatus::Cancelled << RunStatus::Cancelled;
    QTest::newRow("interrupted") << RunStatus::Interrupted << RunStatus::Interrupted;
}

void TestStore::leftRunsAreInterrupted() {
    QFETCH(RunStatus, left);
    QFETCH(RunStatus, found);
    const QTemporaryDir folder;
    RunRecord record = fullRecord();
    record.status = left;
    const QString path = madeStore(folder, record);
    QCOMPARE(opened(path, StoreAccess::Read)->runs()->front().status, left); // looking changes nothing
    const RunRecord after = opened(path)->runs()->front();
    QCOMPARE(after.status, found);
    QCOMPARE(after.spentEpsilon, record.spentEpsilon); // what was reserved counts as spent
}

void TestStore::readerInterruptsNobody() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("p.trilemma");
    const SharedStore owner = opened(path);
    RunRecord record = newRecord(smallSpec("a.csv"), "b", 0);
    record.status = RunStatus::Running;
    add(*owner, record);
    for (const StoreAccess access : {StoreAccess::Read, StoreAccess::WriteOrRead})
        QCOMPARE(opened(path, access)->runs()->front().status, RunStatus::Running);
    QVERIFY(!Store::open(path, StoreAccess::Write));
    QCOMPARE(owner->runs()->front().status, RunStatus::Running);
}

void TestStore::secondOpener() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("p.trilemma");
    SharedStore owner = opened(path);
    const QString link = folder.filePath("link.trilemma");
    QVERIFY(QFile::link(path, link)); // another name is the same file
    QCOMPARE(errorsOf(Store::open(link, StoreAccess::Write)).front().code, ErrorCode::StoreBusy);
    const QByteArray other = folder.filePath("hard.trilemma").toUtf8(); // which no lock covers
    QCOMPARE(::link(path.toUtf8().constData(), other.constData()), 0);
    for (const StoreAccess access : {StoreAccess::Write, StoreAccess::Read})
        QCOMPARE(errorsOf(Store::open(other, access)).front().code, ErrorCode::StoreReadOnly);
    QVERIFY(QFile::remove(other));
    const Errors errors = errorsOf(Store::open(path, StoreAccess::Write));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(errors.front().code, ErrorCode::StoreBusy);
    const QString pid = QString::number(QCoreApplication::applicationPid());
    QVERIFY2(text(errors.front().rule).contains("process " + pid), errors.front().rule.c_str());
    const SharedStore reader = opened(path, StoreAccess::WriteOrRead);
    QVERIFY(reader->isReadOnly());
    QVERIFY2(reader->readOnlyReason().contains(pid), qPrintable(reader->readOnlyReason()));
    owner.reset();
    QVERIFY(!opened(path, StoreAccess::WriteOrRead)->isReadOnly()); // free again
}

void TestStore::readOnlyRefusesWriting() {
    const QTemporaryDir folder;
    const SharedStore store = opened(madeStore(folder), StoreAccess::Read);
    QVERIFY(store->isReadOnly());
    const RunRecord record = newRecord(smallSpec("a.csv"), "b", 0);
    QCOMPARE(store->addBatch("b", Json::object(), {record}).result().errors().front().code,
             ErrorCode::StoreReadOnly);
    QCOMPARE(store->updateRun(record).result().errors().front().code, ErrorCode::StoreReadOnly);
    QCOMPARE(store->addDataset({}).result().errors().front().code, ErrorCode::StoreReadOnly);
    QCOMPARE(store->runs()->size(), std::size_t(1));
}

void TestStore::readingIsNotOwning() {
    const QTemporaryDir folder;
    const QString path = madeStore(folder);
    const SharedStore reader = opened(path, StoreAccess::Read);
    QVERIFY(!opened(path, StoreAccess::Write)->isReadOnly());
}

void TestStore::newerFile() {
    const QTemporaryDir folder;
    const QString path = madeStore(folder);
    rewrite(path, "PRAGMA user_version = 99; UPDATE runs SET status = 'running';");
    const Errors errors = errorsOf(Store::open(path, StoreAccess::Write));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(errors.front().code, ErrorCode::StoreNewer);
    QVERIFY2(text(errors.front().rule).contains("format 99"), errors.front().rule.c_str());
    const SharedStore reader = opened(path, StoreAccess::WriteOrRead);
    QVERIFY(reader->isReadOnly());
    QVERIFY(reader->readOnlyReason().contains("newer"));
    QCOMPARE(reader->runs()->front().status, RunStatus::Running); // not even that is touched
    QCOMPARE(ask(path, "PRAGMA user_version").toInt(), 99);
    QVERIFY(!QFile::exists(path + ".lock"));
}

/// A file of the first version. As long as there is one migration it is the newest and stays as it is; from
/// the second on a backup is made before anything changes.
void TestStore::olderFile() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("old.trilemma");
    const std::string first(embeddedResources().at("migrations/project/001_initial.sql"));
    tamper(path,
           (first + "PRAGMA user_version = 1; PRAGMA application_id = 1414679629;").c_str()); // 0x54524c4d
    const int newest = newestMigration("migrations/project/");
    QVERIFY(opened(path)->runs()->empty());
    QCOMPARE(ask(path, "PRAGMA user_version").toInt(), newest);
    const QStringList backups = QDir(folder.path()).entryList({"old.trilemma.v1-*.backup"});
    QCOMPARE(backups.size(), newest > 1 ? 1 : 0);
    for (const QString& backup : backups)
        QCOMPARE(ask(folder.filePath(backup), "PRAGMA user_version").toInt(), 1);
}

void TestStore::failedMigrationChangesNothing() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("odd.trilemma");
    // Ours by its mark, of version 0, but a table is already there: the first script fails half-way.
    tamper(path, "CREATE TABLE runs (x); PRAGMA application_id = 1414679629;");
    QVERIFY(!Store::open(path, StoreAccess::Write));
    QCOMPARE(ask(path, "PRAGMA user_version").toInt(), 0);
    QCOMPARE(ask(path, "SELECT count(*) FROM sqlite_master").toInt(), 1);
}

void TestStore::broken_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("rule");
    QByteArray random(50000, Qt::Uninitialized);
    QRandomGenerator(1).fillRange(reinterpret_cast<quint32*>(random.data()), random.size() / 4);
    const QTemporaryDir folder;
    const QByteArray whole = bytesOf(madeStore(folder));
    const QString other = folder.filePath("other.sqlite");
    tamper(other, "CREATE TABLE moz_places (id); INSERT INTO moz_places VALUES (1);");
    const QString marked = folder.filePath("marked.sqlite");
    tamper(marked, "PRAGMA application_id = 252006674; CREATE TABLE blob (id);"); // Fossil's
    QTest::newRow("random bytes") << random << "not a healthy file";
    QTest::newRow("a table of text") << smallCsv(500) << "not a healthy file";
    QTest::newRow("cut in the middle") << whole.left(whole.size() / 2) << "not a healthy file";
    QTest::newRow("cut after the first page") << whole.left(4096) << "not a healthy file";
    QTest::newRow("cut in the header") << whole.left(60) << "not a healthy file";
    QTest::newRow("another program's database") << bytesOf(other) << "another program";
    QTest::newRow("another program's mark") << bytesOf(marked) << "another program";
}

void TestStore::broken() {
    QFETCH(QByteArray, content);
    QFETCH(QString, rule);
    const QTemporaryDir folder;
    const QString path = writeFile(folder, "p.trilemma", content);
    for (const StoreAccess access : {StoreAccess::Write, StoreAccess::WriteOrRead, StoreAccess::Read}) {
        const Errors errors = errorsOf(Store::open(path, access));
        QCOMPARE(errors.size(), std::size_t(1));
        QCOMPARE(errorCodeId(errors.front().code), errorCodeId(ErrorCode::StoreBroken));
        QVERIFY2(text(errors.front().rule).contains(rule), errors.front().rule.c_str());
        QCOMPARE(bytesOf(path), content); // a repair may still be possible
        QVERIFY(!QFile::exists(path + ".lock"));
    }
}

void TestStore::unusablePath_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<StoreAccess>("access");
    QTest::addColumn<QString>("rule");
    QTest::newRow("missing folder") << "absent/p.trilemma" << StoreAccess::Write << "folder does not exist";
    QTest::newRow("missing folder, or read")
        << "absent/p.trilemma" << StoreAccess::WriteOrRead << "folder does not exist";
    QTest::newRow("nothing to read") << "p.trilemma" << StoreAccess::Read << "no such file";
    QTest::newRow("a folder") << "." << StoreAccess::Write << "";
    QTest::newRow("a folder to read") << "." << StoreAccess::Read << "";
}

void TestStore::unusablePath() {
    QFETCH(QString, name);
    QFETCH(StoreAccess, access);
    QFETCH(QString, rule);
    const QTemporaryDir folder;
    const Errors errors = errorsOf(Store::open(folder.filePath(name), access));
    QCOMPARE(errors.size(), std::size_t(1));
    QVERIFY2(text(errors.front().rule).contains(rule), errors.front().rule.c_str());
    QVERIFY(exitCode(errors.front().code) == 3 || exitCode(errors.front().code) == 5);
    QVERIFY(QDir(folder.path()).isEmpty());
}

void TestStore::readOnlyFolder() {
    if (geteuid() == 0) QSKIP("root may write everywhere");
    const QTemporaryDir folder;
    const QString path = madeStore(folder);
    const auto usual = QFile::permissions(folder.path());
    QVERIFY(QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::ExeOwner));
    const Errors errors = errorsOf(Store::open(path, StoreAccess::Write));
    const Result<SharedStore> reader = Store::open(path, StoreAccess::WriteOrRead);
    QVERIFY(QFile::setPermissions(folder.path(), usual));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(errors.front().code, ErrorCode::StoreReadOnly);
    EXPECT_OK(reader);
    QVERIFY((*reader)->isReadOnly());
    QCOMPARE((*reader)->runs()->size(), std::size_t(1));
}

/// A reader sees whole commits only, and neither waits for the other.
void TestStore::readerWhileWriting() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("p.trilemma");
    const SharedStore writer = opened(path);
    const SharedStore reader = opened(path, StoreAccess::Read);
    constexpr std::size_t batches = 40;
    QFuture<Outcome> last;
    for (std::size_t i = 0; i < batches; ++i) {
        const std::string id = "batch-" + std::to_string(i);
        last = writer->addBatch(id, Json::object(),
                                {newRecord(smallSpec("a.csv"), id, 0), newRecord(smallSpec("a.csv"), id, 1)});
    }
    std::size_t seen = 0;
    while (!last.isFinished()) {
        const Result<std::vector<RunRecord>> runs = reader->runs();
        EXPECT_OK(runs);
        QVERIFY(runs->size() >= seen && runs->size() % 2 == 0);
        seen = runs->size();
    }
    EXPECT_OK(last.result());
    QCOMPARE(reader->runs()->size(), 2 * batches);
}

TRILEMMA_TEST(TestStore, QCoreApplication)
#include "tst_store.moc"
