// SPDX-FileCopyrightText: Trilemma contributors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The trade-off chart under a person's mouse and keys, and what its tool tips say.
#include "core/solvers/solver.h"
#include "core/tradeoff/front_uncertainty.h"
#include "tests/support/test_program.h"
#include "ui/charts/axis_scale.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/history_chart.h"
#include "ui/charts/point_text.h"
#include "ui/charts/tradeoff_chart.h"
#include "ui/models/history_model.h"
#include "ui/runs/run_spread.h"

#include <QMouseEvent>
#include <QSignalSpy>
#include <QWheelEvent>

#include <limits>

using namespace trilemma;

namespace {

TradeoffRun run(const std::string& id, double gamma, double x, double y) {
    return {{.solver = "raco-dp", .gamma = gamma, .epsilon = 3.0}, id, x, y};
}

/// Three settings on a falling line: a1 and a2 around (0.02, 0.30), b at (0.10, 0.20), c at (0.18, 0.10).
TradeoffData threePoints() {
    const std::vector<TradeoffRun> runs{run("a1", 0.02, 0.01, 0.29), run("a2", 0.02, 0.03, 0.31),
                                        run("b", 0.1, 0.1, 0.2), run("c", 0.18, 0.18, 0.1)};
    TradeoffData data{tradeoffPoints(runs), {}, {}};
    addFrontShares(data.points, runs);
    data.statuses = {{2, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    return data;
}

class ChartDesk {
  public:
    explicit ChartDesk(TradeoffData data = threePoints()) {
        chart.resize(700, 460);
        chart.setData(std::move(data));
        chart.show();
        QTest::qWait(50);
    }
    void drag(Qt::MouseButton button, Qt::KeyboardModifiers keys, const QPoint& from, const QPoint& to) {
        QTest::mousePress(chart.canvas(), button, keys, from);
        for (const QPoint& at : {from + (to - from) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, at, chart.canvas()->mapToGlobal(at), Qt::NoButton, button,
                             keys);
            QCoreApplication::sendEvent(chart.canvas(), &move);
        }
        QTest::mouseRelease(chart.canvas(), button, keys, to);
    }
    void wheel(const QPoint& at, int clicks) {
        QWheelEvent event(at, chart.canvas()->mapToGlobal(at), {}, {0, 120 * clicks}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(chart.canvas(), &event);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers keys = {}) { QTest::keyClick(view(), key, keys); }
    QWidget* view() { return chart.findChild<QWidget*>("tradeoff_chart_view"); }
    /// From one point to another in pixels: grows with the zoom.
    double distance() const {
        const QPoint way = chart.positionOf(2) - chart.positionOf(0);
        return std::hypot(way.x(), way.y());
    }

    TradeoffChart chart;
};

} // namespace

class TestTradeoffChart : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void theWheelZoomsAtTheCursor() {
        ChartDesk desk;
        const QPoint at = desk.chart.positionOf(1);
        const double before = desk.distance();
        desk.wheel(at, 2);
        QVERIFY(desk.chart.isZoomed());
        QVERIFY(desk.distance() > before * 1.2);
        QVERIFY2((desk.chart.positionOf(1) - at).manhattanLength() <= 3, "the point under the cursor moved");
        desk.key(Qt::Key_0);
        QVERIFY(!desk.chart.isZoomed());
        QVERIFY(std::abs(desk.distance() - before) < 1.5);
    }

    /// At no width do ticks and plot area chase each other: more ticks, a narrower area, fewer ticks.
    void theAxesSettle() {
        ChartDesk desk;
        desk.chart.setZoom(ChartRange{{0.00901245, 0.0561253}, {0.187356, 0.270432}}); // where they did
        for (int width = 740; width <= 860; ++width) {
            desk.chart.resize(width, 460);
            QSet<int> places;
            for (int round = 0; round < 12; ++round) {
                QCoreApplication::processEvents();
                if (round >= 8) places << desk.chart.positionOf(2).x();
            }
            QVERIFY2(places.size() == 1, qPrintable(QString("%1 px wide").arg(width)));
        }
    }

    void zoomingNeverEnds() {
        ChartDesk desk;
        const QPoint at = desk.chart.positionOf(1);
        for (int i = 0; i < 200; ++i)
            desk.wheel(at, 3);
        QVERIFY(desk.chart.isZoomed());
        QVERIFY(!desk.chart.grab().isNull());
        for (int i = 0; i < 400; ++i)
            desk.wheel(at, -3);
        QVERIFY(!desk.chart.grab().isNull());
        desk.key(Qt::Key_0);
        QTRY_VERIFY((desk.chart.positionOf(1) - at).manhattanLength() <= 1); // tick labels had other widths
    }

    void draggingMoves_data() {
        QTest::addColumn<bool>("withSpace");
        QTest::newRow("middle button") << false;
        QTest::newRow("Space and left button") << true;
    }
    void draggingMoves() {
        QFETCH(bool, withSpace);
        ChartDesk desk;
        QSignalSpy picked(&desk.chart, &TradeoffChart::runsPicked);
        const QPoint before = desk.chart.positionOf(1);
        if (withSpace) QTest::keyPress(desk.view(), Qt::Key_Space);
        desk.drag(withSpace ? Qt::LeftButton : Qt::MiddleButton, {}, {300, 200}, {360, 240});
        if (withSpace) QTest::keyRelease(desk.view(), Qt::Key_Space);
        QVERIFY((desk.chart.positionOf(1) - before - QPoint(60, 40)).manhattanLength() <= 3);
        QCOMPARE(picked.count(), 0);
        desk.key(Qt::Key_0);
        QVERIFY(!desk.chart.isZoomed());
    }

    void theRubberBandZooms() {
        ChartDesk desk;
        const double before = desk.distance();
        const QPoint middle = desk.chart.positionOf(1);
        desk.drag(Qt::LeftButton, {}, middle - QPoint(60, 40), middle + QPoint(60, 40));
        QVERIFY(desk.distance() > 2 * before);
        QTest::mouseDClick(desk.chart.canvas(), Qt::LeftButton, {}, middle);
        QVERIFY(!desk.chart.isZoomed());
    }

    void shiftAndDragPicks() {
        ChartDesk desk;
        QSignalSpy picked(&desk.chart, &TradeoffChart::runsPicked);
        const QPoint a = desk.chart.positionOf(0), b = desk.chart.positionOf(1);
        desk.drag(Qt::LeftButton, Qt::ShiftModifier, a - QPoint(12, 12), b + QPoint(12, 12));
        QCOMPARE(picked.count(), 1);
        QCOMPARE(picked.front().at(0).toStringList(), QStringList({"a1", "a2", "b"}));
        QCOMPARE(picked.front().at(1).toBool(), false);
        QVERIFY(!desk.chart.isZoomed());
    }

    void keysDoWhatTheMouseDoes() {
        ChartDesk desk;
        QSignalSpy picked(&desk.chart, &TradeoffChart::runsPicked);
        desk.key(Qt::Key_B); // all in sight
        QCOMPARE(picked.takeFirst().at(0).toStringList(), QStringList({"a1", "a2", "b", "c"}));
        desk.key(Qt::Key_Right); // to the first point
        desk.key(Qt::Key_Right);
        desk.key(Qt::Key_Space);
        QCOMPARE(picked.takeFirst().at(0).toStringList(), QStringList({"b"}));
        const double before = desk.distance();
        desk.key(Qt::Key_Plus);
        QVERIFY(desk.distance() > 1.2 * before);
        const QPoint place = desk.chart.positionOf(1);
        desk.key(Qt::Key_Left, Qt::ShiftModifier); // looks further to the left: points move right
        QVERIFY(desk.chart.positionOf(1).x() > place.x() + 20);
        QCOMPARE(desk.chart.positionOf(1).y(), place.y());
        desk.key(Qt::Key_0);
        QVERIFY(!desk.chart.isZoomed());
    }

    void anEmptyChartStandsEverything() {
        ChartDesk desk{TradeoffData{}};
        for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Space, Qt::Key_Return, Qt::Key_Plus,
                                  Qt::Key_Minus, Qt::Key_0, Qt::Key_B})
            desk.key(key);
        desk.key(Qt::Key_Left, Qt::ShiftModifier);
        desk.wheel({300, 200}, 2);
        desk.drag(Qt::LeftButton, {}, {100, 100}, {300, 300});
        desk.drag(Qt::LeftButton, Qt::ShiftModifier, {100, 100}, {300, 300});
        desk.drag(Qt::MiddleButton, {}, {100, 100}, {300, 300});
        QTest::mouseDClick(desk.chart.canvas(), Qt::LeftButton, {}, {200, 200});
        QVERIFY(!desk.chart.grab().isNull());
        desk.chart.setData(threePoints()); // and works afterwards
        QCOMPARE(desk.chart.pointCount(), 3);
    }

