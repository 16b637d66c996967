// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What may leave a project, what is said about it, and the budget that it leaves within.
#include "core/bundle/release_file.h"
#include "core/learning/checkpoint.h"
#include "core/workspace/ledger_rows.h"
#include "core/workspace/whole_file.h"
#include "tests/support/ledger_desk.h"
#include "tests/support/spec_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

namespace {

/// "run" and, when that is over, "two".
void trainTwo(Store& store, const std::string& lineage) {
    for (const char* id : {"run", "two"}) {
        RunRecord run = finishedRun(id);
        run.batchId = id;
        keepRun(store, run, lineage);
        draw(store, lineage, {id});
    }
}

} // namespace

class TestRelease : public QObject {
    Q_OBJECT

  private slots:
    void release();
    void releaseOfSelection();
    void releaseRefuses_data();
    void releaseRefuses();
    void notFixedAfterAStop_data();
    void notFixedAfterAStop();
    void whereARunWentOn_data();
    void whereARunWentOn();
    void entriesThatHoldNoPlan();
    void budget();
    void statedAgainMoreCautiously();
    void plansWithoutEntering();
    void roomForTheExport();
    void budgetHoldsInEveryProject();
    void budgetsOfSeveralProjects_data();
    void budgetsOfSeveralProjects();
    void releasesAtOnce();
};

void TestRelease::release() {
    const LedgerDesk desk;
    const auto store = desk.open();
    keepRun(*store, finishedRun(), desk.lineage);
    draw(*store, desk.lineage, {"run", "other"});
    const Result<ReleaseStatement> first = store->release("run", ReleaseChoice::AfterLooking).result();
    EXPECT_OK(first);
    QCOMPARE(*first->own.epsilon, costOf(1));
    QCOMPARE(first->runsLookedAt, 2);
    QCOMPARE(*first->lookedAt.epsilon, costOf(2));
    QCOMPARE(text(first->head), text(ledgerOf(*store).own.head));
    QCOMPARE(ledgerOf(*store).own.entries.back().kind, LedgerKind::Release);
    QCOMPARE(*totalsOf(*store).released.front().total, costOf(1));
    QVERIFY(!totalsOf(*store).choiceCovered);
    const auto again = store->release("run", ReleaseChoice::AfterLooking).result(); // it has left already
    EXPECT_OK(again);
    QCOMPARE(text(again->head), text(first->head));
    const Errors changed = errorsOf(store->release("run", ReleaseChoice::Fixed).result());
    QCOMPARE(changed.size(), std::size_t(1));
    QCOMPARE(changed.front().code, ErrorCode::PrivacyRefused);
    QCOMPARE(text(changed.front().field), QString("chosen"));
    const Json exported = toJson(*first);
    QCOMPARE(exported["choice"]["epsilon_of_all"].get<double>(), costOf(2));
    for (const std::string& secret :
         {desk.lineage, std::string("print"), *storeIdOf(*connectTo(desk.project()))})
        QVERIFY2(toText(exported).find(secret) == std::string::npos, secret.c_str());
}

/// A run whose events are those of a selection: its own price covers the choice.
void TestRelease::releaseOfSelection() {
    const LedgerDesk desk;
    const auto store = desk.open();
    RunRecord run = finishedRun();
    const SelectionSpec selection{
        TrialCountDistribution::Geometric, 4, "error", 1, {{{"solver.params.steps", 10}}}};
    run.spec = changed(run.spec, [&](Json& spec) { spec["selection"] = toJson(selection); });
    run.events = {{RepeatEvent{TrialCountDistribution::Geometric, 4, charge().events}, 1}};
    run.selected = SelectedCandidate{0, 0.25};
    keepRun(*store, run, desk.lineage);
    LedgerCharge repeated = charge();
    repeated.events = run.events;
    EXPECT_OK(store->reserve({{"run", desk.lineage, {repeated}}}).result());
    EXPECT_OK(store->settle({{"run", desk.lineage, true}}).result());
    const Result<ReleaseStatement> left = store->release("run", ReleaseChoice::PrivateSelection).result();
    EXPECT_OK(left);
    QCOMPARE(*left->own.epsilon, *account(run.events, Relation::ZeroOut, 1e-5)->epsilon);
    QVERIFY(*left->own.epsilon > costOf(1));
    QVERIFY(totalsOf(*store).choiceCovered);
    const Json exported = toJson(*left);
    QCOMPARE(exported["choice"]["chosen"], Json("private_selection"));
    QCOMPARE(exported["selected"],
             Json({{"candidate", 0}, {"patch", {{"solver.params.steps", 10}}}, {"score", 0.25}}));
    QVERIFY(text(exported["privacy"]["covers"].get<std::string>()).contains("choice among all trials"));
    QVERIFY(text(exported["choice"]["statement"].get<std::string>()).contains("covers that choice"));
}

