// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ledger's arithmetic. Charges are unsampled Gaussian mechanisms with mu = sensitivity / deviation, so
// that every total has a closed form: mechanisms with mu_1, mu_2, ... compose to mu^2 = mu_1^2 + mu_2^2 + ...
#include "core/privacy/known_figures.h"
#include "tests/support/expect.h"
#include "tests/support/gaussian.h"
#include "tests/support/ledger_story.h"
#include "tests/support/test_program.h"

#include <QElapsedTimer>

#include <cmath>
#include <limits>

using namespace trilemma;
using namespace trilemma::test;

namespace {

constexpr double delta = storyDelta;

/// Epsilon is that of a Gaussian mechanism with this mu^2: never below it, and above by 2e-4 at most.
void verifyFigure(const std::optional<double>& epsilon, double squaredMu) {
    QVERIFY(epsilon.has_value());
    if (squaredMu == 0) {
        QCOMPARE(*epsilon, 0.0);
        return;
    }
    const double mu = std::sqrt(squaredMu);
    QVERIFY2(gaussianDelta(*epsilon, mu) <= delta * (1 + 1e-9), qPrintable(QString::number(*epsilon)));
    QVERIFY2(gaussianDelta(*epsilon - 2e-4, mu) >= delta, qPrintable(QString::number(*epsilon)));
}

LedgerBook bookOf(const QString& story, LedgerRunState openState = LedgerRunState::Reserved) {
    LedgerBook book;
    addEntries(book, entriesOf(story), openState);
    return book;
}

const LedgerFigure& figureOf(const std::vector<LedgerFigure>& figures, Relation relation,
                             const std::string& unit = "record") {
    for (const LedgerFigure& figure : figures)
        if (figure.relation == relation && figure.unit == unit) return figure;
    qFatal("no such figure");
}

} // namespace

class TestLedger : public QObject {
    Q_OBJECT

  private slots:
    /// A ledger whose runs add up to more than any integer holds still shows, and says what is wrong.
    void countsBeyondAllIntegers() {
        LedgerCharge much = charge(0.001);
        much.events.front().count = std::numeric_limits<std::int64_t>::max() / 2;
        LedgerBook book;
        for (int i = 0; i < 5; ++i)
            book.runs.push_back({"r" + std::to_string(i), {much}, LedgerRunState::Spent});
        const LedgerTotals totals = totalsOf(book, delta);
        QCOMPARE(totals.runs, 5);
        QVERIFY(!totals.drawn.empty());
        for (const LedgerFigure& figure : totals.drawn) {
            QVERIFY(!figure.total);
            QVERIFY2(figure.problem.find("10^15") != std::string::npos, figure.problem.c_str());
        }
        book.budget = LedgerBudget{8, delta, Relation::ZeroOut, "record"};
        QVERIFY(!checkBudget(book, {much, much, much}).ok());
    }

    void totals_data();
    void totals();
    void replaceOneIsDearer();
    void crashCountsAsSpent_data();
    void crashCountsAsSpent();
    void splits_data();
    void splits();
    void unitsAreNotMixed();
    void notPrivateIsKeptApart();
    void fourHundredRuns();
    void deltaOfTheFigures();
    void releases();
    void budget_data();
    void budget();
    void impossibleBudget_data();
    void impossibleBudget();
    void manyAlikeStayAnUpperBound();
    void budgetInForce_data();
    void budgetInForce();
    void equalListsAreAccountedOnce_data();
    void equalListsAreAccountedOnce();
    void noDigitFollowsFromLayouts();
    void asDeclared_data();
    void asDeclared();
};