    void differencesHaveASpread_data() {
        QTest::addColumn<double>("difference");
        QTest::addColumn<double>("deviation"); // of the first mean; 0: one run
        QTest::addColumn<int>("runs");
        QTest::addColumn<double>("other"); // of the second
        QTest::addColumn<QString>("text");
        // standard error sqrt(0.01^2/4 + 0.01^2/4) = 0.00707
        QTest::newRow("clear of it") << -0.015 << 0.01 << 4 << 0.01 << "−0.0150 (better)";
        QTest::newRow("within it") << -0.014 << 0.01 << 4 << 0.01 << "−0.0140 (within the spread)";
        QTest::newRow("nobody knows") << 0.002 << 0.0 << 1 << 0.0 << "+0.0020 (worse)";
        // one run spreads like the other's: sqrt(0.01^2/4 + 0.01^2) = 0.0112
        QTest::newRow("one run against four") << 0.02 << 0.01 << 4 << 0.0 << "+0.0200 (within the spread)";
        QTest::newRow("none") << 0.0 << 0.01 << 4 << 0.01 << "±0";
    }
    void differencesHaveASpread() {
        QFETCH(double, difference);
        QFETCH(double, deviation);
        QFETCH(int, runs);
        QFETCH(double, other);
        QFETCH(QString, text);
        const auto spread = [&](double value, int count) {
            return value > 0 ? RunSpread{value, count} : RunSpread{{}, 1};
        };
        const auto error = differenceError(spread(deviation, runs), spread(other, runs));
        QCOMPARE(signedDifference(difference, *findMetric("error"), error), text);
    }