void TestRelease::releaseRefuses_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("rule");
    for (const auto& [what, rule] : {std::pair{"simulation", "simulation"},
                                     {"running", "not finished"},
                                     {"cancelled", "not finished"},
                                     {"without privacy", "without privacy"},
                                     {"no model", "no model"},
                                     {"selection without a trial", "number of trials was zero"},
                                     {"selection by name only", "not made by private selection"},
                                     {"private selection", "not made by private selection"},
                                     {"not in the ledger", "not in the privacy ledger"},
                                     {"unknown", "is not a run"}})
        QTest::newRow(what) << what << rule;
}

void TestRelease::releaseRefuses() {
    QFETCH(QString, what);
    QFETCH(QString, rule);
    const LedgerDesk desk;
    const auto store = desk.open();
    RunRecord run = finishedRun();
    run.simulation = what == "simulation";
    if (what == "running") run.status = RunStatus::Running;
    if (what == "cancelled") run.status = RunStatus::Cancelled;
    if (what == "without privacy") run.events = {{NonPrivateEvent{}, 1}};
    if (what == "no model") run.model = nullptr;
    if (what.startsWith("selection"))
        run.spec = changed(run.spec, [](Json& spec) { spec["selection"] = toJson(SelectionSpec{}); });
    if (what == "selection without a trial") run.model = nullptr;
    keepRun(*store, run, desk.lineage);
    draw(*store, desk.lineage, {what == "not in the ledger" ? "other" : "run"});
    const auto chosen = what == "private selection" || what == "selection by name only"
                            ? ReleaseChoice::PrivateSelection
                            : ReleaseChoice::AfterLooking;
    const Errors errors = errorsOf(store->release(what == "unknown" ? "nobody" : "run", chosen).result());
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(exitCode(errors.front().code), what == "unknown" ? 3 : 4);
    QVERIFY2(text(errors.front().rule).contains(rule), errors.front().rule.c_str());
    QCOMPARE(totalsOf(*store).releases, 0);
}

/// Which run came to nothing, and whether "run" may still be called fixed.
void TestRelease::notFixedAfterAStop_data() {
    QTest::addColumn<QString>("what");
    QTest::addColumn<bool>("mayBeFixed");
    QTest::newRow("cancelled, then started again") << "cancelled" << false;
    QTest::newRow("the same, in another project") << "elsewhere" << false;
    QTest::newRow("its program died") << "died" << false;
    QTest::newRow("cancelled in the moment of a crash") << "crash" << false;
    QTest::newRow("one that drew something else") << "other noise" << false;
    QTest::newRow("in another project, killed") << "killed elsewhere" << false;
    QTest::newRow("cancelled before it drew") << "refunded" << true;
    QTest::newRow("one that came to its end") << "done" << true;
    QTest::newRow("one that began later") << "later" << true;
}

void TestRelease::notFixedAfterAStop() {
    QFETCH(QString, what);
    QFETCH(bool, mayBeFixed);
    const LedgerDesk desk;
    LedgerCharge first = charge();
    if (what == "other noise") first.events = {{SampledEvent{0.05, 10, {GaussianMechanism{3}}}, 1}};
    const bool drew = what != "refunded";
    const bool stopped = what != "done";
    const auto attempt = [&](Store& store) {
        EXPECT_OK(store.reserve({{"first", desk.lineage, {first}}}).result());
        if (what == "died" || what == "crash" || what == "killed elsewhere") return;
        EXPECT_OK(store.settle({{"first", desk.lineage, drew, stopped}}).result());
    };
    {
        const auto store = desk.open(StoreAccess::Write, what.endsWith("elsewhere") ? "q" : "p");
        RunRecord row = finishedRun("first");
        if (what == "crash") row.status = RunStatus::Cancelled;
        if (what == "died") row.status = RunStatus::Running;
        keepRun(*store, row, desk.lineage);
        if (what != "later") attempt(*store);
    }
    const auto store = desk.open();
    keepRun(*store, finishedRun("run"), desk.lineage);
    draw(*store, desk.lineage, {"run"});
    if (what == "later") attempt(*store);
    EXPECT_OK(store->planRelease("run", ReleaseChoice::AfterLooking));
    const Result<ReleaseStatement> fixed = store->release("run", ReleaseChoice::Fixed).result();
    QCOMPARE(fixed.ok(), mayBeFixed);
    if (mayBeFixed) return;
    QCOMPARE(exitCode(fixed.errors().front().code), 4);
    QVERIFY(text(fixed.errors().front().rule).contains("stopped before its end"));
    QCOMPARE(totalsOf(*store).releases, 0);
    EXPECT_OK(store->release("run", ReleaseChoice::AfterLooking).result());
}

