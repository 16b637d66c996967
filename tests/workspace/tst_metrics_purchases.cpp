// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Metrics of a run that is done: what buying them enters, writes and refuses, and what then leaves.
#include "core/workspace/export_again.h"
#include "core/workspace/metrics_purchases.h"
#include "core/workspace/release_plan.h"
#include "core/workspace/session_script.h"
#include "core/workspace/training_queue.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// A private run on 1,600 records, a fifth of them in the test part, and whoever wants its metrics.
struct MetricsDesk : LedgerDesk {
    std::unique_ptr<Store> store = open();
    QString table = writeFile(folder, "table.csv", smallCsv(1600));
    std::unique_ptr<DatasetLoader> loader = std::make_unique<DatasetLoader>(*lineages);
    std::string run;

    explicit MetricsDesk(const std::function<void(TrainingSpec&)>& change = {}) { run = train(change); }

    std::string train(const std::function<void(TrainingSpec&)>& change = {}) const {
        TrainingSpec spec = smallSpec(table);
        spec.params = {{"steps", 20}};
        if (change) change(spec);
        TrainingQueue queue(*store, *loader, 1);
        QSignalSpy finished(&queue, &TrainingQueue::batchFinished);
        queue.add(Json::object(), {spec});
        if (finished.isEmpty() && !finished.wait(20000)) qFatal("the run does not finish");
        return store->runs()->back().runId;
    }
    Result<BoughtMetrics> buy(double epsilon) const {
        const Result<MetricsOrder> order = orderMetrics(*store, run, epsilon);
        if (!order) return order.errors();
        return buy(*order);
    }
    Result<BoughtMetrics> buy(const MetricsOrder& order) const {
        const Result<LoadedDataset> dataset = loader->load(order.spec).result();
        if (!dataset) return dataset.errors();
        return buyMetrics(*store, *dataset, order);
    }
    QString kinds() const {
        QStringList kinds;
        for (const LedgerEntry& entry : ledgerOf(*store).own.entries)
            kinds << text(nameOf(entry.kind, ledgerKindNames));
        return kinds.join(' ');
    }
    double released() const { return *declaredTotals().released.front().total; }
    LedgerTotals declaredTotals() const { return trilemma::totalsOf(ledgerOf(*store).declared, 1e-5); }
    RunRecord record() const { return *store->run(run); }
};

bool isAbout(double value, double expected) {
    return std::abs(value - expected) < 1e-3 * expected;
}

std::size_t countReleasedMetrics(const RunRecord& run) {
    return static_cast<std::size_t>(
        std::count_if(run.metrics.begin(), run.metrics.end(),
                      [](const MetricValue& metric) { return metric.provenance == Provenance::Released; }));
}

} // namespace

class TestMetricsPurchases : public QObject {
    Q_OBJECT

  private slots:
    void enters();
    void leavesWithTheModel();
    void leavesAfterTheModel();
    void isNeverFixed_data();
    void isNeverFixed();
    void refuses_data();
    void refuses();
    void anotherTable_data();
    void anotherTable();
    void budget();
    void diesBetween();
    void asAScript();
};