void TestLedger::totals_data() {
    QTest::addColumn<QString>("story");
    QTest::addColumn<double>("spent"); // mu^2
    QTest::addColumn<double>("reserved");
    QTest::addColumn<double>("total");
    QTest::newRow("no run") << "" << 0.0 << 0.0 << 0.0;
    QTest::newRow("one run") << "reserve a 0.5;commit a" << 0.25 << 0.0 << 0.25;
    QTest::newRow("two alike") << "reserve a 0.5;commit a;reserve b 0.5;commit b" << 0.5 << 0.0 << 0.5;
    QTest::newRow("two different") << "reserve a 0.5;reserve b 1;commit b;commit a" << 1.25 << 0.0 << 1.25;
    QTest::newRow("reserved only") << "reserve a 0.5" << 0.0 << 0.25 << 0.25;
    QTest::newRow("one of each") << "reserve a 0.5;commit a;reserve b 1" << 0.25 << 1.0 << 1.25;
    QTest::newRow("refunded") << "reserve a 0.5;refund a" << 0.0 << 0.0 << 0.0;
    QTest::newRow("refund of one block")
        << "reserve a 0.5;reserve b 0.5;reserve c 0.5;commit a;refund c" << 0.25 << 0.25 << 0.5;
    QTest::newRow("what was committed is not refunded")
        << "reserve a 0.5;commit a;refund a" << 0.25 << 0.0 << 0.25;
    QTest::newRow("crashed") << "reserve a 0.5;crash a" << 0.25 << 0.0 << 0.25;
    QTest::newRow("ends of nobody") << "commit a;refund b" << 0.0 << 0.0 << 0.0;
    QTest::newRow("an end pays for what comes after") << "commit a;reserve a 0.5" << 0.0 << 0.25 << 0.25;
    QTest::newRow("repeated steps are paid again")
        << "reserve a 0.5;commit a;reserve a 0.5;commit a" << 0.5 << 0.0 << 0.5;
    QTest::newRow("refunded, then drawn")
        << "reserve a 0.5;refund a;reserve a 1;commit a" << 1.0 << 0.0 << 1.0;
}

void TestLedger::totals() {
    QFETCH(QString, story);
    QFETCH(double, spent);
    QFETCH(double, reserved);
    QFETCH(double, total);
    const LedgerTotals totals = totalsOf(bookOf(story), delta);
    const LedgerFigure& figure = figureOf(totals.drawn, Relation::ZeroOut);
    verifyFigure(figure.spent, spent);
    verifyFigure(figure.reserved, reserved);
    verifyFigure(figure.total, total);
    QVERIFY(figure.problem.empty());
    QCOMPARE(totals.releases, 0);
    verifyFigure(figureOf(totals.released, Relation::ZeroOut).total, 0);
}

void TestLedger::budgetInForce_data() {
    QTest::addColumn<QString>("first"); // a chain, and another one that is read after it
    QTest::addColumn<QString>("second");
    QTest::addColumn<double>("epsilon");
    QTest::newRow("one") << "budget 3 1"
                         << "" << 3.0;
    QTest::newRow("raised") << "budget 3 1;budget 5 2"
                            << "" << 5.0;
    QTest::newRow("lowered elsewhere") << "budget 3 1"
                                       << "budget 2 4" << 2.0;
    QTest::newRow("the newer chain is read first") << "budget 3 4"
                                                   << "budget 9 1" << 3.0;
    QTest::newRow("the clock was set back within a chain") << "budget 3 4;budget 9 1"
                                                           << "" << 3.0;
    QTest::newRow("at one time, the larger last") << "budget 3 4"
                                                  << "budget 9 4" << 3.0;
    QTest::newRow("at one time, the smaller last") << "budget 9 4"
                                                   << "budget 3 4" << 3.0;
    QTest::newRow("in between") << "budget 3 1;budget 5 5"
                                << "budget 4 3" << 5.0;
}

/// The newest by its sealed time, whichever chain comes first.
void TestLedger::budgetInForce() {
    QFETCH(QString, first);
    QFETCH(QString, second);
    QFETCH(double, epsilon);
    for (const auto& order : {std::pair{first, second}, {second, first}}) {
        LedgerBook book;
        addEntries(book, entriesOf(order.first), LedgerRunState::Reserved);
        addEntries(book, entriesOf(order.second), LedgerRunState::Reserved);
        QCOMPARE(book.budget->epsilon, epsilon);
    }
}

void TestLedger::equalListsAreAccountedOnce_data() {
    QTest::addColumn<QString>("story");
    QTest::addColumn<int>("accounted");  // different lists, under zero-out and under replace-one
    QTest::newRow("nothing") << "" << 2; // the empty list
    QTest::newRow("one run") << "reserve a 0.5;commit a" << 4;
    QTest::newRow("two alike") << "reserve a 0.5;commit a;reserve b 0.5;commit b" << 4; // twice, and nothing
    QTest::newRow("one of each") << "reserve a 0.5;commit a;reserve b 1" << 8;          // a, b, both, nothing
    QTest::newRow("a model left") << "reserve a 0.5;commit a;release a 0.5" << 4;
}

