// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether step curves are worth their noise, by public facts alone.
#include "core/wish/curve_advice.h"
#include "tests/support/test_data.h"
#include "tests/support/test_program.h"

using namespace trilemma;
using namespace trilemma::test;

using Reason = CurveAdvice::Reason;
using WishChange = std::function<void(Wish&)>;

namespace {

/// mu = 1: Phi(-1/2) - e Phi(-3/2) = 0.3085375387 - 2.7182818285 x 0.0668072013 = 0.1269367375.
const PrivacyTarget ofMuOne{1, 0.1269367375};
/// mu = 2: Phi(0) - e^2 Phi(-2) = 0.5 - 7.3890560989 x 0.0227501319 = 0.3318979988.
const PrivacyTarget ofMuTwo{2, 0.3318979988};

/// 4,000 records, 3,000 of them for training, a budget of mu 1, and edges: n mu is 3,000.
Wish wishOfCurves() {
    Wish wish;
    wish.schema = smallSchema();
    wish.schema.columns[xColumn].edges = {0};
    wish.models = {"linear", "additive"};
    wish.epsilons = {ofMuOne.epsilon};
    wish.delta = ofMuOne.delta;
    wish.constraints.front().attributes = {"group"};
    return wish;
}

} // namespace

class TestCurveAdvice : public QObject {
    Q_OBJECT

  private slots:
    void ofFacts_data();
    void ofFacts();
    void ofWishes_data();
    void ofWishes();
    void words();
};

void TestCurveAdvice::ofFacts_data() {
    QTest::addColumn<int>("units");
    QTest::addColumn<bool>("hasEdges");
    QTest::addColumn<std::optional<PrivacyTarget>>("target");
    QTest::addColumn<Reason>("reason");
    QTest::addColumn<double>("nMu"); // 0 for none
    const std::optional<PrivacyTarget> none, one = ofMuOne, two = ofMuTwo;
    QTest::newRow("enough at mu 1") << 2501 << true << one << Reason::WorthIt << 2501.0;
    QTest::newRow("too few at mu 1") << 2499 << true << one << Reason::TooFew << 2499.0;
    QTest::newRow("enough at mu 2") << 1251 << true << two << Reason::WorthIt << 2502.0;
    QTest::newRow("too few at mu 2") << 1249 << true << two << Reason::TooFew << 2498.0;
    QTest::newRow("without privacy") << 10 << true << none << Reason::WorthIt << 0.0;
    QTest::newRow("no edges") << 2501 << false << one << Reason::NoEdges << 2501.0;
    QTest::newRow("no edges, too few") << 10 << false << one << Reason::NoEdges << 10.0;
    QTest::newRow("no edges, without privacy") << 10 << false << none << Reason::NoEdges << 0.0;
}

void TestCurveAdvice::ofFacts() {
    QFETCH(int, units);
    QFETCH(bool, hasEdges);
    QFETCH(std::optional<PrivacyTarget>, target);
    QFETCH(double, nMu);
    const CurveAdvice advice = curveAdvice(units, hasEdges, target);
    QTEST(advice.reason, "reason");
    QCOMPARE(advice.isWorthIt(), advice.reason == Reason::WorthIt);
    QCOMPARE(advice.nMu.has_value(), target.has_value());
    QVERIFY(std::abs(advice.nMu.value_or(0) - nMu) < 1e-4);
}

void TestCurveAdvice::ofWishes_data() {
    QTest::addColumn<WishChange>("change");
    QTest::addColumn<bool>("isAsked");
    QTest::addColumn<Reason>("reason");
    QTest::addColumn<double>("nMu");
    const auto row = [](const char* name, WishChange change, Reason reason, double nMu) {
        QTest::newRow(name) << change << true << reason << nMu;
    };
    row(
        "enough", [](Wish&) {}, Reason::WorthIt, 3000);
    row(
        "a larger test part", [](Wish& wish) { wish.testShare = 0.5; }, Reason::TooFew, 2000);
    // At epsilon 0.5 the same delta is mu 0.7 and a little: the smallest budget decides.
    row(
        "a smaller budget beside it",
        [](Wish& wish) {
            wish.epsilons = {1, 0.5};
        },
        Reason::TooFew, 0);
    row(
        "no edges", [](Wish& wish) { wish.schema.columns[xColumn].edges.clear(); }, Reason::NoEdges, 3000);
    row(
        "edges of a column that is left out",
        [](Wish& wish) { wish.schema.columns[xColumn].role = Role::Ignored; }, Reason::NoEdges, 3000);
    row(
        "not private", [](Wish& wish) { wish.isPrivate = false; }, Reason::WorthIt, 0);
    row(
        "no solver honours a budget", [](Wish& wish) { wish.solvers = {"sgda"}; }, Reason::WorthIt, 0);
    row(
        "one of two does",
        [](Wish& wish) {
            wish.solvers = {"sgda", "dp-sgd"};
        },
        Reason::WorthIt, 3000);
    QTest::newRow("another model") << WishChange([](Wish& wish) {
        wish.models = {"linear", "mlp"};
    }) << false << Reason::WorthIt << 0.0;
}

void TestCurveAdvice::ofWishes() {
    QFETCH(WishChange, change);
    QFETCH(bool, isAsked);
    QFETCH(double, nMu);
    Wish wish = wishOfCurves();
    change(wish);
    const std::optional<CurveAdvice> advice = curveAdvice(wish, 4000);
    QCOMPARE(advice.has_value(), isAsked);
    if (!advice) return;
    QTEST(advice->reason, "reason");
    if (nMu > 0) QVERIFY(std::abs(*advice->nMu - nMu) < 1e-4);
}

void TestCurveAdvice::words() {
    const Json few = toJson(curveAdvice(2000, true, ofMuOne));
    QCOMPARE(few["worth_it"], Json(false));
    QVERIFY(QString::fromStdString(few["reason"].get<std::string>()).contains("linear model"));
    QVERIFY(std::abs(few["n_mu"].get<double>() - 2000) < 1e-4);
    const Json open = toJson(curveAdvice(2000, true, std::nullopt));
    QVERIFY(open["worth_it"] == true && open["n_mu"].is_null());
    // 2499.99.. must not read as the 2,500 that would be enough
    const PrivacyTarget barely{1, 0.12693673};
    const CurveAdvice advice = curveAdvice(2500, true, barely);
    QCOMPARE(advice.reason, Reason::TooFew);
    QVERIFY(QString::fromStdString(toText(advice)).contains("n mu = 2499 "));
}

TRILEMMA_TEST(TestCurveAdvice, NoApplication)
#include "tst_curve_advice.moc"