namespace {

/// Of ten steps the first attempt reserved all, and the second those after the step.
void goOnAt(Store& store, const std::string& lineage, std::int64_t step, bool isPlanKept = true) {
    draw(store, lineage, {"first"});
    RunRecord run = finishedRun();
    run.steps = 10;
    run.resumed = ResumedRun{"first", step};
    keepRun(store, run, lineage);
    LedgerCharge rest = charge();
    if (isPlanKept) rest.planned = rest.events;
    rest.events = eventsAfterStep(rest.events, 10, step);
    const Outcome reserved = store.reserve({{"run", lineage, {rest}}}).result();
    const Outcome settled = store.settle({{"run", lineage, true}}).result();
    if (!reserved || !settled) qFatal("cannot go on");
}

} // namespace

void TestRelease::whereARunWentOn_data() {
    QTest::addColumn<int>("step");
    for (const int step : {1, 5, 9})
        QTest::newRow(qPrintable(QString("after step %1").arg(step))) << step;
}

/// A checkpoint is left by a clock: neither export nor refusal tells at which step.
void TestRelease::whereARunWentOn() {
    QFETCH(int, step);
    const LedgerDesk desk;
    const auto store = desk.open();
    goOnAt(*store, desk.lineage, step);
    const Errors fixed = errorsOf(store->release("run", ReleaseChoice::Fixed).result());
    QVERIFY(text(fixed.front().rule).contains("went on after an interruption"));
    EXPECT_OK(store->setBudget(desk.lineage, {0.01, 1e-5, Relation::ZeroOut, "record"}).result());
    const Errors over = errorsOf(store->release("run", ReleaseChoice::AfterLooking).result());
    QVERIFY(text(over.front().rule).contains("together " + text(toText(Json(costOf(1))))));
    EXPECT_OK(store->setBudget(desk.lineage, {99, 1e-5, Relation::ZeroOut, "record"}).result());
    const Result<ReleaseStatement> left = store->release("run", ReleaseChoice::AfterLooking).result();
    EXPECT_OK(left);
    QCOMPARE(*left->own.epsilon, costOf(1));
    QCOMPARE(*left->lookedAt.epsilon, costOf(2)); // two attempts of all ten steps
    QVERIFY(ledgerOf(*store).own.entries.back().charge->planned.empty());
    QVERIFY(*totalsOf(*store).drawn.front().total < costOf(2)); // but what was drawn is less
}

/// Older entries hold only what remained: they count so, and may still leave.
void TestRelease::entriesThatHoldNoPlan() {
    const LedgerDesk desk;
    const auto store = desk.open();
    goOnAt(*store, desk.lineage, 5, false);
    const Result<ReleaseStatement> left = store->release("run", ReleaseChoice::AfterLooking).result();
    EXPECT_OK(left);
    QCOMPARE(*left->own.epsilon, costOf(1));
    QVERIFY(*left->lookedAt.epsilon > costOf(1) && *left->lookedAt.epsilon < costOf(2));
}

void TestRelease::budget() {
    const LedgerDesk desk;
    const auto store = desk.open();
    trainTwo(*store, desk.lineage);
    const double enough = (costOf(1) + costOf(2)) / 2; // for one of them
    EXPECT_OK(store->setBudget(desk.lineage, {9, 1e-5, Relation::ZeroOut, "record"}).result());
    EXPECT_OK(store->setBudget(desk.lineage, {enough, 1e-5, Relation::ZeroOut, "record"}).result());
    QCOMPARE(totalsOf(*store).budget->epsilon, enough); // the newest counts
    EXPECT_OK(store->release("run", ReleaseChoice::Fixed).result());
    QCOMPARE(*totalsOf(*store).remaining, enough - costOf(1));
    const Errors errors = errorsOf(store->release("two", ReleaseChoice::Fixed).result());
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(exitCode(errors.front().code), 4);
    QCOMPARE(totalsOf(*store).releases, 1);
    EXPECT_OK(store->release("run", ReleaseChoice::Fixed).result()); // what has left costs nothing more
    QVERIFY(!store->setBudget("no lineage", {1, 1e-5, Relation::ZeroOut, "record"}).result());
    QVERIFY(!store->setBudget(desk.lineage, {-1, 1e-5, Relation::ZeroOut, "record"}).result());
}