/// The second time nothing is.
void TestLedger::equalListsAreAccountedOnce() {
    QFETCH(QString, story);
    QFETCH(int, accounted);
    static double once = delta; // of this row alone: what is known is known to all rows
    once *= 0.99;
    const LedgerBook book = bookOf(story);
    std::size_t before = figuresAccounted();
    const LedgerTotals first = totalsOf(book, once);
    QCOMPARE(figuresAccounted(), before + std::size_t(accounted));
    QVERIFY(haveSameFigures(totalsOf(book, once), first));
    QCOMPARE(figuresAccounted(), before + std::size_t(accounted));
    before = figuresAccounted();
    (void)totalsOf(book, once / 10); // another question
    QCOMPARE(figuresAccounted(), before + std::size_t(accounted));
}

/// Train parts alone add up whatever slots they are of: to the last digit, or the total would tell which
/// tables are alike.
void TestLedger::noDigitFollowsFromLayouts() {
    LedgerBook known, declared;
    for (int i = 0; i < 6; ++i) {
        LedgerEntry one = entry(LedgerKind::Reserve, std::to_string(i));
        one.charge = charge(1, SplitPart::Train, static_cast<std::uint64_t>(i % 2));
        const double rate = 0.01 * (5 * i % 6 + 1);
        one.charge->events = {{SampledEvent{rate, 100 + 7 * i, {GaussianMechanism{1.1 + 0.3 * i}}}, 1}};
        addEntries(known, {one}, LedgerRunState::Reserved);
        one.charge = trilemma::asDeclared(*one.charge);
        addEntries(declared, {one}, LedgerRunState::Reserved);
    }
    QVERIFY(haveSameFigures(totalsOf(known, delta), totalsOf(declared, delta)));
}

void TestLedger::asDeclared_data() {
    QTest::addColumn<double>(
        "remained"); // mu of what a run drew, and of all that it planned; 0: nothing else
    QTest::addColumn<double>("planned");
    QTest::addColumn<double>("counted");
    QTest::newRow("from its first step") << 0.5 << 0.0 << 0.5;
    QTest::newRow("went on early") << 0.49 << 0.5 << 0.5;
    QTest::newRow("went on late") << 0.01 << 0.5 << 0.5;
}

/// What leaves counts all planned steps, wherever a run went on, and knows no layout.
void TestLedger::asDeclared() {
    QFETCH(double, remained);
    QFETCH(double, planned);
    QFETCH(double, counted);
    LedgerCharge one = charge(remained);
    if (planned > 0) one.planned = charge(planned).events;
    const LedgerCharge declared = trilemma::asDeclared(one);
    QVERIFY(declared.split.layout.empty());
    QVERIFY(declared.planned == one.planned); // it still tells that the run went on
    verifyFigure(composedFigure({declared}, Relation::ZeroOut, "record", delta)->epsilon, counted * counted);
    verifyFigure(composedFigure({one}, Relation::ZeroOut, "record", delta)->epsilon, remained * remained);
}

/// A replaced record moves a sum by twice its bound: mu doubles, mu^2 is four times as much.
void TestLedger::replaceOneIsDearer() {
    const LedgerTotals totals = totalsOf(bookOf("reserve a 0.5;commit a;reserve b 0.5;commit b"), delta);
    verifyFigure(figureOf(totals.drawn, Relation::ReplaceOne).total, 4 * 0.5);
}

void TestLedger::crashCountsAsSpent_data() {
    QTest::addColumn<LedgerRunState>("openState");
    QTest::addColumn<double>("spent");
    QTest::addColumn<int>("interrupted");
    QTest::newRow("its owner lives") << LedgerRunState::Reserved << 0.25 << 0;
    QTest::newRow("its owner is dead") << LedgerRunState::Interrupted << 0.5 << 1;
}

void TestLedger::crashCountsAsSpent() {
    QFETCH(LedgerRunState, openState);
    QFETCH(double, spent);
    QFETCH(int, interrupted);
    const LedgerTotals totals =
        totalsOf(bookOf("reserve a 0.5;commit a;reserve b 0.5;reserve c 1;refund c", openState), delta);
    verifyFigure(figureOf(totals.drawn, Relation::ZeroOut).spent, spent);
    verifyFigure(figureOf(totals.drawn, Relation::ZeroOut).total, 0.5); // either way
    QCOMPARE(totals.interrupted, interrupted);
    QCOMPARE(totals.refunded, 1);
    QCOMPARE(totals.runs, 2);
}

