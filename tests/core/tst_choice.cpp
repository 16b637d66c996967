// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What was trained of a wish, and the front of three objectives, by hand.
#include "core/tradeoff/choice.h"
#include "tests/support/expect.h"
#include "tests/support/test_program.h"

#include <cmath>

using namespace trilemma;
using namespace trilemma::test;

using Number = std::optional<double>;
using Places = QList<int>;

namespace {

/// A setting of its own: one run, or several at these places.
struct Trained {
    Number epsilon;
    std::vector<std::pair<double, double>> places; ///< x, y
    std::string relation = "zero_out";
    std::string dataset = "a";
};

std::vector<TradeoffRun> runsOf(const std::vector<Trained>& settings) {
    std::vector<TradeoffRun> runs;
    for (std::size_t i = 0; i < settings.size(); ++i)
        for (const auto& [x, y] : settings[i].places)
            runs.push_back({{.solver = "s" + std::to_string(i),
                             .epsilon = settings[i].epsilon,
                             .relation = settings[i].epsilon ? settings[i].relation : std::string(),
                             .datasetId = settings[i].dataset},
                            "run-" + std::to_string(runs.size()),
                            x,
                            y});
    return runs;
}

WishAnswer answerTo(const TradeoffWish& wish, const std::vector<Trained>& settings,
                    const TradeoffDirections& better = {}) {
    const std::vector<TradeoffRun> runs = runsOf(settings);
    return answerOf(wish, tradeoffPoints(runs, better), runs, better);
}

template <class Indices>
Places placesOf(const Indices& indices) {
    Places places;
    for (const std::size_t index : indices)
        places << static_cast<int>(index);
    return places;
}

int placeOf(const std::optional<std::size_t>& index) {
    return index ? static_cast<int>(*index) : -1;
}

/// x is a gap, y an error: setting 0 is not private.
const std::vector<Trained> five{{{}, {{0.04, 0.15}}},
                                {3, {{0.05, 0.16}}},
                                {1, {{0.05, 0.17}}},
                                {1, {{0.02, 0.19}}},
                                {0.25, {{0.09, 0.18}}}};

} // namespace

class TestChoice : public QObject {
    Q_OBJECT

  private slots:
    void meeting_data();
    void meeting();
    void nearest_data();
    void nearest();
    void likely_data();
    void likely();
    void meansHideRuns();
    void otherDeltasAreNotCompared();
    void whatPrivacyCosts();
    void front_data();
    void frontByItsDefinition();
    void front();
};

void TestChoice::meeting_data() {
    QTest::addColumn<TradeoffWish>("wish");
    QTest::addColumn<Places>("meeting"); // the cheapest first
    QTest::addColumn<double>("cheaper"); // 0: nothing was trained below
    QTest::newRow("everything open") << TradeoffWish{} << Places{4, 2, 3, 1, 0} << 0.0;
    QTest::newRow("a gap") << TradeoffWish{.x = 0.05} << Places{2, 3, 1, 0} << 0.25;
    QTest::newRow("gap and error") << TradeoffWish{.x = 0.05, .y = 0.17} << Places{2, 1, 0} << 0.25;
    QTest::newRow("all three") << TradeoffWish{.x = 0.05, .y = 0.17, .epsilon = 1} << Places{2} << 0.25;
    QTest::newRow("just not") << TradeoffWish{.x = 0.05, .y = 0.1699, .epsilon = 1} << Places{} << 0.0;
    QTest::newRow("no privacy asked") << TradeoffWish{.y = 0.155} << Places{0} << 3.0;
    QTest::newRow("an error below all") << TradeoffWish{.y = 0.1} << Places{} << 0.0;
    QTest::newRow("no number") << TradeoffWish{.x = NAN} << Places{} << 0.0;
}
void TestChoice::meeting() {
    QFETCH(TradeoffWish, wish);
    QFETCH(Places, meeting);
    QFETCH(double, cheaper);
    const WishAnswer answer = answerTo(wish, five);
    QCOMPARE(placesOf(answer.meeting), meeting);
    QCOMPARE(answer.cheaperEpsilon.value_or(0), cheaper);
    QVERIFY(!answer.likely); // one seed each
}