/// Within a budget for one model: it left once, whatever is said of it.
void TestRelease::statedAgainMoreCautiously() {
    const LedgerDesk desk;
    const auto store = desk.open();
    keepRun(*store, finishedRun(), desk.lineage);
    draw(*store, desk.lineage, {"run"});
    EXPECT_OK(store->setBudget(desk.lineage, {1.5 * costOf(1), 1e-5, Relation::ZeroOut, "record"}).result());
    EXPECT_OK(store->release("run", ReleaseChoice::Fixed).result());
    QVERIFY(totalsOf(*store).choiceCovered);
    const auto again = store->release("run", ReleaseChoice::AfterLooking).result();
    EXPECT_OK(again);
    QCOMPARE(again->chosen, ReleaseChoice::AfterLooking);
    QCOMPARE(text(again->head), text(ledgerOf(*store).own.head));
    QCOMPARE(totalsOf(*store).releases, 1);
    QVERIFY(!totalsOf(*store).choiceCovered);
    QCOMPARE(*totalsOf(*store).remaining, 0.5 * costOf(1));
    QVERIFY(!store->release("run", ReleaseChoice::Fixed).result());
    QCOMPARE(store->planRelease("run", {})->statement.chosen, ReleaseChoice::AfterLooking);
}

void TestRelease::plansWithoutEntering() {
    const LedgerDesk desk;
    const auto store = desk.open();
    trainTwo(*store, desk.lineage);
    const std::size_t entries = ledgerOf(*store).own.entries.size();
    const Result<ReleasePlan> first = store->planRelease("run", {});
    EXPECT_OK(first);
    QCOMPARE(first->statement.chosen, ReleaseChoice::AfterLooking);
    QCOMPARE(*first->releasedAfter.epsilon, costOf(1));
    QCOMPARE(first->endedBefore, 0);
    QVERIFY(!first->hasLeft && !first->isStated);
    QCOMPARE(ledgerOf(*store).own.entries.size(), entries);
    EXPECT_OK(store->release("run", ReleaseChoice::Fixed).result());
    const Result<ReleasePlan> second = store->planRelease("two", ReleaseChoice::Fixed);
    EXPECT_OK(second);
    QCOMPARE(*second->releasedAfter.epsilon, costOf(2));
    QCOMPARE(second->endedBefore, 1);
    const Result<ReleasePlan> again = store->planRelease("run", {});
    EXPECT_OK(again);
    QCOMPARE(again->statement.chosen, ReleaseChoice::Fixed);
    QVERIFY(again->hasLeft && again->isStated);
    QCOMPARE(*again->releasedAfter.epsilon, costOf(1));
}

/// What is reserved before the entry holds the file that is written after it, whatever the model's size.
void TestRelease::roomForTheExport() {
    const LedgerDesk desk;
    const auto store = desk.open();
    RunRecord run = finishedRun();
    run.model["parameters"] = std::vector<double>(20000, 1.0 / 3);
    keepRun(*store, run, desk.lineage);
    draw(*store, desk.lineage, {"run"});
    const Result<ReleasePlan> plan = store->planRelease("run", {});
    EXPECT_OK(plan);
    const Result<ReleaseStatement> left = store->release("run", plan->statement.chosen).result();
    EXPECT_OK(left);
    const StatementFigures figures = statementFigures(plan->statement.run);
    const Result<qint64> room =
        roomFor(toJson(plan->statement, figures), plan->statement.run, ExportFormat::Whole);
    EXPECT_OK(room);
    const qint64 size = asFile(toJson(*left)).size();
    QVERIFY(size > 400000 && size <= *room);
}

void TestRelease::budgetHoldsInEveryProject() {
    const LedgerDesk desk;
    for (const char* name : {"p", "q"}) {
        const auto store = desk.open(StoreAccess::Write, name);
        keepRun(*store, finishedRun(name), desk.lineage);
        draw(*store, desk.lineage, {name});
    }
    const double enough = (costOf(1) + costOf(2)) / 2;
    EXPECT_OK(desk.open(StoreAccess::Write, "p")
                  ->setBudget(desk.lineage, {enough, 1e-5, Relation::ZeroOut, "record"})
                  .result());
    EXPECT_OK(desk.open(StoreAccess::Write, "q")->release("q", ReleaseChoice::Fixed).result());
    QVERIFY(!desk.open(StoreAccess::Write, "p")->release("p", ReleaseChoice::Fixed).result());
}