void TestLedger::splits_data() {
    QTest::addColumn<QString>("story");
    QTest::addColumn<double>("total"); // mu^2 that the worst record meets
    QTest::newRow("two train parts of one split add up") << "reserve a 1 train 1;reserve b 1 train 1" << 2.0;
    QTest::newRow("train and test of one split: the larger")
        << "reserve a 0.5 train 1;reserve b 1 test 1" << 1.0;
    QTest::newRow("the larger may be train") << "reserve a 1 train 1;reserve b 0.5 test 1" << 1.0;
    QTest::newRow("sums of each part first")
        << "reserve a 1 train 1;reserve b 1 train 1;reserve c 0.5 test 1;reserve d 0.5 test 1" << 2.0;
    QTest::newRow("other seeds add up") << "reserve a 0.5 train 1;reserve b 1 test 2" << 1.25;
    QTest::newRow("other layouts add up") << "reserve a 0.5 train 1 l;reserve b 1 test 1 m" << 1.25;
    QTest::newRow("one layout in two projects: one split")
        << "reserve a 0.5 train 1 l t;reserve b 1 test 1 l u" << 1.0;
    // Entries of before: nobody knows whether slot 5 of one run is slot 5 of the other.
    QTest::newRow("no layout, two runs") << "reserve a 0.5 train 1 -;reserve b 1 test 1 -" << 1.25;
    QTest::newRow("no layout, one run") << "reserve a 0.5 train 1 -;reserve a 1 test 1 -" << 1.0;
    QTest::newRow("no layout, a run that was repeated")
        << "reserve a 0.5 train 1 -;commit a;reserve a 1 test 1 -" << 1.25;
    QTest::newRow("one layout is not known") << "reserve a 0.5 train 1 l;reserve b 1 test 1 -" << 1.25;
    // In the test part of the first split and the train part of the second: 1 + 1.
    QTest::newRow("the worst record chooses in each split")
        << "reserve a 0.5 train 1;reserve b 1 test 1;reserve c 1 train 2;reserve d 0.5 test 2" << 2.0;
    // And it may be in the train part of a split that has nothing else: 1 + 1 + 0.25.
    QTest::newRow("with a third split") << "reserve a 0.5 train 1;reserve b 1 test 1;reserve c 1 train 2;"
                                           "reserve d 0.5 test 2;reserve e 0.5 train 3"
                                        << 2.25;
    // Six different splits are compared, 2^6 assignments; of the seventh both parts count: an upper bound.
    QString different;
    double squares = 0;
    for (int seed = 1; seed <= 7; ++seed) {
        const double test = 0.25 + seed / 32.0;
        different += QString("reserve a%1 0.125 train %1;reserve b%1 %2 test %1;").arg(seed).arg(test);
        squares += test * test;
        if (seed == 6) QTest::newRow("six splits are compared") << different << squares;
    }
    QTest::newRow("of seven one is added up") << different << squares + 0.015625;
    // Alike, only the number of test parts counts: all of them is the worst, and stands alone as an end.
    QString alike, old;
    for (int i = 1; i <= 40; ++i) {
        alike += QString("reserve a%1 0.0625 train %1;reserve b%1 0.125 test %1;").arg(i);
        old += QString("reserve a%1 0.125 train 1 -;reserve a%1 0.0625 test 1 -;").arg(i);
    }
    QTest::newRow("forty seeds") << alike << 0.625;
    QTest::newRow("forty runs of before that each use both parts") << old << 0.625;
}

void TestLedger::splits() {
    QFETCH(QString, story);
    QFETCH(double, total);
    const auto figure = composedFigure(chargesLookedAt(bookOf(story)), Relation::ZeroOut, "record", delta);
    EXPECT_OK(figure);
    verifyFigure(figure->epsilon, total);
}