    /// Nothing but zeros, and differences that no decimal shows.
    void ticksAreNeverRowsOfZeros_data() {
        QTest::addColumn<double>("first");
        QTest::addColumn<double>("second");
        QTest::addColumn<double>("min"); // of the span
        QTest::newRow("zeros") << 0.0 << 0.0 << 0.001;
        QTest::newRow("almost zeros") << 0.0 << 2e-8 << 0.001;
        QTest::newRow("a real difference") << 0.1 << 0.2 << 0.1;
    }
    void ticksAreNeverRowsOfZeros() {
        QFETCH(double, first);
        QFETCH(double, second);
        QFETCH(double, min);
        TradeoffData data;
        data.points = tradeoffPoints({run("a", 0.02, first, 0.3), run("b", 0.1, second, 0.3)});
        const ChartRange range = extentOf(data);
        QVERIFY(range.x.span() >= min);
        QVERIFY(range.y.span() >= 0.001);
    }

    void ticksAreRound_data() {
        QTest::addColumn<double>("span");
        QTest::addColumn<int>("max");
        QTest::addColumn<double>("interval");
        QTest::addColumn<int>("decimals");
        QTest::newRow("whole") << 1.0 << 10 << 0.1 << 1;
        QTest::newRow("odd span") << 0.0137 << 6 << 0.005 << 3; // 0.00228 at least
        QTest::newRow("deep zoom") << 2.3e-6 << 8 << 5e-7 << 7;
        QTest::newRow("wide") << 3.9 << 4 << 1.0 << 0;
    }
    void ticksAreRound() {
        QFETCH(double, span);
        QFETCH(int, max);
        QFETCH(double, interval);
        QFETCH(int, decimals);
        QVERIFY(std::abs(niceInterval(span, max) - interval) < 1e-9 * interval);
        QCOMPARE(decimalsFor(interval), decimals);
    }

    /// One tick is no scale: ticks at 0.2 alone, and at 0.05 intervals.
    void axesHaveTwoTicks() {
        const AxisRange range{0.17, 0.28};
        QCOMPARE(niceInterval(range.span(), 2), 0.1);
        QCOMPARE(niceInterval(range, 2), 0.05);
        QCOMPARE(niceInterval(AxisRange{0, 0.3}, 4), niceInterval(0.3, 4));
        QVERIFY(!(niceInterval(AxisRange{0.2, 0.2}, 2) > 0)); // and ends
    }

    /// Epsilon lies across: the metrics keep their names.
    void toolTipsOfPrivacy() {
        ChartDesk desk(threePoints());
        const MetricAxes axes = defaultAxes();
        desk.chart.setLabels(
            privacyLabels(chartLabels(axes, EvaluationSet::Test, {}, {}), axes, EvaluationSet::Test));
        const QString text = desk.chart.toolTipOf(0);
        QVERIFY2(text.contains("gap on the test set"), qPrintable(text));
        QVERIFY2(!text.contains("privacy budget"), qPrintable(text));
    }

    void boundsOffTheScaleAreSaid() {
        TradeoffData data = threePoints();
        const auto svg = [&](double bound) {
            data.wish.y = bound;
            return renderFrontChart(data, chartLabels(data.axes, EvaluationSet::Test, {}, {}),
                                    ChartFormat::Svg);
        };
        QVERIFY(svg(0.9).contains("off the scale"));
        QVERIFY(svg(0.001).contains("off the scale"));
        QVERIFY(!svg(0.21).contains("off the scale"));
    }

