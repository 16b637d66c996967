// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sweep that is killed at random moments, again and again, on one project: whatever was seen to start is in
// the ledger, its price is never too small, and the project opens at once. TRILEMMA_KILLS kills, ten by
// default.
#include "core/data/census_sample.h"
#include "core/train/trainer.h"
#include "core/workspace/sql.h"
#include "core/workspace/store.h"
#include "tests/support/cli_process.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>
#include <QRandomGenerator>

#include <set>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr int startUpMs = 800;  // a process killed within them may not have drawn anything yet
constexpr int trainingMs = 500; // from the first run that starts; a run takes a few milliseconds
constexpr qint64 longestOpeningMs = 2000;
constexpr int patienceMs = 120000; // training is nice: a busy machine makes it wait

int killCount() {
    bool isSet = false;
    const int kills = qEnvironmentVariableIntValue("TRILEMMA_KILLS", &isSet);
    return isSet ? kills : 10;
}

/// Quick to plan and to train, so that most of a short life is spent in between.
Json quickSpec() {
    Json spec = sampleSpec(200);
    spec["privacy"]["epsilon"] = 0.5;
    return spec;
}

/// Runs on one split, so that all cost the same and the price of any number of them can be worked out apart.
Json manyRuns() {
    Json seeds = Json::array();
    for (int seed = 1; seed <= 400; ++seed)
        seeds.push_back(seed);
    Json sweep = sweepOf(quickSpec(), {{"seed", seeds}});
    sweep["split_follows_seed"] = false;
    return sweep;
}

/// Events of one of these runs, planned here and not read from any store.
std::vector<PrivacyEvent> plannedEvents() {
    const SharedTable table = *loadTable({censusSampleName}, *readySchema(censusSampleSchema));
    return prepare(*trainingSpecFromJson(quickSpec()), table)->plan.events;
}

std::optional<double> priceOf(std::vector<PrivacyEvent> events, std::size_t runs) {
    if (runs == 0) return 0;
    for (PrivacyEvent& event : events)
        event.count *= static_cast<std::int64_t>(runs);
    return account(events, Relation::ZeroOut, 1e-5)->epsilon;
}

/// Ids of the lines "started ID" that were written whole.
void noteStarted(const QByteArray& error, std::set<std::string>& started) {
    const QList<QByteArray> lines = error.split('\n');
    for (qsizetype i = 0; i + 1 < lines.size(); ++i)
        if (lines[i].startsWith("started ")) started.insert(lines[i].mid(8).toStdString());
}

QString integrityOf(const QString& path) {
    const auto connection = SqlConnection::open(path, SqlConnection::Access::ReadOnly);
    return connection ? (*connection)->single("PRAGMA integrity_check")->toString() : "cannot be opened";
}

} // namespace

class TestCliKill : public QObject {
    Q_OBJECT

  private slots:
    void killed_data();
    void killed();
    void cleanupTestCase();

  private:
    void killOnce();
    void check();

    const std::vector<PrivacyEvent> m_events = plannedEvents();
    std::unique_ptr<CliDesk> m_desk; ///< of this row
    std::set<std::string> m_started; ///< on it
    double m_drawnBefore = 0;
    std::size_t m_allStarted = 0;
    qint64 m_longestOpening = 0;
};

void TestCliKill::killOnce() {
    const auto process = m_desk->start(
        {"sweep", m_desk->writeJson("s.json", manyRuns()), "--store", m_desk->store(), "--threads", "2"});
    QVERIFY(process->waitForStarted());
    process->setReadChannel(QProcess::StandardError);
    const bool training = QRandomGenerator::global()->bounded(4) > 0;
    if (training) QVERIFY(process->waitForReadyRead(patienceMs));
    QTest::qSleep(QRandomGenerator::global()->bounded(training ? trainingMs : startUpMs));
    process->kill();
    QVERIFY(process->waitForFinished());
    QCOMPARE(process->exitStatus(), QProcess::CrashExit);
    noteStarted(process->readAllStandardError(), m_started); // a pipe survives its writer
}

void TestCliKill::check() {
    const auto lineages = std::move(LineageFile::open(m_desk->path("lineages.sqlite"))).value();
    QElapsedTimer timer;
    timer.start();
    const auto store = Store::open(m_desk->store(), StoreAccess::Write, lineages.get());
    m_longestOpening = std::max(m_longestOpening, timer.elapsed());
    EXPECT_OK(store);
    const Result<std::vector<LineageLedger>> ledgers = (*store)->ledgers();
    EXPECT_OK(ledgers);
    if (ledgers->empty()) { // killed before the first reservation
        QVERIFY(m_started.empty());
        return;
    }
    const LineageLedger& ledger = ledgers->front();
    QVERIFY2(ledger.isIntact(), explain(ledger.own).c_str());
    QCOMPARE(ledger.waiting, std::int64_t(0));
    std::set<std::string> counted;
    for (const LedgerRun& run : ledger.book.runs) {
        QVERIFY(run.state != LedgerRunState::Reserved); // nobody is at work any more
        if (run.state != LedgerRunState::Refunded) counted.insert(run.runId);
    }
    for (const std::string& run : m_started)
        QVERIFY2(counted.contains(run), run.c_str());
    const LedgerFigure drawn = totalsOf(ledger.book, 1e-5).drawn.front();
    QVERIFY(*drawn.total >= *priceOf(m_events, m_started.size()));
    QVERIFY(*drawn.total >= m_drawnBefore);
    m_drawnBefore = *drawn.total;
    QCOMPARE(integrityOf(m_desk->store()), "ok");
    QCOMPARE(integrityOf(m_desk->path("lineages.sqlite")), "ok");
}

/// Ten kills on one project each.
void TestCliKill::killed_data() {
    QTest::addColumn<int>("kills");
    for (int first = 1; first <= killCount(); first += 10)
        QTest::addRow("from kill %d", first) << std::min(10, killCount() - first + 1);
}

void TestCliKill::killed() {
    QFETCH(int, kills);
    m_desk = std::make_unique<CliDesk>(program);
    m_started.clear();
    m_drawnBefore = 0;
    for (int i = 0; i < kills; ++i) {
        killOnce();
        if (!QTest::currentTestFailed()) check();
        if (QTest::currentTestFailed()) return;
    }
    m_allStarted += m_started.size();
    QVERIFY2(!m_started.empty(), "no run was seen to start: nothing was tested");
    QVERIFY2(m_longestOpening < longestOpeningMs, qPrintable(QString::number(m_longestOpening)));
}

void TestCliKill::cleanupTestCase() {
    qInfo("%d kills, %d runs started, longest opening %lld ms", killCount(), static_cast<int>(m_allStarted),
          static_cast<long long>(m_longestOpening));
}

TRILEMMA_TEST(TestCliKill, QCoreApplication)
#include "tst_cli_kill.moc"
