// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the lenses are drawn from: places, series, labels, lines of equal value, cells and dots, by hand.
#include "core/train/run_tradeoff.h"
#include "tests/support/explore_desk.h"
#include "tests/support/test_program.h"
#include "tests/support/tradeoff_points.h"
#include "ui/charts/epsilon_series.h"
#include "ui/charts/group_dots.h"
#include "ui/charts/groups_plot.h"
#include "ui/charts/isolines.h"
#include "ui/charts/label_placer.h"
#include "ui/charts/map_plot.h"
#include "ui/charts/plot_view.h"
#include "ui/charts/run_filter.h"
#include "ui/charts/series_colour.h"
#include "ui/models/setting_model.h"
#include "ui/report/summary_report.h"
#include "ui/runs/metric_words.h"

#include <QAbstractItemModelTester>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>

#include <cmath>
#include <limits>

using namespace trilemma;
using namespace trilemma::test;

namespace {

TradeoffSetting withoutEpsilon(TradeoffSetting setting) {
    setting.epsilon.reset();
    return setting;
}

} // namespace

class TestChartParts : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QLocale::setDefault(QLocale::c());
    }

    /// Epsilon 1 and 10: 0 and 1 across, no privacy at least 0.3 further.
    void epsilonsLieByTheirLogarithm() {
        TradeoffData data = sixPoints();
        QCOMPARE(Placing(data).of(data.points[0]), QPointF(0.04, 0.20));
        data.across = Across::Epsilon;
        const Placing placing(data);
        QCOMPARE(placing.of(data.points[0]), QPointF(0, 0.20));
        QCOMPARE(placing.of(data.points[2]), QPointF(1, 0.18));
        QCOMPARE(placing.of(data.points[1]), QPointF(1.3, 0.17));
        const AxisRange range = extentOf(data).x;
        QVERIFY(range.min < 0 && range.max > 1.3);
        QVERIFY(!targetAxis(data)); // the gap lies nowhere
    }

    /// SGDA is RaCO-DP without noise: it ends the curve of its slack, and has none of its own.
    void noPrivacyEndsItsSolversCurve() {
        const TradeoffData data = sixPoints();
        QCOMPARE(seriesOf(data.points, withoutEpsilon), (std::vector<std::vector<int>>{{0, 2, 1}, {3}, {4}}));
        const std::vector<TradeoffData> facets = privacyFacets(data);
        QCOMPARE(facets.size(), std::size_t(2));
        QCOMPARE(facets[0].title, QString("RaCO-DP"));
        QCOMPARE(facets[0].points.size(), std::size_t(4));
        QCOMPARE(facets[1].title, QString("DP-SGD"));
        QCOMPARE(facets[1].epsilons, (std::vector<double>{1, 10})); // the axis is everybody's
    }

    void coloursKeepTheOrder_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    /// From one epsilon to the next and to no privacy the colour gets further from the ground.
    void coloursKeepTheOrder() {
        QFETCH(bool, dark);
        const TradeoffData data = sixPoints();
        const SeriesColours colours(data, dark);
        const auto grey = [&](Number epsilon) {
            const int value = qGray(colours.of({.solver = "raco-dp", .epsilon = epsilon}).rgb());
            return dark ? value : 255 - value;
        };
        QVERIFY(grey(1.0) > 70);
        QVERIFY(grey(10.0) > grey(1.0) + 15 && grey({}) > grey(10.0) + 15);
    }

    void labelsStandApart_data() {
        QTest::addColumn<Numbers>("wanted");
        QTest::addColumn<Numbers>("middles");
        QTest::newRow("none") << Numbers() << Numbers();
        QTest::newRow("far apart") << Numbers{20, 60} << Numbers{20, 60};
        QTest::newRow("at one place") << Numbers{50, 50} << Numbers{45, 55};
        QTest::newRow("a block takes its neighbour") << Numbers{40, 44, 57} << Numbers{37, 47, 57};
        QTest::newRow("at the edge") << Numbers{1, 2} << Numbers{5, 15};
        QTest::newRow("at the other one") << Numbers{99, 100} << Numbers{85, 95};
    }
    /// Height 10, from 0 to 100.
    void labelsStandApart() {
        QFETCH(Numbers, wanted);
        QFETCH(Numbers, middles);
        const std::vector<double> got = spreadLabels({wanted.begin(), wanted.end()}, 10, 0, 100);
        QCOMPARE(Numbers(got.begin(), got.end()), middles);
    }
    void labelsWithoutRoomStandClose() {
        const std::vector<double> got = spreadLabels(std::vector<double>(20, 50.0), 10, 0, 100);
        QCOMPARE(got.size(), std::size_t(20));
        QCOMPARE(got.front(), 2.5);
        QCOMPARE(got.back(), 97.5);
    }

    void linesOfEqualValue_data() {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        QTest::addColumn<Numbers>("values"); // two columns
        QTest::addColumn<QList<QLineF>>("lines");
        QTest::newRow("across") << Numbers{0, 0, 1, 1} << QList<QLineF>{{1, 0.5, 0, 0.5}};
        QTest::newRow("a corner") << Numbers{1, 0, 0, 0} << QList<QLineF>{{0.5, 0, 0, 0.5}};
        QTest::newRow("all above") << Numbers{1, 1, 1, 1} << QList<QLineF>();
        QTest::newRow("not trained") << Numbers{0, none, 1, 1} << QList<QLineF>();
        // 1 and 2 above, their mean too: the low corners are cut off
        QTest::newRow("saddle") << Numbers{1.5, 0, 0, 1.5}
                                << QList<QLineF>{{2 / 3.0, 0, 1, 1 / 3.0}, {1 / 3.0, 1, 0, 2 / 3.0}};
    }
    /// At 0.5.
    void linesOfEqualValue() {
        QFETCH(Numbers, values);
        QFETCH(QList<QLineF>, lines);
        const std::vector<QLineF> got = isoline({values.begin(), values.end()}, 2, 0.5);
        QCOMPARE(static_cast<qsizetype>(got.size()), lines.size());
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const QLineF& line = got[static_cast<std::size_t>(i)];
            QVERIFY2(QLineF(line.p1(), lines[i].p1()).length() < 1e-12 &&
                         QLineF(line.p2(), lines[i].p2()).length() < 1e-12,
                     qPrintable(
                         QString("%1,%2 %3,%4").arg(line.x1()).arg(line.y1()).arg(line.x2()).arg(line.y2())));
        }
    }

    /// Two panels: RaCO-DP with a column for no privacy, DP-SGD with one cell.
    void theMapHasACellForEachSetting() {
        MapPlot map;
        map.setLook({}, QFont());
        map.setData(sixPoints());
        QCOMPARE(map.panelCount(), std::size_t(2));
        QCOMPARE(map.count(), 5);
        const QSizeF needed = map.arrange({700, 300});
        QVERIFY(needed.height() <= 300);
        for (int mark = 0; mark < map.count(); ++mark)
            QCOMPARE(map.markAt(map.placeOf(mark).center()), mark);
        // 0: slack 0.05 at epsilon 1; to the right 10 and none, below slack 0.1
        QVERIFY(map.nameOf(0).contains("γ 0.05") && map.nameOf(0).contains("ε 1"));
        const int right = map.neighbourOf(0, {1, 0});
        QVERIFY2(map.nameOf(right).contains("ε 10"), qPrintable(map.nameOf(right)));
        QVERIFY(map.nameOf(map.neighbourOf(right, {1, 0})).contains("SGDA"));
        QVERIFY(map.nameOf(map.neighbourOf(0, {0, 1})).contains("γ 0.1"));
        QCOMPARE(map.neighbourOf(0, {0, -1}), 0);
        QVERIFY(map.toolTipOf(0).contains("0.2000"));
    }

    /// 13 epsilons x 5 slacks: lines instead of words; still a place each.
    void aWideMapStillHasItsPlaces() {
        TradeoffData data;
        for (int i = 1; i <= 13; ++i)
            for (int j = 1; j <= 5; ++j)
                data.points.push_back(
                    point("raco-dp", 0.02 * j, 0.5 * i, 0.01 * j, 0.2 - 0.005 * i - 0.01 * j));
        MapPlot map;
        map.setLook(chartColours(QPalette()), QFont());
        map.setData(data);
        map.arrange({600, 300});
        QCOMPARE(map.count(), 65);
        QImage image(600, 300, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        map.paint(painter, {}, 3);
        painter.end();
        QCOMPARE(map.markAt(map.placeOf(64).center()), 64);
        QVERIFY(image.pixel(map.placeOf(0).center().toPoint()) !=
                image.pixel(map.placeOf(64).center().toPoint()));
    }

    /// Two runs of one setting: selection rates 0.25 and 0.75 of group a, none of b.
    void groupsAreMeansOverRuns() {
        RunRecord one = test::madeUp(0, 0), other = test::madeUp(0, 1);
        other.groups[0].rates[0] = {"selection_rate", 30, 40, 0.75, 0.6, 0.9};
        const TradeoffData data = tradeoffData({one, other}, RunFilter());
        const GroupDots dots = groupDots(data, {0}, {one, other}, EvaluationSet::Test);
        QCOMPARE(dots.groups, QStringList({"group=a", "group=b"}));
        QCOMPARE(dots.rates.size(), std::size_t(3));
        QCOMPARE(dots.rows.size(), std::size_t(1));
        QCOMPARE(dots.rows[0].runs, 2);
        const GroupDot& a = dots.rows[0].dots[0][0];
        QCOMPARE(a.value.value_or(-1), 0.5);
        QVERIFY(std::abs(a.low - 0.37) < 1e-12 && std::abs(a.high - 0.65) < 1e-12);
        QVERIFY(!dots.rows[0].dots[0][1].value); // nobody is in it
        QVERIFY(!dots.rows[0].dots[1][0].value); // a rate that no run has
        GroupsPlot plot;
        plot.setLook({}, QFont());
        plot.setData(dots);
        plot.arrange({800, 300});
        QVERIFY2(plot.toolTipOf(0).contains("0.500"), qPrintable(plot.toolTipOf(0)));
        QVERIFY(plot.toolTipOf(0).contains("non-private"));
    }

    /// From 0.25 to 0.75 of group a; b's rates are unknown.
    void groupsSayWhoGains() {
        RunRecord one = test::madeUp(0, 0), other = test::madeUp(1, 0);
        one.groups[0].rates[0] = {"selection_rate", 10, 40, 0.25, 0.1, 0.4};
        other.groups[0].rates[0] = {"selection_rate", 30, 40, 0.75, 0.6, 0.9};
        TradeoffData data = tradeoffData({one, other}, RunFilter());
        QCOMPARE(data.points.size(), std::size_t(2));
        const auto hintOf = [&](const QSet<QString>& selected) {
            GroupsPlot plot;
            plot.setData(groupDots(data, {0, 1}, {one, other}, EvaluationSet::Test));
            return plot.hint(selected);
        };
        const QString before = QString::fromStdString(data.points[0].runIds.front());
        const QString after = QString::fromStdString(data.points[1].runIds.front());
        QVERIFY2(hintOf({after}).contains("Select two rows"), qPrintable(hintOf({after})));
        data.points[0].xMean = 0.02; // from the larger gap to the smaller one
        data.points[1].xMean = 0.1;
        const QString both = hintOf({before, after});
        const bool falls = data.points[0].runIds.front() == one.runId;
        QVERIFY2(both.startsWith("From ") &&
                     both.contains(falls ? "falls most: group=a, Selection rate 0.750 → 0.250"
                                         : "rises most: group=a, Selection rate 0.250 → 0.750"),
                 qPrintable(both));
        data.pinned = data.points[0];
        QVERIFY2(hintOf({before}).contains("Select another row"), qPrintable(hintOf({before})));
        const bool rises = data.points[0].runIds.front() == one.runId;
        const QString change = rises ? "rises most: group=a, Selection rate 0.250 → 0.750 (+0.500)."
                                     : "falls most: group=a, Selection rate 0.750 → 0.250 (−0.500).";
        QVERIFY2(hintOf({after}).endsWith(change), qPrintable(hintOf({after})));
    }

    /// Those of one model and budget, by their gap; first the model that meets the wish, or has the least
    /// gap.
    void slacksStandTogether() {
        TradeoffData data;
        for (const auto& [solver, gamma, gap] :
             {std::tuple("raco-dp", 0.1, 0.09), std::tuple("dp-fermi", 0.1, 0.08),
              std::tuple("raco-dp", 0.02, 0.03), std::tuple("dp-fermi", 0.02, 0.01)})
            data.points.push_back(point(solver, gamma, 1.0, gap, 0.2));
        QCOMPARE(settingsWithRows(data, {}), (std::vector<int>{3, 1, 2, 0}));
        data.meeting = {true, false, false, false};
        QCOMPARE(settingsWithRows(data, {}), (std::vector<int>{2, 0, 3, 1}));
    }

    void boundsTakeTheDigitsThatTell_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("bound"); // 0: none
        QTest::addColumn<int>("decimals");
        QTest::newRow("no bound") << 0.0502 << 0.0 << 3;
        QTest::newRow("far") << 0.048 << 0.05 << 3;
        QTest::newRow("above, and 0.050") << 0.0502 << 0.05 << 4;
        QTest::newRow("below, and 0.050") << 0.0498 << 0.05 << 4;
        QTest::newRow("very near") << 0.05001 << 0.05 << 5;
        QTest::newRow("at it") << 0.05 << 0.05 << 3;
        QTest::newRow("nearer than anybody reads") << 0.0500000001 << 0.05 << 6;
    }
    void boundsTakeTheDigitsThatTell() {
        QFETCH(double, value);
        QFETCH(double, bound);
        QFETCH(int, decimals);
        QCOMPARE(decimalsBeside(value, bound > 0 ? Number(bound) : Number(), 3), decimals);
    }

    /// Scrolled, the words on top stay where they are seen.
    void headsStayInSight() {
        TradeoffData data;
        std::vector<RunRecord> runs;
        std::vector<int> settings;
        for (int i = 0; i < 30; ++i) {
            RunRecord run = test::madeUp(0, 0);
            run.runId = "run-" + std::to_string(i);
            TradeoffPoint made = point("raco-dp", 0.01 * (i + 1), 1.0, 0.01 * i, 0.2);
            made.runIds = {run.runId};
            data.points.push_back(made);
            runs.push_back(run);
            settings.push_back(i);
        }
        auto* plot = new GroupsPlot;
        plot->setData(groupDots(data, settings, runs, EvaluationSet::Test));
        auto* view = new PlotView(std::unique_ptr<Plot>(plot), "view");
        QScrollArea area;
        area.setWidgetResizable(true);
        area.setWidget(view);
        area.resize(800, 300);
        area.show();
        view->plotChanged();
        QTRY_VERIFY(area.verticalScrollBar()->maximum() > 200);
        const QRect head(0, 0, area.viewport()->width(),
                         int(plot->headHeight()) - 1); // above the lines of the grid
        const auto shown = [&] { return area.viewport()->grab(head).toImage(); };
        const QImage before = shown();
        area.verticalScrollBar()->setValue(area.verticalScrollBar()->maximum());
        QCOMPARE(shown(), before);
        view->setSelection({plot->runsOf(0).front()}); // a selection from elsewhere is scrolled to
        view->showSelected();
        QVERIFY(area.verticalScrollBar()->value() < 100);
        area.verticalScrollBar()->setValue(area.verticalScrollBar()->maximum());
        QSignalSpy picked(view, &PlotView::runsPicked);
        QTest::mouseClick(view, Qt::LeftButton, {}, view->mapFrom(area.viewport(), head.center()));
        QCOMPARE(picked.size(), 1);
        QVERIFY(picked.front().front().toStringList().isEmpty()); // a row below the head is not hit
    }

    void rowsForAHundredSettings() {
        TradeoffData data;
        for (int i = 0; i < 120; ++i)
            data.points.push_back(point("raco-dp", 0.001 * (120 - i), 1.0, 0.001 * (120 - i), 0.2));
        QCOMPARE(settingsWithRows(data).size(), maxGroupRows);
        QCOMPARE(settingsWithRows(data).front(), 119); // the smallest gap
        data.meeting.assign(120, false);
        data.meeting[0] = true; // the largest gap meets the wish
        data.pinned = data.points[3];
        const std::vector<int> rows = settingsWithRows(data);
        QCOMPARE(rows.back(), 0);
        QCOMPARE(rows[rows.size() - 2],
                 3);                     // the pinned one, in its order: rows do not move when one is pinned
        data.points[1].runIds = {"far"}; // of the second largest gap
        const auto has = [](const std::vector<int>& settings, int place) {
            return std::find(settings.begin(), settings.end(), place) != settings.end();
        };
        QVERIFY(!has(rows, 1));
        QVERIFY(has(settingsWithRows(data, {"far"}), 1));
        QCOMPARE(settingsWithRows(data, {"far"}).size(), maxGroupRows);
    }

    void meansHaveTheDigitsOfTheirSpread_data() {
        QTest::addColumn<double>("deviation"); // 0: none
        QTest::addColumn<int>("runs");
        QTest::addColumn<QString>("text");
        QTest::newRow("one run") << 0.0 << 1 << "0.1863";
        QTest::newRow("wide") << 0.1 << 4 << "0.19";    // standard error 0.05
        QTest::newRow("usual") << 0.01 << 5 << "0.186"; // 0.0045
        QTest::newRow("narrow") << 1e-6 << 5 << "0.1863";
    }
    void meansHaveTheDigitsOfTheirSpread() {
        QFETCH(double, deviation);
        QFETCH(int, runs);
        QFETCH(QString, text);
        const MetricSpec& spec = *findMetric("error");
        const int decimals = supportedDecimals(spec, deviation > 0 ? Number(deviation) : Number(), runs);
        QCOMPARE(meanText(spec, 0.18634, decimals), text);
        QCOMPARE(commonDecimals(spec, {2, 4, decimals, 4, 2}), decimals);
    }

    void decisionsThatAreAlike_data() {
        QTest::addColumn<double>("balanced"); // negative: not known
        QTest::addColumn<double>("gap");
        QTest::addColumn<bool>("alike");
        QTest::newRow("everybody the same, two classes") << 0.5 << 0.0 << true;
        QTest::newRow("three classes") << 1 / 3.0 << 0.0 << true;
        QTest::newRow("by chance the same rates") << 0.7 << 0.0 << false;
        QTest::newRow("no better than chance, but by groups") << 0.5 << 0.01 << false;
        QTest::newRow("not known") << 0.5 << -1.0 << false;
        QTest::newRow("perfect") << 1.0 << 0.0 << false;
    }
    void decisionsThatAreAlike() {
        QFETCH(double, balanced);
        QFETCH(double, gap);
        QFETCH(bool, alike);
        const auto known = [](double value) { return value < 0 ? Number() : Number(value); };
        QCOMPARE(decidesAlike([&](const MetricSpec& spec) { return known(spec.isGap() ? gap : balanced); }),
                 alike);
        RunRecord run = test::madeUp(0, 0);
        run.metrics[2].value = known(gap); // the gap on test
        run.metrics.push_back(
            {"balanced_accuracy", EvaluationSet::Test, known(balanced), {}, {}, Provenance::NonPrivate, ""});
        if (gap < 0) run.constraints.clear(); // a store of before would know it
        const TradeoffData data = tradeoffData({run}, RunFilter());
        if (gap >= 0) QCOMPARE(data.alike, std::vector<bool>{alike});
        QCOMPARE(summaryMarkdown({run}, {}).contains("same for everybody"), alike);
    }

    void settingsAreATree() {
        const RunRecord one = test::madeUp(0, 0), other = test::madeUp(0, 1), third = test::madeUp(1, 0);
        const SharedRunRows rows = runRows({one, other, third});
        RunFilter filter;
        SettingModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows(settingRows(*rows, filter, tradeoffData(*rows, filter, {0.05, {}, {}})), filter.axes,
                      filter.set);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.rowCount(model.index(0, 0)), 2);
        const auto text = [&](const QModelIndex& index) { return index.data().toString(); };
        QCOMPARE(text(model.index(0, SettingModel::Slack)), QString("γ 0.05"));
        QCOMPARE(text(model.index(1, SettingModel::Upwards)), QString("0.1500")); // one of two has a spread
        QCOMPARE(text(model.index(0, SettingModel::Wish)), QString("meets it"));
        QCOMPARE(text(model.index(1, SettingModel::Wish)), QString("no"));
        QCOMPARE(text(model.index(1, 0, model.index(0, 0))), QString("seed 2"));
        QCOMPARE(model.index(0, 0).data(SettingModel::RunIdsRole).toStringList().size(), 2);
        // equal epsilon, less error or less gap: both are on the front
        QCOMPARE(text(model.index(0, SettingModel::Front)), QString("yes"));
        QCOMPARE(text(model.index(1, SettingModel::Front)), QString("yes"));
    }
};

TRILEMMA_TEST(TestChartParts, QApplication)
#include "tst_chart_parts.moc"