void TestLedger::unitsAreNotMixed() {
    LedgerBook book = bookOf("reserve a 0.5;commit a");
    LedgerTotals totals = totalsOf(book, delta);
    QCOMPARE(totals.drawn.size(), std::size_t(2)); // (record) x (zero-out, replace-one)
    std::vector<LedgerEntry> byPatient = entriesOf("reserve b 1;commit b");
    byPatient[0].charge->unit = "patient";
    addEntries(book, byPatient, LedgerRunState::Reserved);
    totals = totalsOf(book, delta);
    QCOMPARE(totals.drawn.size(), std::size_t(4));
    for (const LedgerFigure& figure : totals.drawn) { // each run has no guarantee for the other's unit
        QVERIFY(!figure.spent && !figure.total);
        QVERIFY(figure.problem.empty());
    }
    LedgerBook alone;
    addEntries(alone, byPatient, LedgerRunState::Reserved);
    verifyFigure(figureOf(totalsOf(alone, delta).drawn, Relation::ZeroOut, "patient").total, 1);
}

void TestLedger::notPrivateIsKeptApart() {
    const LedgerTotals totals = totalsOf(
        bookOf("reserve a 0.5;commit a;simulate b 1;commit b;open c;commit c;open d;refund d"), delta);
    QCOMPARE(totals.runs, 1);
    QCOMPARE(totals.nonPrivateRuns, 2);
    verifyFigure(figureOf(totals.drawn, Relation::ZeroOut).total, 0.25);
}

/// 400 runs of a sweep: exactly the figure of one event with all their steps, and quickly.
void TestLedger::fourHundredRuns() {
    std::vector<LedgerEntry> entries;
    const SampledEvent step{0.02, 200, {GaussianMechanism{4.0}, GaussianMechanism{8.0}}};
    for (int i = 0; i < 400; ++i) {
        entries.push_back(entry(LedgerKind::Reserve, std::to_string(i)));
        entries.back().charge = charge(1, SplitPart::Train, static_cast<std::uint64_t>(i % 5));
        entries.back().charge->events = {{step, 1}};
        entries.push_back(entry(LedgerKind::Commit, std::to_string(i)));
    }
    LedgerBook book;
    QElapsedTimer timer;
    timer.start();
    addEntries(book, entries, LedgerRunState::Reserved);
    const LedgerTotals totals = totalsOf(book, delta);
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    const auto whole = account({{step, 400}}, Relation::ZeroOut, delta);
    QCOMPARE(figureOf(totals.drawn, Relation::ZeroOut).total, whole->epsilon);
    QVERIFY(*whole->epsilon > *account({{step, 1}}, Relation::ZeroOut, delta)->epsilon);
}

void TestLedger::deltaOfTheFigures() {
    LedgerBook book;
    QCOMPARE(ledgerDelta(book), 1e-5); // nothing says otherwise
    std::vector<LedgerEntry> entries = entriesOf("reserve a 0.5;reserve b 0.5;open c");
    entries[0].charge->delta = 1e-4;
    entries[1].charge->delta = 1e-6;
    entries[2].charge->delta = 1e-9; // has no say
    addEntries(book, entries, LedgerRunState::Reserved);
    QCOMPARE(ledgerDelta(book), 1e-6);
    book.budget = LedgerBudget{3, 1e-7, Relation::ZeroOut, "record"};
    QCOMPARE(ledgerDelta(book), 1e-7);
}

void TestLedger::releases() {
    const QString drawn = "reserve a 0.5;commit a;reserve b 1;commit b;reserve c 1;commit c;";
    std::vector<LedgerEntry> entries = entriesOf(drawn + "release a 0.5;release a 0.5;release b 1");
    for (std::size_t i = 6; i < entries.size(); ++i)
        entries[i].chosen = ReleaseChoice::Fixed;
    LedgerBook book;
    addEntries(book, entries, LedgerRunState::Reserved);
    LedgerTotals totals = totalsOf(book, delta);
    QCOMPARE(totals.releases, 2); // a model that left twice left once
    verifyFigure(figureOf(totals.released, Relation::ZeroOut).spent, 1.25);
    verifyFigure(figureOf(totals.drawn, Relation::ZeroOut).spent, 2.25);
    QVERIFY(totals.choiceCovered);
    QVERIFY(!totals.remaining && !totals.againstBudget);
    entries.back().chosen = ReleaseChoice::AfterLooking;
    book = {};
    addEntries(book, entries, LedgerRunState::Reserved);
    QVERIFY(!totalsOf(book, delta).choiceCovered);
    // Two chains tell it in two ways: both count.
    book = bookOf(drawn + "release a 0.5");
    addEntries(book, entriesOf("release a 1"), LedgerRunState::Reserved);
    totals = totalsOf(book, delta);
    QCOMPARE(totals.releases, 1);
    verifyFigure(figureOf(totals.released, Relation::ZeroOut).spent, 1.25);
}