/// Where nothing meets the wish: what keeps all bounds but one, and misses that one by least.
void TestChoice::nearest_data() {
    QTest::addColumn<TradeoffWish>("wish");
    QTest::addColumn<int>("x"); // -1: none
    QTest::addColumn<int>("y");
    QTest::addColumn<int>("epsilon");
    QTest::newRow("a little too much") << TradeoffWish{.x = 0.05, .y = 0.16, .epsilon = 1} << -1 << 2 << 1;
    QTest::newRow("very private") << TradeoffWish{.x = 0.05, .y = 0.185, .epsilon = 0.5} << 4 << -1 << 2;
    QTest::newRow("no finite epsilon does") << TradeoffWish{.y = 0.155, .epsilon = 1} << -1 << 2 << -1;
    QTest::newRow("nothing near") << TradeoffWish{.x = 0, .y = 0, .epsilon = 0.1} << -1 << -1 << -1;
}
void TestChoice::nearest() {
    QFETCH(TradeoffWish, wish);
    QFETCH(int, x);
    QFETCH(int, y);
    QFETCH(int, epsilon);
    const WishAnswer answer = answerTo(wish, five);
    QVERIFY(answer.meeting.empty());
    QCOMPARE(placeOf(answer.nearestInX), x);
    QCOMPARE(placeOf(answer.nearestInY), y);
    QCOMPARE(placeOf(answer.nearestInEpsilon), epsilon);
}

void TestChoice::likely_data() {
    QTest::addColumn<std::vector<Trained>>("settings");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    using Settings = std::vector<Trained>;
    QTest::newRow("always") << Settings{{1, {{0.01, 0.1}, {0.02, 0.2}}}} << 1.0 << 1.0;
    // mean y of two draws from .1 and .3: below .25 in three of four resamples
    QTest::newRow("three of four") << Settings{{1, {{0.01, 0.1}, {0.01, 0.3}}}} << 0.66 << 0.84;
    // mean x of three draws from 1, 5 and 8 hundredths: at most 5 in 17 of 27
    QTest::newRow("17 of 27") << Settings{{1, {{0.01, 0.2}, {0.08, 0.2}, {0.05, 0.2}}}} << 0.48 << 0.78;
}
void TestChoice::likely() {
    QFETCH(std::vector<Trained>, settings);
    QFETCH(double, low);
    QFETCH(double, high);
    const WishAnswer answer = answerTo({.x = 0.05, .y = 0.25}, settings);
    QCOMPARE(answer.meeting.size(), std::size_t(1));
    QVERIFY(answer.likely);
    QVERIFY2(*answer.likely >= low && *answer.likely <= high, qPrintable(QString::number(*answer.likely)));
}

/// The mean of the first meets the wish, one of its two runs does not; of the second neither does; every run
/// of the third does.
void TestChoice::meansHideRuns() {
    const WishAnswer answer = answerTo({.x = 0.05, .y = 0.25}, {{1, {{0.01, 0.1}, {0.01, 0.3}}},
                                                                {2, {{0.08, 0.2}, {0.01, 0.26}}},
                                                                {3, {{0.01, 0.2}, {0.05, 0.25}}}});
    QCOMPARE(answer.meeting.size(), std::size_t(3));
    QCOMPARE(answer.runsMeeting, 1);
    QVERIFY(answer.byEveryRun);
    QCOMPARE(*answer.byEveryRun, std::size_t(2));
    QVERIFY(!answerTo({.x = 0.05, .y = 0.25}, {{1, {{0.01, 0.1}, {0.01, 0.3}}}}).byEveryRun);
}

/// A smaller epsilon at a larger delta is no better guarantee.
void TestChoice::otherDeltasAreNotCompared() {
    TradeoffPoint tight, loose;
    tight.epsilon = 0.5;
    tight.delta = 1e-5;
    tight.xMean = tight.yMean = 0.2;
    loose = tight;
    loose.epsilon = 0.25;
    QCOMPARE(frontWithPrivacy({tight, loose}, {}), (std::vector<bool>{false, true}));
    loose.delta = 0.5;
    QCOMPARE(frontWithPrivacy({tight, loose}, {}), (std::vector<bool>{true, true}));
}

/// The best error within the gap at each epsilon, without privacy last.
void TestChoice::whatPrivacyCosts() {
    const WishAnswer answer = answerTo({.x = 0.05}, five);
    QCOMPARE(answer.byEpsilon.size(), std::size_t(3)); // at .25 nothing keeps the gap
    const std::pair<Number, std::size_t> wanted[] = {{1, 2}, {3, 1}, {{}, 0}};
    for (std::size_t i = 0; i < 3; ++i) {
        QVERIFY(answer.byEpsilon[i].epsilon == wanted[i].first);
        QCOMPARE(answer.byEpsilon[i].point, wanted[i].second);
    }
    // Of the table of what is named first: another one's errors are no price.
    std::vector<Trained> two = five;
    two.push_back({0.5, {{0.01, 0.01}}, "zero_out", "b"});
    two.push_back({{}, {{0.01, 0.005}}, "zero_out", "b"});
    const WishAnswer ofBoth = answerTo({.x = 0.05}, two);
    QCOMPARE(placesOf(ofBoth.meeting), (Places{5, 2, 3, 1, 6, 0}));
    QCOMPARE(ofBoth.byEpsilon.size(), std::size_t(2));
    QCOMPARE(ofBoth.byEpsilon[0].point, std::size_t(5));
    QCOMPARE(ofBoth.byEpsilon[1].point, std::size_t(6));
    // Higher is better upwards.
    const WishAnswer auc =
        answerTo({.y = 0.8}, {{1, {{0.1, 0.9}}}, {1, {{0.1, 0.85}}}, {1, {{0.1, 0.7}}}}, {true, false});
    QCOMPARE(placesOf(auc.meeting), (Places{0, 1}));
    QCOMPARE(auc.byEpsilon.front().point, std::size_t(0));
}