namespace {

/// A budget that a computer with another clock sealed into a project's own chain, which the user's file takes
/// over.
void sealBudget(const LedgerDesk& desk, const char* name, double epsilon, const char* at) {
    const auto sql = connectTo(desk.project(name));
    const ChainTail tail = *ownTail(*sql, desk.lineage);
    LedgerEntry entry;
    entry.kind = LedgerKind::Budget;
    entry.account = LedgerAccount::Released;
    entry.budget = LedgerBudget{epsilon, 1e-5, Relation::ZeroOut, "record"};
    entry.createdAt = at;
    if (!insertOwn(*sql, desk.lineage, sealBehind(tail.length, tail.head, {entry}))) qFatal("cannot seal");
}

} // namespace

void TestRelease::budgetsOfSeveralProjects_data() {
    QTest::addColumn<QByteArray>("ofP"); // when its budget of 9 was sealed
    QTest::addColumn<QByteArray>("ofQ"); // of 3
    QTest::addColumn<double>("inForce");
    QTest::addColumn<bool>("mayBeSet"); // another one now
    QTest::newRow("q last") << QByteArray("2024-01-01T00:00:00.000Z")
                            << QByteArray("2024-01-02T00:00:00.000Z") << 3.0 << true;
    QTest::newRow("p last") << QByteArray("2024-01-02T00:00:00.000Z")
                            << QByteArray("2024-01-01T00:00:00.000Z") << 9.0 << true;
    QTest::newRow("at once") << QByteArray("2024-01-01T00:00:00.000Z")
                             << QByteArray("2024-01-01T00:00:00.000Z") << 3.0 << true;
    QTest::newRow("p's clock was ahead")
        << QByteArray("9024-01-01T00:00:00.000Z") << QByteArray("2024-01-01T00:00:00.000Z") << 9.0 << false;
}

/// Whichever project is opened, and whichever chain reached the user's file first.
void TestRelease::budgetsOfSeveralProjects() {
    QFETCH(QByteArray, ofP);
    QFETCH(QByteArray, ofQ);
    QFETCH(double, inForce);
    QFETCH(bool, mayBeSet);
    const LedgerDesk desk;
    for (const char* name : {"p", "q"})
        drawTwo(desk, name);
    sealBudget(desk, "p", 9, ofP.constData());
    sealBudget(desk, "q", 3, ofQ.constData());
    for (const char* name : {"q", "p"}) // q's reaches the user's file first
        desk.open(StoreAccess::Write, name);
    for (const char* name : {"p", "q"})
        QCOMPARE(totalsOf(*desk.open(StoreAccess::Write, name)).budget->epsilon, inForce);
    const auto store = desk.open(StoreAccess::Write, "q");
    const Outcome set = store->setBudget(desk.lineage, {4, 1e-5, Relation::ZeroOut, "record"}).result();
    QCOMPARE(set.ok(), mayBeSet);
    QCOMPARE(totalsOf(*store).budget->epsilon, mayBeSet ? 4.0 : inForce);
    if (mayBeSet) return;
    QCOMPARE(exitCode(set.errors().front().code), 4);
    QVERIFY(text(set.errors().front().rule).contains(ofP));
}

/// Two projects release in the same moment, and the budget is enough for one.
void TestRelease::releasesAtOnce() {
    const double enough = (costOf(1) + costOf(2)) / 2;
    for (int i = 0; i < 10; ++i) {
        const LedgerDesk desk;
        const auto p = desk.open(StoreAccess::Write, "p");
        const auto q = desk.open(StoreAccess::Write, "q");
        for (auto* store : {p.get(), q.get()}) {
            const char* name = store == p.get() ? "p" : "q";
            keepRun(*store, finishedRun(name), desk.lineage);
            draw(*store, desk.lineage, {name});
        }
        EXPECT_OK(p->setBudget(desk.lineage, {enough, 1e-5, Relation::ZeroOut, "record"}).result());
        QFuture<Result<ReleaseStatement>> first = p->release("p", ReleaseChoice::Fixed);
        QFuture<Result<ReleaseStatement>> second = q->release("q", ReleaseChoice::Fixed);
        const int left = first.result().ok() + second.result().ok();
        QCOMPARE(left, 1);
        QCOMPARE(totalsOf(*p).releases, 1);
    }
}

TRILEMMA_TEST(TestRelease, QCoreApplication)
#include "tst_release.moc"