// One unsampled Gaussian with mu 0.5 has epsilon 1.99 at delta 1e-5, two have 2.98 (root of gaussianDelta).
void TestLedger::budget_data() {
    QTest::addColumn<QString>("left");
    QTest::addColumn<double>("budget");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("nothing left yet") << "" << 2.5 << true;
    QTest::newRow("nothing left yet, but too dear") << "" << 1.5 << false;
    QTest::newRow("both fit") << "release b 0.5" << 3.5 << true;
    QTest::newRow("together too much") << "release b 0.5" << 2.5 << false;
    QTest::newRow("drawn is not released") << "reserve b 0.5;commit b;reserve c 1" << 2.5 << true;
}

void TestLedger::budget() {
    QFETCH(QString, left);
    QFETCH(double, budget);
    QFETCH(bool, allowed);
    LedgerBook book = bookOf(left);
    EXPECT_OK(checkBudget(book, {charge(0.5)})); // without a budget nothing is refused
    book.budget = LedgerBudget{budget, delta, Relation::ZeroOut, "record"};
    const Errors errors = errorsOf(checkBudget(book, {charge(0.5)}));
    QCOMPARE(errors.empty(), allowed);
    const LedgerTotals totals = totalsOf(book, delta);
    QCOMPARE(*totals.remaining, std::max(0.0, budget - *totals.againstBudget->spent));
    if (allowed) return;
    QCOMPARE(errors.front().code, ErrorCode::PrivacyRefused);
    const auto alone = account(charge(0.5).events, Relation::ZeroOut, delta);
    for (const double number : {*totals.againstBudget->spent, *alone->epsilon, budget})
        QVERIFY2(errors.front().rule.find(toText(Json(number))) != std::string::npos,
                 errors.front().rule.c_str());
}

void TestLedger::impossibleBudget_data() {
    QTest::addColumn<double>("epsilon");
    QTest::addColumn<double>("delta");
    QTest::addColumn<QString>("field");
    QTest::newRow("epsilon 0") << 0.0 << 1e-5 << "budget.epsilon";
    QTest::newRow("epsilon negative") << -1.0 << 1e-5 << "budget.epsilon";
    QTest::newRow("epsilon infinite") << HUGE_VAL << 1e-5 << "budget.epsilon";
    QTest::newRow("epsilon not a number") << std::nan("") << 1e-5 << "budget.epsilon";
    QTest::newRow("delta 0") << 1.0 << 0.0 << "budget.delta";
    QTest::newRow("delta 1") << 1.0 << 1.0 << "budget.delta";
}

void TestLedger::impossibleBudget() {
    QFETCH(double, epsilon);
    QFETCH(double, delta);
    QFETCH(QString, field);
    const Errors errors = validate(LedgerBudget{epsilon, delta, Relation::ZeroOut, "record"});
    QCOMPARE(errors.size(), std::size_t(1));
    QCOMPARE(text(errors.front().field), field);
}

/// Where both parts cost the same, every number of test parts has the total of 40 mu^2, mu = 1 / 8. Numbers
/// are taken together in 16 ranges: the ends alone, 1 .. 39 in fourteen of two or three, so that at most two
/// parts too many count.
void TestLedger::manyAlikeStayAnUpperBound() {
    QString story;
    for (int i = 1; i <= 40; ++i)
        story += QString("reserve a%1 0.125 train 1 -;reserve a%1 0.125 test 1 -;").arg(i);
    const std::optional<double> total =
        composedFigure(chargesLookedAt(bookOf(story)), Relation::ZeroOut, "record", delta)->epsilon;
    QVERIFY(total && gaussianDelta(*total, std::sqrt(40 / 64.0)) <= delta);
    QVERIFY2(gaussianDelta(*total - 2e-4, std::sqrt(42 / 64.0)) >= delta,
             qPrintable(QString::number(*total)));
}

TRILEMMA_TEST(TestLedger, QCoreApplication)
#include "tst_ledger.moc"