/// One entry each to draw, to release and to end, of the test part alone and at the run's delta; the run has
/// what a training with the same price has.
void TestMetricsPurchases::enters() {
    const MetricsDesk desk;
    const RunRecord before = desk.record();
    QVERIFY(before.evaluationEvents.empty() && countReleasedMetrics(before) == 0);
    const Result<BoughtMetrics> bought = desk.buy(2);
    EXPECT_OK(bought);
    QVERIFY2(bought->unwritten.empty(), toText(bought->unwritten).c_str());
    QCOMPARE(desk.kinds(), "reserve commit reserve release commit");
    const std::vector<LedgerEntry> entries = ledgerOf(*desk.store).own.entries;
    const LedgerCharge& drawn = *entries[2].charge;
    QVERIFY(drawn.part == SplitPart::Test && drawn.split == entries[0].charge->split);
    QVERIFY((drawn.events == std::vector<PrivacyEvent>{
                                 {SampledEvent{1, 1, {GaussianMechanism{bought->noiseMultiplier}}}, 1}}));
    QCOMPARE(drawn.slotCount + entries[0].charge->slotCount, std::int64_t(1600));
    QVERIFY(entries[3].charge->split.layout.empty());
    QCOMPARE(entries[3].chosen, ReleaseChoice::AfterLooking);
    QCOMPARE(text(runOfDraw(entries[2].runId)), text(desk.run));

    const RunRecord after = desk.record();
    QVERIFY(after.evaluationEvents == drawn.events && areMetricsBoughtLater(after));
    QVERIFY(isAbout(*after.evaluationSpentEpsilon, 2));
    QCOMPARE(text(after.finishedAt), text(before.finishedAt));
    QVERIFY(after.model == before.model && after.groups.size() == before.groups.size());
    MetricsDesk trained([](TrainingSpec& spec) { spec.evaluationEpsilon = 2; });
    const RunRecord twin = trained.record();
    QVERIFY(!areMetricsBoughtLater(twin));
    QVERIFY(twin.evaluationEvents == after.evaluationEvents);
    QCOMPARE(countReleasedMetrics(after), countReleasedMetrics(twin));
    QCOMPARE(after.metrics.size(), twin.metrics.size());
}

/// A record is in one part: together they cost the larger price, drawn and released, and the file says so.
void TestMetricsPurchases::leavesWithTheModel() {
    const MetricsDesk desk;
    EXPECT_OK(desk.buy(2));
    QVERIFY(isAbout(desk.released(), 2));
    QCOMPARE(desk.declaredTotals().releases, 1);
    const Result<ReleasePlan> plan = desk.store->planRelease(desk.run, {});
    EXPECT_OK(plan);
    QVERIFY(!plan->hasLeft && !plan->isStated);
    QVERIFY(isAbout(*plan->statement.own.epsilon, 2));
    QVERIFY(isAbout(*plan->releasedAfter.epsilon, 2));
    QVERIFY(isAbout(*plan->statement.lookedAt.epsilon, 2));
    const Result<ReleaseStatement> left = desk.store->release(desk.run, ReleaseChoice::AfterLooking).result();
    EXPECT_OK(left);
    QVERIFY(isAbout(desk.released(), 2));
    QCOMPARE(desk.declaredTotals().releases, 1);
    QVERIFY(isAbout(*desk.declaredTotals().drawn.front().total, 2));
    const Json exported = Json::parse(toText(toJson(*left)));
    QCOMPARE(exported["metrics"].size(), countReleasedMetrics(desk.record()));
    QVERIFY(exported["metrics"].size() > 5);
    QCOMPARE(exported["statement"]["metrics_bought_later"], Json(true));
    QCOMPARE(exported["privacy"]["events"].size(), std::size_t(2));
    QVERIFY(exported["statement"]["replace_one_epsilon"].get<double>() >
            2); // of the metrics, which cost more
    QCOMPARE(left->runsLookedAt, 1);
    const Result<verify::Verification> verified = verifyWhole(exported);
    EXPECT_OK(verified);
    for (const verify::ExportCheck& check : verified->checks)
        QVERIFY2(check.holds, (check.id + ": " + check.text).c_str());
}

/// What left before is not entered again; with its metrics it leaves once more.
void TestMetricsPurchases::leavesAfterTheModel() {
    const MetricsDesk desk;
    EXPECT_OK(desk.store->release(desk.run, ReleaseChoice::AfterLooking).result());
    const double alone = desk.released();
    EXPECT_OK(desk.buy(0.5));
    QVERIFY(isAbout(desk.released(), std::max(alone, 0.5)));
    const QString kinds = desk.kinds();
    const Result<ReleaseStatement> left = desk.store->release(desk.run, ReleaseChoice::AfterLooking).result();
    EXPECT_OK(left);
    QCOMPARE(desk.kinds(), kinds);
    QVERIFY(toJson(*left)["metrics"].size() > 5);
}

void TestMetricsPurchases::isNeverFixed_data() {
    QTest::addColumn<bool>("leftBefore");
    QTest::newRow("never left") << false;
    QTest::newRow("left as one that nobody chose") << true;
}