    void toolTips() {
        TradeoffData data = threePoints();
        data.pinned = data.points[1];
        ChartDesk desk(data);
        desk.chart.setLabels({{}, "Gap (x)", "Error (y)", {}, {}, "Gap", "Error", {}});
        const QString first = desk.chart.toolTipOf(0);
        // (0.02, 0.30) against (0.10, 0.20): error 0.1 higher, gap 0.08 lower
        QVERIFY2(first.contains("Error +0.1000 (worse), Gap −0.0800 (better)"), qPrintable(first));
        QVERIFY2(first.contains("on the front of what is shown, ε aside, in 100 % of 200 bootstrap samples"),
                 qPrintable(first));
        QVERIFY2(first.contains("✓ met 2, ? undecided 0, ✗ violated 0"), qPrintable(first));
        QVERIFY(first.contains("0.0141")); // standard deviation of 0.29 and 0.31
        QVERIFY(desk.chart.toolTipOf(1).contains("<b>pinned</b>"));
        QVERIFY(!desk.chart.toolTipOf(1).contains("against"));
        setBars(data, BarKind::MeanInterval);
        desk.chart.setData(data);
        QVERIFY2(desk.chart.toolTipOf(0).contains("0.1271"), qPrintable(desk.chart.toolTipOf(0)));
        QVERIFY(desk.chart.toolTipOf(2).contains("one run"));
    }

    void statusesLookDifferent() {
        // The same point with each status: three pictures, so colour is not needed to tell them apart.
        std::vector<QByteArray> pictures;
        for (const StatusCounts& counts :
             {StatusCounts{1, 0, 0}, StatusCounts{0, 1, 0}, StatusCounts{0, 0, 1}}) {
            TradeoffData data{tradeoffPoints({run("a", 0.1, 0.1, 0.2)}), {}, {}};
            data.statuses = {counts};
            data.meeting = {true}; // signs stand within a wish
            pictures.push_back(renderFrontChart(data, {}, ChartFormat::Svg));
        }
        QVERIFY(pictures[0] != pictures[1] && pictures[1] != pictures[2] && pictures[0] != pictures[2]);
        const std::size_t shortest = 1000; // bytes; an empty picture would differ from nothing
        QVERIFY(pictures[0].size() > static_cast<qsizetype>(shortest));
    }

    void trainingCurve() {
        HistoryChart chart;
        chart.resize(320, 320);
        QVERIFY(chart.toolTipAt({200, 50}).isEmpty());
        const std::vector<SeriesInfo>& series = findSolver("raco-dp")->info().series;
        chart.setHistory(series, {{0, {0.5, 0}}, {100, {-0.01, 2}}, {200, {0.25, 4}}});
        QCOMPARE(chart.accessibleName(),
                 "Training curve: worst violation and sum of the dual variables over the steps");
        QCOMPARE(chart.accessibleDescription(),
                 "After step 200: worst violation 0.2500, sum of the dual variables 4.0000");
        QVERIFY2(chart.toolTipAt(chart.positionOf(1)).startsWith("Step 100\nworst violation -0.0100"),
                 qPrintable(chart.toolTipAt(chart.positionOf(1))));
        QVERIFY(chart.toolTipAt(chart.positionOf(2)).contains("sum of the dual variables 4.0000"));
        QVERIFY(chart.positionOf(0).y() < chart.positionOf(1).y()); // higher is more
        chart.setHistory(series, {{5, {0, 0}}});
        QVERIFY(!chart.grab().isNull());
    }

    /// Of a solver of whatever kind: a panel for each series, and nothing where one has no value.
    void curvesOfOtherSeries() {
        const std::vector<SeriesInfo> series{{"gap", "Gap", ""}, {"share", "Share", "%"}, {"FPR", "FPR", ""}};
        const double none = std::numeric_limits<double>::quiet_NaN();
        const std::vector<SeriesPoint> points{{1, {4, 10, 1}}, {2, {2, none, 0}}};
        HistoryChart chart;
        chart.resize(320, 480);
        chart.setHistory(series, points);
        QCOMPARE(chart.minimumSizeHint().height(), 330);
        QCOMPARE(chart.accessibleName(), "Training curve: gap, share and FPR over the steps");
        QCOMPARE(chart.toolTipAt(chart.positionOf(1)), "Step 2\ngap 2.0000\nFPR 0.0000");
        QVERIFY(!chart.grab().isNull());
        HistoryModel model;
        model.setHistory(series, points);
        QCOMPARE(model.columnCount(), 4);
        QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), "Share (%)");
        QCOMPARE(model.index(0, 1).data().toString(), "2.0000"); // the newest on top
        QCOMPARE(model.index(0, 2).data().toString(), "–");
        QCOMPARE(model.index(1, 2).data().toString(), "10.0000");
        chart.setHistory({}, points);
        QVERIFY(chart.toolTipAt({200, 50}).isEmpty());
    }
};

TRILEMMA_TEST(TestTradeoffChart, QApplication)
#include "tst_tradeoff_chart.moc"
