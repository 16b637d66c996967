// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What settings are called, and what the sentence under a wish says.
#include "core/data/census_sample.h"
#include "tests/support/test_program.h"
#include "tests/support/tradeoff_points.h"
#include "ui/runs/metric_words.h"
#include "ui/runs/setting_name.h"
#include "ui/runs/wish_words.h"
#include "ui/session/draft_from_run.h"

#include <QApplication>
#include <QRegularExpression>

using namespace trilemma;
using namespace trilemma::test;

class TestWishWords : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    /// Names say what tells settings apart, and nothing that all have.
    void namesLeaveOutWhatIsShared() {
        std::vector<TradeoffPoint> points(3);
        for (TradeoffPoint& point : points) {
            point.solver = "raco-dp";
            point.parameters = "steps=200";
            point.constraints = "equalised_odds (sex)";
            point.epsilon = 1;
            point.delta = 1e-6;
        }
        points[2].solver = "sgd"; // without constraints and privacy
        points[2].constraints.clear();
        points[2].epsilon = points[2].delta = {};
        const auto nameOf = [&](std::size_t i) {
            return settingName(SharedParts(points).without(points[i]));
        };
        QCOMPARE(nameOf(0), QString("RaCO-DP, ε 1"));
        QCOMPARE(nameOf(2), QString("SGD (not private)"));
        points[1].delta = 1e-7;
        points[1].parameters.clear();
        QCOMPARE(nameOf(0), QString("RaCO-DP, steps=200, δ 1e-06, ε 1"));
        points[1].constraints = "demographic_parity (sex)";
        points[1].model = "additive";
        QCOMPARE(nameOf(0), QString("RaCO-DP, linear model, equalised odds (sex), steps=200, δ 1e-06, ε 1"));
    }

    void answersInWords_data() {
        QTest::addColumn<Numbers>("wish"); // gap, error, epsilon; 0: open
        QTest::addColumn<QStringList>("words");
        QTest::newRow("nothing") << Numbers{0, 0, 0} << QStringList{"What do you need?"};
        QTest::newRow("cheapest, and what privacy costs")
            << Numbers{0.05, 0, 0}
            << QStringList{"3 settings meet this on average. Smallest ε: ",
                           "RaCO-DP, linear model, γ 0.05, ε 1",
                           "of one run",
                           "Without privacy: ",
                           "error 0.1700</a>",
                           "</a>, so ε 1 costs 0.0300"};
        QTest::newRow("one step cheaper") << Numbers{0.05, 0.19, 0} << QStringList{"ε 10", "ε, 1, nothing"};
        QTest::newRow("not private only")
            << Numbers{0.05, 0.175, 0} << QStringList{"SGDA", "No private setting that is shown meets it"};
        QTest::newRow("nearest in each direction")
            << Numbers{0.05, 0.15, 5}
            << QStringList{"No setting that is shown meets this", "Nearest in gap", "DP-SGD",
                           "Nearest in error"};
        QTest::newRow("nearest in nothing") << Numbers{0.01, 0.01, 0.01} << QStringList{"Loosen two"};
        QTest::newRow("the epsilon that is accepted is priced")
            << Numbers{0.05, 0, 20}
            << QStringList{"2 settings meet this on average",
                           "Best: <a",
                           "ε 10</a> (gap 0.0500, error 0.1800).",
                           "Smallest ε: <a href=\"point:0\">ε 1</a> (error 0.2000), of",
                           "Without privacy: ",
                           "error 0.1700</a>, so ε 10 costs 0.0100"};
        QTest::newRow("bounds that change nothing")
            << Numbers{0.9, 0.17, 0} << QStringList{"Every setting that is shown keeps gap ≤ 0.9. "};
        QTest::newRow("no epsilon helps")
            << Numbers{0.05, 0.15, 0} << QStringList{"error 0.1700</a>, so a larger ε will hardly help"};
    }
    void answersInWords() {
        QFETCH(Numbers, wish);
        QFETCH(QStringList, words);
        const auto bound = [&](int i) { return wish[i] > 0 ? Number(wish[i]) : Number(); };
        const TradeoffWish wished{bound(0), bound(1), bound(2)};
        const TradeoffData data = sixPoints();
        std::vector<TradeoffRun> runs;
        for (const TradeoffPoint& each : data.points)
            runs.push_back({each.setting(), each.runIds.front(), each.xMean, each.yMean});
        const QString text =
            answerText(wished, answerOf(wished, data.points, runs, {}), data.points, defaultAxes()).html;
        for (const QString& word : words)
            QVERIFY2(text.contains(word), qPrintable(word + "\n" + text));
        const QString link = text.section("href=\"", 1, 1).section('"', 0, 0);
        QCOMPARE(linkedPoint(link).has_value(), text.contains("href"));
        QVERIFY(!linkedPoint("https://example.org") && !linkedPoint("point:x"));
    }

    /// Nothing without privacy is in sight: it is not silent about that.
    void noPriceWithoutAComparison() {
        const std::vector<TradeoffPoint> points{point("raco-dp", 0.05, 1.0, 0.04, 0.2)};
        const QString text =
            answerText({.x = 0.05}, answerOf({.x = 0.05}, points, {}, {}), points, defaultAxes()).html;
        QVERIFY2(text.contains("No setting without privacy is shown that keeps this"), qPrintable(text));
    }

    /// Where only settings without privacy are shown, that alone is said.
    void onlyWithoutPrivacy() {
        const std::vector<TradeoffPoint> points{point("sgda", 0.05, {}, 0.04, 0.2)};
        const TradeoffWish wish{.x = 0.05, .epsilon = 0.5};
        const QString text = answerText(wish, answerOf(wish, points, {}, {}), points, defaultAxes()).html;
        QVERIFY2(text.contains("Only without privacy is the rest met"), qPrintable(text));
        QVERIFY2(!text.contains("Loosen two"), qPrintable(text));
        QVERIFY2(text.contains("Non-private"), qPrintable(text));
    }

    /// More epsilon is accepted, not asked for: what costs less at a smaller one is what it costs.
    void moreEpsilonNeverCostsMore() {
        const std::vector<TradeoffPoint> points{
            point("raco-dp", 0.05, 0.5, 0.04, 0.19), point("raco-dp", 0.05, 1.0, 0.04, 0.18),
            point("raco-dp", 0.02, 2.0, 0.02, 0.20), point("sgda", 0.05, {}, 0.04, 0.17)};
        const TradeoffWish wish{.x = 0.05, .epsilon = 4};
        const QString text = answerText(wish, answerOf(wish, points, {}, {}), points, defaultAxes()).html;
        QVERIFY2(text.contains("Best: <a href=\"point:1\">RaCO-DP, "), qPrintable(text));
        QVERIFY2(text.contains("so ε 1 costs 0.0100"), qPrintable(text));
    }

    /// The price jumps where a bound passes what is better: what lies just beyond it is named, and no more.
    void whatMissesByLittle() {
        const std::vector<TradeoffPoint> points{
            point("raco-dp", 0.05, 1.0, 0.04, 0.19), point("sgda", 0.02, {}, 0.02, 0.18),
            point("sgda", 0.05, {}, 0.0505, 0.17), point("sgda", 0.06, {}, 0.06, 0.15)};
        const TradeoffWish wish{.x = 0.05};
        const QString text = answerText(wish, answerOf(wish, points, {}, {}), points, defaultAxes()).html;
        QVERIFY2(text.contains("so ε 1 costs 0.0100. Just beyond the bound: "), qPrintable(text));
        QVERIFY2(text.contains("γ 0.05, error 0.1700</a> (gap 0.0505)."), qPrintable(text));
        const TradeoffWish wider{.x = 0.055};
        const QString other = answerText(wider, answerOf(wider, points, {}, {}), points, defaultAxes()).html;
        QVERIFY2(!other.contains("Just beyond"), qPrintable(other)); // 0.06 is not near
    }

    /// The solver of what comes nearest may know no slack; a sweep over slacks would train one model each.
    void sweepsAroundAWishHaveSlacks_data() {
        QTest::addColumn<QString>("nearest");
        QTest::addColumn<QString>("trained");
        QTest::newRow("has one") << "raco-dp"
                                 << "raco-dp";
        QTest::newRow("ignores constraints") << "dp-sgd"
                                             << "raco-dp";
        QTest::newRow("presses by a weight") << "pf-ld"
                                             << "raco-dp";
    }
    void sweepsAroundAWishHaveSlacks() {
        QFETCH(QString, nearest);
        QFETCH(QString, trained);
        TrainingSpec spec;
        spec.schema = *readySchema(censusSampleSchema);
        spec.solverId = nearest.toStdString();
        spec.constraints = {{"demographic_parity", {"sex"}, 0.1}};
        spec.privacy = PrivacyTarget{1, 1e-5, Relation::ZeroOut};
        const Draft draft = draftAround({}, {.x = 0.05, .epsilon = 2}, defaultAxes(), spec);
        QCOMPARE(draft.solvers, (std::vector<std::string>{trained.toStdString()}));
        QCOMPARE(draft.gammas, (std::vector<double>{0.025, 0.0375, 0.05}));
        QCOMPARE(draft.epsilons, (std::vector<double>{1, 2}));
    }

    void namesTellModelsApart() {
        TradeoffSetting linear = point("raco-dp", 0.05, 1.0, 0, 0), additive = linear;
        additive.model = "additive";
        QCOMPARE(settingName(linear), QString("RaCO-DP, linear model, γ 0.05, ε 1"));
        QCOMPARE(settingName(additive), QString("RaCO-DP, additive curves, γ 0.05, ε 1"));
        QCOMPARE(modelName("of tomorrow"), QString("of tomorrow"));
        TradeoffSetting odds = linear, tight = linear;
        odds.constraints = "equalised_odds (sex)";
        tight.constraints = "demographic_parity (sex)";
        tight.delta = 1e-7;
        QCOMPARE(settingName(odds), QString("RaCO-DP, linear model, γ 0.05, equalised odds (sex), ε 1"));
        QCOMPARE(settingName(tight), QString("RaCO-DP, linear model, γ 0.05, δ 1e-07, ε 1"));
        TradeoffSetting replaced = linear, weighted = linear;
        linear.relation = "zero_out";
        replaced.relation = "replace_one";
        QCOMPARE(settingName(linear), QString("RaCO-DP, linear model, γ 0.05, ε 1"));
        QCOMPARE(settingName(replaced), QString("RaCO-DP, linear model, γ 0.05, replace one, ε 1"));
        weighted.gamma.reset();
        weighted.weight = 4.105090311986864;
        QCOMPARE(settingName(weighted), QString("RaCO-DP, linear model, λ 4.105, ε 1"));
    }

    /// A cost that the runs cannot tell from none is not a number.
    void costsWithinTheSpread_data() {
        QTest::addColumn<double>("withPrivacy");
        QTest::addColumn<double>("deviation"); // 0: of one run each
        QTest::addColumn<QString>("words");
        QTest::newRow("larger") << 0.19 << 0.01 << "so ε 1 costs 0.0200"; // standard error 0.005
        QTest::newRow("within two standard errors")
            << 0.179 << 0.01 << "so ε 1 costs 0.0090, within the spread";
        QTest::newRow("one run each") << 0.179 << 0.0 << "so ε 1 costs 0.0090";
        QTest::newRow("none") << 0.16 << 0.01 << "no better than ε 1";
    }
    void costsWithinTheSpread() {
        QFETCH(double, withPrivacy);
        QFETCH(double, deviation);
        QFETCH(QString, words);
        std::vector<TradeoffPoint> points{point("raco-dp", 0.05, 1.0, 0.04, withPrivacy),
                                          point("sgda", 0.05, {}, 0.04, 0.17)};
        for (TradeoffPoint& each : points) {
            each.seeds = deviation > 0 ? 8 : 1; // sqrt(2 * 0.01^2 / 8) = 0.005
            if (deviation > 0) each.yDeviation = deviation;
        }
        WishAnswer answer;
        answer.meeting = {0};
        answer.byEpsilon = {{1.0, 0}, {{}, 1}};
        const QString text = answerText({.x = 0.05}, answer, points, defaultAxes()).html;
        QVERIFY2(text.contains(words), qPrintable(text));
    }

    /// Without a bound on epsilon the smallest counts, with one the best that keeps its gap.
    void whatIsSureIsNamed_data() {
        QTest::addColumn<double>("epsilon"); // 0: open
        QTest::addColumn<QList<bool>>("sure");
        QTest::addColumn<QString>("words");
        QTest::newRow("the smallest epsilon")
            << 0.0 << QList<bool>{0, 1, 1} << "Smallest ε with a sure gap (95 %): LINK1";
        QTest::newRow("the best") << 3.0 << QList<bool>{0, 1, 0} << "Best with a sure gap (95 %): LINK1";
        QTest::newRow("the best is the priced one")
            << 3.0 << QList<bool>{0, 1, 1} << "Best: LINK2 (gap 0.0400, error 0.1600, gap sure at 95 %).";
        QTest::newRow("the first itself") << 0.0 << QList<bool>{1, 1, 1} << "Its runs keep the gap at 95 %.";
        QTest::newRow("none") << 3.0 << QList<bool>{0, 0, 0} << "error 0.1600, gap not sure at 95 %).";
        QTest::newRow("not asked") << 3.0 << QList<bool>{} << "error 0.1600).";
    }
    void whatIsSureIsNamed() {
        QFETCH(double, epsilon);
        QFETCH(QList<bool>, sure);
        QFETCH(QString, words);
        const std::vector<TradeoffPoint> points{
            point("raco-dp", 0.05, 1.0, 0.04, 0.20), point("raco-dp", 0.05, 2.0, 0.04, 0.19),
            point("raco-dp", 0.05, 3.0, 0.04, 0.16), point("sgda", 0.05, {}, 0.04, 0.15)};
        const TradeoffWish wish{0.05, {}, epsilon > 0 ? Number(epsilon) : Number()};
        QString text = answerText(wish, answerOf(wish, points, {}, {}), points, defaultAxes(),
                                  std::vector<bool>(sure.begin(), sure.end()))
                           .html;
        text.replace(QRegularExpression("<a href=\"point:(.)\">[^<]*</a>"), "LINK\\1");
        QVERIFY2(text.contains(words), qPrintable(text));
    }
};

TRILEMMA_TEST(TestWishWords, QApplication)
#include "tst_wish_words.moc"