/// Whoever buys may have looked.
void TestMetricsPurchases::isNeverFixed() {
    QFETCH(bool, leftBefore);
    const MetricsDesk desk;
    if (leftBefore) EXPECT_OK(desk.store->release(desk.run, ReleaseChoice::Fixed).result());
    EXPECT_OK(desk.buy(0.5));
    const Errors errors = errorsOf(desk.store->planRelease(desk.run, ReleaseChoice::Fixed));
    QCOMPARE(errors.size(), std::size_t(1));
    QVERIFY2(text(errors.front().rule).contains("bought after"), errors.front().rule.c_str());
    const Result<ReleasePlan> plan = desk.store->planRelease(desk.run, {}); // what is proposed is possible
    EXPECT_OK(plan);
    QCOMPARE(plan->statement.chosen, ReleaseChoice::AfterLooking);
    EXPECT_OK(desk.store->release(desk.run, ReleaseChoice::AfterLooking).result());
}

void TestMetricsPurchases::refuses_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<double>("epsilon");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("rule");
    QTest::newRow("nothing") << "" << 0.0 << "epsilon"
                             << "above 0";
    QTest::newRow("no number") << "" << double(NAN) << "epsilon"
                               << "above 0";
    QTest::newRow("nothing but noise") << "" << 1e-4 << "epsilon"
                                       << "nothing of the test part";
    QTest::newRow("next to nothing") << "" << 1e-300 << "epsilon"
                                     << "";
    QTest::newRow("more than promises anything") << "" << 101.0 << "epsilon"
                                                 << "at most 100";
    QTest::newRow("not private") << "not private" << 1.0 << "run_id"
                                 << "without privacy";
    QTest::newRow("a simulation") << "simulation" << 1.0 << "run_id"
                                  << "simulation";
    QTest::newRow("no test part") << "no test part" << 1.0 << "epsilon"
                                  << "no test part";
    QTest::newRow("bought with the training") << "bought" << 1.0 << "run_id"
                                              << "were bought";
    QTest::newRow("one budget") << "one budget" << 1.0 << "run_id"
                                << "one budget";
    QTest::newRow("another relation") << "attributes" << 1.0 << "privacy.relation"
                                      << "noisy evaluation";
    QTest::newRow("unknown run") << "unknown" << 1.0 << "run_id"
                                 << "";
}

void TestMetricsPurchases::refuses() {
    QFETCH(QString, what);
    QFETCH(double, epsilon);
    QFETCH(QString, field);
    QFETCH(QString, rule);
    MetricsDesk desk([&](TrainingSpec& spec) {
        if (what == "not private") spec.privacy.reset(), spec.solverId = "sgda";
        if (what == "simulation") spec.simulationSeed = 1;
        if (what == "no test part") spec.testShare = 0;
        if (what == "bought") spec.evaluationEpsilon = 1;
        if (what == "one budget") spec.totalEpsilon = 2;
        if (what == "attributes") {
            spec.solverId = "dp-fermi";
            spec.privacy->relation = Relation::AttributeOnly;
        }
    });
    QCOMPARE(desk.record().status, RunStatus::Done);
    const QString kinds = desk.kinds();
    const RunRecord before = desk.record();
    if (what == "unknown") desk.run = "nobody";
    const Errors errors = errorsOf(desk.buy(epsilon));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().field), field);
    QVERIFY2(text(errors.front().rule).contains(rule), errors.front().rule.c_str());
    QCOMPARE(desk.kinds(), kinds);
    desk.run = before.runId;
    QVERIFY(desk.record().metrics.size() == before.metrics.size());
}

void TestMetricsPurchases::anotherTable_data() {
    QTest::addColumn<QByteArray>("csv");
    const QByteArray csv = smallCsv(1600);
    QByteArray shorter = csv;
    shorter.chop(csv.size() - csv.lastIndexOf('\n', -2) - 1);
    const qsizetype first = csv.indexOf('\n') + 1, second = csv.indexOf('\n', first) + 1,
                    third = csv.indexOf('\n', second) + 1;
    QTest::newRow("a record less") << shorter;
    QTest::newRow("two records changed places") << csv.left(first) + csv.mid(second, third - second) +
                                                       csv.mid(first, second - first) + csv.mid(third);
}