void TestChoice::front_data() {
    QTest::addColumn<std::vector<Trained>>("settings");
    QTest::addColumn<Places>("front");
    using Settings = std::vector<Trained>;
    QTest::newRow("none") << Settings{} << Places{};
    QTest::newRow("weaker privacy covers nothing stronger")
        << Settings{{1, {{0.1, 0.2}}}, {3, {{0.1, 0.15}}}, {{}, {{0.1, 0.14}}}} << Places{0, 1, 2};
    QTest::newRow("stronger privacy covers weaker")
        << Settings{{1, {{0.1, 0.15}}}, {3, {{0.1, 0.15}}}, {{}, {{0.1, 0.2}}}} << Places{0};
    QTest::newRow("at one epsilon as ever")
        << Settings{{1, {{0.1, 0.2}}}, {1, {{0.2, 0.1}}}, {1, {{0.2, 0.2}}}} << Places{0, 1};
    QTest::newRow("equals together") << Settings{{1, {{0.1, 0.2}}}, {1, {{0.1, 0.2}}}} << Places{0, 1};
    QTest::newRow("another relation")
        << Settings{{1, {{0.1, 0.1}}}, {3, {{0.2, 0.2}}, "attribute_only"}, {3, {{0.2, 0.2}}}}
        << Places{0, 1};
    QTest::newRow("another table") << Settings{{1, {{0.1, 0.1}}}, {3, {{0.2, 0.2}}, "zero_out", "b"}}
                                   << Places{0, 1};
    QTest::newRow("private beats non-private of any relation")
        << Settings{{1, {{0.1, 0.1}}, "attribute_only"}, {{}, {{0.1, 0.1}}}} << Places{0};
    QTest::newRow("no number") << Settings{{1, {{NAN, 0.1}}}, {3, {{0.1, 0.1}}}} << Places{1};
}
void TestChoice::front() {
    QFETCH(std::vector<Trained>, settings);
    QFETCH(Places, front);
    const std::vector<bool> onFront = frontWithPrivacy(tradeoffPoints(runsOf(settings)));
    Places found;
    for (std::size_t i = 0; i < onFront.size(); ++i)
        if (onFront[i]) found << static_cast<int>(i);
    QCOMPARE(found, front);
}

/// 300 settings on a coarse grid, so that many are equal, of two relations and two tables.
void TestChoice::frontByItsDefinition() {
    std::vector<TradeoffPoint> points;
    for (int i = 0; i < 300; ++i) {
        TradeoffPoint point;
        point.xMean = (i * 7) % 11;
        point.yMean = (i * 13) % 17;
        if (i % 5 != 0) point.epsilon = 1 + (i * 3) % 4;
        if (point.epsilon) point.relation = i % 2 == 0 ? "zero_out" : "replace_one";
        point.datasetId = i % 3 == 0 ? "a" : "b";
        points.push_back(point);
    }
    const double open = 1e9;
    const auto beats = [&](const TradeoffPoint& p, const TradeoffPoint& q) {
        const double e = p.epsilon.value_or(open), f = q.epsilon.value_or(open);
        const bool comparable =
            p.datasetId == q.datasetId && (!p.epsilon || !q.epsilon || p.relation == q.relation);
        return comparable && p.xMean <= q.xMean && p.yMean <= q.yMean && e <= f &&
               (p.xMean < q.xMean || p.yMean < q.yMean || e < f);
    };
    const std::vector<bool> front = frontWithPrivacy(points);
    int members = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        bool isBeaten = false;
        for (const TradeoffPoint& other : points)
            isBeaten = isBeaten || beats(other, points[i]);
        QCOMPARE(front[i], !isBeaten);
        members += front[i];
    }
    QVERIFY(members > 5 && members < 200);
}

TRILEMMA_TEST(TestChoice, NoApplication)
#include "tst_choice.moc"