/// A record that moved into the test part has been in the training: the larger price would be too small.
void TestMetricsPurchases::anotherTable() {
    QFETCH(QByteArray, csv);
    MetricsDesk desk;
    const Result<MetricsOrder> order = orderMetrics(*desk.store, desk.run, 1);
    EXPECT_OK(order);
    writeFile(desk.folder, "table.csv", csv);
    desk.loader->forget();
    const Errors errors = errorsOf(desk.buy(*order));
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().field), QString("data"));
    QCOMPARE(desk.kinds(), "reserve commit");
    QVERIFY(desk.record().evaluationEvents.empty());
    writeFile(desk.folder, "table.csv", smallCsv(1600));
    desk.loader->forget();
    EXPECT_OK(desk.buy(*order));
}

/// The numbers leave when they are drawn: the budget is asked before.
void TestMetricsPurchases::budget() {
    const MetricsDesk desk;
    const std::string lineageId = ledgerOf(*desk.store).lineageId;
    EXPECT_OK(desk.store->setBudget(lineageId, {1.5, 1e-5}).result());
    const QString kinds = desk.kinds();
    const Errors errors = errorsOf(desk.buy(2));
    QVERIFY2(errorAbout(errors, "budget"), toText(errors).c_str());
    QCOMPARE(desk.kinds(), kinds);
    EXPECT_OK(desk.buy(1.4));
    EXPECT_OK(desk.store->release(desk.run, ReleaseChoice::AfterLooking).result()); // in the other part
    QVERIFY(isAbout(desk.released(), 1.4));
}

/// A purchase that was entered and never written is spent; the next one is another one, and both count.
void TestMetricsPurchases::diesBetween() {
    MetricsDesk desk;
    const Result<MetricsOrder> order = orderMetrics(*desk.store, desk.run, 1);
    EXPECT_OK(order);
    const MetricsDesk twin;
    EXPECT_OK(twin.buy(1));
    const LedgerCharge lost = *ledgerOf(*twin.store).own.entries[2].charge;
    EXPECT_OK(desk.store
                  ->reserveReleased({idOfLaterDraw(desk.run, "lost"), order->lineageId, {lost}},
                                    ReleaseChoice::AfterLooking)
                  .result());
    desk.store.reset();
    desk.store = desk.open();
    QVERIFY(statesOf(*desk.store).contains("lost interrupted"));
    EXPECT_OK(desk.store->planRelease(desk.run, {}));                  // without metrics, as it was
    QVERIFY(!desk.store->planRelease(desk.run, ReleaseChoice::Fixed)); // somebody may have seen them
    EXPECT_OK(desk.buy(1));
    QVERIFY(desk.released() > 1.2);
    const Result<ReleasePlan> plan = desk.store->planRelease(desk.run, {});
    EXPECT_OK(plan);
    QVERIFY(isAbout(*plan->statement.own.epsilon, 1));
    QVERIFY(*plan->releasedAfter.epsilon > 1.2);
}

/// Of alike runs, which have one name there, the newest; nothing that would be refused.
void TestMetricsPurchases::asAScript() {
    MetricsDesk desk;
    EXPECT_OK(desk.store->release(desk.run, ReleaseChoice::Fixed).result());
    EXPECT_OK(desk.buy(2));
    desk.run = desk.train();
    EXPECT_OK(desk.buy(2));
    const Result<std::string> script = sessionScript(*desk.store);
    EXPECT_OK(script);
    QVERIFY2(text(*script).contains("trilemma-cli buy-metrics " + text(desk.record().specHash)),
             script->c_str());
    QCOMPARE(text(*script).count("buy-metrics"), 1);
    QVERIFY(!text(*script).contains("--chosen fixed"));
}

TRILEMMA_TEST(TestMetricsPurchases, QCoreApplication)
#include "tst_metrics_purchases.moc"
